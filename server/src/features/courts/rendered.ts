import type { Db } from '../../platform/db/schema.ts';
import { isTransaction } from '../../platform/db/transact.ts';
import { type Court, presentCourt } from './schema.ts';
import { type CourtRow, findCourtsById } from './store.ts';

type Key = Pick<CourtRow, 'id' | 'version'>;

interface Rendered {
  court: Court;
  json: string;
}

const MAX_COURTS = 10_000;
/** Cached courts. A committed version of a court never changes, so the cache is never stale. */
const caches = new WeakMap<Db, Map<number, Rendered>>();

/** Returns courts at these versions or newer, in the order of the keys. */
export async function renderCourts(db: Db, keys: readonly Key[]): Promise<Rendered[]> {
  const cache = caches.get(db) ?? new Map<number, Rendered>();
  if (!isTransaction(db)) caches.set(db, cache);
  // The values are copied, because another request may empty the cache while this request waits.
  const known = new Map(keys.map(({ id }) => [id, cache.get(id)]));
  const missing = keys.filter(({ id, version }) => known.get(id)?.court.version !== version).map(({ id }) => id);
  if (missing.length > 0) {
    if (cache.size + missing.length > MAX_COURTS) cache.clear();
    for (const row of await findCourtsById(db, missing)) {
      const court = presentCourt(row);
      const rendered = { court, json: JSON.stringify(court) };
      cache.set(row.id, rendered);
      known.set(row.id, rendered);
    }
  }
  return keys.map(({ id }) => known.get(id)!);
}
