// Fees of memberships: charges, payments, grace and end. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectDueFees } from '../../src/modules/membership-fees/charging.ts';
import { periodAround, proRata } from '../../src/modules/membership-fees/rules.ts';
import { checks } from '../../src/modules/payments/verify.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { updateRow } from '../../src/platform/db/rows.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { useFees } from './fixture.ts';

const fees = useFees();
const { collect, openMembership, goTo, duesOf, stateOf, pay } = fees;

test('calendar periods, and the part of the price from a day on', () => {
  assert.deepEqual(periodAround('month', '2028-02-10'), { from: '2028-02-01', to: '2028-02-29' });
  assert.deepEqual(periodAround('quarter', '2026-12-31'), { from: '2026-10-01', to: '2026-12-31' });
  assert.deepEqual(periodAround('year', '2028-03-01'), { from: '2028-01-01', to: '2028-12-31' });
  assert.equal(proRata(2900, periodAround('month', '2028-02-10'), '2028-02-10'), 2000);
  assert.equal(proRata(2800, periodAround('month', '2026-02-10'), '2026-02-10'), 1900);
  assert.equal(proRata(1000, periodAround('month', '2026-02-01'), '2026-02-01'), 1000);
  assert.equal(proRata(36_600, periodAround('year', '2028-12-31'), '2028-12-31'), 100);
});

test('each period is charged once, whatever runs at once or was off for months', async () => {
  const { member } = await openMembership({ membership: { starts_on: '2026-12-15' }, people: 2 });
  await collect();
  assert.deepEqual(await duesOf(member), []);
  await goTo('2027-02-03');
  await Promise.all([collect(), collect(), collect()]);
  await collect();
  const dues = await duesOf(member);
  assert.deepEqual(
    dues.map(({ period_from, period_to, amount, due_on, state }) => [period_from, period_to, amount, due_on, state]),
    [
      ['2026-12-15', '2026-12-31', 1645, '2027-02-13', 'open'],
      ['2027-01-01', '2027-01-31', 3000, '2027-02-13', 'open'],
      ['2027-02-01', '2027-02-28', 3000, '2027-02-13', 'open'],
    ],
  );
  assert.deepEqual((await fees.money.accountOf(member.user)).owed, [{ amount: 7645, currency: 'EUR' }]);
  const debts = (await fees.money.send('GET', '/admin/debts')).data;
  assert.deepEqual(
    debts.filter(({ user }: any) => user.id === member.user.id).map(({ owed, bookings }: any) => [owed, bookings]),
    [[7645, 0]],
  );
  await fees.money.assertBooksBalance();
});

test('looks for due fees once a minute, and after each change by an admin', async () => {
  const { club } = fees.money;
  const run = () => collectDueFees(club.context);
  const { member, id } = await openMembership({ membership: { starts_on: '2026-11-21', pending: true } });
  await run();
  await transact(club.context.db, (db) => updateRow(db, 'memberships', id, { pending: 0 }));
  await run();
  assert.deepEqual(await duesOf(member), []);
  club.clock.now += MINUTE;
  await run();
  assert.equal((await duesOf(member)).length, 1);
  for (let n = 0; n < 2; n++) {
    const other = await openMembership({ membership: { starts_on: '2026-11-21' } });
    await run();
    assert.equal((await duesOf(other.member)).length, 1);
  }
});

test('nothing is charged before the fee existed, while a membership is pending, or after its end', async () => {
  const old = await openMembership({ membership: { starts_on: '2026-01-01' } });
  await collect();
  assert.deepEqual(
    (await duesOf(old.member)).map(({ period_from, amount }) => [period_from, amount]),
    [['2026-11-21', 1000]],
  );
  const pending = await openMembership({ membership: { pending: true } });
  const ended = await openMembership({ membership: { ends_on: '2026-12-31' } });
  await goTo('2027-03-01');
  await collect();
  assert.deepEqual([(await duesOf(pending.member)).length, (await duesOf(ended.member)).length], [0, 1]);
});

test('a period begins at midnight of the club, before and after a clock change', async () => {
  await fees.money.send('PATCH', '/admin/club', { time_zone: 'Europe/Berlin' });
  const { member } = await openMembership({ fee: { if_unpaid: 'keep' }, membership: { starts_on: '2027-10-01' } });
  const count = async () =>
    (
      await fees.money.club.context.db.read
        .selectFrom('dues')
        .selectAll()
        .where('user_id', '=', member.user.id)
        .execute()
    ).length;
  // Summer time ends on 31 October 2027.
  for (const [moment, expected] of [
    ['2027-09-30T21:59:00Z', 0],
    ['2027-09-30T22:00:00Z', 1],
    ['2027-10-31T22:59:00Z', 1],
    ['2027-10-31T23:00:00Z', 2],
  ] as const) {
    fees.money.club.clock.now = Date.parse(moment);
    await collect();
    assert.equal(await count(), expected, moment);
  }
  await goTo('2027-11-02');
  await fees.money.send('PATCH', '/admin/club', { time_zone: 'UTC' });
});

