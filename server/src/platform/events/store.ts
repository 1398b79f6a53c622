import { type Selectable, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';
import { waitForFlush } from '../db/transact.ts';
import type { EventType } from './actions.ts';

export type RelayedEvent = Selectable<Tables['events']> & { sequence: number };

/** @param data the event's data with the names of people */
export function eventJson({ sequence: id, type, timestamp }: RelayedEvent, data: object): string {
  return JSON.stringify({ id, type, timestamp, data });
}

const eventsAfter = prepared((db, { sequence, limit }: { sequence: number; limit: number }) =>
  db.selectFrom('events').selectAll().where('sequence', '>', sequence).orderBy('sequence').limit(limit),
);

export async function readEvents(
  db: Db,
  { after: sequence, limit }: { after: number; limit: number },
): Promise<RelayedEvent[]> {
  const events = await eventsAfter(db, { sequence, limit });
  // Wait until the numbers are on the disk. A client resumes after the last number that it received. If a power cut
  // undid that number, another event would get it, and the client would miss that event.
  if (events.length > 0) await waitForFlush(db);
  return events as RelayedEvent[];
}

export async function findLatestEvent(db: Db, type: EventType): Promise<RelayedEvent | undefined> {
  const numbered = db.selectFrom('events').selectAll().where('sequence', 'is not', null);
  const query = numbered.where('type', '=', type).orderBy('sequence', 'desc').limit(1);
  return (await query.executeTakeFirst()) as RelayedEvent | undefined;
}

/** Uses two subqueries. For a single query, SQLite would scan all events instead of using the index. */
const ends = prepared((db) => {
  const numbered = db.selectFrom('events').where('sequence', 'is not', null);
  return db.selectNoFrom([
    numbered.select((eb) => eb.fn.min('sequence').as('first')).as('first'),
    numbered.select((eb) => eb.fn.max('sequence').as('last')).as('last'),
  ]);
});

/** Returns the lowest and the highest sequence number. Both are 0 if no event has been relayed yet. */
export async function findEnds(db: Db): Promise<{ first: number; last: number }> {
  const [row] = await ends(db, {});
  await waitForFlush(db);
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

const unrelayedEvent = prepared((db) => db.selectFrom('events').select('id').where('sequence', 'is', null).limit(1));

export async function hasUnrelayed(db: Db): Promise<boolean> {
  return (await unrelayedEvent(db, {})).length > 0;
}

/**
 * Numbers at most `limit` events, oldest first, starting at `last` + 1. Returns how many events it has numbered. Uses a
 * single statement, which sees a consistent snapshot.
 */
export async function numberEvents(db: Db, last: number, limit: number): Promise<number> {
  const result = await db
    .with('numbered', (cte) =>
      cte
        .selectFrom('events')
        .select(['id', sql<number>`row_number() over (order by id)`.as('place')])
        .where('sequence', 'is', null)
        .orderBy('id')
        .limit(limit),
    )
    .updateTable('events')
    .from('numbered')
    .set({ sequence: sql<number>`${last} + numbered.place` })
    .whereRef('events.id', '=', 'numbered.id')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Locks a reader's cursor and returns its sequence number. A new reader starts at `start`. */
export async function lockCursor(db: Db, name: string, start: number): Promise<number> {
  const find = db.selectFrom('event_cursors').select('sequence').where('name', '=', name).forNoKeyUpdate();
  const cursor = await find.executeTakeFirst();
  if (cursor) return cursor.sequence;
  await db
    .insertInto('event_cursors')
    .values({ name, sequence: start })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).sequence;
}

export async function findCursor(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('event_cursors').select('sequence').where('name', '=', name).executeTakeFirst();
  return row?.sequence;
}

/** Deletes a reader's cursor, so that the reader's unread events can be deleted. */
export async function deleteCursor(db: Db, name: string): Promise<void> {
  await db.deleteFrom('event_cursors').where('name', '=', name).execute();
}

export async function moveCursor(db: Db, name: string, sequence: number): Promise<void> {
  await db.updateTable('event_cursors').set({ sequence }).where('name', '=', name).execute();
}

/**
 * Deletes at most `limit` events that are older than `time` and that every reader has read. Returns how many events it
 * has deleted. Keeps the last event, because the numbering continues from its sequence number.
 */
export async function deleteEventsBefore(db: Db, time: string, limit: number): Promise<number> {
  const { last } = await findEnds(db);
  const cursor = await db
    .selectFrom('event_cursors')
    .select((eb) => eb.fn.min('sequence').as('sequence'))
    .executeTakeFirst();
  const old = db
    .selectFrom('events')
    .select('id')
    .where('sequence', '<', last)
    .where('sequence', '<=', cursor?.sequence ?? last)
    .where('timestamp', '<', time)
    .orderBy('sequence')
    .limit(limit);
  const result = await db.deleteFrom('events').where('id', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
