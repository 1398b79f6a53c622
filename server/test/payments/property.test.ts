// Random histories of money, compared with a model after each step. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { checks } from '../../src/modules/payments/verify.ts';
import { DAY, HOUR } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';
import { engine } from '../databases.ts';
import { bySize } from '../size.ts';
import { dueSteps, hours, nat, openPlan, payment, pick } from './due-steps.ts';
import { type ModelBooking, MoneyModel } from './model.ts';
import { balanceSteps } from './balance-steps.ts';
import { debtSteps } from './debt-steps.ts';
import { assertDrawersAgree, drawerSteps, openDrawers } from './drawer-steps.ts';
import { assertRevenueAgrees, assertTillsAgree, modelTermsOf, paymentTermsOf } from './offers.ts';

/** `FC_SEED` repeats a random run of `npm run test:all`. */
const RUNS = Number(process.env['FC_RUNS'] ?? bySize(engine === 'postgres' ? 6 : 15, 2000));
const SEED = process.env['FC_SEED'] ?? bySize('11', undefined);
const PEOPLE = 20;
const PRICE = { price_per_hour: { amount: 2401, currency: 'EUR' } };
interface Real {
  people: { token: string; user: { id: number } }[];
  courts: number[];
  slots: number;
  /** A plan that costs something. */
  plan: number;
}
type Step = (model: MoneyModel, real: Real) => Promise<void>;

let club: Club;
let admin: { token: string };

const call = (method: string, path: string, body?: object, as = admin) =>
  club.call(method, path, { as, ...(body && { body }) });
const ok = async (answer: Promise<Answer>): Promise<any> => {
  const { status, text, body } = await answer;
  assert.ok(status < 300, text);
  return body;
};
const timeOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

const book =
  (who: number, at: number, hours: number): Step =>
  async (model, real) => {
    const [person, slots] = [pick(real.people, who)!, real.slots++];
    const n = at % real.courts.length;
    const start = (slots * 3) % 21;
    const date = new Date(NOON + (1 + Math.floor(slots / 7)) * DAY).toISOString().slice(0, 10);
    const slot = {
      court_id: real.courts[n]!,
      booking_date: date,
      start_time: timeOf(start),
      end_time: timeOf(start + hours),
    };
    const terms = modelTermsOf(n);
    const answer = await club.book(person, slot);
    const user = person.user.id;
    if (terms.due > 0 && model.bookings.some((other) => other.user === user && other.status === 'held'))
      return assertProblem(answer, 'unpaid_booking');
    const { id } = await ok(Promise.resolve(answer));
    const status = terms.due > 0 ? 'held' : 'confirmed';
    model.bookings.push({
      id,
      user,
      terms,
      price: 2401 * hours,
      status,
      waived: 0,
      waivedFee: 0,
      paid: 0,
      writtenOff: 0,
    });
  };

/** Returns a step that changes one of the confirmed bookings. */
const change =
  (which: number, run: (booking: ModelBooking, person: Real['people'][number]) => Promise<void>): Step =>
  async (model, real) => {
    const confirmed = model.bookings.filter(({ status }) => status === 'confirmed');
    const booking = pick(confirmed, which);
    if (!booking) return;
    await run(
      booking,
      real.people.find(({ user }) => user.id === booking.user)!,
    );
    model.settle(booking);
  };
const cancel = (which: number, byStaff: boolean) =>
  change(which, async (booking, person) => {
    const body = { status: 'cancelled', cancelled_by: 'player' };
    const path = `/bookings/${booking.id}`;
    await ok(byStaff ? call('PATCH', `/admin${path}`, body) : call('DELETE', path, undefined, person));
    booking.status = 'cancelled';
  });
/** Cancels a booking that is not paid. */
const drop =
  (which: number): Step =>
  async (model, { people }) => {
    const held = pick(
      model.bookings.filter(({ status }) => status === 'held'),
      which,
    );
    if (!held) return;
    const person = people.find(({ user }) => user.id === held.user)!;
    await ok(call('DELETE', `/bookings/${held.id}`, undefined, person));
    held.status = 'cancelled by the club';
  };