test('an unpaid membership gets into grace and then ends', async () => {
  const { member, id } = await openMembership();
  await goTo('2026-12-01');
  await collect();
  for (const [date, membership, due] of [
    ['2026-12-11', 'active', 'open'],
    ['2026-12-12', 'grace', 'grace'],
    ['2026-12-16', 'grace', 'grace'],
    ['2026-12-17', 'ended', 'ended'],
  ] as const) {
    await goTo(date);
    await Promise.all([collect(), collect()]);
    assert.deepEqual([date, await stateOf(id), (await duesOf(member))[0].state], [date, membership, due]);
  }
  await pay(member, (await duesOf(member))[0]);
  await collect();
  assert.equal(await stateOf(id), 'ended', 'staff renew it');
  await fees.money.assertBooksBalance();
});

test('a payment in the days of grace continues the membership, and a reversal stops it again', async () => {
  const { member, id } = await openMembership({ membership: { ends_on: '2027-12-31', grace_days: 3 } });
  await goTo('2026-12-01');
  await collect();
  await goTo('2026-12-12');
  await collect();
  assert.equal(await stateOf(id), 'grace');
  const [due] = await duesOf(member);
  await pay(member, due, { amount: 1000 });
  await collect();
  assert.equal(await stateOf(id), 'grace');
  const receipt = await pay(member, due);
  assert.deepEqual(
    [receipt.amount, receipt.dues[0].due_id, receipt.dues[0].amount, receipt.dues[0].period_from],
    [2000, due.id, 2000, '2026-12-01'],
  );
  await collect();
  const { state, ends_on, grace_days } = await fees.money.send('GET', `/admin/memberships/${id}`);
  assert.deepEqual([state, ends_on, grace_days], ['active', '2027-12-31', 3]);
  await fees.money.send('POST', `/admin/payments/${receipt.id}/reversal`, { reason: 'Wrong person' });
  assert.equal((await duesOf(member))[0].owed, 2000);
  await collect();
  assert.equal(await stateOf(id), 'grace');
  await fees.money.assertBooksBalance();
});

test('an unpaid membership stays active if the plan says so', async () => {
  const { id } = await openMembership({ fee: { if_unpaid: 'keep' } });
  await goTo('2027-01-20');
  await collect();
  await collect();
  assert.equal(await stateOf(id), 'active');
});

test('a player pays from the balance, and nobody pays more than is owed', async () => {
  const { club, send } = fees.money;
  const { member } = await openMembership({ membership: { starts_on: '2026-11-21' } });
  Object.assign(fees.money.admin, await club.signIn('admin'));
  await collect();
  const [due] = (await send('GET', '/me/dues', undefined, member)).data;
  const other = await club.signIn();
  const path = `/me/dues/${due.id}/payment`;
  assertProblem(await club.call('POST', path, { as: other, body: {} }), 'not_found');
  assertProblem(await club.call('POST', path, { as: member, body: {} }), 'balance_too_low');
  await send('POST', '/admin/payments', { user_id: member.user.id, top_up: 400, means: [{ means: 'card' }] });
  assert.equal((await send('POST', path, { amount: 400 }, member)).owed, 600);
  await send('POST', '/admin/payments', { user_id: other.user.id, top_up: 5000, means: [{ means: 'card' }] });
  const body = { user_id: other.user.id, means: [{ means: 'balance' }] };
  for (const [dues, code] of [
    [[{ due_id: due.id, amount: 601 }], 'amount_too_high'],
    [Array.from({ length: 2 }, () => ({ due_id: due.id, amount: 1 })), 'validation_failed'],
    [[{ due_id: 999_999 }], 'validation_failed'],
  ] as const)
    assertProblem(await club.call('POST', '/admin/payments', { as: fees.money.admin, body: { ...body, dues } }), code);
  await send('POST', '/admin/payments', { ...body, dues: [{ due_id: due.id }] });
  const [{ amount }] = (await fees.money.accountOf(other.user)).balances;
  assert.deepEqual([(await duesOf(member))[0].state, amount], ['paid', 4400]);
  assertProblem(await club.call('POST', path, { as: member, body: {} }), 'amount_too_high');
  const { plan, due_on, paid } = (await send('GET', '/auth/me/export', undefined, member)).membership_fees[0];
  assert.deepEqual([plan, due_on, paid], [due.plan.name, due.due_on, 1000]);
  const { revenue } = await send('GET', '/admin/takings');
  assert.ok(revenue.some(({ kind, amount }: any) => kind === 'membership' && amount > 0));
  const exported = await club.call('GET', '/admin/ledger/export?format=hledger', { as: fees.money.admin });
  assert.match(exported.text, /account income:membership/);
  await fees.money.assertBooksBalance();
});

