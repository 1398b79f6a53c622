// Kills a service while people book, pay and cancel, and checks the books after each kill.
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { checks } from '../../src/modules/payments/verify.ts';
import { checks as voucherChecks } from '../../src/modules/vouchers/actions.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { anySlot, type Chance, pick } from '../load.ts';
import {
  type Account,
  type DatabaseFixture,
  insertFixture,
  launchServer,
  openContext,
  type Server,
} from '../processes.ts';

interface KillOptions {
  kills: number;
  clients: number;
  chance: Chance;
  /** Called with a function that kills the running service. */
  onStart: (end: () => Promise<unknown>) => void;
}

export interface KillReport extends Counts {
  kills: number;
  payments: number;
  faults: string[];
}

export type Send = (method: string, path: string, as: Account, body?: object) => Promise<any>;

export async function payThroughKills(database: string, options: KillOptions): Promise<KillReport> {
  const { kills, clients, chance, onStart } = options;
  const fixture = await insertFixture(database, { players: clients, courts: 3 });
  let server = await launchServer(database, onStart);
  const send = sender(fixture, () => server);
  const plan = await setPrices(fixture, send);
  const receipts: number[] = [];
  const report = { kills: 0, faults: [] as string[] };
  while (report.kills < kills && report.faults.length === 0) {
    let isOver = false;
    const load = { fixture, send, chance, receipts, plan, isOver: () => isOver };
    const running = fixture.players.map((player) => spendMoney(player, load));
    // A slow service must not be killed before it has taken a payment.
    for (const before = receipts.length; receipts.length === before;) await sleep(10);
    await sleep(chance() * 400);
    isOver = true; // Clients stop after their current requests
    await server.kill();
    await Promise.all(running);
    report.kills += 1;
    server = await launchServer(database, onStart);
    report.faults.push(...(await findMoneyFaults(database, receipts)));
  }
  await server.kill();
  return { ...report, payments: receipts.length, ...(await count(database)) };
}

/** Returns the ID of a plan with a fee. */
async function setPrices({ courts, admin }: DatabaseFixture, send: Send): Promise<number> {
  for (const court of courts)
    await send('PATCH', `/admin/courts/${court}`, admin, { price_per_hour: { amount: 2401, currency: 'EUR' } });
  const refunds = [{ hours_before: 240, percent: 50 }];
  const terms = { name: 'Pay', tax_rate: 1900, refunds, refund_to: 'origin', late_cancellation_fee: 99 };
  await send('POST', '/admin/payment-terms', admin, terms);
  const paidFirst = { name: 'Now', mode: 'now', court_ids: [courts[0]], position: 1, pay_within_minutes: 5 };
  await send('POST', '/admin/payment-terms', admin, { ...terms, ...paidFirst });
  await send('POST', '/admin/discount-codes', admin, { code: 'KILLS', percent: 20, max_uses_per_person: null });
  const plan = await send('POST', '/admin/plans', admin, { name: 'Full' });
  await send('POST', '/admin/plan-fees', admin, {
    plan_id: plan.id,
    amount: 36_500,
    period: 'year',
    if_unpaid: 'keep',
  });
  return plan.id;
}

const ACTIONS = [
  ...(['pay', 'pay', 'cancel', 'waive', 'write off', 'balance', 'top up'] as const),
  ...(['code', 'voucher', 'refund', 'membership'] as const),
];

interface Load {
  fixture: DatabaseFixture;
  send: Send;
  chance: Chance;
  /** The ids of the acknowledged payments. */
  receipts: number[];
  plan: number;
  isOver: () => boolean;
}

async function spendMoney(player: Account, load: Load): Promise<void> {
  const { fixture, send, chance, receipts, isOver } = load;
  const { admin } = fixture;
  const mine: number[] = [];
  while (!isOver()) {
    const { court, date, start } = anySlot(fixture, 200, chance);
    const [start_time, end_time] = [start, start + 60].map((minutes) => timeOf(minutes));
    const booking = await send('POST', '/bookings', player, {
      court_id: court,
      booking_date: date,
      start_time,
      end_time,
    });
    if (booking) mine.push(booking.id);
    else await sleep(5); // Do not flood a service that is down
    const id = pick(mine, chance);
    if (id === undefined) continue;
    const path = pick(ACTIONS, chance);
    const topUp = { user_id: player.id, top_up: 700, means: [{ means: 'card' }] };
    const cash = { user_id: player.id, bookings: [{ booking_id: id }], means: [{ means: 'cash' }] };
    if (path === 'cancel') await send('DELETE', `/bookings/${id}`, player);
    if (path === 'waive') await send('POST', `/admin/bookings/${id}/waivers`, admin, { amount: 101, reason: 'Rain' });
    const lost = { bookings: [{ booking_id: id }], reason: 'Moved away' };
    if (path === 'write off') await send('POST', '/admin/write-offs', admin, lost);
    // A held slot is confirmed by its whole price. The other bookings are paid in part.
    const isHeld = id === booking?.id && booking.status === 'offered';
    if (path === 'balance') await send('POST', `/bookings/${id}/payment`, player, isHeld ? {} : { amount: 350 });
    if (path === 'code') await send('PUT', `/bookings/${id}/discount-code`, player, { code: 'KILLS' });
    if (path === 'voucher') await spendVoucher(player, { send, admin });
    if (path === 'refund') await endRefund(load);
    if (path === 'membership') await payMembership(player, load);
    if (path !== 'pay' && path !== 'top up') continue;
    const payment = await send('POST', '/admin/payments', admin, path === 'pay' ? cash : topUp);
    if (payment) receipts.push(payment.id);
  }
}

