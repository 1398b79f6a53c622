import { findRegion } from '../club/store.ts';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import { timestamp } from '../../platform/time.ts';
import { backupFolder, listBackups, type Backup } from './listing.ts';
import { backupName } from './names.ts';
import { openFolder, openSecondPlace, type Place, storeChecked } from './places.ts';
import { findOutdated } from './rotation.ts';
import { isAnythingDue, isOverdue, readStatus } from './status.ts';
import { ALIVE_MS, changeState, claim, type PlaceName, reportAlive, withFailure } from './state.ts';

/** Free space in bytes that must remain after a backup, so that the service can still store bookings. */
const RESERVE_BYTES = 32 * 2 ** 20;

/** A backup or its copy failed. The message contains one sentence for each place that failed. */
export class BackupFailed extends Error {}

interface MadeBackup {
  /** The new backup. Undefined if no new backup was due, and only copies at the second place were missing. */
  file?: string;
  bytes?: number;
  /** Whether the second place also contains the backup; undefined if there is no second place. */
  isCopied: boolean | undefined;
  deleted: string[];
}

/**
 * Makes a backup in the folder of backups, copies it to the second place, and deletes outdated backups. Also copies
 * older backups that are missing at the second place. Returns undefined if another process is making a backup.
 * @param options.ifDue whether to do only what is due now by `BACKUP_SCHEDULE`. If nothing is due, returns undefined.
 * @throws {BackupFailed} if a step fails. Backups at the place that failed are not deleted.
 */
export async function makeBackup(context: Context, { ifDue = false } = {}): Promise<MadeBackup | undefined> {
  const by = randomUUID();
  if (!(await claim(context, by))) return undefined;
  const timer = setInterval(() => void reportAlive(context, by).catch(() => {}), ALIVE_MS);
  try {
    const status = await readStatus(context);
    if (ifDue && !isAnythingDue(status)) return undefined;
    return await backUp(context, { isCopyOnly: ifDue && !isOverdue(status, 'folder') });
  } finally {
    clearInterval(timer);
    // If the disk is full, this write fails too. Ignore its error, so that the caller gets the error of the backup.
    // Without this write, the claim ends by itself after a minute.
    await changeState(context, (state) => (state.running?.by === by ? { ...state, running: null } : state)).catch(
      () => {},
    );
  }
}

async function backUp(context: Context, { isCopyOnly }: { isCopyOnly: boolean }): Promise<MadeBackup> {
  const folder = backupFolder(context.config);
  const made = isCopyOnly ? undefined : await failing(context, 'folder', () => backUpTo(context, folder));
  const isCopied = await failing(context, 'copy', () => copyMissing(context, folder));
  return { deleted: [], ...made, isCopied };
}

async function backUpTo(context: Context, folder: string): Promise<Omit<MadeBackup, 'isCopied'>> {
  const place = openFolder(folder);
  const file = join(folder, backupName(databaseOf(context.config), context.now()));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeRemains(context.config, place, folder);
  await refuseFullDisk(context.config, folder);
  await context.db.backup(file);
  await noteChecked(context, file);
  return { file, bytes: statSync(file).size, deleted: await rotate(context, place, folder) };
}

/**
 * Runs a step. If the step fails, records the failure, so that the page of backups can show it.
 * @throws {BackupFailed} if the step fails
 */
async function failing<T>(context: Context, place: PlaceName, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const detail = `${PLACES[place]}: ${reasonOf(error)}`;
    const failure = { at: timestamp(context.now()), place, detail };
    await changeState(context, (state) => withFailure(state, failure)).catch(() => {}); // The disk may be full
    throw new BackupFailed(`${detail}${place === 'copy' ? '\nThe backup itself was made.' : ''}`, { cause: error });
  }
}

const PLACES = { folder: 'The backup failed', copy: 'Copying the backup to the second place failed' };

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? `${message} (${cause.message})` : message;
}

/** Deletes the partial files of processes that were killed, and the damaged backups of earlier attempts. */
async function removeRemains(config: Config, place: Place, folder: string): Promise<void> {
  const stem = backupName(databaseOf(config), 0).slice(0, -'19700101T000000Z.db'.length);
  const names = (await place.list()).map(({ name }) => name).filter((name) => name.startsWith(stem));
  const remains = names.filter((name) => /-\d{8}T\d{6}Z\.db\.(partial(-journal|-wal|-shm)?|damaged)$/.test(name));
  await Promise.all(remains.map((name) => rm(join(folder, name), { force: true })));
}

/** Rejects a backup that could fill the disk. On a full disk, nobody can book. */
async function refuseFullDisk(config: Config, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const database = databaseOf(config);
  const needed = bytesOf(database) + bytesOf(`${database}-wal`) + RESERVE_BYTES;
  if (bavail * bsize >= needed) return;
  throw new Error(
    `${folder} has ${inMebibytes(bavail * bsize)} MiB free, and a backup needs ${inMebibytes(needed)} MiB. Free some space. The older backups are kept`,
  );
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function inMebibytes(bytes: number): number {
  return Math.ceil(bytes / 2 ** 20);
}

async function rotate(context: Context, place: Place, folder: string): Promise<string[]> {
  const outdated = await outdatedOf(context, await listBackups(context.config, place));
  for (const { name } of outdated) await place.remove(name);
  return outdated.map(({ name }) => join(folder, name));
}

async function outdatedOf({ db, config, now }: Context, backups: readonly Backup[]): Promise<Backup[]> {
  const zone = config.BACKUP_SCHEDULE.timeZone ?? (await findRegion(db.read)).time_zone;
  return findOutdated(backups, config.BACKUP_KEEP, zone, now());
}

/**
 * Copies the backups that are missing at the second place, newest first. Skips backups that would be outdated there.
 * Then deletes outdated backups at the second place.
 */
async function copyMissing(context: Context, folder: string): Promise<boolean | undefined> {
  const { config } = context;
  const place = await openSecondPlace(config);
  if (!place) return undefined;
  const [own, there] = [await listBackups(config, openFolder(folder)), await listBackups(config, place)];
  const missing = own.filter(({ name, bytes }) => !there.some((copy) => copy.name === name && copy.bytes === bytes));
  const all = [...there.filter(({ name }) => !missing.some((backup) => backup.name === name)), ...missing];
  const outdated = new Set((await outdatedOf(context, all)).map(({ name }) => name));
  for (const { name } of missing.toReversed()) {
    if (!outdated.has(name)) await storeChecked(place, name, join(folder, name));
  }
  for (const { name } of there) if (outdated.has(name)) await place.remove(name);
  const copies = (await listBackups(config, place)).map(({ name, bytes }) => ({ name, bytes }));
  await changeState(context, (state) => ({ ...state, copies }));
  return true;
}

/** Records that a backup was checked. Removes the records of backups that exist at no place. */
async function noteChecked(context: Context, file: string): Promise<void> {
  const own = await listBackups(context.config, openFolder(dirname(file)));
  const checkedAt = timestamp(context.now());
  await changeState(context, (state) => {
    const names = new Set([...own, ...state.copies].map(({ name }) => name));
    const known = Object.entries(state.checked).filter(([name]) => names.has(name));
    return { ...state, checked: { ...Object.fromEntries(known), [basename(file)]: checkedAt } };
  });
}

/** Returns the path of the SQLite file. */
function databaseOf({ DATABASE_URL }: Config): string {
  if ('file' in DATABASE_URL) return DATABASE_URL.file;
  throw new BackupFailed('Courtside makes backups of SQLite files only. On PostgreSQL, use pg_dump.');
}
