import { lockBooking, updateBooking } from '../../kernel/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { JobContext, JobRun } from '../../platform/jobs/job-queue.ts';
import { timestamp } from '../../platform/time.ts';
import { type RedactedPeople, redactJson, redactedPeople, redactList } from './redact.ts';
import {
  deleteResponsesAbout,
  endErasing,
  findBookingsOf,
  listErasing,
  type Named,
  pagesOfAnswers,
  pagesOfNamingBookings,
  rewriteAnswer,
} from './store.ts';

const BATCH = 100;

/**
 * A job that redacts erased users in other users' bookings, in stored responses of the API, and in the responses of
 * webhook endpoints. One run redacts all users who were erased before it started. If the process crashes, the job
 * starts again.
 */
export async function removeTraces({ db, now }: JobContext, run: JobRun): Promise<void> {
  const erased = await listErasing(db.read);
  if (erased.length === 0) return;
  const people = redactedPeople(erased);
  const ids = erased.map(({ id }) => id);
  const bookings = await findBookingsOf(db.read, ids);
  for await (const page of pagesOfNamingBookings(db.read)) {
    const naming = page.filter((booking) => hasChanges(booking, redactedLists(booking, people)));
    bookings.push(...naming.map(({ id }) => id));
    await change(run, naming, async (db, { id }) => {
      // Delete the responses in the same step. If the job starts again, it no longer recognises a redacted booking.
      await deleteResponsesAbout(db, [id]);
      await redactBooking(db, id, { people, time: timestamp(now()) });
    });
  }
  // Delete the responses about the erased users' own bookings, and responses that have arrived during the scan.
  for (const batch of chunked(bookings, BATCH)) await run.step((db) => deleteResponsesAbout(db, batch));
  for await (const page of pagesOfAnswers(db.read)) {
    const redacted = page.map((answer) => ({ ...answer, body: redactJson(answer.body, people) }));
    const naming = redacted.filter(({ body }, i) => body !== page[i]!.body);
    await change(run, naming, rewriteAnswer);
  }
  await run.step((db) => endErasing(db, ids));
}

/** Changes the rows of a page in one step. */
async function change<Row>(run: JobRun, rows: readonly Row[], write: (db: Db, row: Row) => Promise<void>) {
  if (rows.length === 0) return run.pause();
  return run.step(async (db) => {
    for (const row of rows) await write(db, row);
  });
}

function redactedLists({ participants, people: named }: Named, people: RedactedPeople): Named {
  return { participants: redactList(participants, people), people: redactList(named, people) };
}

function hasChanges(before: Named, after: Named): boolean {
  return before.participants !== after.participants || before.people !== after.people;
}

async function redactBooking(
  db: Db,
  id: number,
  { people, time }: { people: RedactedPeople; time: string },
): Promise<void> {
  const booking = await lockBooking(db, id);
  if (!booking) return;
  const lists = redactedLists(booking, people);
  await updateBooking(db, id, { ...lists, version: booking.version + 1, updated_at: time });
}
