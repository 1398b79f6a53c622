import { type Selectable, sql } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { Db, Tables } from '../db/schema.ts';

/** An event that has its place in the sequence. */
export type RelayedEvent = Selectable<Tables['events']> & { sequence: number };

const after = prepared((db, { sequence, limit }: { sequence: number; limit: number }) =>
  db.selectFrom('events').selectAll().where('sequence', '>', sequence).orderBy('sequence').limit(limit),
);

/** Events behind a place in the sequence, in order and without a gap. */
export async function readEvents(
  db: Db,
  { after: sequence, limit }: { after: number; limit: number },
): Promise<RelayedEvent[]> {
  return (await after(db, { sequence, limit })) as RelayedEvent[];
}

/** Each end by itself, and of those with a place only: otherwise SQLite does not use the index, and reads every event. */
const ends = prepared((db) => {
  const placed = db.selectFrom('events').where('sequence', 'is not', null);
  return db.selectNoFrom([
    placed.select((eb) => eb.fn.min('sequence').as('first')).as('first'),
    placed.select((eb) => eb.fn.max('sequence').as('last')).as('last'),
  ]);
});

/** The first and the last place in the sequence that are kept; 0 and 0 when nothing was ever relayed. */
export async function findEnds(db: Db): Promise<{ first: number; last: number }> {
  const [row] = await ends(db, {});
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

const unrelayed = prepared((db) => db.selectFrom('events').select('id').where('sequence', 'is', null).limit(1));

export async function hasUnrelayed(db: Db): Promise<boolean> {
  return (await unrelayed(db, {})).length > 0;
}

/**
 * Gives the oldest events that have no place yet the places behind `last`; answers how many. One statement: it sees all
 * of them at one moment.
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

/** Where a reader is, held until the transaction ends; one that is new starts at `start`. */
export async function lockCursor(db: Db, name: string, start: number): Promise<number> {
  const find = db.selectFrom('event_cursors').select('sequence').where('name', '=', name).forNoKeyUpdate();
  const found = await find.executeTakeFirst();
  if (found) return found.sequence;
  await db
    .insertInto('event_cursors')
    .values({ name, sequence: start })
    .onConflict((oc) => oc.doNothing())
    .execute();
  return (await find.executeTakeFirstOrThrow()).sequence;
}

/** Waits until every reader who has read events before has written what they made of them. */
export async function lockCursors(db: Db): Promise<void> {
  await db.selectFrom('event_cursors').select('name').orderBy('name').forNoKeyUpdate().execute();
}

/** Where a reader is; undefined where there is none of that name. */
export async function findCursor(db: Db, name: string): Promise<number | undefined> {
  const row = await db.selectFrom('event_cursors').select('sequence').where('name', '=', name).executeTakeFirst();
  return row?.sequence;
}

/** Forgets a reader: events are not kept for it. */
export async function deleteCursor(db: Db, name: string): Promise<void> {
  await db.deleteFrom('event_cursors').where('name', '=', name).execute();
}

export async function moveCursor(db: Db, name: string, sequence: number): Promise<void> {
  await db.updateTable('event_cursors').set({ sequence }).where('name', '=', name).execute();
}

/** Deletes events of before `time` that every reader has read, at most so many; never the last one. Answers how many. */
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
