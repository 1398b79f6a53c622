// The revenue in groups, compared with the balances of the ledger. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { post } from '../../src/modules/ledger/post.ts';
import { DAY, HOUR } from '../../src/platform/time.ts';
import { assertProblem, NOON } from '../club.ts';
import { openMoneyClub, PRICE, type User } from '../payments/fixture.ts';

type Money = Awaited<ReturnType<typeof openMoneyClub>>;

let money: Money;
let [padel, tennis, dollars]: any[] = [];
let gold: { id: number };

const NOVEMBER = 'date_from=2026-11-01&date_to=2026-11-30';
const revenue = (by: string, query = NOVEMBER) => money.send('GET', `/admin/reports/revenue?group_by=${by}&${query}`);
const rowsOf = async (by: string, query?: string): Promise<unknown[]> =>
  (await revenue(by, query)).data.map(({ key, name, currency, amount }: any) => [key, name, currency, amount]);

/** Returns the income between two days by currency, from the balances of the ledger. */
async function incomeBetween(dayBefore: string, lastDay: string): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const [date, sign] of [[dayBefore, 1] as const, [lastDay, -1] as const]) {
    const { data } = await money.send('GET', `/admin/ledger/balances?date=${date}`);
    for (const { account, currency, amount } of data)
      if (account.startsWith('income:')) sums.set(currency, (sums.get(currency) ?? 0) + sign * amount);
  }
  return sums;
}

/** Posts income without a booking. */
const earn = (amount: number, now: number) => {
  const postings = [
    { account: 'assets:cash', amount, currency: 'EUR' },
    { account: 'income:fee', amount: -amount, currency: 'EUR' },
  ] as const;
  return money.club.context.db.transact((db) => post(db, [{ kind: 'charge', user_id: null, postings }], now));
};

before(async () => {
  money = await openMoneyClub();
  const { club, send, book } = money;
  padel = await club.court({ name: 'Padel 1', type: 'padel', ...PRICE });
  tennis = await club.court({ name: 'Tennis 1', type: 'tennis', ...PRICE });
  dollars = await club.court({ name: 'Visitors', price_per_hour: { amount: 3000, currency: 'USD' }, type: 'tennis' });
  await money.addTerms({ tax_rate: 2000, refunds: [{ hours_before: 0, percent: 50 }], late_cancellation_fee: 300 });
  gold = await send('POST', '/admin/plans', { name: 'Gold' });
  const [member, stranger] = [await club.signIn(), await club.signIn()];
  const people = [{ user_id: member.user.id }];
  await send('POST', '/admin/memberships', { plan_id: gold.id, starts_on: '2026-01-01', people });
  const bookAt = (player: User, court: { id: number }, start_time: string, end_time: string) =>
    book(player, { court_id: court.id, start_time, end_time });
  await bookAt(member, padel, '10:00', '12:00');
  const waived = await bookAt(stranger, padel, '12:00', '13:00');
  await send('POST', `/admin/bookings/${waived.id}/waivers`, { amount: 601, reason: 'Rain' });
  const cancelled = await bookAt(member, tennis, '10:00', '11:00');
  await send('DELETE', `/bookings/${cancelled.id}`, undefined, member);
  await bookAt(stranger, dollars, '10:00', '11:00');
  await earn(500, NOON);
});
after(() => money.club.close());

test('the revenue by court, sport, plan and kind sums to the income in the ledger', async () => {
  const visitors = ['USD', 2500];
  const none = ['no-booking', 'Not a booking', 'EUR', 500];
  assert.deepEqual(await rowsOf('court'), [
    [String(padel.id), 'Padel 1', 'EUR', 4000 + 1499],
    [String(tennis.id), 'Tennis 1', 'EUR', 1000 + 250],
    none,
    [String(dollars.id), 'Visitors', ...visitors],
  ]);
  assert.deepEqual(await rowsOf('sport'), [
    ['padel', 'padel', 'EUR', 5499],
    ['tennis', 'tennis', 'EUR', 1250],
    none,
    ['tennis', 'tennis', ...visitors],
  ]);
  assert.deepEqual(await rowsOf('plan'), [
    [String(gold.id), 'Gold', 'EUR', 5250],
    ['no-plan', 'No plan', 'EUR', 1499],
    none,
    ['no-plan', 'No plan', ...visitors],
  ]);
  assert.deepEqual(await rowsOf('kind'), [
    ['court', 'court', 'EUR', 6499],
    ['fee', 'fee', 'EUR', 750],
    ['court', 'court', ...visitors],
  ]);
  const income = await incomeBetween('2026-10-31', '2026-11-30');
  for (const by of ['court', 'sport', 'plan', 'kind']) {
    const { data, totals } = await revenue(by);
    assert.deepEqual(new Map(totals.map((one: any) => [one.currency, one.amount])), income);
    for (const { currency, amount } of totals) {
      const rows = data.filter((row: any) => row.currency === currency);
      const sum = rows.reduce((total: number, row: any) => total + row.amount, 0);
      assert.equal(sum, amount, by);
    }
  }
});

