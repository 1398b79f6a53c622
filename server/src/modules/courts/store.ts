import type { Selectable } from 'kysely';
import { MAX_POSITION } from './rules.ts';
import { batchLoader, byKey } from '../../platform/db/batch-loader.ts';
import { prepared, preparedIn } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { pagesById, readPageBySortKey } from '../../platform/db/paging.ts';
import type { Page } from '../../platform/page.ts';
import { nameKey } from '../../platform/text.ts';
import { isSameTimeZone } from '../../platform/time.ts';
import { type CourtFilter, filtered } from './filter.ts';
import { boxAround, distanceKm, type Near } from './near.ts';

export type CourtRow = Selectable<Tables['courts']>;

export async function findCourt(db: Db, id: number): Promise<CourtRow | undefined> {
  return (await byId(db, { id }))[0];
}

const byId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('courts').selectAll().where('id', '=', id).where('retired_at', 'is', null),
);

const versionsById = preparedIn((db, ids: readonly number[]) =>
  db.selectFrom('courts').select(['id', 'version']).where('id', 'in', ids).where('retired_at', 'is', null),
);

/** Finds a court's current version, so that the caller need not read a court that it has cached. */
export const findCourtVersion: (db: Db, id: number) => Promise<Pick<CourtRow, 'id' | 'version'> | undefined> =
  batchLoader(async (db, ids: number[]) => byKey(await versionsById(db, ids, {}), (row) => row.id), {
    tables: ['courts'],
  });

export function findCourtsById(db: Db, ids: readonly number[]): Promise<CourtRow[]> {
  return rowsById(db, ids, {});
}

const rowsById = preparedIn((db, ids: readonly number[]) => db.selectFrom('courts').selectAll().where('id', 'in', ids));

/** Like `findCourt`, but calls in the same turn of the event loop share one query. */
export const findSharedCourt: typeof findCourt = batchLoader(
  async (db, ids: number[]) => {
    const courts = await findCourtsById(db, ids);
    return byKey(
      courts.filter(({ retired_at }) => retired_at === null),
      ({ id }) => id,
    );
  },
  { tables: ['courts'] },
);

/** Returns all courts, including retired courts, because past bookings refer to them. */
export function listAllCourts(db: Db): Promise<CourtRow[]> {
  return db.selectFrom('courts').selectAll().execute();
}

export function findWholes(db: Db, partId: number): Promise<CourtRow[]> {
  const wholes = db.selectFrom('court_parts').select('whole_id').where('part_id', '=', partId);
  return db.selectFrom('courts').selectAll().where('id', 'in', wholes).orderBy('id').execute();
}

export async function replaceParts(db: Db, wholeId: number, partIds: readonly number[]): Promise<void> {
  await db.deleteFrom('court_parts').where('whole_id', '=', wholeId).execute();
  const rows = partIds.map((part_id) => ({ whole_id: wholeId, part_id }));
  if (rows.length > 0) await db.insertInto('court_parts').values(rows).execute();
}

type CourtKey = Pick<CourtRow, 'id' | 'version'>;

/** Finds active courts of the same type at the same venue. */
export async function findSimilarCourts(
  db: Db,
  { id, type, time_zone: zone, venue_key: venue }: CourtRow,
  limit: number,
): Promise<CourtKey[]> {
  const courts = await courtsOfKind(db, JSON.stringify({ type, zone, venue, limit: limit + 1 } satisfies Kind));
  return courts!.filter((court) => court.id !== id).slice(0, limit);
}

interface Kind {
  type: string;
  zone: string;
  venue: string | null;
  limit: number;
}

const courtsOfKind = batchLoader(
  async (db, kinds: string[]) => {
    const found = kinds.map(async (kind) => [kind, await findOfKind(db, JSON.parse(kind) as Kind)] as const);
    return new Map(await Promise.all(found));
  },
  { tables: ['courts'] },
);

