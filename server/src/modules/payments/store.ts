import type { Selectable } from 'kysely';
import { findUserById } from '../accounts/store.ts';
import { chunked } from '../../platform/db/chunks.ts';
import { rowWriter } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { countsOn } from '../plans/membership-rules.ts';
import type { ChargeRow } from './charge.ts';

export type TermsRow = Selectable<Tables['payment_terms']>;
export type PaymentRow = Selectable<Tables['payments']>;

export function listTerms(db: Db): Promise<TermsRow[]> {
  return allTerms(db, {});
}

const allTerms = prepared((db) => db.selectFrom('payment_terms').selectAll().orderBy('position').orderBy('id'));

export async function findCharges(db: Db, bookingIds: readonly number[]): Promise<Map<number, ChargeRow>> {
  const found: ChargeRow[] = [];
  for (const ids of chunked(bookingIds))
    found.push(...(await db.selectFrom('booking_charges').selectAll().where('booking_id', 'in', ids).execute()));
  return new Map(found.map((charge) => [charge.booking_id, charge]));
}

/** Returns the charges that have been owed for the longest time. */
export function listOwed(db: Db): Promise<ChargeRow[]> {
  const query = db.selectFrom('booking_charges').selectAll().where('owed_since', 'is not', null);
  return query.orderBy('owed_since').orderBy('id').limit(500).execute();
}

export const insertCharges = rowWriter('booking_charges', {
  numbers: [
    ...(['booking_id', 'user_id', 'tax_rate', 'late_cancellation_fee', 'no_show_fee', 'refund_percent'] as const),
    ...([
      'due_percent',
      'pay_within_minutes',
      'discount_percent',
      'discount_amount',
      'court_amount',
      'fee_amount',
      'guest_amount',
      'waived',
      'waived_fee',
      'paid',
      'written_off',
    ] as const),
  ],
  texts: ['currency', 'refunds', 'refund_to', 'waived_reason', 'owed_since', 'discount_code', 'discount_limits'],
});

/** Returns the reason to store. It is null for an erased person, because a reason can name the person. */
export async function reasonFor(db: Db, userId: number, reason: string | null): Promise<string | null> {
  return reason !== null && (await findUserById(db, userId)) ? reason : null;
}

export async function updateCharge(db: Db, { id, ...changes }: ChargeRow): Promise<void> {
  await db.updateTable('booking_charges').set(changes).where('id', '=', id).execute();
}

/** Returns the bookings that are held until their players pay, by the ids of the players. */
export async function listUnpaid(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const held = db.selectFrom('bookings').select(['id', 'user_id']).where('status', '=', 'offered');
  const rows = await held
    .where('waitlist_entry_id', 'is', null)
    .where('user_id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

/** Returns the ids of the bookings that must be paid before they are confirmed. */
export async function listToPay(db: Db, bookingIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_charges.booking_id')
    .select('booking_id')
    .where('booking_id', 'in', bookingIds)
    .where('due_percent', '>', 0)
    .where('price_amount', '>', 0)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

interface PersonOnDay {
  user_id: number;
  booking_date: string;
}

/** Returns a function that returns the plans of a person on the day of a booking. */
export async function findPlanIds(
  db: Db,
  people: readonly PersonOnDay[],
): Promise<(person: PersonOnDay) => readonly number[]> {
  const rows = await db
    .selectFrom('membership_people')
    .innerJoin('memberships', 'memberships.id', 'membership_people.membership_id')
    .select(['user_id', 'plan_id', 'pending', 'starts_on', 'ends_on', 'grace_days'])
    .where('user_id', 'in', [...new Set(people.map(({ user_id }) => user_id))])
    .execute();
  return ({ user_id, booking_date }) =>
    rows.filter((row) => row.user_id === user_id && countsOn(row, booking_date)).map(({ plan_id }) => plan_id);
}
