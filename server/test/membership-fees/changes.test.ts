// Fees of memberships that change: another plan, an accepted request, an end by staff. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, SUNDAY } from '../club.ts';
import { PRICE } from '../payments/fixture.ts';
import { useFees } from './fixture.ts';

const fees = useFees();
const { collect, openMembership, goTo, duesOf, stateOf, pay } = fees;
const patch = (path: string, body: object) => fees.money.send('PATCH', path, body);

/** Returns the first days and the amounts of the fees of a person. */
const chargedTo = async (person: Parameters<typeof duesOf>[0]) =>
  (await duesOf(person)).map(({ period_from, amount }) => [period_from, amount]);

test('a membership that changes its plan, or is accepted, costs nothing for the days before', async () => {
  const gold = await openMembership({ membership: { ends_on: '2026-12-01' } });
  const free = await fees.money.send('POST', '/admin/plans', { name: 'Free' });
  const changed = await openMembership({ membership: { plan_id: free.id, starts_on: '2026-01-01' } });
  const pending = await openMembership({ membership: { pending: true } });
  const later = await openMembership({ membership: { pending: true, starts_on: '2027-05-01' } });
  await goTo('2027-04-16');
  await collect();
  await patch(`/admin/memberships/${changed.id}`, { plan_id: gold.plan.id });
  await patch(`/admin/memberships/${pending.id}`, { pending: false });
  await patch(`/admin/memberships/${later.id}`, { pending: false });
  await collect();
  assert.deepEqual(await chargedTo(changed.member), [['2027-04-16', 1500]]);
  assert.deepEqual(await chargedTo(pending.member), [['2027-04-16', 1500]]);
  await goTo('2027-05-01');
  await collect();
  assert.deepEqual(await chargedTo(changed.member), [
    ['2027-04-16', 1500],
    ['2027-05-01', 3000],
  ]);
  assert.deepEqual(await chargedTo(later.member), [['2027-05-01', 3000]]);
  await fees.money.assertBooksBalance();
});

test('a fee stays with its plan', async () => {
  const [one, other] = [await openMembership(), await openMembership()];
  const { club, admin } = fees.money;
  const move = (plan_id: number) =>
    club.call('PATCH', `/admin/plan-fees/${one.fee_id}`, { as: admin, body: { plan_id } });
  assertProblem(await move(other.plan.id), 'validation_failed');
  assert.equal((await move(one.plan.id)).status, 200);
  const [entry] = (await fees.money.send('GET', '/admin/audit?action=createPlanFee&limit=1')).data;
  assert.equal(entry.after.charged_from, '2026-11-21');
});

test('a late payment does not revive a membership that staff have ended', async () => {
  const { member, id } = await openMembership();
  await goTo('2026-12-01');
  await collect();
  await goTo('2026-12-12');
  await collect();
  assert.equal(await stateOf(id), 'grace');
  await patch(`/admin/memberships/${id}`, { ends_on: '2026-12-10' });
  await pay(member, (await duesOf(member))[0]);
  await collect();
  const { ends_on } = await fees.money.send('GET', `/admin/memberships/${id}`);
  assert.equal(ends_on, '2026-12-10');
});

test('a payment of an older fee does not continue a membership that a newer fee has stopped', async () => {
  const { member, id } = await openMembership({ fee: { grace_days: 60 } });
  for (const date of ['2026-12-01', '2026-12-12']) {
    await goTo(date);
    await collect();
  }
  await patch(`/admin/memberships/${id}`, { ends_on: null });
  for (const date of ['2027-01-01', '2027-01-12']) {
    await goTo(date);
    await collect();
  }
  const [first, second] = await duesOf(member);
  await pay(member, first);
  await collect();
  assert.equal(await stateOf(id), 'grace');
  await pay(member, second);
  await collect();
  assert.equal(await stateOf(id), 'active');
});

test('a fee counts against the limit of debts after its last day to pay', async () => {
  const { club, addTerms, send } = fees.money;
  const { member } = await openMembership({
    fee: { if_unpaid: 'keep', pay_within_days: 1 },
    membership: { starts_on: '2026-11-21' },
  });
  await collect();
  const terms = await addTerms({ max_owed: 500 });
  const { id: court_id } = await club.court(PRICE);
  const { status, text } = await club.book(member, { court_id, booking_date: SUNDAY });
  assert.equal(status, 201, text);
  await goTo('2026-11-23');
  assertProblem(await club.book(member, { court_id, booking_date: '2026-11-24' }), 'debt_too_high');
  await send('DELETE', `/admin/payment-terms/${terms.id}`);
});

test('a reversed payment of a waived fee does not stop the membership', async () => {
  const { member, id } = await openMembership();
  await goTo('2026-12-01');
  await collect();
  const [due] = await duesOf(member);
  const receipt = await pay(member, due);
  await fees.money.send('POST', `/admin/dues/${due.id}/waivers`, { amount: 3000, reason: 'Injury' });
  await fees.money.send('POST', `/admin/payments/${receipt.id}/reversal`, { reason: 'Wrong person' });
  await goTo('2026-12-12');
  await collect();
  assert.equal(await stateOf(id), 'active');
  await fees.money.assertBooksBalance();
});
