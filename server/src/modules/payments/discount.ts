// Lowers the price of a charged booking. `charge.ts` computes the charge with the discount.
import { sql } from 'kysely';
import { recordAudit, type AuditedContext } from '../audit/actions.ts';
import { post } from '../ledger/post.ts';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import type { BookingRow } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import type { ChargeRow } from './charge.ts';
import { lockMoney } from './pay.ts';
import { chargeNow } from './settle.ts';
import { findCharges, updateCharge } from './store.ts';

interface Discount {
  code: string;
  percent: number | null;
  /** Minor units of `currency`. */
  amount: number | null;
  currency: string | null;
}

/**
 * Sets or removes the discount of a booking. If more than the new price is paid, the rest goes to the player's balance.
 * @throws {Problem} `code_not_valid` if nothing is charged for the booking, or in another currency
 */
export async function setDiscount(
  db: Db,
  { now, actor }: AuditedContext,
  booking: BookingRow,
  discount: Discount | null,
): Promise<ChargeRow> {
  await lockMoney(db);
  const charge = (await findCharges(db, [booking.id])).get(booking.id);
  if (!charge) throw new Problem('code_not_valid', 'This booking is not charged.', { extra: { reason: 'free' } });
  const { code = null, percent = null, amount = null, currency = null } = discount ?? {};
  if (currency !== null && currency !== charge.currency)
    throw new Problem('code_not_valid', `The code is for ${currency}.`, { extra: { reason: 'currency' } });
  const before = { ...charge };
  Object.assign(charge, { discount_code: code, discount_percent: percent ?? 0, discount_amount: amount ?? 0 });
  const transactions = chargeNow(charge, { ...booking, updated_at: new Date(now()).toISOString() });
  await updateCharge(db, charge);
  await post(
    db,
    transactions.map((transaction) => ({ ...transaction, user_id: actor.user_id })),
    now(),
  );
  const entry = { action: 'discountBooking', target: `bookings ${booking.id}`, before, after: charge } as const;
  await recordAudit(db, actor, entry, now());
  return charge;
}

/** Returns how many other bookings have a discount with this code: of all people, and of the player of the booking. */
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
    .where('status', 'in', OCCUPYING_STATUSES)
    .executeTakeFirstOrThrow();
  return { all: row.uses, own: row.own ?? 0 };
}