/** Pays out an open refund, or adds it to the balance. Two clients can choose the same refund. */
async function endRefund({ fixture: { admin }, send, chance }: Load): Promise<void> {
  const open = await send('GET', '/admin/refunds?state=open', admin);
  const refund = pick((open?.data ?? []) as { id: number }[], chance);
  const action = pick(['payout', 'keep'], chance);
  if (refund) await send('POST', `/admin/refunds/${refund.id}/${action}`, admin);
}

/** Adds a membership, whose fee the service charges within a second, and pays a part of an earlier fee. */
async function payMembership(player: Account, { fixture: { admin }, send, chance, receipts, plan }: Load) {
  const people = [{ user_id: player.id }];
  const starts_on = new Date().toISOString().slice(0, 10);
  await send('POST', '/admin/memberships', admin, { plan_id: plan, starts_on, people });
  const dues = await send('GET', `/admin/dues?user_id=${player.id}`, admin);
  const due = pick((dues?.data ?? []) as { id: number }[], chance);
  if (!due) return;
  const body = { user_id: player.id, dues: [{ due_id: due.id, amount: 60 }], means: [{ means: 'cash' }] };
  const payment = await send('POST', '/admin/payments', admin, body);
  if (payment) receipts.push(payment.id);
  await send('POST', `/admin/dues/${due.id}/waivers`, admin, { amount: 10, reason: 'Injury' });
}

async function spendVoucher(player: Account, { send, admin }: { send: Send; admin: Account }): Promise<void> {
  const body = { user_id: player.id, amount: 300, means: [{ means: 'cash' }] };
  const voucher = await send('POST', '/admin/vouchers', admin, body);
  if (voucher) await send('POST', '/me/vouchers', player, { code: voucher.code });
}

export const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns a function that sends a request. It returns undefined if the service refuses, or does not answer. */
export function sender({ key }: Pick<DatabaseFixture, 'key'>, serverNow: () => Server): Send {
  return async (method, path, { token }, body) => {
    try {
      const headers = { 'x-api-key': key, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await fetch(`${serverNow().origin}/api/v1${path}`, {
        ...{ method, headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return answer.ok && text !== '' ? JSON.parse(text) : undefined;
    } catch {
      return undefined;
    }
  };
}

/** Checks the books, and that every acknowledged payment is in them. */
async function findMoneyFaults(database: string, receipts: readonly number[]): Promise<string[]> {
  const { db, now } = await openContext(database);
  try {
    const rows = await db.read.selectFrom('payments').select('id').execute();
    const written = new Set(rows.map(({ id }) => id));
    const lost = receipts.filter((id) => !written.has(id)).map((id) => `payment ${id} is lost`);
    const { fault } = await verifyLedger(db.read);
    const findings = [await checks['payments']!(db, now()), await voucherChecks['vouchers']!(db, now())];
    const wrong = findings.flatMap((finding) => (finding?.ok === false ? finding.detail : []));
    return [...lost, ...(fault === undefined ? [] : [fault]), ...wrong, ...(await findUnpaid(db.read))];
  } finally {
    await db.close();
  }
}

/** Finds bookings that must be paid first, and that are confirmed without a payment. */
async function findUnpaid(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select('booking_id')
    .where('due_percent', '>', 0)
    .where('status', '=', 'confirmed')
    .where('paid', '=', 0)
    .where('waived', '=', 0)
    .execute();
  return rows.map(({ booking_id }) => `booking ${booking_id} is confirmed without a payment`);
}

type Counts = Record<'charges' | 'refunds' | 'dues', number>;

async function count(database: string): Promise<Counts> {
  const { db } = await openContext(database);
  const countRows = async (table: 'booking_charges' | 'refunds' | 'dues'): Promise<number> =>
    (await db.read.selectFrom(table).select('id').execute()).length;
  const counts = {
    charges: await countRows('booking_charges'),
    refunds: await countRows('refunds'),
    dues: await countRows('dues'),
  };
  await db.close();
  return counts;
}
