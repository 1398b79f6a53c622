import Type, { type Static } from 'typebox';
import { spacesOf } from '../courts/parts.ts';
import type { Court } from '../courts/schema.ts';
import type { Db } from '../../platform/db/schema.ts';
import { FieldError } from '../../platform/http/problems.ts';
import { ref } from '../../platform/http/fields.ts';
import { addDays, timestamp, today } from '../../platform/time.ts';
import { peopleOf } from '../bookings/participants.ts';
import { COURT_HOLDING_STATUSES, spanOf } from '../bookings/rules.ts';
import { AdminBooking, presentAdminBooking } from '../bookings/schema.ts';
import { findViolations } from '../bookings/slot-rules.ts';
import { type BookingRow, findBookingsOfCourt, findUpcomingBetween } from '../bookings/store.ts';
import { intervalsFrom } from '../bookings/inputs.ts';

export const BookingReview = Type.Object(
  { booking: ref(AdminBooking), errors: Type.Array(FieldError) },
  { $id: 'BookingReview', description: "A booking that violates a court's rules, and the violated rules." },
);
export type BookingReview = Static<typeof BookingReview>;

const MAX_BOOKINGS = 100;
const LAST_DATE = '9999-12-31';

export async function findBookingsOutsidePolicy(db: Db, court: Court, now: number): Promise<BookingReview[]> {
  const from = addDays(today(court.time_zone, now), -1);
  const upcoming = await findUpcomingBetween(db, spacesOf(court), { from, to: LAST_DATE, time: timestamp(now) });
  const own = upcoming.filter(({ court_id }) => court_id === court.id);
  return review(court, own, () => ({ now, checksNotice: false })).slice(0, MAX_BOOKINGS);
}

/**
 * Checks a court's bookings of the last `days` days against the rules in `court`, as if these rules had applied when
 * each booking was created.
 */
export async function replayBookings(
  db: Db,
  court: Court,
  { days, now }: { days: number; now: number },
): Promise<{ date_from: string; date_to: string; checked: number; refused: number; bookings: BookingReview[] }> {
  const date_to = today(court.time_zone, now);
  const date_from = addDays(date_to, 1 - days);
  const rows = await findBookingsOfCourt(db, court.id, { from: date_from, to: date_to });
  const checked = rows.filter(({ status }) => COURT_HOLDING_STATUSES.includes(status));
  const bookings = review(court, checked, ({ created_at, starts_at }) => {
    // An imported booking may have been created after its start. Nobody requested it in advance, so do not check
    // minimum notice.
    return { now: Date.parse(created_at), checksNotice: created_at < starts_at };
  });
  return {
    date_from,
    date_to,
    checked: checked.length,
    refused: bookings.length,
    bookings: bookings.slice(0, MAX_BOOKINGS),
  };
}

/**
 * Returns the time at which the booking is assumed to be requested, and whether to check minimum notice and past
 * starts.
 */
type CheckTime = (booking: BookingRow) => { now: number; checksNotice: boolean };

/** Checks each booking as if it were requested again. Only bookings with smaller ids make a slot busy. */
function review(court: Court, bookings: BookingRow[], checkTimeOf: CheckTime): BookingReview[] {
  const byDate = Map.groupBy(bookings, ({ booking_date }) => booking_date);
  return bookings.flatMap((booking) => {
    const { booking_date: date, start_minute: start, end_minute: end } = booking;
    const slot = { date, start, end };
    const { now, checksNotice } = checkTimeOf(booking);
    const near = [-1, 0, 1].flatMap((days) => byDate.get(addDays(date, days)) ?? []);
    const earlier = near.filter(({ id }) => id < booking.id);
    const errors = findViolations({
      court,
      slot,
      span: spanOf(slot, court.time_zone),
      now,
      today: today(court.time_zone, now),
      closedIntervals: [],
      busy: intervalsFrom(date, earlier),
      people: peopleOf(booking),
    }).filter(({ code }) => checksNotice || (code !== 'in_the_past' && code !== 'too_late'));
    return errors.length === 0 ? [] : [{ booking: presentAdminBooking(booking), errors }];
  });
}
