import { sql } from 'kysely';
import type { BookingStatus, Db } from '../../platform/db/schema.ts';
import type { CourtRow } from '../courts/store.ts';
import { planOfBooking } from '../plans/store.ts';
import type { GroupBy } from './rules.ts';

export type ReportedCourt = Pick<
  CourtRow,
  'id' | 'name' | 'type' | 'time_zone' | 'opening_hours' | 'special_hours' | 'part_ids' | 'created_at' | 'retired_at'
>;

/** Lists all courts, including retired courts, because they may have bookings. */
export function listReportedCourts(db: Db): Promise<ReportedCourt[]> {
  return db
    .selectFrom('courts')
    .select([
      'id',
      'name',
      'type',
      'time_zone',
      'opening_hours',
      'special_hours',
      'part_ids',
      'created_at',
      'retired_at',
    ])
    .orderBy('sort_name')
    .orderBy('id')
    .execute();
}

/** Returns the date of each court's first booking. */
export async function findFirstBookings(db: Db, courtIds: readonly number[]): Promise<Map<number, string>> {
  const first = (id: number) =>
    db.selectFrom('bookings').select('booking_date').where('court_id', '=', id).orderBy('booking_date').limit(1);
  const dates = new Map<number, string>();
  for (const id of courtIds) {
    const booking = await first(id).executeTakeFirst();
    if (booking) dates.set(id, booking.booking_date);
  }
  return dates;
}

/** Sums for a group of bookings. Only reports by weekday have the date, and only reports by hour have the times. */
export interface BookingSum {
  court_id: number;
  status: BookingStatus;
  currency: string | null;
  /** Only in reports by plan. Null if the player had no membership on the day of the booking. */
  plan_id?: number | null;
  booking_date?: string;
  start_minute?: number;
  end_minute?: number;
  bookings: number;
  minutes: number;
  /** The part of `minutes` that is on the day after `booking_date`. */
  next_day_minutes: number;
  amount: number;
}

/** Excludes waiting list offers that were never accepted, because declining an offer is not a cancellation. */
const isNotUnacceptedOffer = sql<boolean>`(waitlist_entry_id is null or exists (select 1 from waitlist_entries
  where waitlist_entries.id = bookings.waitlist_entry_id and waitlist_entries.booking_id = bookings.id
  and waitlist_entries.status = 'accepted'))`;

/** Excludes slots that were held for their payment, and that the player cancelled without a payment. */
const wasBooked = sql<boolean>`(coalesce(due_percent, 0) = 0 or refund_percent is not null or cancelled_by = 'admin')`;

/**
 * The revenue of a booking is its charge, as in the ledger. A booking without a charge counts with its price, unless it is
 * cancelled.
 */
const revenue = sql`coalesce(court_amount + fee_amount, case when status = 'cancelled' then 0 else price_amount end)`;
const revenueCurrency = sql<string | null>`coalesce(booking_charges.currency, price_currency)`;

/**
 * Sums up bookings. Excludes expired offers and expired booking requests, which the system has cancelled, and held slots
 * that the player cancelled.
 */
export function sumBookings(
  db: Db,
  courtIds: readonly number[],
  { from, to, groupBy }: { from: string; to: string; groupBy: GroupBy },
): Promise<BookingSum[]> {
  const extraColumns = {
    court: [],
    type: [],
    weekday: ['booking_date'],
    week: ['booking_date'],
    month: ['booking_date'],
    plan: [],
    hour: ['start_minute', 'end_minute'],
    weekday_hour: ['booking_date', 'start_minute', 'end_minute'],
  } as const;
  const columns = ['court_id', 'status', ...extraColumns[groupBy]] as const;
  const planId = groupBy === 'plan' ? [planOfBooking(db).as('plan_id')] : [];
  return db
    .selectFrom('bookings')
    .leftJoin('booking_charges', 'booking_charges.booking_id', 'bookings.id')
    .select(columns)
    .select(planId)
    .select([
      revenueCurrency.as('currency'),
      sql<number>`count(*)`.as('bookings'),
      sql<number>`sum(end_minute - start_minute)`.as('minutes'),
      sql<number>`sum(case when end_minute > 1440 then end_minute - 1440 else 0 end)`.as('next_day_minutes'),
      sql<number>`cast(coalesce(sum(${revenue}), 0) as bigint)`.as('amount'),
    ])
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('court_id', 'in', courtIds)
    .where('status', 'in', ['confirmed', 'completed', 'no_show', 'cancelled'])
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'cancelled'),
        eb.and([eb('cancelled_by', 'is distinct from', 'system'), isNotUnacceptedOffer, wasBooked]),
      ]),
    )
    .groupBy([...columns, revenueCurrency, ...planId.map(() => sql`plan_id`)])
    .execute();
}
