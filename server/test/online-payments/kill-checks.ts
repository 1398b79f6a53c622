// Checks after a kill that the books, the bookings and the providers agree.
import { sql } from 'kysely';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { checks as onlineChecks } from '../../src/modules/online-payments/verify.ts';
import { checks as paymentChecks } from '../../src/modules/payments/verify.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { HOUR, timestamp } from '../../src/platform/time.ts';
import type { Context } from '../../src/platform/context.ts';
import { refundableOf } from './fakes/fake-payment.ts';
import { findShareFaults } from './kill-shares.ts';
import type { World } from './kill-steps.ts';

/**
 * Returns the time at which all open work of the service is due. Undefined if nothing is to be done.
 * @param since every open payment must have been asked about since then. Undefined if only the due questions count
 */
export async function nextWork(db: Db, now: number, since: number | undefined): Promise<number | undefined> {
  // The service asks about open disputes once a day.
  const soon = timestamp(now + HOUR);
  const open = db.selectFrom('online_payments').select('ask_at').where('ask_at', '<=', soon);
  const asks = await open
    .where((eb) =>
      eb.or([
        eb('ask_at', '<=', timestamp(now)),
        // The service asks once more about a payment that has just been paid.
        eb('state', '=', 'paid').and('asked', '=', 0),
        // Money of shares that must be taken or released.
        eb('state', 'in', ['open', 'authorized']).and(
          eb.or([eb('unwanted', '=', 1), eb('capture_amount', 'is not', null)]),
        ),
        ...(since === undefined ? [] : [eb('asked_at', 'is', null), eb('asked_at', '<', timestamp(since))]),
      ]),
    )
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('online_payments as online', 'online.payment_id', 'refunds.payment_id')
    .leftJoin('online_refunds as sent', (join) =>
      join.onRef('sent.refund_id', '=', 'refunds.id').on('sent.state', '<>', 'replaced'),
    )
    .select(['sent.state', 'sent.next_try_at'])
    .where('refunds.state', '=', 'open')
    .where('refunds.means', 'in', ['stripe', 'mollie'])
    .where(
      'online.id',
      'not in',
      db.selectFrom('payment_disputes').select('online_payment_id').where('state', '<>', 'won'),
    )
    .execute();
  const times = [
    ...asks.map(({ ask_at }) => Date.parse(ask_at!)),
    ...refunds
      .filter(({ state }) => state !== 'failed')
      .map(({ next_try_at }) => (next_try_at === null ? now : Date.parse(next_try_at))),
  ];
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Returns the open work as JSON, for a person who looks for the cause of a fault. */
export async function describeWork(db: Db, now: number): Promise<string> {
  const columns = [
    'id',
    'provider_id',
    'booking_id',
    'state',
    'outcome',
    'pay_by',
    'ask_at',
    'asked_at',
    'asked',
  ] as const;
  const payments = await db.selectFrom('online_payments').select(columns).where('ask_at', 'is not', null).execute();
  const refunds = await db.selectFrom('refunds').selectAll().where('state', '=', 'open').execute();
  const sent = await db.selectFrom('online_refunds').selectAll().where('state', 'in', ['sending', 'failed']).execute();
  return JSON.stringify({ now: timestamp(now), payments, refunds, sent });
}

/** Returns what the service and the providers know about a booking, as JSON. */
async function describeBooking(db: Db, { fakes }: World, id: number): Promise<string> {
  const attempts = await db.selectFrom('online_payments').selectAll().where('booking_id', '=', id).execute();
  const ids = attempts.map((attempt) => attempt.id);
  const known = {
    attempts,
    refunds: await db.selectFrom('refunds').selectAll().where('booking_id', '=', id).execute(),
    sent: await db.selectFrom('online_refunds').selectAll().where('online_payment_id', 'in', ids).execute(),
  };
  const references = new Set(attempts.map(({ reference }) => reference));
  const atProviders = fakes.map(({ payments, notifications }) => ({
    payments: [...payments.values()].filter(({ reference }) => references.has(reference)),
    notifications: notifications.sent
      .filter(({ reference }) => references.has(reference))
      .map(({ at, status, body }) => `${timestamp(at)} ${status} ${/"type":"([^"]+)"/.exec(body)?.[1] ?? body}`),
  }));
  return JSON.stringify({ known, atProviders }, null, 1);
}

/** Returns what is wrong. The service has no open work. */
export async function findOnlineFaults(context: Context, world: World): Promise<string[]> {
  const { read } = context.db;
  const { fault } = await verifyLedger(read);
  const findings = [
    await paymentChecks['payments']!(context.db, context.now()),
    await onlineChecks['online-payments']!(context.db, context.now()),
  ];
  return [
    ...(fault === undefined ? [] : [fault]),
    ...findings.flatMap((finding) => (finding?.ok === false ? finding.detail : [])),
    ...(await findClearingFaults(read, world)),
    ...(await findAttemptFaults(read, world)),
    ...(await findRefundFaults(read, world)),
    ...(await findBookingFaults(read, world)),
    ...(await findDoubleBookings(read)),
    ...(await findShareFaults(read, world)),
  ];
}

const sumOfAmounts = sql<number>`cast(coalesce(sum(amount), 0) as bigint)`.as('sum');

/** Compares the clearing accounts with what the providers have kept. */
async function findClearingFaults(db: Db, { fakes }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const [i, name] of (['stripe', 'mollie'] as const).entries()) {
    const postings = db.selectFrom('ledger_postings').select(sumOfAmounts);
    const { sum } = await postings.where('account', '=', `assets:clearing:${name}`).executeTakeFirstOrThrow();
    const kept = fakes[i]!.total()['EUR'] ?? 0;
    if (sum !== kept) faults.push(`${name} has kept ${kept}, but the ledger says ${sum}`);
  }
  return faults;
}

