// Bank transfers for membership fees. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE } from '../payments/fixture.ts';
import { camt, IBAN } from './samples.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let plan_id: number;
before(async () => {
  money = await openMoneyClub();
  const { send, addTerms } = money;
  await addTerms({});
  await send('PUT', '/admin/bank-account', { holder: 'Riverside', iban: IBAN });
  plan_id = (await send('POST', '/admin/plans', { name: 'Full' })).id;
  await send('POST', '/admin/plan-fees', { plan_id, amount: 3600, period: 'month' });
});
after(() => money.club.close());

/** Returns a member who owes 12.00 for the last ten days of November. */
async function member(name: string) {
  const person = await money.club.signIn('player', name);
  const people = [{ user_id: person.user.id }];
  await money.send('POST', '/admin/memberships', { plan_id, starts_on: '2026-01-01', people });
  await collectFees(money.club.context);
  return person;
}

async function importLine(amount: string, name: string, reference: string): Promise<any> {
  const content = camt([[{ amount, text: 'Cuota', name, reference }]]);
  await money.send('POST', '/admin/bank-statements', { content });
  return (await money.send('GET', '/admin/bank-lines?status=open')).data[0];
}

const owedBy = async ({ user }: { user: { id: number } }) => (await money.accountOf(user)).owed[0]?.amount ?? 0;

test('proposes and books the transfer of a membership fee', async () => {
  const ana = await member('Ana Sol');
  const line = await importLine('12.00', 'Ana Sol', 'D1');
  const [{ user, bookings, dues, top_up }] = line.proposals;
  assert.deepEqual([user.id, bookings, dues.length, dues[0].amount, top_up], [ana.user.id, [], 1, 1200, 0]);
  const booked = await money.send('POST', `/admin/bank-lines/${line.id}/payment`, { user_id: user.id, dues });
  assert.equal(await owedBy(ana), 0);
  const receipt = await money.send('GET', `/admin/payments/${booked.payment_id}`);
  assert.deepEqual([receipt.dues.length, receipt.balance_amount], [1, 0]);
  await money.assertBooksBalance();
});

test('a fee with the amount of the transfer comes before an older booking, and the rest pays the booking', async () => {
  const { id: court_id } = await money.club.court(PRICE);
  const ben = await money.club.signIn('player', 'Ben Ortiz');
  const booking = await money.book(ben, { court_id });
  const people = [{ user_id: ben.user.id }];
  await money.send('POST', '/admin/memberships', { plan_id, starts_on: '2026-01-01', people });
  await collectFees(money.club.context);
  const exact = await importLine('12.00', 'Ben Ortiz', 'D2');
  assert.deepEqual([exact.proposals[0].bookings, exact.proposals[0].dues[0].amount], [[], 1200]);
  await money.send('POST', `/admin/bank-lines/${exact.id}/ignore`, { reason: 'Test' });
  const both = await importLine('40.00', 'Ben Ortiz', 'D3');
  const [{ bookings, dues, top_up }] = both.proposals;
  assert.deepEqual([bookings, dues[0].amount, top_up], [[{ booking_id: booking.id, amount: 2400 }], 1200, 400]);
  const [{ due_id }] = dues;
  // A part that is too high must not be made up by the next one.
  const tooMuch = { user_id: ben.user.id, bookings: [{ booking_id: booking.id, amount: 5000 }], dues: [{ due_id }] };
  const refused = await money.club.call('POST', `/admin/bank-lines/${both.id}/payment`, {
    ...{ as: money.admin, body: tooMuch },
  });
  assertProblem(refused, 'amount_too_high');
  // Without amounts, the transfer pays the bookings first.
  const body = { user_id: ben.user.id, bookings: [{ booking_id: booking.id }], dues: [{ due_id }] };
  await money.send('POST', `/admin/bank-lines/${both.id}/payment`, body);
  const { owed, balances } = await money.accountOf(ben.user);
  assert.deepEqual([owed, balances[0].amount], [[], 400]);
  await money.assertBooksBalance();
});

test('a fee that somebody has paid since is refused, and so is a transfer in another currency', async () => {
  const eva = await member('Eva Roth');
  const line = await importLine('12.00', 'Eva Roth', 'D4');
  const [{ user, dues }] = line.proposals;
  await money.send('POST', '/admin/payments', { user_id: user.id, dues, means: [{ means: 'cash' }] });
  const book = (id: number) =>
    money.club.call('POST', `/admin/bank-lines/${id}/payment`, { as: money.admin, body: { user_id: user.id, dues } });
  assertProblem(await book(line.id), 'amount_too_high');
  assert.equal(await owedBy(eva), 0);
  const content = camt([[{ amount: '12.00', text: 'Cuota', name: 'Eva Roth', reference: 'D5', currency: 'CHF' }]]);
  await money.send('POST', '/admin/bank-statements', { content });
  const foreign = (await money.send('GET', '/admin/bank-lines?status=open')).data[0];
  assert.equal(foreign.currency, 'CHF');
  assertProblem(await book(foreign.id), 'validation_failed');
  await money.assertBooksBalance();
});
