import Type, { type Static } from 'typebox';
import type { CourtRow } from '../courts/store.ts';
import { recheckedPlans } from '../plans/booking.ts';
import { keysOf } from '../plans/guests.ts';
import { loadPlanBook } from '../plans/plan-book.ts';
import type { Db } from '../../platform/db/schema.ts';
import { FieldError } from '../../platform/http/problems.ts';
import { ref } from '../../platform/http/fields.ts';
import { addDays, timestamp, today } from '../../platform/time.ts';
import { Recheck, recheckedPeople } from '../../kernel/recheck.ts';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import { AdminBooking } from '../../kernel/schema.ts';
import { isNamed } from '../../kernel/violations.ts';
import { type BookingRow, findBookingsBetween, findUpcomingBetween } from '../../kernel/store.ts';
import { spacesOf } from '../courts/court.ts';
import { presentAdminBooking } from '../../kernel/booking.ts';

export const BookingReview = Type.Object(
  { booking: ref(AdminBooking), errors: Type.Array(ref(FieldError)) },
  { $id: 'BookingReview', description: "A booking that violates a court's rules, and the violated rules." },
);
export type BookingReview = Static<typeof BookingReview>;

const MAX_BOOKINGS = 100;
const LAST_DATE = '9999-12-31';

export async function findBookingsOutsidePolicy(db: Db, court: CourtRow, now: number): Promise<BookingReview[]> {
  const from = addDays(today(court.time_zone, now), -1);
  const upcoming = await findUpcomingBetween(db, spacesOf(court), { from, to: LAST_DATE, time: timestamp(now) });
  const own = upcoming.filter(({ court_id }) => court_id === court.id);
  const reviews = await review(db, court, own, { now, exempt: ['past', 'notice'] });
  return reviews.slice(0, MAX_BOOKINGS);
}

/**
 * Checks a court's bookings of the last `days` days against the rules in `court`, as if these rules had applied when
 * each booking was created.
 */
export async function replayBookings(
  db: Db,
  court: CourtRow,
  { days, now }: { days: number; now: number },
): Promise<{ date_from: string; date_to: string; checked: number; refused: number; bookings: BookingReview[] }> {
  const date_to = today(court.time_zone, now);
  const date_from = addDays(date_to, 1 - days);
  const rows = await findBookingsBetween(db, { from: date_from, to: date_to, courtId: court.id });
  const checked = rows.filter(({ status }) => OCCUPYING_STATUSES.includes(status));
  const bookings = await review(db, court, checked);
  return {
    date_from,
    date_to,
    checked: checked.length,
    refused: bookings.length,
    bookings: bookings.slice(0, MAX_BOOKINGS),
  };
}

/**
 * Checks each booking as if it were requested again, under the plan of its player. Quotas are not checked, because they
 * do not depend on the court. Only bookings with smaller ids make a slot busy, because later bookings did not exist
 * yet.
 */
async function review(
  db: Db,
  court: CourtRow,
  bookings: readonly BookingRow[],
  { now, exempt = [] }: { now?: number; exempt?: string[] } = {},
): Promise<BookingReview[]> {
  const plans = await loadPlanBook(db, keysOf(recheckedPeople(bookings)));
  const recheck = new Recheck({
    courts: [court],
    parts: recheckedPlans(plans),
    isExempt: (rule) => isNamed(['quota', ...exempt], rule),
  });
  const reviews = new Map<number, BookingReview>();
  for (const booking of bookings.toSorted((a, b) => a.id - b.id)) {
    const { violations: errors } = recheck.decide(booking, now);
    if (errors.length > 0) reviews.set(booking.id, { booking: presentAdminBooking(booking), errors });
    recheck.grant(booking);
  }
  return bookings.flatMap(({ id }) => reviews.get(id) ?? []);
}
