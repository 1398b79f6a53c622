import { chunked } from '../../platform/db/chunks.ts';
import { findMeta, setMeta } from '../../platform/db/meta.ts';
import type { Db } from '../../platform/db/schema.ts';

const MARKED = 'participants_marked';

/** Returns the number of the last event that was scanned for participants; undefined before the first full scan. */
export async function findMarkedUpTo(db: Db): Promise<number | undefined> {
  const value = await findMeta(db, MARKED);
  return value === undefined ? undefined : Number(value);
}

export function setMarkedUpTo(db: Db, sequence: number): Promise<void> {
  return setMeta(db, MARKED, String(sequence));
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

export async function findMarks(db: Db, marks: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('participant_marks').select('mark').where('mark', 'in', marks).execute();
  return new Set(rows.map(({ mark }) => mark));
}

export async function findWithBookings(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const query = db.selectFrom('users').select('id').where('id', 'in', userIds);
  const having = query.where((eb) =>
    eb.exists(eb.selectFrom('bookings').select('bookings.id').whereRef('bookings.user_id', '=', 'users.id')),
  );
  return new Set((await having.execute()).map(({ id }) => id));
}

export async function findUnrelayed(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('events').select('data').where('sequence', 'is', null).execute();
  return rows.map(({ data }) => data);
}