const expire: Step = async (model) => {
  club.clock.now = NOON + HOUR;
  await applyDueStatuses(club.context);
  club.clock.now = NOON;
  for (const booking of model.bookings) if (booking.status === 'held') booking.status = 'cancelled by the club';
};
const cancelByClub = (which: number) =>
  change(which, async (booking) => {
    await ok(call('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' }));
    booking.status = 'cancelled by the club';
  });
const setLater = async (booking: ModelBooking, status: 'no_show' | 'completed'): Promise<void> => {
  club.clock.now = NOON + 20 * DAY;
  const later = await club.signIn('admin');
  await ok(call('PATCH', `/admin/bookings/${booking.id}`, { status }, later));
  club.clock.now = NOON;
  booking.status = status;
};
const missed = (which: number) => change(which, (booking) => setLater(booking, 'no_show'));
/** The no-show was a mistake. */
const played =
  (which: number): Step =>
  async (model) => {
    const missed = model.bookings.filter(({ status }) => status === 'no_show');
    const booking = pick(missed, which);
    if (!booking) return;
    await setLater(booking, 'completed');
    model.settle(booking);
  };
const resize = (which: number, hours: number) =>
  change(which, async (booking, person) => {
    const { start_time } = await ok(call('GET', `/bookings/${booking.id}`, undefined, person));
    const end_time = timeOf(Number(start_time.slice(0, 2)) + hours);
    await ok(call('PATCH', `/bookings/${booking.id}`, { end_time }, person));
    booking.price = 2401 * hours;
  });

/** Takes a payment for one or two bookings, in part from the balance, and perhaps more than is owed. */
const pay =
  (which: number, part: number, fromBalance: number): Step =>
  async (model) => {
    const first = pick(model.bookings, which);
    if (!first) return;
    const bookings = [...new Set([first, pick(model.bookings, which + 1)!])].filter(({ user }) => user === first.user);
    const lines = bookings.map((booking) => {
      const { min, max } = model.payable(booking);
      return { booking, amount: Math.ceil(((booking.terms.due < 100 && min > 0 ? min : max) * part) / 10) };
    });
    const valid = lines.filter(({ amount }) => amount > 0);
    const total = valid.reduce((sum, { amount }) => sum + amount, 0);
    if (total === 0) return;
    const held = Math.min(total, fromBalance);
    const drawer = pick([...model.drawers.keys()], which + part)!;
    const means = [
      ...(held > 0 ? [{ means: 'balance', amount: held }] : []),
      ...(held < total ? [{ means: 'cash', ...(drawer > 1 && { drawer_id: drawer }) }] : []),
    ];
    const body = {
      user_id: first.user,
      bookings: valid.map(({ booking: { id }, amount }) => ({ booking_id: id, amount })),
      means,
    };
    const answer = await call('POST', '/admin/payments', body);
    const isWrong = valid.some(({ booking, amount }) => {
      const { min, max } = model.payable(booking);
      return amount < min || amount > max;
    });
    const isPoor = held > model.balanceOf(first.user);
    assert.equal(answer.status, isWrong || isPoor ? 409 : 201, answer.text);
    if (answer.status === 201)
      model.pay({
        ...{ id: answer.body.id, user: first.user, lines: valid, dues: [], topUp: 0, drawer },
        fromBalance: held,
        reversed: false,
      });
  };

const reverse =
  (which: number): Step =>
  async (model) => {
    const payment = pick(model.payments, which);
    if (!payment) return;
    const { status } = await call('POST', `/admin/payments/${payment.id}/reversal`, { reason: 'Mistake' });
    const left = model.balanceOf(payment.user) - model.keptOf(payment);
    const isPoor = left < 0 || left + payment.fromBalance - payment.topUp < 0;
    const isReturned = model.refunds.some((refund) => refund.payment === payment && refund.state === 'done');
    assert.equal(status, payment.reversed || isPoor || isReturned ? 409 : 201);
    if (status === 201) model.reverse(payment);
  };

