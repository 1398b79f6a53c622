import { chmodSync, statSync } from 'node:fs';

/** Permissions of users who are neither the owner nor in the group of a file. */
const OTHERS = 0o007;
const OWNER_ONLY = 0o600;

/**
 * Removes the access of the machine's other users to the database and the files beside it. Earlier releases created
 * them with mode 0644. Keeps a mode without permissions for others, such as 0640 for a group that makes backups.
 * @param file the database file itself, not a symbolic link
 */
export function hideFromOthers(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    const mode = statSync(name, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) === 0) continue;
    try {
      chmodSync(name, OWNER_ONLY);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      process.emitWarning(
        `Other users of this machine can access ${name}, and its mode cannot be changed (${code}). As the owner of the file, run: chmod 600 '${name}'`,
      );
    }
  }
}
