import { rewriteNamedPeople } from '../../kernel/event-people.ts';
import { lockBookings, updateBooking } from '../../kernel/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { JobRun } from '../../platform/jobs/job-queue.ts';
import type { JobContext } from '../../platform/jobs/store.ts';
import { timestamp } from '../../platform/time.ts';
import { type RedactedPeople, redactJson, redactedPeople, redactList } from './redact.ts';
import {
  deleteResponsesAbout,
  endErasing,
  findBookingsNaming,
  findBookingsOf,
  type KeptAnswer,
  listErasing,
  pagesOfAnswers,
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
  const naming = await findBookingsNaming(db.read, erased);
  for (const batch of chunked(naming, BATCH)) {
    await run.step(async (db) => {
      // Delete the responses in the same step. If the job starts again, it no longer finds a redacted booking.
      await deleteResponsesAbout(db, batch);
      await redactNames(db, batch, { people, time: timestamp(now()) });
    });
  }
  // Delete the responses about the erased users' own bookings, and responses that have arrived in the meantime.
  const own = await findBookingsOf(db.read, ids);
  for (const batch of chunked([...naming, ...own], BATCH)) await run.step((db) => deleteResponsesAbout(db, batch));
  for await (const page of pagesOfAnswers(db.read)) await redactAnswers(run, page, people);
  await run.step((db) => endErasing(db, ids));
}

/** Redacts people in the lists of bookings. */
async function redactNames(
  db: Db,
  ids: readonly number[],
  { people, time }: { people: RedactedPeople; time: string },
): Promise<void> {
  const bookings = [...(await lockBookings(db, ids)).values()].map(({ id, version, ...booking }) => {
    const participants = redactList(booking.participants, people);
    return { id, participants, people: redactList(booking.people, people), version: version + 1, updated_at: time };
  });
  for (const { id, ...changes } of bookings) await updateBooking(db, id, changes);
  await rewriteNamedPeople(db, bookings);
}

async function redactAnswers(run: JobRun, page: readonly KeptAnswer[], people: RedactedPeople): Promise<void> {
  const redacted = page.map((answer) => ({ ...answer, body: redactJson(answer.body, people) }));
  const naming = redacted.filter(({ body }, i) => body !== page[i]!.body);
  if (naming.length === 0) return run.pause();
  return run.step(async (db) => {
    for (const answer of naming) await rewriteAnswer(db, answer);
  });
}
