import { versionCache } from '../../platform/db/version-cache.ts';
import { type Court, presentCourt } from './schema.ts';
import { findCourtsById } from './store.ts';

interface Rendered {
  court: Court;
  json: string;
}

const MAX_COURTS = 10_000;

/** Returns courts in the order of the keys. A court can be newer than the version in its key. */
export const renderCourts = versionCache<Rendered>(async (db, ids) => {
  const courts = (await findCourtsById(db, ids)).map(presentCourt);
  return new Map(courts.map((court) => [court.id, { court, json: JSON.stringify(court) }]));
}, MAX_COURTS);
