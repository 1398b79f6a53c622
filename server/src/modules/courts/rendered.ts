import { versionCache } from '../../platform/db/version-cache.ts';
import { Rendered } from '../../platform/http/rendered.ts';
import type { Court } from './schema.ts';
import { findCourtsById } from './store.ts';
import { presentCourt } from './court.ts';

interface RenderedCourt {
  court: Court;
  json: string;
  body: Rendered;
}

const MAX_COURTS = 10_000;

/** Returns courts in the order of the keys. A court can be newer than the version in its key. */
export const renderCourts = versionCache<RenderedCourt>(async (db, ids) => {
  const courts = (await findCourtsById(db, ids)).map(presentCourt);
  return new Map(courts.map((court) => [court.id, renderCourt(court)]));
}, MAX_COURTS);

function renderCourt(court: Court): RenderedCourt {
  const json = JSON.stringify(court);
  return { court, json, body: new Rendered(json) };
}
