// Steps of the random histories of money that have to do with membership fees.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import type { Answer, Club } from '../club.ts';
import { type MoneyModel, owedOfDue } from './model.ts';

export const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];

interface World {
  club: Club;
  admin: { token: string };
}

/** The clock shows 2026-11-21, so the first month costs the ten last days of 30. */
const FEE = { amount: 7777, tax_rate: 1900, period: 'month' };
const FIRST_FEE = 2592;

async function send({ club, admin }: World, method: string, path: string, body?: object): Promise<Answer> {
  return club.call(method, path, { as: admin, ...(body && { body }) });
}

/** Creates a plan that costs something, and returns its ID. */
export async function openPlan(world: World, name: string): Promise<number> {
  const plan = await send(world, 'POST', '/admin/plans', { name });
  const { status, text } = await send(world, 'POST', '/admin/plan-fees', { plan_id: plan.body.id, ...FEE });
  assert.equal(status, 201, text);
  return plan.body.id;
}

/** Makes a person a member, once in each history. */
async function join(world: World, model: MoneyModel, plan_id: number, user: number): Promise<void> {
  if (model.dues.some((due) => due.user === user)) return;
  const body = { plan_id, starts_on: '2026-01-01', people: [{ user_id: user }] };
  assert.equal((await send(world, 'POST', '/admin/memberships', body)).status, 201);
  await collectFees(world.club.context);
  const { data } = (await send(world, 'GET', `/admin/dues?user_id=${user}`)).body;
  assert.deepEqual(
    data.map(({ amount }: { amount: number }) => amount),
    [FIRST_FEE],
  );
  model.dues.push({ id: data[0].id, user, amount: FIRST_FEE, waived: 0, paid: 0 });
}

/** Pays tenths of what is owed for a fee and for one booking of the person, in part from the balance. */
async function payDue(
  world: World,
  model: MoneyModel,
  [which, part, fromBalance]: [which: number, part: number, fromBalance: number],
): Promise<void> {
  const due = pick(model.dues, which);
  const amount = due ? Math.ceil((owedOfDue(due) * part) / 10) : 0;
  if (!due || amount <= 0) return;
  const booking = model.bookings.find((one) => one.user === due.user && one.status !== 'held' && model.owedOf(one) > 0);
  const lines = booking ? [{ booking, amount: model.owedOf(booking) }] : [];
  const total = amount + (lines[0]?.amount ?? 0);
  const held = Math.min(total, fromBalance);
  const { status, body, text } = await send(world, 'POST', '/admin/payments', {
    user_id: due.user,
    dues: [{ due_id: due.id, amount }],
    ...(booking && { bookings: [{ booking_id: booking.id }] }),
    means: [...(held > 0 ? [{ means: 'balance', amount: held }] : []), ...(held < total ? [{ means: 'cash' }] : [])],
  });
  const isRefused = amount > owedOfDue(due) || held > model.balanceOf(due.user);
  assert.equal(status, isRefused ? 409 : 201, text);
  if (isRefused) return;
  const payment = { id: body.id, user: due.user, lines, dues: [{ due, amount }], topUp: 0, drawer: 1 };
  model.pay({ ...payment, fromBalance: held, reversed: false });
}

async function waiveDue(world: World, model: MoneyModel, which: number, amount: number): Promise<void> {
  const due = pick(model.dues, which);
  if (!due) return;
  const { status } = await send(world, 'POST', `/admin/dues/${due.id}/waivers`, { amount, reason: 'Injury' });
  assert.equal(status, amount > due.amount - due.waived ? 409 : 201);
  if (status === 201) model.waiveDue(due, amount);
}

export const nat = fc.nat(1000);
export const hours = fc.integer({ min: 1, max: 3 });
export const amount = fc.integer({ min: 1, max: 6000 });
/** A debt, the tenths of it that are paid, and the part that comes from the balance. */
export const payment = fc.tuple(nat, fc.integer({ min: 1, max: 11 }), fc.oneof(fc.constant(0), amount));

interface People {
  people: { user: { id: number } }[];
  plan: number;
}
type Step = (model: MoneyModel, real: People) => Promise<void>;

export function dueSteps(world: () => World): fc.WeightedArbitrary<Step>[] {
  const joins = nat.map(
    (who): Step =>
      (model, { people, plan }) =>
        join(world(), model, plan, pick(people, who)!.user.id),
  );
  const pays = payment.map(
    (given): Step =>
      (model) =>
        payDue(world(), model, given),
  );
  const waives = fc.tuple(nat, fc.integer({ min: 1, max: 1300 })).map(
    ([which, waived]): Step =>
      (model) =>
        waiveDue(world(), model, which, waived),
  );
  return [
    { weight: 1, arbitrary: joins },
    { weight: 2, arbitrary: pays },
    { weight: 1, arbitrary: waives },
  ];
}
