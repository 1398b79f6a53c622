import type { Failure } from './transact.ts';

// Result codes: https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_CONSTRAINT_TRIGGER = 1811;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
/** locked, out of memory, read only, interrupted, I/O error, corrupt, cannot open, protocol, not a database. */
const UNAVAILABLE = new Set([SQLITE_BUSY, 6, 7, 8, 9, 10, 11, 14, 15, 26]);

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode);
}

/** Whether another process holds the write lock. */
export function isBusy(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === SQLITE_BUSY;
}

/** What went wrong, in words that do not depend on the engine; undefined for what SQLite did not say. */
export function classify(error: unknown): Failure | undefined {
  const code = resultCode(error);
  if (code === undefined) return undefined;
  if (code === SQLITE_CONSTRAINT_TRIGGER) return 'overlap';
  if (code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY) return 'unique';
  if (code === SQLITE_IOERR_FSYNC) return 'unknown_outcome';
  const primary = code & 0xff;
  if (primary === SQLITE_FULL) return 'full';
  return UNAVAILABLE.has(primary) ? 'unavailable' : undefined;
}
