import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { findEnds, readEvents } from '../../platform/events/store.ts';
import { eventJson } from './views.ts';

/** @throws {Problem} `events_gone` if later events were deleted, or if a restored backup does not contain `after` */
export async function listEvents(db: Db, { after, limit = 25 }: { after?: number; limit?: number }): Promise<string> {
  const { first, last } = await findEnds(db);
  const from = after ?? Math.max(first - 1, 0);
  if (from < first - 1 || from > last) throw new Problem('events_gone');
  const events = await readEvents(db, { after: from, limit });
  const data = events.map((event) => eventJson(event, event.data)).join(',');
  return `{"data":[${data}],"last_id":${events.at(-1)?.sequence ?? from}}`;
}
