import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/db/schema.ts';
import { openSqlite } from '../../platform/db/sqlite.ts';
import type { DatabaseSchema } from '../../platform/db/tables.ts';
import { restoreFile } from '../../platform/db/sqlite-restore.ts';
import { type Backup, backupFolder, listBackups } from './listing.ts';
import { copyFile, openFolder, openSecondPlace, type Place } from './places.ts';

/** A backup and the places that contain it. */
export interface FoundBackup extends Backup {
  places: Place[];
}

interface Restored {
  /** The new name of the former database; undefined if there was none. */
  kept: string | undefined;
  bookings: number;
  /** When the newest booking in the backup was made; undefined if there is none. */
  newest: string | undefined;
  /**
   * The ids of people in the backup who were erased after it was made. Undefined if there is no former database, or if
   * it cannot be read.
   */
  erased: number[] | undefined;
}

/** Lists the backups at both places, newest first. If a place cannot be read, calls `onError` and skips it. */
export async function findBackups(config: Config, onError: (error: Error) => void): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>();
  const places = [openFolder(backupFolder(config)), await openSecondPlace(config)];
  for (const place of places) {
    if (!place) continue;
    const backups = await listBackups(config, place).catch((error: Error) => {
      onError(error);
      return [];
    });
    for (const backup of backups) {
      const known = found.get(backup.name) ?? { ...backup, places: [] };
      found.set(backup.name, { ...known, places: [...known.places, place] });
    }
  }
  return [...found.values()].toSorted((a, b) => b.at - a.at);
}

/**
 * Restores a backup.
 * @param wanted the path of a file, the name of a backup, or `latest` for the newest backup
 * @returns undefined if there is no such file or backup
 */
export async function restore(
  config: Config,
  wanted: string,
  { schema, now, onError }: { schema: DatabaseSchema; now: number; onError: (error: Error) => void },
): Promise<Restored | undefined> {
  const { DATABASE_URL } = config;
  if (!('file' in DATABASE_URL)) throw new TypeError('Only an SQLite database can be restored.');
  const copyTo = await sourceOf(config, wanted, onError);
  if (!copyTo) return undefined;
  const { kept, found } = await restoreFile({
    file: DATABASE_URL.file,
    copyTo,
    inspect: ({ read }) => describe(read),
    schema,
    now,
  });
  const { people, ...content } = found;
  return { kept, ...content, erased: kept === undefined ? undefined : await findErased(kept, schema, people) };
}

type CopyTo = (target: string) => Promise<void>;

async function sourceOf(config: Config, wanted: string, onError: (error: Error) => void): Promise<CopyTo | undefined> {
  const file = resolve(wanted);
  if (existsSync(file)) {
    return async (target) => {
      await copyFile(createReadStream(file), target);
      // If a database was copied while it was open, its newest changes are in a log file beside it.
      if (existsSync(`${file}-wal`)) await copyFile(createReadStream(`${file}-wal`), `${target}-wal`);
    };
  }
  const backups = await findBackups(config, onError);
  const backup = wanted === 'latest' ? backups[0] : backups.find(({ name }) => name === basename(wanted));
  const place = backup?.places[0];
  return place && (async (target) => copyFile(await place.read(backup.name), target));
}

interface Content extends Pick<Restored, 'bookings' | 'newest'> {
  people: Set<number>;
}

async function describe(db: Db): Promise<Content> {
  const { bookings, newest } = await db
    .selectFrom('bookings')
    .select((eb) => [eb.fn.countAll<number>().as('bookings'), eb.fn.max('created_at').as('newest')])
    .executeTakeFirstOrThrow();
  const people = await db.selectFrom('users').select('id').where('erased_at', 'is', null).execute();
  return { bookings, newest: newest ?? undefined, people: new Set(people.map(({ id }) => id)) };
}

/**
 * Returns the ids of the people in the backup who were erased after it was made. Returns undefined if the former
 * database is unreadable.
 */
async function findErased(former: string, schema: DatabaseSchema, people: Set<number>): Promise<number[] | undefined> {
  try {
    const db = openSqlite(former, schema);
    try {
      const erased = await db.read.selectFrom('users').select('id').where('erased_at', 'is not', null).execute();
      return erased.map(({ id }) => id).filter((id) => people.has(id));
    } finally {
      await db.close();
    }
  } catch {
    return undefined;
  }
}
