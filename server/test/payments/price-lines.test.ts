// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { slotLines } from '../../src/kernel/facts.ts';
import type { Facts } from '../../src/kernel/part.ts';
import type { Price } from '../../src/kernel/participants.ts';
import { changePrice, readLines, sumOfLines } from '../../src/kernel/price-lines.ts';
import { priceOf } from '../../src/modules/courts/court.ts';
import type { Court } from '../../src/modules/courts/schema.ts';
import { spanOf, toTime } from '../../src/platform/time.ts';
import { SUNDAY } from '../club.ts';
import { openMoneyClub, type User } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => {
  money = await openMoneyClub();
});
after(() => money.club.close());

const eur = (amount: number) => ({ amount, currency: 'EUR' });
const GUESTS = { participants: [{ name: 'Ann' }, { name: 'Bea' }] };

/** Returns a court with a peak price from 11:00, and a member who pays 5.00 for each guest. */
async function setUp(settings: object = {}) {
  const peak = { days: [7], start_time: '11:00', end_time: '20:00', price_per_hour: eur(3000) };
  const court = await money.club.court({ price_per_hour: eur(2000), peak_prices: [peak] });
  const player = await money.club.signIn();
  const rules = [{ name: 'Rule', settings: { guests: { max: 3, price: eur(500) }, ...settings } }];
  const plan = await money.send('POST', '/admin/plans', { name: `Plan ${court.id}`, rules });
  const people = [{ user_id: player.user.id }];
  await money.send('POST', '/admin/memberships', { plan_id: plan.id, starts_on: '2026-01-01', people });
  return { court, player };
}

const change = (player: User, { id }: { id: number }, body: object) =>
  money.send('PATCH', `/bookings/${id}`, body, player);

