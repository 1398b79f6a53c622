import type { Failure } from './transact.ts';

// Result codes: https://sqlite.org/rescode.html
const SQLITE_BUSY = 5;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_CONSTRAINT_TRIGGER = 1811;
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
/**
 * Result codes in this order: busy, locked, out of memory, read only, interrupted, I/O error, corrupt, cannot open,
 * protocol, not a database.
 */
const UNAVAILABLE = new Set([SQLITE_BUSY, 6, 7, 8, 9, 10, 11, 14, 15, 26]);

function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode);
}

export function isBusy(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === SQLITE_BUSY;
}

/** A flush has failed. The committed changes may be missing from the disk, although reads show them. */
export class FlushFailed extends Error {
  constructor(cause: unknown) {
    super('A flush to the disk has failed.', { cause });
  }
}

export function isFlushFailure(error: unknown): boolean {
  return error instanceof FlushFailed || resultCode(error) === SQLITE_IOERR_FSYNC;
}

export function isDamage(error: unknown): boolean {
  const primary = (resultCode(error) ?? 0) & 0xff;
  return primary === SQLITE_CORRUPT || primary === SQLITE_NOTADB;
}

/** An earlier flush to disk failed, so the service rejects all writes. */
export class DiskBroken extends Error {
  constructor() {
    super('A flush to the disk has failed. Restart the service.');
  }
}

/** A database file was removed or replaced while it was open, so the service rejects all writes. */
export class FileLost extends Error {
  constructor() {
    super('The database file was removed or replaced while it was open. The service rejects all changes.');
  }
}

/** The database was opened while the disk was full, so the service rejects all writes. */
export class DiskFull extends Error {
  constructor() {
    super('The disk is full. Free some disk space.');
  }
}

export function classify(error: unknown): Failure | undefined {
  if (error instanceof DiskBroken || error instanceof FileLost) return 'unavailable';
  if (error instanceof DiskFull) return 'full';
  if (isFlushFailure(error)) return 'unknown_outcome';
  const code = resultCode(error);
  if (code === undefined) return undefined;
  // The `noOverlap` trigger in `ddl.ts` raises `occupancy_overlap`. Other triggers raise other errors.
  if (code === SQLITE_CONSTRAINT_TRIGGER)
    return (error as Error).message.includes('occupancy_overlap') ? 'overlap' : undefined;
  if (code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY) return 'unique';
  const primary = code & 0xff;
  if (primary === SQLITE_FULL) return 'full';
  return UNAVAILABLE.has(primary) ? 'unavailable' : undefined;
}
