import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';

const MARKED = 'participants_marked';

/**
 * Returns the sequence number of the last event whose marks were collected, or undefined before the first scan of all
 * rows.
 */
export async function findMarkedUpTo(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('meta').select('value').where('name', '=', MARKED).executeTakeFirst();
  return row && Number(row.value);
}

export async function setMarkedUpTo(db: Db, sequence: number): Promise<void> {
  const value = String(sequence);
  await db
    .insertInto('meta')
    .values({ name: MARKED, value })
    .onConflict((oc) => oc.column('name').doUpdateSet({ value }))
    .execute();
}

export async function addMarks(db: Db, marks: readonly string[]): Promise<void> {
  for (const batch of chunked(marks)) {
    const rows = batch.map((mark) => ({ mark }));
    await db
      .insertInto('participant_marks')
      .values(rows)
      .onConflict((oc) => oc.column('mark').doNothing())
      .execute();
  }
}

/** Returns the marks that are stored. */
export async function findMarks(db: Db, marks: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('participant_marks').select('mark').where('mark', 'in', marks).execute();
  return new Set(rows.map(({ mark }) => mark));
}

/** Returns the given users who have bookings. */
export async function findWithBookings(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const query = db.selectFrom('users').select('id').where('id', 'in', userIds);
  const having = query.where((eb) =>
    eb.exists(eb.selectFrom('bookings').select('bookings.id').whereRef('bookings.user_id', '=', 'users.id')),
  );
  return new Set((await having.execute()).map(({ id }) => id));
}

/** Returns the data of events that have no sequence number yet. */
export async function findUnrelayed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('events').select('data').where('sequence', 'is', null).execute();
  return rows.map(({ data }) => data);
}
