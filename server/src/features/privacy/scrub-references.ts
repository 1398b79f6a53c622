import { lockBooking, updateBooking } from '../bookings/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockCursors } from '../../platform/events/store.ts';
import type { JobContext, Run } from '../../platform/jobs/run.ts';
import { forget, forgetParticipants, mayTellOf, somePeople, type Whose } from './redact.ts';
import { findMentioned, findNewest, keepMarks, Marks } from './mentions.ts';
import {
  endErasing,
  findBookingsWithPeople,
  findTellers,
  type KeptAnswer,
  listAnswers,
  listErasing,
  lockAnswer,
  lockRows,
  rangesOf,
  rewrite,
  rewriteAnswer,
  tellers,
} from './store.ts';

/**
 * A job: removes what events, kept answers and other people's bookings still tell of people who were erased. One scan
 * takes all of them, without those whom nothing can name; whoever is erased meanwhile has a job of their own. After a kill
 * the scan begins anew.
 */
export async function removeTraces({ db }: JobContext, run: Run): Promise<void> {
  const people = await listErasing(db.read);
  if (people.length === 0) return;
  const mentioned = await findMentioned(db.read, run, people);
  if (!mentioned) {
    const [marks, newest] = [new Marks(), await findNewest(db.read)];
    await scan(db.read, run, { whose: somePeople(people), marks });
    await keepMarks(run, marks, newest);
  } else if (mentioned.length > 0) {
    await scan(db.read, run, { whose: somePeople(mentioned) });
  }
  const ids = people.map(({ id }) => id);
  await run.step((db) => endErasing(db, ids));
}

interface Scan {
  whose: Whose;
  /** Collects who takes part, in the first scan. */
  marks?: Marks;
}

async function scan(read: Db, run: Run, scan: Scan): Promise<void> {
  await removeFromBookings(read, run, scan);
  await removeFromEvents(read, run, scan);
  await removeFromAnswers(read, run, scan);
}

async function removeFromBookings(read: Db, run: Run, { whose, marks }: Scan): Promise<void> {
  for await (const range of rangesOf(read, 'bookings')) {
    const rows = await findBookingsWithPeople(read, range);
    for (const { json } of rows) marks?.add(`{"participants":${json}}`);
    const named = rows.filter(({ json }) => withoutNames(json, whose) !== json);
    for (const some of chunked(named, BATCH)) {
      await run.step(async (db) => {
        for (const { id } of some) await removeFromBooking(db, id, whose);
      });
    }
    await run.pause();
  }
}

/** How many rows one transaction changes. */
const BATCH = 100;

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

function tellsOf(json: string, whose: Whose): boolean {
  return mayTellOf(json, whose) && forget(json, whose) !== json;
}

async function removeFromEvents(read: Db, run: Run, { whose, marks }: Scan): Promise<void> {
  for (const table of tellers) {
    for await (const range of rangesOf(read, table)) {
      const rows = await findTellers(read, table, range);
      for (const { json } of rows) marks?.add(json);
      const found = rows.filter(({ json }) => tellsOf(json, whose));
      const ids = found.map(({ id }) => id);
      for (const some of chunked(ids, BATCH)) await run.step((db) => removeFromRows(db, { table, ids: some }, whose));
      await run.pause();
    }
    // What was made of events as they were is there from then on, to be looked through.
    if (table === 'events') await run.step(lockCursors);
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

async function removeFromAnswers(read: Db, run: Run, { whose, marks }: Scan): Promise<void> {
  for (let after = { user_id: 0, key: '' }; ;) {
    const answers = await listAnswers(read, after);
    for (const { body } of answers) marks?.add(body);
    const found = answers.filter(({ body }) => tellsOf(body, whose));
    for (const some of chunked(found, BATCH)) {
      await run.step(async (db) => {
        for (const answer of some) await removeFromAnswer(db, answer, whose);
      });
    }
    await run.pause();
    const last = answers.at(-1);
    if (!last) return;
    after = last;
  }
}

async function removeFromAnswer(db: Db, { user_id, key }: KeptAnswer, whose: Whose): Promise<void> {
  const answer = await lockAnswer(db, user_id, key);
  if (answer) await rewriteAnswer(db, answer, forget(answer.body, whose));
}
