import type { Db } from '../db/schema.ts';
import { presentCourt } from './schema.ts';
import { type CourtRow, findCourtsById } from './store.ts';

type Key = Pick<CourtRow, 'id' | 'version'>;

/** How many courts are kept ready for each database. */
const MOST_COURTS = 10_000;
/** The JSON of courts as last rendered. What a court is at one version never changes, so that this is never stale. */
const ready = new WeakMap<Db, Map<number, { version: number; json: string }>>();

/** The JSON of courts at (at least) these versions, in their order: read and rendered only where it is not ready. */
export async function renderCourts(db: Db, keys: readonly Key[]): Promise<string[]> {
  const cache = ready.get(db) ?? new Map<number, { version: number; json: string }>();
  ready.set(db, cache);
  const missing = keys.filter(({ id, version }) => cache.get(id)?.version !== version).map(({ id }) => id);
  if (cache.size + missing.length > MOST_COURTS) cache.clear();
  const rows =
    missing.length === 0 ? [] : await findCourtsById(db, cache.size === 0 ? keys.map(({ id }) => id) : missing);
  for (const row of rows) cache.set(row.id, { version: row.version, json: JSON.stringify(presentCourt(row)) });
  return keys.map(({ id }) => cache.get(id)!.json);
}
