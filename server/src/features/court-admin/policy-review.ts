import Type, { type Static } from 'typebox';
import { spacesOf } from '../courts/parts.ts';
import type { Court } from '../courts/schema.ts';
import type { Db } from '../../platform/db/schema.ts';
import { FieldError } from '../../platform/http/field-error.ts';
import { ref } from '../../platform/http/fields.ts';
import { addDays, timestamp, today } from '../../platform/time.ts';
import { peopleOf } from '../bookings/participants.ts';
import { COURT_HOLDING_STATUSES, spanOf } from '../bookings/rules.ts';
import { AdminBooking, presentAdminBooking } from '../bookings/schema.ts';
import { findViolations } from '../bookings/slot-rules.ts';
import { type BookingRow, findBookingsOfCourt, findUpcomingBetween } from '../bookings/store.ts';
import { intervalsFrom } from '../bookings/inputs.ts';

/** A booking that a policy would refuse, and why. */
export const BookingReview = Type.Object(
  { booking: ref(AdminBooking), errors: Type.Array(FieldError) },
  { $id: 'BookingReview', description: 'A booking that goes against a policy, and the rules that it breaks.' },
);
export type BookingReview = Static<typeof BookingReview>;

/** How many bookings are named at most. */
const MOST = 100;
/** Later than any booking can be. */
const END = '9999-12-31';

/** The court's upcoming bookings that its rules, as they are now, would refuse; the first hundred. */
export async function findBookingsOutsidePolicy(db: Db, court: Court, now: number): Promise<BookingReview[]> {
  const from = addDays(today(court.time_zone, now), -1);
  const upcoming = await findUpcomingBetween(db, spacesOf(court), { from, to: END, time: timestamp(now) });
  const own = upcoming.filter(({ court_id }) => court_id === court.id);
  return review(court, own, () => ({ now, isNew: false })).slice(0, MOST);
}

/** What would have come of a court's bookings of the last days, had it had this policy when they were made. */
export async function replayBookings(
  db: Db,
  court: Court,
  { days, now }: { days: number; now: number },
): Promise<{ date_from: string; date_to: string; checked: number; refused: number; bookings: BookingReview[] }> {
  const date_to = today(court.time_zone, now);
  const date_from = addDays(date_to, 1 - days);
  const rows = await findBookingsOfCourt(db, court.id, { from: date_from, to: date_to });
  const held = rows.filter(({ status }) => COURT_HOLDING_STATUSES.includes(status));
  const bookings = review(court, held, ({ created_at, starts_at }) => {
    // What was imported as history was never asked for.
    return { now: Date.parse(created_at), isNew: created_at < starts_at };
  });
  return { date_from, date_to, checked: held.length, refused: bookings.length, bookings: bookings.slice(0, MOST) };
}

/** When a booking is asked for again, and whether its start was to come then. */
type Moment = (booking: BookingRow) => { now: number; isNew: boolean };

/** Asks for each booking again, beside those that were made before it. */
function review(court: Court, bookings: BookingRow[], momentOf: Moment): BookingReview[] {
  const byDate = Map.groupBy(bookings, ({ booking_date }) => booking_date);
  return bookings.flatMap((booking) => {
    const { booking_date: date, start_minute: start, end_minute: end } = booking;
    const slot = { date, start, end };
    const { now, isNew } = momentOf(booking);
    const near = [-1, 0, 1].flatMap((days) => byDate.get(addDays(date, days)) ?? []);
    const errors = findViolations({
      court,
      slot,
      span: spanOf(slot, court.time_zone),
      now,
      today: today(court.time_zone, now),
      closedIntervals: [],
      busy: intervalsFrom(
        date,
        near.filter(({ id }) => id < booking.id),
      ),
      people: peopleOf(booking),
    }).filter(({ code }) => isNew || (code !== 'in_the_past' && code !== 'too_late'));
    return errors.length === 0 ? [] : [{ booking: presentAdminBooking(booking), errors }];
  });
}
