import type { Db } from '../../platform/db/schema.ts';

/** Whether the club takes money for bookings, or has taken some before. */
export async function takesMoney(db: Db): Promise<boolean> {
  const terms = db.selectFrom('payment_terms').select('id').limit(1);
  const charges = db.selectFrom('booking_charges').select('id').limit(1);
  return (await terms.executeTakeFirst()) !== undefined || (await charges.executeTakeFirst()) !== undefined;
}
