import { lockBooking, updateBooking } from '../bookings/store.ts';
import type { Db } from '../db/schema.ts';
import { type Database, transact } from '../db/transact.ts';
import { lockCursors } from '../events/store.ts';
import { forget, forgetParticipants, onePerson, type Whose } from './forgetting.ts';
import {
  endErasing,
  findAnswersAbout,
  findBookingsWithPeople,
  findRowsAbout,
  listErasing,
  lockRows,
  rangesOf,
  rewrite,
  rewriteAnswer,
  tellers,
} from './store.ts';

/**
 * Removes what events, kept answers and other people's bookings still tell of whoever was erased. Tables are looked
 * through in short queries, outside any transaction; what was interrupted the clock takes up again.
 * @param ending the process ends
 */
export async function removeTraces(database: Database, ending?: AbortSignal): Promise<void> {
  for (const { id, erasing } of await listErasing(database.read)) {
    if (ending?.aborted) return;
    const whose = onePerson(id, erasing);
    await removeFromBookings(database, whose);
    await removeFromEvents(database, id, whose);
    await transact(database, async (db) => {
      for (const { body, ...answer } of await findAnswersAbout(db, id)) {
        const forgotten = forget(body, whose);
        if (forgotten !== body) await rewriteAnswer(db, answer, forgotten);
      }
      await endErasing(db, id);
    });
  }
}

async function removeFromBookings(database: Database, whose: Whose): Promise<void> {
  for await (const range of rangesOf(database.read, 'bookings')) {
    const rows = await findBookingsWithPeople(database.read, range);
    const named = rows.filter(({ json }) => withoutNames(json, whose) !== json);
    if (named.length === 0) continue;
    await transact(database, async (db) => {
      for (const { id } of named) await removeFromBooking(db, id, whose);
    });
  }
}

async function removeFromBooking(db: Db, id: number, whose: Whose): Promise<void> {
  const booking = await lockBooking(db, id);
  if (!booking?.participants) return;
  const participants = withoutNames(booking.participants, whose);
  if (participants === booking.participants) return;
  await updateBooking(db, id, { participants, version: booking.version + 1 });
}

function withoutNames(json: string, whose: Whose): string {
  return JSON.stringify(forgetParticipants(JSON.parse(json) as Record<string, unknown>[], whose));
}

async function removeFromEvents(database: Database, userId: number, whose: Whose): Promise<void> {
  for (const table of tellers) {
    for await (const range of rangesOf(database.read, table)) {
      const found = await findRowsAbout(database.read, { table, userId }, range);
      const ids = found.filter(({ json }) => forget(json, whose) !== json).map(({ id }) => id);
      if (ids.length > 0) await transact(database, (db) => removeFromRows(db, { table, ids }, whose));
    }
    // What was made of events as they were is there from then on, to be looked through.
    if (table === 'events') await transact(database, lockCursors);
  }
}

async function removeFromRows(
  db: Db,
  { table, ids }: { table: (typeof tellers)[number]; ids: number[] },
  whose: Whose,
): Promise<void> {
  for (const { id, json } of await lockRows(db, table, ids)) {
    const without = forget(json, whose);
    if (without !== json) await rewrite[table](db, id, without);
  }
}
