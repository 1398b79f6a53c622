// Random changes of bookings and membership fees between runs. After each run, each of them is billed exactly as it is
// charged. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import { taxIn } from '../../src/modules/payments/charge.ts';
import { DAY } from '../../src/platform/time.ts';
import { NOON } from '../club.ts';
import { engine } from '../databases.ts';
import { bySize } from '../size.ts';
import { PRICE, type User } from '../payments/fixture.ts';
import { openInvoiceClub } from './fixture.ts';

const RUNS = Number(process.env['FC_RUNS'] ?? bySize(engine === 'postgres' ? 5 : 15, 500));
const SEED = process.env['FC_SEED'] ?? bySize('7', undefined);
const EVER = { date_from: '2020-01-01', date_to: '2030-01-01' };
const PLAYERS = 3;

let money: Awaited<ReturnType<typeof openInvoiceClub>>;
const courts: number[] = [];
const players: User[] = [];
before(async () => {
  money = await openInvoiceClub();
  // Prices that no percentage divides, and courts in two currencies.
  for (const [currency, tax_rate] of [
    ['EUR', 1900],
    ['EUR', 700],
    ['CHF', 770],
  ] as const) {
    const { id } = await money.club.court({ price_per_hour: { ...PRICE.price_per_hour, amount: 2401, currency } });
    const refunds = [{ hours_before: 0, percent: 33 }];
    await money.addTerms({ court_ids: [id], tax_rate, refunds, late_cancellation_fee: 99, no_show_fee: 333 });
    courts.push(id);
  }
  plan = (await money.send('POST', '/admin/plans', { name: 'Adults' })).id;
  await money.send('POST', '/admin/plan-fees', { plan_id: plan, amount: 2401, tax_rate: 1900 });
  for (let n = 0; n < PLAYERS; n += 1) players.push(await money.club.signIn());
});
after(() => money.club.close());

let slots = 0;
let plan: number;
const pickDue = async (at: number) =>
  pick<{ id: number; user: { id: number } }>((await money.send('GET', '/admin/dues?limit=20')).data, at);
const bookings: { id: number; player: User }[] = [];
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
/** Sends a request that may be refused, for example because the booking was cancelled before. */
const attempt = (method: string, path: string, body?: object, as: { token: string } = money.admin) =>
  money.club.call(method, path, { as, ...(body && { body }) });

interface Step {
  kind: (typeof kinds)[number];
  at: number;
  amount: number;
}
const kinds = [
  ...(['book', 'book', 'longer', 'otherCourt', 'cancel', 'cancelByClub', 'miss', 'waive', 'pay'] as const),
  ...(['run', 'bill', 'credit', 'payer', 'join', 'waiveFee', 'payFee'] as const),
] as const;

