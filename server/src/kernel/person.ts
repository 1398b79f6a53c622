import type { Db } from '../platform/db/schema.ts';
import { freedBy, lockForFreeing } from './ask-parts.ts';
import { exportedList } from '../platform/export-fields.ts';
import { ref } from '../platform/http/fields.ts';
import type { PersonPart } from '../platform/person.ts';
import { chunked } from '../platform/db/chunks.ts';
import type { JobRun } from '../platform/jobs/job-queue.ts';
import { enqueueJob, type JobContext, type JobPayloads } from '../platform/jobs/store.ts';
import { DAY, timestamp } from '../platform/time.ts';
import { findUpcomingRowsOf, hasParticipantAccess, pagesOfParticipant, pagesOfPlayer, presentFor } from './visible.ts';
import { Booking } from './schema.ts';
import { cancelAll } from './status.ts';
import { redactBookings } from './store.ts';
import { presentBooking } from './booking.ts';

/**
 * How long a booking that an erasure cancels keeps its participants, in milliseconds. For this time, the service tries to
 * send the emails about the cancellation.
 */
const KEEP_PARTICIPANTS_MS = 2 * DAY;

export const person: PersonPart = {
  export: {
    bookings: exportedList(ref(Booking), {
      description: 'Bookings that you made or that were made for you.',
      pages: ({ db }, { id }) => pagesOfPlayer(db.read, id),
      present: (row) => presentBooking(row),
    }),
    participations: exportedList(ref(Booking), {
      description: "Other people's bookings in which you take part.",
      pages: ({ db, config }, user) =>
        hasParticipantAccess(user, config) ? pagesOfParticipant(db.read, user.id) : Promise.resolve([]),
      present: (row, { id }) => presentFor(row, id),
    }),
  },
  async erase(db, { id, time }) {
    // This update waits for concurrent changes to the bookings, so that no change stores personal data again.
    await redactBookings(db, { userId: id }, time);
    await db.deleteFrom('booking_participants').where('user_id', '=', id).execute();
    const kept = db.selectFrom('bookings').select('id').where('user_id', '=', id).where('participants', 'is not', null);
    const booking_ids = (await kept.execute()).map((booking) => booking.id);
    const due = Date.parse(time) + KEEP_PARTICIPANTS_MS;
    if (booking_ids.length > 0) await enqueueJob(db, 'remove_participants', { payload: { booking_ids }, now: due });
  },
  signOut: {
    upcoming_bookings: { endsOn: ['erased'], end: (db, { id, now }) => cancelUpcoming(db, id, now) },
  },
};

/** A job that removes the participants of cancelled bookings of an erased user. By then, their emails have been sent. */
export async function removeParticipants(
  { now }: JobContext,
  run: JobRun,
  { booking_ids }: JobPayloads['remove_participants'],
): Promise<void> {
  for (const ids of chunked(booking_ids)) await run.step((db) => redactBookings(db, { ids }, timestamp(now())));
}

async function cancelUpcoming(db: Db, userId: number, now: number): Promise<number> {
  const upcoming = await findUpcomingRowsOf(db, userId, timestamp(now));
  await lockForFreeing(db, upcoming.map(freedBy));
  return (await cancelAll(db, upcoming, { by: 'player', reason: null, now })).length;
}
