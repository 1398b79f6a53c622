import { findBookings } from '../../kernel/store.ts';
import { pagesById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Checks } from '../../platform/module.ts';
import { plural } from '../../platform/text.ts';
import { type ChargeRow, grossOf, netOf, owedOf } from './charge.ts';
import { sql } from 'kysely';

/**
 * Checks that each charge follows from its booking, that the ledger has posted it, and that the numbers of receipts have
 * no gaps. Returns a description of the first fault.
 */
async function verifyCharges(db: Db): Promise<{ charges: number; fault?: string }> {
  let charges = 0;
  const read = (after: number, limit: number) =>
    db.selectFrom('booking_charges').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const page of pagesById(read)) {
    const ids = page.map(({ booking_id }) => booking_id);
    if (ids.length === 0) break;
    const bookings = new Map((await findBookings(db, ids)).map((booking) => [booking.id, booking]));
    const posted = await sumReceivables(db, ids);
    for (const charge of page) {
      const booking = bookings.get(charge.booking_id);
      const wanted = booking ? netOf(grossOf(charge, booking), charge.waived) : { court: 0, fee: 0 };
      const name = `booking ${charge.booking_id}`;
      if (wanted.court !== charge.court_amount || wanted.fee !== charge.fee_amount)
        return {
          charges,
          fault: `${name} is charged ${describe(charge)}, but must be charged ${wanted.court} and ${wanted.fee}`,
        };
      const sum = posted.get(charge.booking_id) ?? 0;
      if (sum !== owedOf(charge))
        return { charges, fault: `${name} owes ${owedOf(charge)}, but the ledger says ${sum}` };
      charges += 1;
    }
  }
  const gap = await findGap(db);
  return { charges, ...(gap !== undefined && { fault: gap }) };
}

function describe({ court_amount, fee_amount }: ChargeRow): string {
  return `${court_amount} and ${fee_amount}`;
}

async function sumReceivables(db: Db, bookingIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('ledger_postings')
    .select(['booking_id', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
    .where('booking_id', 'in', bookingIds)
    .where('account', '=', 'assets:receivable')
    .groupBy('booking_id')
    .execute();
  return new Map(rows.map(({ booking_id, sum }) => [booking_id!, sum]));
}

async function findGap(db: Db): Promise<string | undefined> {
  const rows = await db
    .selectFrom('payments')
    .select(['year', sql<number>`cast(count(*) as bigint)`.as('count'), sql<number>`max(number)`.as('last')])
    .groupBy('year')
    .execute();
  const incomplete = rows.find(({ count, last }) => count !== last);
  return (
    incomplete &&
    `${incomplete.year} has ${plural(incomplete.count, 'receipt')}, but the last number is ${incomplete.last}`
  );
}

export const checks: Checks = {
  async payments({ read }) {
    const { charges, fault } = await verifyCharges(read);
    const ok = fault === undefined;
    return { ok, detail: ok ? `The books explain ${plural(charges, 'booking')}.` : `The books are wrong: ${fault}.` };
  },
};
