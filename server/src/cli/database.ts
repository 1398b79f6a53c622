import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { type AuditedContext, operator } from '../modules/audit/actions.ts';
import { hasUnfinishedMove, UNFINISHED_MOVE } from '../platform/db/move.ts';
import { openDatabase } from '../database.ts';
import { modules } from '../modules.ts';
import { describeDatabase } from '../platform/db/open.ts';
import { DamagedDatabase, type Database } from '../platform/db/transact.ts';
import { UsageError } from './errors.ts';
import type { Terminal } from './terminal.ts';

export function readSettings({ env }: Pick<Terminal, 'env'>): Config {
  return readConfig(env);
}

export function withContext<T>(terminal: Terminal, use: (context: AuditedContext) => Promise<T>): Promise<T> {
  return withDatabase(terminal, {}, use);
}

/**
 * Opens and migrates the configured database for one command, and closes it afterwards.
 * @param options.mayCreate creates a missing database. By default, a missing database is an error, since DATABASE_URL
 * may be wrong.
 * @param options.checksForDamage checks the file first, and throws if it is damaged
 */
export async function withDatabase<T>(
  terminal: Terminal,
  { mayCreate = false, checksForDamage = false }: { mayCreate?: boolean; checksForDamage?: boolean },
  use: (context: AuditedContext) => Promise<T>,
): Promise<T> {
  const config = readSettings(terminal);
  let hasChanged = false;
  const db = await (mayCreate ? open(config) : openExisting(config));
  try {
    const damage = checksForDamage ? db.findDamage() : undefined;
    if (damage !== undefined) throw new UsageError(aboutDamage(damage));
    if (!mayCreate) await refuseEmpty(db);
    await migrate(terminal, db);
    await refuseUnfinishedMove(db);
    const context = { db, config, now: Date.now, modules, actor: operator };
    if (!checksForDamage) db.observer.committed = () => void (hasChanged = true);
    return await use(context);
  } catch (error) {
    const failure = db.classify(error);
    if (failure === 'full') throw new UsageError(DISK_FULL);
    throw failure === 'unavailable' ? unavailable(error as Error) : error;
  } finally {
    await db.close();
    if (hasChanged && !terminal.json) nameDatabase(terminal, config);
  }
}

/** Prints which database the command has changed, because it may not be the database of the service. */
export function nameDatabase({ stderr }: Pick<Terminal, 'stderr'>, config: Config): void {
  stderr.write(`Database: ${describeDatabase(config)}\n`);
}

/** Migrates the database and prints the path of the backup, if any. Returns the names of the applied migrations. */
export async function migrate({ stderr }: Terminal, db: Database): Promise<string[]> {
  const { applied, backup } = await db.migrate();
  if (backup !== undefined) stderr.write(`Upgraded the database. The backup made before the upgrade is ${backup}.\n`);
  return applied;
}

/** @throws {UsageError} if `migrate-data` has copied only a part of the data */
export async function refuseUnfinishedMove(db: Database): Promise<void> {
  if (await hasUnfinishedMove(db.read)) throw new UsageError(UNFINISHED_MOVE);
}

function aboutDamage(damage: string): string {
  return (
    `The database is damaged: ${damage}. The command has changed nothing.\n` +
    'Stop everything that uses the database. Move the file and its -wal and -shm files away, check the disk, and restore\n' +
    'the newest backup. docs/operating/problems.md explains how.'
  );
}

/** @throws {UsageError} if the database cannot be opened */
export async function open(config: Config): Promise<Database> {
  try {
    return await openDatabase(config);
  } catch (error) {
    if (error instanceof DamagedDatabase) throw new UsageError(aboutDamage(error.message));
    throw new UsageError(`The database cannot be opened: ${(error as Error).message}.`);
  }
}

/** @throws {UsageError} if the file is missing or the database cannot be opened */
export async function openExisting(config: Config): Promise<Database> {
  const { DATABASE_URL } = config;
  if (!('file' in DATABASE_URL) || existsSync(DATABASE_URL.file)) return open(config);
  throw new UsageError(`There is no file ${DATABASE_URL.file}. ${ADVICE}`);
}

export async function refuseEmpty(db: Database): Promise<void> {
  const { applied } = await db.migrations();
  if (applied.length === 0) throw new UsageError(`The database has no tables. ${ADVICE}`);
}

const DISK_FULL =
  'The disk is full, so the command could not change the database. Free some disk space, then try again.';

const ADVICE = 'Check DATABASE_URL. For a new club, start the service first: it creates the database.';

function unavailable({ message, errors }: Error & { errors?: Error[] }): UsageError {
  const reason = message || errors?.map((error) => error.message).join('; ') || 'no reason given';
  return new UsageError(
    `The database cannot be used: ${reason}.\n` +
      'Check DATABASE_URL. Check that the file is writable, or that the server is running and accepts connections.',
  );
}
