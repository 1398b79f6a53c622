import { renameSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileLost } from './sqlite-errors.ts';

/** The interval between two checks of the files, in milliseconds. Each commit also checks them. */
const CHECK_MS = 1000;
/** Suffix for the log files of a removed or replaced database. */
const ASIDE = '.aside';

/** Detects that a file of an open database was removed or replaced. */
export interface FileWatch {
  /** Checks the files. Throws `FileLost` once a file has been removed or replaced. */
  check: () => void;
  isLost(): boolean;
  /** Resolves with the name of the file that was removed or replaced. */
  lost: Promise<string>;
  stop(): void;
}

/**
 * Starts to watch an open database in WAL mode, in which SQLite itself neither removes nor replaces the files.
 * Changes that are written to a removed file are lost when the process exits.
 */
export function watchFiles(file: string): FileWatch {
  const path = realpathSync(file); // SQLite creates the log files beside the target of a symbolic link
  const logFiles = [`${path}-wal`, `${path}-shm`];
  // The identities include the link and its target, since the link can be changed to point to another file.
  const identities = new Map([resolve(file), path, ...logFiles].map((name) => [name, identityOf(name)]));
  const hasChanged = (name: string): boolean => identityOf(name) !== identities.get(name);
  const loss = Promise.withResolvers<string>();
  let lost: string | undefined;

  const isLost = (): boolean => {
    if (lost !== undefined) return true;
    lost = identities.keys().find(hasChanged);
    if (lost === undefined) return false;
    if (hasChanged(path)) renameLogFiles(logFiles.filter((name) => !hasChanged(name)));
    loss.resolve(lost);
    return true;
  };
  const timer = setInterval(isLost, CHECK_MS).unref();
  return {
    check() {
      if (isLost()) throw new FileLost();
    },
    isLost,
    lost: loss.promise,
    stop: () => clearInterval(timer),
  };
}

/** Returns the device and inode. The system does not reuse the inode of an open file. */
function identityOf(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Renames the log of a removed or replaced database. Otherwise SQLite would apply the log to the next file of the
 * same name, such as a restored backup, and damage it.
 */
function renameLogFiles(names: string[]): void {
  for (const name of names) {
    try {
      renameSync(name, `${name}${ASIDE}`);
    } catch {
      // The folder may be read-only. In that case the operator removes the files, as the documentation says.
    }
  }
}
