import { sql } from 'kysely';
import { type BookingRow, findBookings } from '../../kernel/store.ts';
import { pagesById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Checks } from '../../platform/module.ts';
import { plural } from '../../platform/text.ts';
import type { Account } from '../ledger/accounts.ts';
import { type ChargeRow, chargedOf, guestIncome, owedOf, taxIn } from './charge.ts';
import { owedOfDue } from './dues.ts';
import { findCharges } from './store.ts';

/**
 * Checks that each charge follows from its booking, that the ledger has posted it, and that the numbers of receipts have
 * no gaps. Returns a description of the first fault.
 */
async function verifyCharges(db: Db): Promise<{ charges: number; fault?: string }> {
  let charges = 0;
  const read = (after: number, limit: number) =>
    db.selectFrom('booking_charges').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  for await (const page of pagesById(read)) {
    const [id, fault] = (await findFaults(db, page)).entries().next().value ?? [];
    // A booking that changes between the queries looks wrong, but only once.
    const again =
      id === undefined ? undefined : (await findFaults(db, [...(await findCharges(db, [id])).values()])).get(id);
    if (fault !== undefined && fault === again) return { charges, fault: `booking ${id} ${fault}` };
    charges += page.length;
  }
  const gap =
    (await findWrongDues(db)) ?? (await findGap(db)) ?? (await findWrongRefund(db)) ?? (await findWrongDrawer(db));
  return { charges, ...(gap !== undefined && { fault: gap }) };
}

/** Returns the fault of each wrong charge, by the id of the booking. */
async function findFaults(db: Db, charges: readonly ChargeRow[]): Promise<Map<number, string>> {
  const ids = charges.map(({ booking_id }) => booking_id);
  if (ids.length === 0) return new Map();
  const bookings = new Map((await findBookings(db, ids)).map((booking) => [booking.id, booking]));
  const posted = await sumByAccount(db, ids);
  const faults = charges.map(
    (charge) => [charge.booking_id, faultOf(charge, bookings.get(charge.booking_id), posted)] as const,
  );
  return new Map(faults.flatMap(([id, fault]) => (fault === undefined ? [] : [[id, fault]])));
}

function faultOf(
  charge: ChargeRow,
  booking: BookingRow | undefined,
  posted: ReadonlyMap<string, number>,
): string | undefined {
  const { booking_id, court_amount, fee_amount, guest_amount, tax_rate } = charge;
  const wanted = booking ? chargedOf(charge, booking) : { court: 0, fee: 0, guests: 0 };
  if (wanted.guests !== guest_amount) return `is charged ${guest_amount} for guests instead of ${wanted.guests}`;
  if (wanted.court !== court_amount || wanted.fee !== fee_amount)
    return `is charged ${court_amount} and ${fee_amount}, but must be charged ${wanted.court} and ${wanted.fee}`;
  const sumOf = (account: Account) => posted.get(`${booking_id} ${account}`) ?? 0;
  const owed = sumOf('assets:receivable');
  if (owed !== owedOf(charge)) return `owes ${owedOf(charge)}, but the ledger says ${owed}`;
  const writtenOff = sumOf('expenses:write-offs');
  if (writtenOff !== charge.written_off)
    return `has ${charge.written_off} written off, but the ledger says ${writtenOff}`;
  const income = -sumOf('income:guests');
  if (income !== guestIncome(charge)) return `earns ${guestIncome(charge)} with guests, but the ledger says ${income}`;
  const tax = -sumOf('liabilities:tax');
  const right = taxIn(court_amount, tax_rate) + taxIn(fee_amount, tax_rate);
  return tax === right ? undefined : `includes ${right} of tax, but the ledger says ${tax}`;
}