test('a waiver lowers the fee, and what is paid too much goes to the balance', async () => {
  const { member } = await openMembership();
  await goTo('2026-12-01');
  await collect();
  const [due] = await duesOf(member);
  await pay(member, due, { amount: 2500 });
  const body = { amount: 1000, reason: 'Zoe was ill' };
  const waived = await fees.money.send('POST', `/admin/dues/${due.id}/waivers`, body);
  assert.deepEqual([waived.owed, waived.paid, waived.state], [0, 2000, 'paid']);
  assert.equal((await fees.money.accountOf(member.user)).balances[0].amount, 500);
  const again = await fees.money.club.call('POST', `/admin/dues/${due.id}/waivers`, {
    as: fees.money.admin,
    body: { ...body, amount: 2001 },
  });
  assertProblem(again, 'amount_too_high');
  await eraseUser(fees.money.club.context, member.user.id);
  const { db } = fees.money.club.context;
  const everything = [
    await db.read.selectFrom('dues').selectAll().execute(),
    await db.read.selectFrom('audit_log').selectAll().execute(),
  ];
  assert.doesNotMatch(JSON.stringify(everything), /Zoe/);
  await fees.money.assertBooksBalance();
});

test('an erasure of the payer keeps the debt, and the next person of the membership pays next', async () => {
  const { members } = await openMembership({ people: 2 });
  await goTo('2026-12-01');
  await collect();
  await eraseUser(fees.money.club.context, members[0]!.user.id);
  await goTo('2027-01-01');
  await collect();
  assert.deepEqual(
    (await duesOf(members[1]!)).map(({ period_from }) => period_from),
    ['2027-01-01'],
  );
  await fees.money.assertBooksBalance();
});

test('a merged guest’s fees become the other person’s', async () => {
  const { club, send } = fees.money;
  club.clock.now = fees.start;
  await goTo('2026-11-21');
  const { id: court_id } = await club.court();
  const times = { court_id, booking_date: '2026-11-23', start_time: '10:00', end_time: '11:00' };
  const { user: guest } = await send('POST', '/admin/bookings', { ...times, guest_name: 'Ana' });
  await openMembership({ membership: { people: [{ user_id: guest.id }] } });
  await goTo('2026-12-01');
  await collect();
  const person = await club.signIn();
  await send('POST', `/admin/users/${person.user.id}/merge`, { user_id: guest.id });
  assert.deepEqual((await fees.money.accountOf(person.user)).owed, [{ amount: 3000, currency: 'EUR' }]);
  await pay(person, (await duesOf(person))[0]);
  await fees.money.assertBooksBalance();
});

test('a new currency of the club applies when the price is set again', async () => {
  const { member, plan } = await openMembership();
  const { send } = fees.money;
  await send('PATCH', '/admin/club', { currency: 'CHF' });
  await goTo('2026-12-01');
  await collect();
  const all = (await send('GET', '/admin/plan-fees')).data;
  const { id } = all.find(({ plan_id }: any) => plan_id === plan.id);
  assert.equal((await send('PATCH', `/admin/plan-fees/${id}`, { amount: 4000 })).currency, 'CHF');
  await goTo('2027-01-01');
  await collect();
  assert.deepEqual(
    (await duesOf(member)).map(({ amount, currency }) => [amount, currency]),
    [
      [3000, 'EUR'],
      [4000, 'CHF'],
    ],
  );
  await send('PATCH', '/admin/club', { currency: 'EUR' });
  await fees.money.assertBooksBalance();
});

test('the doctor finds a fee that the ledger does not explain', async () => {
  const { member } = await openMembership();
  await goTo('2026-12-01');
  await collect();
  const { db, now } = fees.money.club.context;
  const [due] = await duesOf(member);
  const setPaid = (paid: number) => transact(db, (tx) => updateRow(tx, 'dues', due.id, { paid }));
  await setPaid(1);
  const finding = await checks['payments']!(db, now());
  assert.equal(finding?.ok, false);
  assert.match(finding.detail, /membership fees and the ledger differ by 1 /);
  await setPaid(0);
  await fees.money.assertBooksBalance();
});