const steps: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
  async book({ at }) {
    const player = pick(players, at)!;
    slots += 1;
    const booking_date = new Date(NOON + (1 + Math.floor(slots / 4)) * DAY).toISOString().slice(0, 10);
    const start = 8 + 3 * (slots % 4);
    const times = { start_time: `${String(start).padStart(2, '0')}:00`, end_time: `${start + 1}:00` };
    const { status, body } = await money.club.book(player, { court_id: pick(courts, at)!, booking_date, ...times });
    if (status === 201) bookings.push({ id: body.id, player });
  },
  async longer({ at }) {
    const booking = pick(bookings, at);
    if (!booking) return;
    const { body } = await attempt('GET', `/admin/bookings/${booking.id}`);
    const hour = Number(body.start_time.slice(0, 2));
    await attempt('PATCH', `/admin/bookings/${booking.id}`, { end_time: `${hour + 1 + (at % 2)}:00` });
  },
  otherCourt: ({ at }) =>
    attempt('PATCH', `/admin/bookings/${pick(bookings, at)?.id}`, { court_id: pick(courts, at)! }),
  async cancel({ at }) {
    const booking = pick(bookings, at);
    if (booking) await attempt('DELETE', `/bookings/${booking.id}`, undefined, booking.player);
  },
  cancelByClub: ({ at }) => attempt('PATCH', `/admin/bookings/${pick(bookings, at)?.id}`, { status: 'cancelled' }),
  async miss({ at }) {
    money.club.clock.now = NOON + 20 * DAY;
    const status = at % 2 === 0 ? 'no_show' : 'completed';
    await attempt('PATCH', `/admin/bookings/${pick(bookings, at)?.id}`, { status });
    money.club.clock.now = NOON;
  },
  waive: ({ at, amount }) =>
    attempt('POST', `/admin/bookings/${pick(bookings, at)?.id}/waivers`, { amount, reason: 'Rain' }),
  async pay({ at, amount }) {
    const booking = pick(bookings, at);
    const parts = [{ booking_id: booking?.id, amount }];
    const body = { user_id: booking?.player.user.id, bookings: parts, means: [{ means: 'cash' }] };
    if (booking) await attempt('POST', '/admin/payments', body);
  },
  run: () => attempt('POST', '/admin/invoice-runs', money.month),
  bill: ({ at }) => attempt('POST', '/admin/invoices', { user_id: pick(players, at)!.user.id, ...EVER }),
  payer({ at, amount }) {
    const [person, payer] = [pick(players, at)!.user.id, pick(players, amount)!.user.id];
    const body = { payer_id: at % 2 === 0 ? payer : null };
    return attempt('PUT', `/admin/users/${person}/invoice-payer`, body);
  },
  async join({ at }) {
    const people = [{ user_id: pick(players, at)!.user.id }];
    await attempt('POST', '/admin/memberships', { plan_id: plan, starts_on: '2026-01-01', people });
    await collectFees(money.club.context);
  },
  async waiveFee({ at, amount }) {
    await attempt('POST', `/admin/dues/${(await pickDue(at))?.id}/waivers`, { amount, reason: 'Injury' });
  },
  async payFee({ at, amount }) {
    const due = await pickDue(at);
    const body = { user_id: due?.user.id, dues: [{ due_id: due?.id, amount }], means: [{ means: 'cash' }] };
    if (due) await attempt('POST', '/admin/payments', body);
  },
  async credit({ at }) {
    const { data } = (await attempt('GET', '/admin/invoices?kind=invoice&limit=10')).body;
    const invoice = pick<{ id: number }>(data, at);
    if (invoice) await money.credit(invoice.id);
  },
};

async function assertBilled(): Promise<void> {
  const { read } = money.club.context.db;
  const lines = await read.selectFrom('invoice_lines').selectAll().execute();
  for (const { id, amount, waived, tax_rate } of await read.selectFrom('dues').selectAll().execute()) {
    const own = lines.filter(({ due_id }) => due_id === id);
    const [gross, tax] = [own.reduce((sum, line) => sum + line.gross, 0), own.reduce((sum, line) => sum + line.tax, 0)];
    assert.deepEqual([id, gross, tax], [id, amount - waived, taxIn(amount - waived, tax_rate)]);
  }
  const charges = await read.selectFrom('booking_charges').selectAll().execute();
  for (const { booking_id, currency, court_amount, fee_amount } of charges) {
    const billed = (kind: string, isSame: boolean) =>
      lines
        .filter(
          (line) => line.booking_id === booking_id && line.kind === kind && (line.currency === currency) === isSame,
        )
        .reduce((sum, { gross }) => sum + gross, 0);
    const [court, fee, others] = [billed('court', true), billed('fee', true), billed('court', false)];
    assert.deepEqual(
      { booking_id, court, fee, others },
      { booking_id, court: court_amount, fee: fee_amount, others: 0 },
    );
  }
}

test('a run bills exactly what the bookings are charged, whatever happened before', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.nat(1000),
    amount: fc.integer({ min: 1, max: 3000 }),
  });
  const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (history) => {
    for (const step of history) {
      await steps[step.kind](step);
      await money.assertCorrect();
    }
    await attempt('POST', '/admin/invoice-runs', EVER);
    await assertBilled();
    assert.deepEqual(await money.preview(EVER), []);
    await money.assertCorrect();
  });
  await fc.assert(property, { numRuns: RUNS, endOnFailure: true, ...(SEED !== undefined && { seed: Number(SEED) }) });
});