/** Checks each attempt: it is booked once, and as its player was told. */
async function findAttemptFaults(db: Db, { fakes, shown }: World): Promise<string[]> {
  const rows = await db
    .selectFrom('online_payments as online')
    .leftJoin('payments', 'payments.id', 'online.payment_id')
    .select(['online.id', 'online.reference', 'online.outcome', 'payments.amount'])
    .execute();
  const known = new Map(rows.map((row) => [row.reference, row]));
  const faults: string[] = [];
  for (const { payments } of fakes) {
    for (const { reference, captured } of payments.values()) {
      const booked = known.get(reference)?.amount ?? 0;
      if (booked !== captured) faults.push(`${reference} has captured ${captured}, and ${booked} was booked`);
    }
  }
  const receipts = await db.selectFrom('payments').select('means').where('kind', '=', 'payment').execute();
  const online = receipts.filter(({ means }) => /stripe|mollie/.test(means)).length;
  const booked = rows.filter(({ outcome }) => outcome !== null).length;
  if (online !== booked) faults.push(`${online} receipts for ${booked} payments`);
  for (const { id, outcome } of rows) {
    const told = shown.get(id);
    const isWrong =
      (told === 'paid' && outcome !== 'booked') || (told === 'refunded' && !/lost|extra/.test(outcome ?? ''));
    if (isWrong || (told === 'failed' && outcome !== null))
      faults.push(`a player was told that payment ${id} is ${told}, but its outcome is ${outcome}`);
  }
  return faults;
}

