import { lockBooking, updateBooking } from '../../kernel/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { lockCursors } from '../../platform/events/store.ts';
import type { JobContext, JobRun } from '../../platform/jobs/job-queue.ts';
import { timestamp } from '../../platform/time.ts';
import { type RedactedPeople, mayMention, redactJson, redactParticipants, redactedPeople } from './redact.ts';
import { Marks, findMentioned, findNewest, keepMarks } from './mentions.ts';
import {
  type KeptAnswer,
  endErasing,
  findBookingsWithParticipants,
  findJsonRows,
  idRanges,
  jsonTables,
  listAnswers,
  listErasing,
  lockAnswer,
  lockRows,
  rewrite,
  rewriteAnswer,
} from './store.ts';

/**
 * A job that redacts erased users in events, stored responses and other users' bookings. One scan redacts all users who
 * were erased before it started. If the process crashes, the scan starts again.
 */
export async function removeTraces({ db, now }: JobContext, run: JobRun): Promise<void> {
  const people = await listErasing(db.read);
  if (people.length === 0) return;
  const mentioned = await findMentioned(db.read, run, people);
  if (!mentioned) {
    const [marks, newest] = [new Marks(), await findNewest(db.read)];
    await scan(db.read, run, { people: redactedPeople(people), marks, now });
    await keepMarks(run, marks, newest);
  } else if (mentioned.length > 0) {
    await scan(db.read, run, { people: redactedPeople(mentioned), now });
  }
  const ids = people.map(({ id }) => id);
  await run.step((db) => endErasing(db, ids));
}

interface Scan {
  people: RedactedPeople;
  now: () => number;
  /** Collects the marks of all participants. Only the first scan needs this field. */
  marks?: Marks;
}

async function scan(read: Db, run: JobRun, scan: Scan): Promise<void> {
  await scanBookings(read, run, scan);
  await scanJsonTables(read, run, scan);
  await scanAnswers(read, run, scan);
}

async function scanBookings(read: Db, run: JobRun, { people, marks, now }: Scan): Promise<void> {
  for await (const range of idRanges(read, 'bookings')) {
    const rows = await findBookingsWithParticipants(read, range);
    for (const { json } of rows) marks?.add(`{"participants":${json}}`);
    const mentioning = rows.filter(({ json }) => withoutNames(json, people) !== json);
    for (const batch of chunked(mentioning, BATCH)) {
      await run.step(async (db) => {
        for (const { id } of batch) await redactBooking(db, id, { people, time: timestamp(now()) });
      });
    }
    await run.pause();
  }
}

const BATCH = 100;

async function redactBooking(
  db: Db,
  id: number,
  { people, time }: { people: RedactedPeople; time: string },
): Promise<void> {
  const booking = await lockBooking(db, id);
  if (!booking?.participants) return;
  const participants = withoutNames(booking.participants, people);
  if (participants === booking.participants) return;
  await updateBooking(db, id, { participants, version: booking.version + 1, updated_at: time });
}

function withoutNames(json: string, people: RedactedPeople): string {
  return JSON.stringify(redactParticipants(JSON.parse(json) as Record<string, unknown>[], people));
}

function mentions(json: string, people: RedactedPeople): boolean {
  return mayMention(json, people) && redactJson(json, people) !== json;
}

async function scanJsonTables(read: Db, run: JobRun, { people, marks }: Scan): Promise<void> {
  for (const table of jsonTables) {
    for await (const range of idRanges(read, table)) {
      const rows = await findJsonRows(read, table, range);
      for (const { json } of rows) marks?.add(json);
      const mentioning = rows.filter(({ json }) => mentions(json, people));
      const ids = mentioning.map(({ id }) => id);
      for (const batch of chunked(ids, BATCH)) await run.step((db) => redactRows(db, { table, ids: batch }, people));
      await run.pause();
    }
    // Wait for transactions that have read the old events. The scans of the next tables then see the deliveries and
    // emails that those transactions wrote.
    if (table === 'events') await run.step(lockCursors);
  }
}

async function redactRows(
  db: Db,
  { table, ids }: { table: (typeof jsonTables)[number]; ids: number[] },
  people: RedactedPeople,
): Promise<void> {
  for (const { id, json } of await lockRows(db, table, ids)) {
    const redacted = redactJson(json, people);
    if (redacted !== json) await rewrite[table](db, id, redacted);
  }
}

async function scanAnswers(read: Db, run: JobRun, { people, marks }: Scan): Promise<void> {
  for (let after = { user_id: 0, key: '' }; ;) {
    const answers = await listAnswers(read, after);
    for (const { body } of answers) marks?.add(body);
    const mentioning = answers.filter(({ body }) => mentions(body, people));
    for (const batch of chunked(mentioning, BATCH)) {
      await run.step(async (db) => {
        for (const answer of batch) await redactAnswer(db, answer, people);
      });
    }
    await run.pause();
    const last = answers.at(-1);
    if (!last) return;
    after = last;
  }
}

async function redactAnswer(db: Db, { user_id, key }: KeptAnswer, people: RedactedPeople): Promise<void> {
  const answer = await lockAnswer(db, user_id, key);
  if (answer) await rewriteAnswer(db, answer, redactJson(answer.body, people));
}
