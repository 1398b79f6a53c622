import type { Db } from '../../platform/db/schema.ts';

/** Whether the club takes money for bookings or memberships, or has taken some before. */
export async function takesMoney(db: Db): Promise<boolean> {
  const terms = db.selectFrom('payment_terms').select('id').limit(1);
  const charges = db.selectFrom('booking_charges').select('id').limit(1);
  const fees = db.selectFrom('plan_fees').select('id').limit(1);
  const dues = db.selectFrom('dues').select('id').limit(1);
  for (const query of [terms, charges, fees, dues]) if ((await query.executeTakeFirst()) !== undefined) return true;
  return false;
}