/** Pays out an open refund, or adds it to the balance. */
const endRefund =
  (which: number, action: 'payout' | 'keep'): Step =>
  async (model) => {
    const refund = pick(
      model.refunds.filter(({ state }) => state === 'open'),
      which,
    );
    if (!refund) return;
    const { data } = await ok(call('GET', '/admin/refunds?state=open&limit=100'));
    const { payment, booking, amount } = refund;
    const row = data.find(
      (one: { payment_id: number; booking_id: number; amount: number }) =>
        one.payment_id === payment.id && one.booking_id === booking.id && one.amount === amount,
    );
    assert.ok(row, 'the refund is listed');
    const drawer = pick([...model.drawers.keys()], which)!;
    await ok(call('POST', `/admin/refunds/${row.id}/${action}${action === 'payout' ? `?drawer_id=${drawer}` : ''}`));
    assertProblem(await call('POST', `/admin/refunds/${row.id}/payout`), 'refund_not_open');
    refund.state = action === 'keep' ? 'kept' : 'done';
    if (action === 'keep') return model.credit(payment.user, amount);
    model.till -= amount;
    model.putIn(drawer, -amount);
  };

async function assertSame(model: MoneyModel, { people }: Real): Promise<void> {
  for (const { user } of people) {
    const { balances, owed } = await ok(call('GET', `/admin/users/${user.id}/account`));
    assert.equal(balances[0]?.amount ?? 0, model.balanceOf(user.id), `balance of ${user.id}`);
    assert.equal(owed[0]?.amount ?? 0, model.owedBy(user.id), `debt of ${user.id}`);
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(nat, nat, hours).map((given) => book(...given)) },
    { weight: 2, arbitrary: fc.tuple(nat, fc.boolean()).map((given) => cancel(...given)) },
    { weight: 1, arbitrary: nat.map(drop) },
    { weight: 1, arbitrary: fc.constant(expire) },
    { weight: 1, arbitrary: nat.map(cancelByClub) },
    { weight: 2, arbitrary: nat.map(missed) },
    { weight: 1, arbitrary: nat.map(played) },
    { weight: 2, arbitrary: fc.tuple(nat, hours).map((given) => resize(...given)) },
    { weight: 6, arbitrary: payment.map((given) => pay(...given)) },
    ...dueSteps(() => ({ club, admin })),
    ...balanceSteps(call),
    ...drawerSteps(call),
    { weight: 1, arbitrary: nat.map(reverse) },
    ...debtSteps(call),
    {
      weight: 1,
      arbitrary: fc.tuple(nat, fc.constantFrom('payout' as const, 'keep' as const)).map((given) => endRefund(...given)),
    },
  ),
  { minLength: 50, maxLength: 50 },
);

/** Each club has at most this many histories, because each history adds up the whole ledger. */
const PER_CLUB = 50;

test('balances, debts and tills are what a model says, whatever people do', async () => {
  const seed = SEED === undefined ? undefined : Number(SEED);
  for (let done = 0; done < RUNS; done += PER_CLUB) {
    club = await openClub();
    admin = await club.signIn('admin');
    try {
      const numRuns = Math.min(PER_CLUB, RUNS - done);
      await runHistories({ numRuns, endOnFailure: true, ...(seed !== undefined && { seed: seed + done }) });
    } finally {
      await club.close();
    }
  }
});

async function runHistories(options: fc.Parameters<[Step[]]>): Promise<void> {
  let [tills, writtenOff] = [0, 0];
  const drawers = await openDrawers(call);
  const history = fc.asyncProperty(steps, async (given) => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => club.signIn()));
    const courts: number[] = [];
    for (let n = 0; n < 10; n++) {
      const { id } = await club.court(PRICE);
      await ok(call('POST', '/admin/payment-terms', { ...paymentTermsOf(n), court_ids: [id] }));
      courts.push(id);
    }
    const plan = await openPlan({ club, admin }, `Plan ${people[0]!.user.id}`);
    const [model, real] = [new MoneyModel(drawers), { people, courts, slots: 0, plan }];
    for (const step of given) await step(model, real);
    await assertSame(model, real);
    tills += model.till;
    for (const booking of model.bookings) writtenOff += booking.writtenOff;
    assertTillsAgree(await ok(call('GET', '/admin/takings')), { tills, writtenOff });
    await assertDrawersAgree(call, drawers);
  });
  await fc.assert(history, options);
  assert.equal((await verifyLedger(club.context.db.read)).fault, undefined);
  const finding = await checks['payments']!(club.context.db, NOON);
  assert.ok(finding?.ok, finding?.detail ?? '');
  await assertRevenueAgrees((path) => ok(call('GET', path)));
}
