import { renameSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileLost } from './sqlite-errors.ts';

/** The files are checked at this interval and at each commit. */
const CHECK_INTERVAL_MS = 1000;
/** Added to the names of the log files after the database has been removed or replaced. */
const ASIDE = '.aside';

/** Detects that a file of an open database has been removed or replaced. */
export interface FileWatch {
  /** @throws {FileLost} once a file has been removed or replaced */
  check: () => void;
  isLost(): boolean;
  lost: Promise<string>;
  stop(): void;
}

/**
 * Watches the files of a database. In WAL mode, SQLite itself never replaces a file. If somebody else removes a file,
 * later changes are lost when the process exits.
 */
export function watchFiles(file: string): FileWatch {
  const path = realpathSync(file); // SQLite creates the log files beside the target of a symbolic link
  const logFiles = [`${path}-wal`, `${path}-shm`];
  // Watch both the link and its target, since the link can be changed to point to another file.
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
  const timer = setInterval(isLost, CHECK_INTERVAL_MS).unref();
  return {
    check() {
      if (isLost()) throw new FileLost();
    },
    isLost,
    lost: loss.promise,
    stop: () => clearInterval(timer),
  };
}

/** Identifies a file by its inode, because the operating system does not reuse the inode of an open file. */
function identityOf(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Renames the log files. Otherwise, SQLite would apply them to a new file of the same name, such as a restored backup.
 */
function renameLogFiles(names: string[]): void {
  for (const name of names) {
    try {
      renameSync(name, `${name}${ASIDE}`);
    } catch {
      // In a read-only folder, renaming fails. The steps for restoring a backup say to delete these files.
    }
  }
}
