import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findBooking } from '../../kernel/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import { type ChargeRow, owedOf, withoutReasons } from './charge.ts';
import { lockMoney } from './pay.ts';
import { tooHigh } from './problems.ts';
import { postCharges } from './refund-parts.ts';
import type { WaiverInput } from './schema.ts';
import { chargeNow } from './settle.ts';
import { findCharges, reasonFor, updateCharge } from './store.ts';

/** Reduces the cost of a booking. If the player has already paid more, the rest is refunded. */
export async function waive(
  db: Db,
  { now, actor }: AuditedContext,
  bookingId: number,
  { amount: given, reason }: WaiverInput,
): Promise<ChargeRow> {
  await lockMoney(db);
  const charge = orNotFound((await findCharges(db, [bookingId])).get(bookingId), `charge of booking ${bookingId}`);
  const before = { ...charge };
  const amount = given ?? owedOf(charge);
  const charged = charge.court_amount + charge.fee_amount;
  if (amount <= 0 || amount > charged) throw tooHigh(owedOf(charge), charge.written_off);
  const waived_fee = charge.waived_fee + Math.min(amount, charge.fee_amount);
  const waived_reason = await reasonFor(db, charge.user_id, reason);
  Object.assign(charge, { waived: charge.waived + amount, waived_fee, waived_reason });
  const transactions = chargeNow(charge, (await findBooking(db, bookingId))!);
  await updateCharge(db, charge);
  await postCharges(
    db,
    transactions.map((transaction) => ({ ...transaction, user_id: actor.user_id })),
    now(),
  );
  const [from, to] = [withoutReasons(before), withoutReasons(charge)];
  const entry = { action: 'waiveBookingPayment', target: `bookings ${bookingId}`, before: from, after: to } as const;
  await recordAudit(db, actor, entry, now());
  return charge;
}