/** Returns the sums of a booking's postings. The keys are like `12 assets:receivable`. */
async function sumByAccount(db: Db, bookingIds: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledger_postings')
    .select(['booking_id', 'account', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
    .where('booking_id', 'in', bookingIds)
    .groupBy(['booking_id', 'account'])
    .execute();
  return new Map(rows.map(({ booking_id, account, sum }) => [`${booking_id} ${account}`, sum]));
}

/** Compares the membership fees with the receivables without a booking, and with the revenue. */
async function findWrongDues(db: Db): Promise<string | undefined> {
  const sumUp = async () => {
    const dues = await db
      .selectFrom('dues')
      .select(['user_id', 'currency', 'tax_rate', 'amount', 'waived', 'paid'])
      .execute();
    const posted = await db
      .selectFrom('ledger_postings')
      .select(['account', 'user_id', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
      .where('booking_id', 'is', null)
      .where('account', 'in', ['assets:receivable', 'income:membership'])
      .groupBy(['account', 'user_id', 'currency'])
      .execute();
    const sums = new Map<string, number>();
    const add = (key: string, amount: number) => sums.set(key, (sums.get(key) ?? 0) + amount);
    for (const { account, user_id, currency, sum } of posted) add(`${account} ${user_id} ${currency}`, sum);
    for (const due of dues) {
      const charged = due.amount - due.waived;
      add(`assets:receivable ${due.user_id} ${due.currency}`, -owedOfDue(due));
      add(`income:membership null ${due.currency}`, charged - taxIn(charged, due.tax_rate));
    }
    return new Map([...sums].filter(([, sum]) => sum !== 0));
  };
  const wrong = await sumUp();
  if (wrong.size === 0) return undefined;
  // A payment between the two queries causes a difference, but not twice the same one.
  const again = await sumUp();
  const [key, sum] = [...wrong].find(([key, sum]) => again.get(key) === sum) ?? [];
  return key && `membership fees and the ledger differ by ${sum} (${key})`;
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

/** Checks that the sums of the drawers are the sum of the cash, and that only cash is in drawers. */
async function findWrongDrawer(db: Db): Promise<string | undefined> {
  const known = db.selectFrom('drawers').select('id');
  const lost = await db
    .selectFrom('ledger_postings')
    .select(['drawer_id', 'currency', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
    .where('drawer_id', 'is not', null)
    .where((eb) => eb.or([eb('drawer_id', 'not in', known), eb('account', '<>', 'assets:cash')]))
    .groupBy(['drawer_id', 'currency'])
    .having(sql`sum(amount)`, '<>', 0)
    .executeTakeFirst();
  return lost && `drawer ${lost.drawer_id} contains ${lost.sum} ${lost.currency} that no drawer can contain`;
}

/** Compares the open refunds with the ledger. */
async function findWrongRefund(db: Db): Promise<string | undefined> {
  const sum = sql<number>`cast(sum(amount) as bigint)`.as('sum');
  const columns = ['booking_id', 'user_id', 'currency'] as const;
  const posted = db
    .selectFrom('ledger_postings')
    .select([...columns, sum])
    .where('account', '=', 'liabilities:refunds');
  const read = async () => {
    const inLedger = await posted
      .groupBy(columns)
      .having(sql`sum(amount)`, '<>', 0)
      .execute();
    const open = await db
      .selectFrom('refunds')
      .select([...columns, sum])
      .where('state', '=', 'open')
      .groupBy(columns)
      .execute();
    const rest = new Map(
      open.map(({ sum, booking_id, user_id, currency }) => [JSON.stringify([booking_id, user_id, currency]), sum]),
    );
    for (const { sum, booking_id, user_id, currency } of inLedger) {
      const key = JSON.stringify([booking_id, user_id, currency]);
      rest.set(key, (rest.get(key) ?? 0) + sum);
    }
    return new Map([...rest].filter(([, difference]) => difference !== 0));
  };
  const wrong = await read();
  if (wrong.size === 0) return undefined;
  // A refund that ends between the queries looks wrong, but only once.
  const again = await read();
  const key = [...wrong.keys()].find((one) => again.get(one) === wrong.get(one));
  return key === undefined ? undefined : `the open refunds of booking ${JSON.parse(key)[0]} differ from the ledger`;
}

export const checks: Checks = {
  async payments({ read }) {
    const { charges, fault } = await verifyCharges(read);
    const ok = fault === undefined;
    return { ok, detail: ok ? `The books explain ${plural(charges, 'booking')}.` : `The books are wrong: ${fault}.` };
  },
};