test('income on each day of a long period counts once, and is compared with the period before', async () => {
  const midnight = Date.parse('2027-01-01T00:00:00Z');
  for (let day = -1; day <= 59; day++) await earn(day + 2, midnight + day * DAY);
  await earn(1000, midnight + 59 * DAY - 1);
  const before = await incomeBetween('2026-10-31', '2026-12-31');
  const income = await incomeBetween('2026-12-31', '2027-02-28');
  assert.equal(income.get('EUR'), ((2 + 60) * 59) / 2 + 1000);
  const query = 'date_from=2027-01-01&date_to=2027-02-28&compare_from=2026-11-01&compare_to=2026-12-31';
  for (const by of ['court', 'kind']) {
    const { totals } = await revenue(by, query);
    assert.deepEqual(totals, [
      { currency: 'EUR', amount: income.get('EUR'), before: before.get('EUR') },
      { currency: 'USD', amount: 0, before: 2500 },
    ]);
  }
  const { data } = await revenue('plan', query);
  const member = data.find(({ key }: any) => key === String(gold.id));
  assert.deepEqual([member.amount, member.before], [0, 5250]);
});

test('a removed court, a court with a new sport and a renamed plan keep their groups', async () => {
  const { club, send } = money;
  club.clock.now = NOON + 3 * DAY;
  const as = await club.signIn('admin');
  await send('DELETE', `/admin/courts/${dollars.id}`, undefined, as);
  await send('PATCH', `/admin/courts/${tennis.id}`, { type: 'squash' }, as);
  await send('PATCH', `/admin/plans/${gold.id}`, { name: 'Gold plus' }, as);
  await money.book(await club.signIn(), { court_id: tennis.id, booking_date: '2026-11-26' });
  club.clock.now = NOON;
  assert.deepEqual((await rowsOf('court')).at(-1), [String(dollars.id), 'Visitors', 'USD', 2500]);
  assert.deepEqual((await rowsOf('sport')).slice(1, 3), [
    ['squash', 'squash', 'EUR', 2000],
    ['tennis', 'tennis', 'EUR', 1250],
  ]);
  assert.deepEqual((await rowsOf('plan')).at(0), [String(gold.id), 'Gold plus', 'EUR', 5250]);
});

test('refunds of an earlier period make the revenue negative', async () => {
  const { club, send, book } = money;
  const player = await club.signIn();
  const { id } = await book(player, { court_id: padel.id, start_time: '20:00', end_time: '21:00' });
  club.clock.now = NOON + 12 * HOUR;
  await send('PATCH', `/admin/bookings/${id}`, { status: 'cancelled' });
  club.clock.now = NOON;
  assert.deepEqual(await rowsOf('court', 'date_from=2026-11-22&date_to=2026-11-22'), [
    [String(padel.id), 'Padel 1', 'EUR', -2000],
  ]);
});

test('the CSV contains decimal amounts and the totals, and wrong periods are rejected', async () => {
  const { club, admin } = money;
  const query = `${NOVEMBER}&compare_from=2026-10-01&compare_to=2026-10-31&group_by=kind`;
  const csv = await club.call('GET', `/admin/reports/revenue?${query}&format=csv`, { as: admin });
  assert.deepEqual(parse(csv.text, { bom: true }), [
    ['key', 'name', 'currency', 'amount', 'before'],
    ['court', 'court', 'EUR', '84.99', '0'],
    ['fee', 'fee', 'EUR', '7.5', '0'],
    ['court', 'court', 'USD', '25', '0'],
    ['total', 'Total', 'EUR', '92.49', '0'],
    ['total', 'Total', 'USD', '25', '0'],
  ]);
  for (const [wrong, parameter] of [
    ['date_from=2026-11-02&date_to=2026-11-01', 'date_to'],
    ['date_from=2025-11-01&date_to=2026-11-30', 'date_to'],
    [`${NOVEMBER}&compare_from=2026-10-01`, 'compare_to'],
    [`${NOVEMBER}&compare_to=2026-10-01`, 'compare_from'],
    [`${NOVEMBER}&compare_from=2026-10-02&compare_to=2026-10-01`, 'compare_to'],
  ]) {
    const answer = await club.call('GET', `/admin/reports/revenue?group_by=court&${wrong}`, { as: admin });
    assertProblem(answer, 'validation_failed');
    assert.equal(answer.body.errors[0].parameter, parameter);
  }
});