/** Returns the revenue of a booking by account, without zeros. */
async function revenueOf({ id }: { id: number }) {
  const { data } = await money.send('GET', `/admin/ledger/transactions?booking_id=${id}&limit=100`);
  const sums: Record<string, number> = {};
  for (const { postings } of data)
    for (const { account, amount } of postings)
      if (/^income|tax/.test(account)) sums[account] = (sums[account] ?? 0) - amount;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

test('a booking keeps the lines of its price until it changes', async () => {
  const { court, player } = await setUp();
  const body = await money.book(player, { court_id: court.id, end_time: '12:00', ...GUESTS });
  const hours = [
    { kind: 'court', amount: 2000, minutes: 60 },
    { kind: 'peak', amount: 3000, minutes: 60 },
  ];
  const guests = { kind: 'guests', amount: 1000, count: 2 };
  assert.equal(body.price.amount, 6000);
  assert.deepEqual(body.price_lines, [...hours, guests]);
  await money.send('PATCH', `/admin/courts/${court.id}`, { price_per_hour: eur(9000) });
  const linesOf = async () => (await money.send('GET', `/bookings/${body.id}`, undefined, player)).price_lines;
  assert.deepEqual(await linesOf(), [...hours, guests], 'a changed price of the court changes no booking');
  await change(player, body, { participants: [{ name: 'Ann' }] });
  assert.deepEqual(await linesOf(), [...hours, { kind: 'guests', amount: 500, count: 1 }]);
  await change(player, body, { participants: [] });
  assert.deepEqual(await linesOf(), hours);
  await change(player, body, { end_time: '10:30' });
  assert.equal(await linesOf(), undefined, 'only the normal price is left');
});

test('a plan that lowers the price has a line', async () => {
  const { court, player } = await setUp({ price_per_hour: eur(1200) });
  const { price, price_lines } = await money.book(player, { court_id: court.id, end_time: '12:00', ...GUESTS });
  assert.equal(price.amount, 3400);
  assert.deepEqual(price_lines, [
    { kind: 'court', amount: 2000, minutes: 60 },
    { kind: 'peak', amount: 3000, minutes: 60 },
    { kind: 'plan', amount: -2600 },
    { kind: 'guests', amount: 1000, count: 2 },
  ]);
});

test('a removed guest takes away what guests have paid, and a former member nothing', async () => {
  const { court, player } = await setUp();
  const friend = await money.club.signIn();
  const plan = await money.send('POST', '/admin/plans', {
    name: 'Friends',
    rules: [{ name: 'Rule', settings: { guests: { max: 1 } } }],
  });
  const people = [{ user_id: friend.user.id }];
  const membership = await money.send('POST', '/admin/memberships', {
    plan_id: plan.id,
    starts_on: '2026-01-01',
    people,
  });
  const participants = [{ email: friend.user.email }];
  const body = await money.book(player, { court_id: court.id, end_time: '12:00', participants });
  await money.send('PUT', `/bookings/${body.id}/participants/me`, undefined, friend);
  await money.send('DELETE', `/admin/memberships/${membership.id}`);
  const { price } = await change(player, body, { participants: [] });
  assert.equal(price.amount, 5000, 'a member did not pay');
  const later = await money.book(player, { court_id: court.id, start_time: '14:00', end_time: '15:00', ...GUESTS });
  const { data: plans } = await money.send('GET', '/admin/plans');
  const own = plans.find(({ name }: { name: string }) => name === `Plan ${court.id}`);
  const rules = [{ name: 'Rule', settings: { guests: { max: 3, price: eur(900) } } }];
  await money.send('PATCH', `/admin/plans/${own.id}`, { rules });
  const one = await change(player, later, { participants: [{ name: 'Ann' }] });
  assert.deepEqual(one.price_lines.at(-1), { kind: 'guests', amount: 500, count: 1 });
});

test('only the owner and staff see the lines', async () => {
  const { court, player } = await setUp();
  const friend = await money.club.signIn();
  const participants = [{ email: friend.user.email }];
  const { id, price_lines } = await money.book(player, { court_id: court.id, end_time: '12:00', participants });
  assert.ok(price_lines.length > 1);
  await money.send('PUT', `/bookings/${id}/participants/me`, undefined, friend);
  const seen = await money.send('GET', `/bookings/${id}`, undefined, friend);
  assert.deepEqual([seen.id, seen.price_lines], [id, undefined]);
  assert.ok((await money.send('GET', `/admin/bookings/${id}`)).price_lines.length > 1);
});

test('an accepted offer has the lines of its price', async () => {
  const { court, player } = await setUp();
  const times = { start_time: '11:00', end_time: '12:00' };
  const booking = await money.book(await money.club.signIn(), { court_id: court.id, ...times });
  const wish = { start_after: '11:00', end_before: '12:00', duration_minutes: 60 };
  const entry = await money.send('POST', '/waitlist', { court_id: court.id, booking_date: SUNDAY, ...wish }, player);
  await money.send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
  const accepted = await money.send('POST', `/waitlist/${entry.id}/accept`, undefined, player);
  assert.deepEqual(accepted.price_lines, [{ kind: 'peak', amount: 3000, minutes: 60 }]);
});

test('a booking that the club moves to a dearer time keeps its price and its lines', async () => {
  const { court, player } = await setUp();
  const { id, price, price_lines } = await money.book(player, { court_id: court.id, ...GUESTS });
  const slot = { court_id: court.id, booking_date: SUNDAY, start_time: '11:00', end_time: '12:00' };
  const days = { start_date: SUNDAY, end_date: SUNDAY };
  const closure = { court_ids: [court.id], ...days, start_time: '10:00', end_time: '11:00', reason: 'Repair' };
  await money.send('POST', '/admin/closures', { ...closure, decisions: [{ booking_id: id, reschedule_to: slot }] });
  const moved = await money.send('GET', `/bookings/${id}`, undefined, player);
  assert.deepEqual([moved.start_time, moved.price, moved.price_lines], ['11:00', price, price_lines]);
});

test('a booking from before the lines only changes by the difference', async () => {
  const { court, player } = await setUp();
  await money.addTerms({ court_ids: [court.id], tax_rate: 2000 });
  const body = await money.book(player, { court_id: court.id, ...GUESTS });
  const { db } = money.club.context;
  await db.transact(async (tx) => {
    await tx.updateTable('bookings').set({ price_lines: null }).where('id', '=', body.id).execute();
  });
  const changed = await change(player, body, { participants: [{ name: 'Ann' }] });
  assert.deepEqual([changed.price.amount, changed.price_lines], [2500, undefined]);
  const { price_lines } = await change(player, body, { participants: [{ name: 'Ann' }, { name: 'Cy' }] });
  assert.deepEqual(price_lines, [
    { kind: 'court', amount: 2500 },
    { kind: 'guests', amount: 500, count: 1 },
  ]);
  assert.equal((await money.paymentOf(body)).owed, 3000);
  await money.assertBooksBalance();
});

test('the ledger splits the revenue into court time and guests', async () => {
  const { court, player } = await setUp();
  const refunds = [{ hours_before: 0, percent: 50 }];
  await money.addTerms({ court_ids: [court.id], tax_rate: 2000, refunds });
  const body = await money.book(player, { court_id: court.id, ...GUESTS });
  assert.deepEqual(await revenueOf(body), { 'income:court': 1667, 'income:guests': 833, 'liabilities:tax': 500 });
  await change(player, body, { participants: [{ name: 'Ann' }] });
  assert.deepEqual(await revenueOf(body), { 'income:court': 1666, 'income:guests': 417, 'liabilities:tax': 417 });
  await money.send('DELETE', `/bookings/${body.id}`, undefined, player);
  assert.deepEqual(await revenueOf(body), { 'income:court': 834, 'income:guests': 208, 'liabilities:tax': 208 });
  const { revenue } = await money.send('GET', '/admin/takings');
  assert.ok(revenue.some(({ kind, amount }: { kind: string; amount: number }) => kind === 'guests' && amount > 0));
  await money.assertBooksBalance();
  await money.club.context.db.transact(async (tx) => {
    await tx.updateTable('booking_charges').set({ guest_amount: 1 }).where('booking_id', '=', body.id).execute();
  });
  await assert.rejects(money.assertBooksBalance(), /is charged 1 for guests instead of 250/);
  await money.club.context.db.transact(async (tx) => {
    await tx.updateTable('booking_charges').set({ guest_amount: 250 }).where('booking_id', '=', body.id).execute();
  });
});

test('the lines always sum to the price', () => {
  const below = (n: number): number => Math.floor(Math.random() * n);
  for (let run = 0; run < 2000; run++) {
    // The prices have no, two or three decimals.
    const [currency, unit] = (
      [
        ['JPY', 1],
        ['EUR', 100],
        ['KWD', 1000],
      ] as const
    )[below(3)]!;
    const some = () => ({ amount: below(50 * unit), currency });
    const peaks = Array.from({ length: below(3) }, (_, i) => {
      const start = i * 400 + below(200);
      return {
        days: [6, 7, 1],
        start_time: toTime(start),
        end_time: toTime(start + 1 + below(199)),
        price_per_hour: some(),
      };
    });
    const price_per_hour = below(4) === 0 ? null : some();
    const court = { price_per_hour, peak_prices: peaks, time_zone: 'Europe/Vienna' } as unknown as Court;
    const start = below(1440);
    const slot = { date: '2026-12-05', start, end: Math.min(2000, start + 1 + below(500)) };
    const span = spanOf(slot, court.time_zone)!;
    const own = priceOf(court, slot, span);
    const count = below(3);
    const terms = { single: { guests: { value: { max: 9, price: some() } } }, prices: [] };
    const guests = count * terms.single.guests.value.price.amount;
    const price = { amount: (below(2) === 0 ? (own?.amount ?? 0) : below(90 * unit)) + guests, currency };
    const check = { court, slot, span, terms, company: { paying: count } } as unknown as Facts;
    let stored: Price = { price_amount: price.amount, price_currency: currency, price_lines: slotLines(check, price) };
    for (let step = 0; step < 4; step++) {
      const seen = JSON.stringify({ court, slot, price, stored });
      if (stored.price_lines !== null)
        assert.equal(sumOfLines(readLines(stored.price_lines)), stored.price_amount, seen);
      const each = below(9 * unit);
      const added = below(5) - 2;
      stored = changePrice(stored, { kind: 'guests', amount: added * each, count: added }, currency);
    }
  }
});
