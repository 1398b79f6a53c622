import { renameSync, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FileLost } from './sqlite-errors.ts';

/** How often the files are checked while nothing is written, in milliseconds. */
const CHECK_MS = 1000;
/** What the name of a log gets whose database is no longer under its name. */
const ASIDE = '.aside';

/** Watches whether the files of an open database still have their names. */
export interface FileWatch {
  /** @throws {FileLost} when one of them was removed or replaced, and from then on always */
  check: () => void;
  /** Whether one of them was removed or replaced. */
  isLost(): boolean;
  /** Resolves with the name of the file that was removed or replaced. */
  lost: Promise<string>;
  stop(): void;
}

/**
 * Starts to watch. The open database must be in WAL mode: while it is open, SQLite itself neither removes nor replaces one of
 * its files. What is written to a file without a name is gone when the process ends.
 */
export function watchFiles(file: string): FileWatch {
  const path = realpathSync(file); // SQLite puts the others beside the file that a symbolic link names
  const companions = [`${path}-wal`, `${path}-shm`];
  // Both names of the database: a symbolic link may come to name another file.
  const identities = new Map([resolve(file), path, ...companions].map((name) => [name, identityOf(name)]));
  const hasChanged = (name: string): boolean => identityOf(name) !== identities.get(name);
  const losing = Promise.withResolvers<string>();
  let lost: string | undefined;

  const isLost = (): boolean => {
    if (lost !== undefined) return true;
    lost = identities.keys().find(hasChanged);
    if (lost === undefined) return false;
    if (hasChanged(path)) putAside(companions.filter((name) => !hasChanged(name)));
    losing.resolve(lost);
    return true;
  };
  const timer = setInterval(isLost, CHECK_MS).unref();
  return {
    check() {
      if (isLost()) throw new FileLost();
    },
    isLost,
    lost: losing.promise,
    stop: () => clearInterval(timer),
  };
}

/** Device and inode. The inode of a file that is open is given to no other file. */
function identityOf(name: string): string | undefined {
  try {
    const { dev, ino } = statSync(name);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}

/**
 * Renames the log of a database that lost its name: SQLite would apply it to the next file of that name, such as a restored
 * backup, and damage it.
 */
function putAside(names: string[]): void {
  for (const name of names) {
    try {
      renameSync(name, `${name}${ASIDE}`);
    } catch {
      // A folder that cannot be written: the operator removes the files, as the docs say.
    }
  }
}
