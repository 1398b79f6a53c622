import type { Db } from '../platform/db/schema.ts';
import { freedBy, lockForFreeing } from './ask-parts.ts';
import { exportedList } from '../platform/export-fields.ts';
import { ref } from '../platform/http/fields.ts';
import type { PersonPart } from '../platform/person.ts';
import { timestamp } from '../platform/time.ts';
import { findUpcomingRowsOf, hasParticipantAccess, pagesOfParticipant, pagesOfPlayer, presentFor } from './visible.ts';
import { Booking } from './schema.ts';
import { cancelAll } from './status.ts';
import { redactBookings } from './store.ts';
import { presentBooking } from './booking.ts';

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
  },
  signOut: {
    upcoming_bookings: { endsOn: ['erased'], end: (db, { id, now }) => cancelUpcoming(db, id, now) },
  },
};

async function cancelUpcoming(db: Db, userId: number, now: number): Promise<number> {
  const upcoming = await findUpcomingRowsOf(db, userId, timestamp(now));
  await lockForFreeing(db, upcoming.map(freedBy));
  return (await cancelAll(db, upcoming, { by: 'player', reason: null, now })).length;
}