/** Checks that the service has made no refund at the providers that the books do not contain. */
async function findRefundFaults(db: Db, { fakes }: World): Promise<string[]> {
  const sent = await db.selectFrom('online_refunds').select('key').execute();
  const keys = new Set(sent.map(({ key }) => key));
  const booked = await db
    .selectFrom('online_payments as online')
    .innerJoin('refunds', 'refunds.payment_id', 'online.payment_id')
    .select(['online.reference', sql<number>`cast(sum(refunds.amount) as bigint)`.as('sum')])
    .groupBy('online.reference')
    .execute();
  const sums = new Map(booked.map(({ reference, sum }) => [reference, sum]));
  const faults: string[] = [];
  for (const { reference, refunds } of fakes.flatMap(({ payments }) => [...payments.values()])) {
    // A refund that somebody made on the provider's own pages has no key.
    const made = refunds.filter(({ key, state }) => key !== undefined && state !== 'failed');
    for (const refund of made)
      if (!keys.has(refund.key!)) faults.push(`the service has no row with the key of its refund ${refund.reference}`);
    const returned = made.reduce((sum, { amount }) => sum + amount, 0);
    const most = sums.get(reference) ?? 0;
    if (returned > most) faults.push(`the service returned ${returned} of ${reference}, but its refunds are ${most}`);
  }
  return faults;
}

/** Compares what each booking has paid with what the providers have kept for it. */
async function findBookingFaults(db: Db, world: World): Promise<string[]> {
  const { fakes } = world;
  const kept = new Map<number, number>();
  const add = (booking: number, amount: number) => kept.set(booking, (kept.get(booking) ?? 0) + amount);
  const attempts = await db.selectFrom('online_payments').select(['booking_id', 'reference']).execute();
  for (const { booking_id, reference } of attempts) {
    const payment = fakes.map(({ payments }) => payments.get(reference ?? '')).find((found) => found);
    if (payment) add(booking_id, -refundableOf(payment));
  }
  const charges = await db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['booking_id', 'paid', 'waived', 'due_percent', 'status'])
    .execute();
  for (const { booking_id, paid } of charges) add(booking_id, paid);
  // The provider still has the money of open refunds. A refund without a payout was ended by a dispute.
  const refunds = await db.selectFrom('refunds').select(['booking_id', 'amount', 'state', 'payout_id']).execute();
  for (const { booking_id, amount, state, payout_id } of refunds)
    if (state === 'open' || (state === 'done' && payout_id === null)) add(booking_id, amount);
  // Cash is not at a provider: neither the cash that was paid, nor the cash that was paid out.
  const receipts = await db.selectFrom('payments').select(['bookings', 'means']).execute();
  for (const { bookings, means } of receipts)
    if (means.includes('cash'))
      for (const { booking_id, amount } of JSON.parse(bookings) as { booking_id: number; amount: number }[])
        add(booking_id, -amount);
  const outside = await db
    .selectFrom('online_refunds')
    .innerJoin('online_payments', 'online_payments.id', 'online_payment_id')
    .select('booking_id')
    .where('refund_id', 'is', null)
    .execute();
  const returned = new Set(outside.map(({ booking_id }) => booking_id));
  const unpaid = charges.filter(
    ({ booking_id, status, due_percent, paid, waived }) =>
      ['confirmed', 'completed'].includes(status) && due_percent > 0 && paid + waived <= 0 && !returned.has(booking_id),
  );
  const differences: string[] = [];
  for (const [id, rest] of kept) {
    if (rest === 0) continue;
    const facts = await describeBooking(db, world, id);
    differences.push(`booking ${id} and the providers differ by ${rest}: ${facts}`);
  }
  return [...differences, ...unpaid.map(({ booking_id }) => `booking ${booking_id} is confirmed without a payment`)];
}

async function findDoubleBookings(db: Db): Promise<string[]> {
  const active = ['pending', 'confirmed', 'completed', 'no_show'] as const;
  const rows = await db
    .selectFrom('bookings as one')
    .innerJoin('bookings as other', (join) =>
      join
        .onRef('other.court_id', '=', 'one.court_id')
        .onRef('other.id', '>', 'one.id')
        .onRef('other.starts_at', '<', 'one.ends_at')
        .onRef('other.ends_at', '>', 'one.starts_at'),
    )
    .select(['one.id', 'other.id as other_id'])
    .where('one.status', 'in', active)
    .where('other.status', 'in', active)
    .execute();
  return rows.map(({ id, other_id }) => `bookings ${id} and ${other_id} overlap`);
}