async function findOfKind(db: Db, { type, zone, venue, limit }: Kind): Promise<CourtKey[]> {
  const stored = await db.selectFrom('courts').select('time_zone').distinct().execute();
  const zones = stored.flatMap(({ time_zone }) => (isSameTimeZone(time_zone, zone) ? time_zone : []));
  return db
    .selectFrom('courts')
    .select(['id', 'version'])
    .where('type', '=', type)
    .where('time_zone', 'in', [zone, ...zones])
    .where((eb) => (venue === null ? eb('venue_key', 'is', null) : eb('venue_key', '=', venue)))
    .where('active', '=', 1)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Finds courts by name, in any spelling that `nameKey` treats as the same. */
export async function findCourtsByNames(db: Db, names: readonly string[]): Promise<CourtRow[]> {
  const keys = new Set(names.map(nameKey));
  const all = await db.selectFrom('courts').select(['id', 'name']).where('retired_at', 'is', null).execute();
  const ids = all.filter(({ name }) => keys.has(nameKey(name))).map(({ id }) => id);
  const courts = ids.length === 0 ? [] : await findCourtsById(db, ids);
  return courts.toSorted((a, b) => a.id - b.id);
}

export async function hasExternalId(db: Db, externalId: string): Promise<boolean> {
  const query = db.selectFrom('courts').select('id').where('external_id', '=', externalId);
  return (await query.where('retired_at', 'is', null).executeTakeFirst()) !== undefined;
}

export interface ListedCourt {
  id: number;
  version: number;
  sort_key: string;
  distance_km: number | null;
}

export async function listCourts(db: Db, filter: CourtFilter, page: Page): Promise<readonly ListedCourt[]> {
  return (await pagesOf(db, JSON.stringify([filter, page])))!.rows;
}

/**
 * Loads pages of courts. Each page's promise is wrapped in an object. Otherwise, a slow page would delay the other
 * pages of the batch, and a failed page would fail them.
 */
const pagesOf = batchLoader(
  async (db, keys: string[]) => {
    const pages = keys.map((key) => {
      const [filter, page] = JSON.parse(key) as [CourtFilter, Page];
      const rows = readPage(db, filter, page);
      rows.catch(() => {}); // The requests that read the page handle the error
      return [key, { rows }] as const;
    });
    return new Map(pages);
  },
  { caches: false },
);

async function readPage(db: Db, filter: CourtFilter, page: Page): Promise<ListedCourt[]> {
  const { near } = filter;
  if (near) return listNearest(db, { ...filter, near }, page);
  const query = filtered(db.selectFrom('courts').select(['id', 'version', 'sort_name as sort_key']), filter);
  const rows = await readPageBySortKey(query, ['sort_name', 'id'], page);
  return rows.map((row) => ({ ...row, distance_km: null }));
}

/** Returns the position after the last court. In a club without an order, all courts have the position 0. */
export async function nextPosition(db: Db): Promise<number> {
  const query = db.selectFrom('courts').select('position').where('retired_at', 'is', null);
  const last = await query.orderBy('position', 'desc').limit(1).executeTakeFirst();
  return last?.position ? Math.min(last.position + 1, MAX_POSITION) : 0;
}

/** Computes the distances in JavaScript, because some databases cannot compute them. */
async function listNearest(db: Db, filter: CourtFilter & { near: Near }, page: Page): Promise<ListedCourt[]> {
  const { latitudes, longitudes } = boxAround(filter.near);
  let query = filtered(db.selectFrom('courts').select(['id', 'version', 'latitude', 'longitude']), filter);
  query = query.where('latitude', '>=', latitudes[0]).where('latitude', '<=', latitudes[1]);
  if (longitudes) query = query.where('longitude', '>=', longitudes[0]).where('longitude', '<=', longitudes[1]);
  const rows = await query.execute();
  const [lastKm, lastId] = [Number(page.after?.[0] ?? -1), page.after?.[1] ?? 0];
  return rows
    .map(({ id, version, latitude, longitude }) => {
      const km = distanceKm(filter.near, { latitude: latitude!, longitude: longitude! });
      return { id, version, sort_key: String(km), km, distance_km: Math.round(km * 1000) / 1000 };
    })
    .filter(({ km, id }) => km <= filter.near.withinKm && (km > lastKm || (km === lastKm && id > lastId)))
    .toSorted((a, b) => a.km - b.km || a.id - b.id)
    .slice(0, page.limit + 1)
    .map(({ km: _km, ...court }) => court);
}

export function pagesOfCourts(db: Db, filter: Omit<CourtFilter, 'near'> = {}): AsyncGenerator<CourtRow[]> {
  const query = filtered(db.selectFrom('courts').selectAll(), filter).orderBy('id');
  return pagesById((after, limit) => query.where('id', '>', after).limit(limit).execute());
}
