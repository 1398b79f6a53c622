import { existsSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { hasUnfinishedMove, UNFINISHED_MOVE } from '../platform/db/move.ts';
import { openDatabase } from '../platform/db/open.ts';
import { Damaged, type Database } from '../platform/db/transact.ts';
import { Problem } from '../platform/errors.ts';
import type { Context } from '../platform/context.ts';
import type { Terminal } from './terminal.ts';
import { offerInTransactions } from '../features/waitlist/offering.ts';

/** Something an operator did wrong; told without a stack. @param exitCode 1, or 2 for a malformed file */
export class UsageError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A check has found something wrong. The command has printed it already; the process must exit with 1. */
export class CheckFailed extends Error {
  readonly exitCode = 1;
}

/**
 * Opens the database of the settings, migrated, for one command. One that is not there yet is made only where the command
 * `mayMake` one: of any other it would be told that all is well with nothing. One that a club is still moving to is refused,
 * and with `looksForDamage` a damaged file.
 */
export async function withContext<T>(
  { env }: Terminal,
  use: (context: Context) => Promise<T>,
  { mayMake = false, looksForDamage = false }: { mayMake?: boolean; looksForDamage?: boolean } = {},
): Promise<T> {
  const config = readConfig(env);
  const db = mayMake ? open(config) : openThere(config);
  try {
    if (looksForDamage) refuseDamage(db);
    if (!mayMake) await refuseEmpty(db);
    await db.migrate();
    await refusePart(db);
    const context = { db, config, now: Date.now };
    offerInTransactions(context);
    return await use(context);
  } catch (error) {
    throw db.classify(error) === 'unavailable' ? unreachable(error as Error) : error;
  } finally {
    await db.close();
  }
}

/** Refuses a database to which a club has not moved to the end. @throws {UsageError} */
export async function refusePart(db: Database): Promise<void> {
  if (await hasUnfinishedMove(db.read)) throw new UsageError(UNFINISHED_MOVE);
}

/** @throws {UsageError} */
function refuseDamage(db: Database): void {
  const damage = db.findDamage();
  if (damage !== undefined) throw new UsageError(aboutDamage(damage));
}

function aboutDamage(damage: string): string {
  return (
    `The database is damaged, and nothing is done with it: ${damage}.\n` +
    'Stop everything that uses it, put the file and those beside it (-wal, -shm) aside, check the disk, and restore\n' +
    'the newest backup: docs/operating.md tells how.'
  );
}

/** Opens the database of the settings, or says in a sentence why it cannot be. @throws {UsageError} */
export function open(config: Config): Database {
  try {
    return openDatabase(config);
  } catch (error) {
    if (error instanceof Damaged) throw new UsageError(aboutDamage(error.message));
    throw new UsageError(`The database cannot be opened: ${(error as Error).message}.`);
  }
}

/** The same where there is one: a file that is not there is not made. @throws {UsageError} */
export function openThere(config: Config): Database {
  const { DATABASE_URL } = config;
  if (!('file' in DATABASE_URL) || existsSync(DATABASE_URL.file)) return open(config);
  throw new UsageError(`There is no file ${DATABASE_URL.file}: ${MAKES}`);
}

/** Refuses a database without tables. @throws {UsageError} */
export async function refuseEmpty(db: Database): Promise<void> {
  if (await db.isNew()) throw new UsageError(`The database is empty, without any table: ${MAKES}`);
}

const MAKES = 'check DATABASE_URL. For a new club the first start of the service makes it.';

function unreachable({ message, errors }: Error & { errors?: Error[] }): UsageError {
  const reason = message || errors?.map((each) => each.message).join('; ') || 'no reason given';
  return new UsageError(
    `The database cannot be used: ${reason}.\n` +
      'Check DATABASE_URL; of a file, that it can be written; of a server, that it is up and takes these connections.',
  );
}

/** A name as the API takes it. */
export function readName(text: string): string {
  if (/\S/.test(text) && text.length <= 120) return text;
  throw new InvalidArgumentError('A name has 1 to 120 characters.');
}

/** An error in the words that standard error shows. A stack is shown for a defect of the program alone. */
export function explain(error: unknown): string {
  if (error instanceof Problem) {
    return [error.message, ...(error.options.errors ?? []).slice(1).map(({ detail }) => detail)].join('\n');
  }
  if (error instanceof ConfigError || error instanceof UsageError) return error.message;
  // What the system refuses (a port in use, a file that cannot be written) needs no stack.
  if (error instanceof Error && 'syscall' in error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
