import type { AuditedContext } from '../audit/actions.ts';
import { confirmPaid } from '../payments/captured.ts';
import { owedOf } from '../payments/charge.ts';
import { lockMoney } from '../payments/pay.ts';
import { settleBookings } from '../payments/settle.ts';
import { findCharges } from '../payments/store.ts';
import { waive } from '../payments/waivers.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OnlineRow } from './start.ts';

/** Confirms a booking without money: the books get no payment, and what the booking costs is waived. */
export async function bookTest(
  db: Db,
  context: AuditedContext,
  { booking_id }: OnlineRow,
): Promise<Partial<OnlineRow>> {
  const changes = await confirmPaid(db, context, booking_id);
  await lockMoney(db);
  const write = await settleBookings(db, [{ changes }]);
  await write?.();
  const charge = (await findCharges(db, [booking_id])).get(booking_id);
  if (charge && owedOf(charge) > 0) await waive(db, context, booking_id, { reason: 'Test payment' });
  return { outcome: 'test' };
}
