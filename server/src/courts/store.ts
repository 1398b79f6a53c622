import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { prepared } from '../db/prepared.ts';
import { type Db, flag, type Tables } from '../db/schema.ts';
import { eachById } from '../db/each.ts';
import type { Page } from '../http/pages.ts';
import { normalise, words } from '../text.ts';

export type CourtRow = Selectable<Tables['courts']>;

export interface CourtFilter {
  search?: string;
  types?: string[];
  activeOnly?: boolean;
  venue?: string;
  indoor?: boolean;
  surfaces?: string[];
}

/** A court that has not been retired. */
export async function findCourt(db: Db, id: number): Promise<CourtRow | undefined> {
  return (await byId(db, { id }))[0];
}

const byId = prepared((db, { id }: { id: number }) =>
  db.selectFrom('courts').selectAll().where('id', '=', id).where('retired_at', 'is', null),
);
const byIdLocked = prepared((db, { id }: { id: number }) =>
  db.selectFrom('courts').selectAll().where('id', '=', id).where('retired_at', 'is', null).forNoKeyUpdate(),
);

/** The version of a court, for those who know its content at that version. */
export async function findCourtVersion(db: Db, id: number): Promise<Pick<CourtRow, 'id' | 'version'> | undefined> {
  return (await versionById(db, { id }))[0];
}

const versionById = prepared((db, { id }: { id: number }) =>
  db.selectFrom('courts').select(['id', 'version']).where('id', '=', id).where('retired_at', 'is', null),
);

export function findCourtsById(db: Db, ids: number[]): Promise<CourtRow[]> {
  return db.selectFrom('courts').selectAll().where('id', 'in', ids).execute();
}

/** The same, held until the transaction ends: whoever decides about the court's slots or fields comes one by one. */
export async function lockCourt(db: Db, id: number): Promise<CourtRow | undefined> {
  return (await byIdLocked(db, { id }))[0];
}

export function findCourtsByName(db: Db, name: string): Promise<CourtRow[]> {
  return db.selectFrom('courts').selectAll().where('name', '=', name).where('retired_at', 'is', null).execute();
}

/** Courts of any of these names, in the order of ids; locked, they are held until the transaction ends. */
export function findCourtsByNames(db: Db, names: string[], { isLocked }: { isLocked: boolean }): Promise<CourtRow[]> {
  return db
    .selectFrom('courts')
    .selectAll()
    .where('name', 'in', names)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .$if(isLocked, (query) => query.forNoKeyUpdate())
    .execute();
}

export async function hasExternalId(db: Db, externalId: string): Promise<boolean> {
  const query = db.selectFrom('courts').select('id').where('external_id', '=', externalId);
  return (await query.where('retired_at', 'is', null).executeTakeFirst()) !== undefined;
}

/** What a list needs of a court before it is shown. */
export type ListedCourt = Pick<CourtRow, 'id' | 'version' | 'sort_name'>;

/** By name, then id; one row more than the page's limit when there is more. */
export function listCourts(db: Db, filter: CourtFilter, page: Page): Promise<ListedCourt[]> {
  let query = db.selectFrom('courts').select(['id', 'version', 'sort_name']).where('retired_at', 'is', null);
  for (const word of words(filter.search ?? '')) query = query.where(contains(word));
  if (filter.types) query = query.where('type', 'in', filter.types);
  if (filter.activeOnly) query = query.where('active', '=', 1);
  if (filter.venue !== undefined) query = query.where('venue_key', '=', normalise(filter.venue));
  if (filter.indoor !== undefined) query = query.where('indoor', '=', flag(filter.indoor));
  if (filter.surfaces) query = query.where('surface', 'in', filter.surfaces);
  if (page.after) {
    const [sortKey, id] = page.after;
    query = query.where((eb) => eb(eb.refTuple('sort_name', 'id'), '>', eb.tuple(sortKey, id)));
  }
  return query
    .orderBy('sort_name')
    .orderBy('id')
    .limit(page.limit + 1)
    .execute();
}

export function insertCourt(db: Db, court: Insertable<Tables['courts']>): Promise<CourtRow> {
  return db.insertInto('courts').values(court).returningAll().executeTakeFirstOrThrow();
}

export function updateCourt(db: Db, id: number, changes: Updateable<Tables['courts']>): Promise<CourtRow> {
  return db.updateTable('courts').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Every court in use, in the order of ids, some at a time. */
export function eachCourt(db: Db): AsyncGenerator<CourtRow> {
  const query = db.selectFrom('courts').selectAll().where('retired_at', 'is', null).orderBy('id');
  return eachById((after, limit) => query.where('id', '>', after).limit(limit).execute());
}

function contains(word: string): ReturnType<typeof sql<boolean>> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`search_text like ${pattern} escape '\\'`;
}
