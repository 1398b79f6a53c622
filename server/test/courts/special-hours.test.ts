import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { everyDay } from '../../src/modules/courts/rules.ts';
import { type Club, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

let club: Club;
let player: { token: string };
let admin: { token: string };
const MONDAY = '2026-11-23';
before(async () => {
  club = await openClub();
  player = await club.signIn('player');
  admin = await club.signIn('admin');
});
after(() => club.close());

const hours = (from_date: string, to_date: string, ...windows: [open: string, close: string][]) => ({
  ...{ from_date, to_date, name: 'Holiday' },
  windows: windows.map(([open, close]) => ({ open, close })),
});
const usual = { opening_hours: everyDay('08:00', '24:00'), slot_minutes: 60, time_zone: 'UTC' };

async function openOn(court: { id: number }, date: string): Promise<string[]> {
  const { body, text } = await club.call('GET', `/courts/${court.id}/availability?date=${date}`);
  assert.ok(body.data, text);
  return body.data[0].open.map(({ start_time, end_time }: any) => `${start_time}–${end_time}`);
}

test('opens and closes on special days only at their hours, in availability and for bookings', async () => {
  const special_hours = [hours(SUNDAY, SUNDAY, ['14:00', '16:00'], ['10:00', '12:00'])];
  const court = await club.court({ ...usual, special_hours });
  assert.deepEqual(court.special_hours, special_hours);
  assert.deepEqual(await openOn(court, SUNDAY), ['10:00–12:00', '14:00–16:00']);
  assert.deepEqual(await openOn(court, MONDAY), ['08:00–24:00']);
  const book = (booking_date: string, start_time: string, end_time: string) =>
    club.call('POST', '/bookings', { as: player, body: { court_id: court.id, booking_date, start_time, end_time } });
  const refused = await book(SUNDAY, '09:00', '10:00');
  assertProblem(refused, 'outside_opening_hours');
  assert.match(refused.body.detail, /opens 10:00, closes 12:00; opens 14:00, closes 16:00/);
  assert.equal((await book(SUNDAY, '14:00', '16:00')).status, 201);
  assert.equal((await book(MONDAY, '09:00', '10:00')).status, 201);
  const closed = await club.call('PATCH', `/admin/courts/${court.id}`, {
    as: admin,
    body: { special_hours: [{ ...hours(MONDAY, MONDAY), name: 'Club Day' }] },
  });
  assert.equal(closed.status, 200, closed.text);
  assert.deepEqual([await openOn(court, SUNDAY), await openOn(court, MONDAY)], [['08:00–24:00'], []]);
  const onMonday = await book(MONDAY, '12:00', '13:00');
  assertProblem(onMonday, 'outside_opening_hours');
  assert.match(onMonday.body.detail, /closed that day \(Club Day\)/);
});

test('a booking crosses midnight only if both days are open then', async () => {
  const court = await club.court({
    ...{ ...usual, opening_hours: everyDay('00:00', '24:00') },
    special_hours: [hours(MONDAY, MONDAY, ['10:00', '12:00'])],
  });
  const night = { court_id: court.id, booking_date: SUNDAY, start_time: '23:00', end_time: '01:00' };
  const refused = await club.call('POST', '/bookings', { as: player, body: night });
  assertInvalid(refused, '#/end_time');
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { special_hours: [] } });
  assert.equal((await club.call('POST', '/bookings', { as: player, body: night })).status, 201);
});

test('prices with dates apply on these dates, also in availability', async () => {
  const peak = (amount: number, dates = {}) => ({
    ...{ days: [1, 7], start_time: '18:00', end_time: '20:00', ...dates },
    price_per_hour: { amount, currency: 'EUR' },
  });
  const court = await club.court({
    ...{ ...usual, price_per_hour: { amount: 1000, currency: 'EUR' } },
    peak_prices: [peak(2000), peak(3000, { from_date: SUNDAY, to_date: SUNDAY })],
  });
  const priceOn = async (date: string) => {
    const { body } = await club.call('GET', `/courts/${court.id}/availability?date=${date}`);
    return body.data[0].starts.find(({ start_time }: any) => start_time === '18:00').prices[0];
  };
  assert.deepEqual([await priceOn(SUNDAY), await priceOn(MONDAY)], [3000, 2000]);
  const evening = { court_id: court.id, booking_date: SUNDAY, start_time: '19:00', end_time: '21:00' };
  const { body } = await club.call('POST', '/bookings', { as: player, body: evening });
  assert.deepEqual(body.price, { amount: 4000, currency: 'EUR' });
});

test('reports count the time in which a court is open on special days', async () => {
  const court = await club.court({ ...usual, special_hours: [hours(SUNDAY, SUNDAY, ['10:00', '12:00'])] });
  const query = `date_from=${SUNDAY}&date_to=${MONDAY}&court_id=${court.id}&group_by=court`;
  const { body, text } = await club.call('GET', `/admin/reports/utilisation?${query}`, { as: admin });
  assert.equal(body.totals?.open_minutes, (2 + 16) * 60, text);
});

for (const [name, period, pointer] of [
  ['a day that does not exist', hours('2026-02-30', '2026-03-01'), '#/special_hours/0/from_date'],
  ['a period that ends before it starts', hours(MONDAY, SUNDAY), '#/special_hours/0/to_date'],
  ['a time that does not exist', hours(SUNDAY, SUNDAY, ['25:00', '12:00']), '#/special_hours/0/windows/0/open'],
  ['an empty name', { ...hours(SUNDAY, SUNDAY), name: '' }, '#/special_hours/0/name'],
] as const)
  test(`rejects special hours with ${name}, and changes nothing`, async () => {
    const court = await club.court(usual);
    const body = { special_hours: [period], name: 'Changed' };
    assertInvalid(await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body }), pointer);
    const { body: after } = await club.call('GET', `/courts/${court.id}`);
    assert.deepEqual([after.special_hours, after.name], [[], court.name]);
  });
