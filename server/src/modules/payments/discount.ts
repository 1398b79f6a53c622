// Lowers the price of a charged booking. `charge.ts` computes the charge with the discount.
import { sql } from 'kysely';
import { recordAudit, type AuditedContext } from '../audit/actions.ts';
import { ACTIVE_STATUSES, OCCUPYING_STATUSES, statusAt } from '../../kernel/statuses.ts';
import { type BookingRow, findBooking } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { type ChargeRow, type DiscountLimits, dueOf, exceededLimit, NO_DISCOUNT, withoutReasons } from './charge.ts';
import { lockMoney } from './pay.ts';
import { postCharges } from './refund-parts.ts';
import { chargeNow } from './settle.ts';
import { findCharges, updateCharge } from './store.ts';

interface Discount {
  code: string;
  percent: number | null;
  /** Minor units of `currency`. */
  amount: number | null;
  currency: string | null;
  limits: DiscountLimits;
}

/**
 * Sets or removes the discount of an upcoming booking. If more than the new price is paid, the rest is refunded.
 * @throws {Problem} `code_not_valid` if the discount does not apply to the booking, or `payment_required` if a player
 *   removes the discount after a payment that confirmed the booking only because of the discount
 */
export async function setDiscount(
  db: Db,
  { now, actor }: AuditedContext,
  bookingId: number,
  discount: Discount | null,
): Promise<ChargeRow> {
  await lockMoney(db);
  // Everything is read after the lock, because another transaction can have changed the booking until then.
  const booking = (await findBooking(db, bookingId))!;
  if (!ACTIVE_STATUSES.includes(statusAt(booking, now()))) throw invalidCode('over', 'The booking is not upcoming.');
  const charge = (await findCharges(db, [bookingId])).get(bookingId);
  if (!charge) throw invalidCode('free', 'This booking is not charged.');
  const exceeded = discount && exceededLimit(discount.limits, booking);
  if (exceeded) throw invalidCode(exceeded, `The code does not apply to this ${exceeded}.`);
  const currency = discount?.currency ?? charge.currency;
  if (currency !== charge.currency) throw invalidCode('currency', `The code is for ${currency}.`);
  const before = { ...charge };
  Object.assign(charge, discount ? columnsOf(discount) : NO_DISCOUNT);
  const transactions = chargeNow(charge, { ...booking, updated_at: timestamp(now()) });
  const due = booking.status === 'confirmed' ? dueOf(charge, booking.price_amount) : 0;
  if (actor.user_id === booking.user_id && dueOf(before, booking.price_amount) < due && charge.paid < due)
    throw new Problem('payment_required', 'The payment confirmed the booking only because of the present code.');
  await updateCharge(db, charge);
  await postCharges(
    db,
    transactions.map((transaction) => ({ ...transaction, user_id: actor.user_id })),
    now(),
  );
  const [from, to] = [withoutReasons(before), withoutReasons(charge)];
  const entry = { action: 'discountBooking', target: `bookings ${bookingId}`, before: from, after: to } as const;
  await recordAudit(db, actor, entry, now());
  return charge;
}

function columnsOf({ code, percent, amount, limits }: Discount): Partial<ChargeRow> {
  const amounts = { discount_percent: percent ?? 0, discount_amount: amount ?? 0 };
  return { discount_code: code, discount_limits: JSON.stringify(limits), ...amounts };
}

export function invalidCode(reason: string, detail: string): Problem {
  return new Problem('code_not_valid', detail, { extra: { reason } });
}

/**
 * Counts the other bookings with a discount code: of all people, and of the player of the booking. A cancelled booking
 * counts if the cancellation did not refund everything.
 */
export async function countDiscounted(
  db: Db,
  code: string,
  { id, user_id }: Pick<BookingRow, 'id' | 'user_id'>,
): Promise<{ all: number; own: number }> {
  const isOwn = sql<number>`cast(sum(case when booking_charges.user_id = ${user_id} then 1 else 0 end) as bigint)`;
  const row = await db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_charges.booking_id')
    .select([sql<number>`cast(count(*) as bigint)`.as('uses'), isOwn.as('own')])
    .where('discount_code', '=', code)
    .where('booking_id', '<>', id)
    .where((eb) => eb.or([eb('status', 'in', OCCUPYING_STATUSES), eb('refund_percent', '<', 100)]))
    .executeTakeFirstOrThrow();
  return { all: row.uses, own: row.own ?? 0 };
}
