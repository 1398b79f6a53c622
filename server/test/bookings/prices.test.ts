import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let player: { token: string };
let admin: { token: string };
before(async () => {
  club = await openClub({ currency: 'EUR' });
  player = await club.signIn();
  admin = await club.signIn('admin');
});
after(() => club.close());

const weekend = (start_time: string, end_time: string, amount: number, more: object = {}) => ({
  ...{ days: [6, 7], start_time, end_time, price_per_hour: { amount, ...more } },
});

const tables: [name: string, court: Record<string, unknown>, slots: [slot: string, price: number | null][]][] = [
  [
    'charges each minute at the price of its peak',
    { slot_minutes: 15, price_per_hour: { amount: 1000 }, peak_prices: [weekend('17:00', '21:00', 3000)] },
    [
      [`${SUNDAY} 10:00 11:00`, 1000],
      [`${SUNDAY} 16:30 17:30`, 2000],
      [`${SUNDAY} 18:00 19:30`, 4500],
      [`${SUNDAY} 20:45 21:15`, 1000],
      ['2026-11-23 18:00 19:00', 1000],
    ],
  ],
  [
    'adds up several peaks, and rounds the sum once, half up',
    {
      slot_minutes: 1,
      max_duration_minutes: 180,
      price_per_hour: { amount: 100 },
      peak_prices: [weekend('10:00', '10:01', 130), weekend('10:01', '10:02', 70)],
    },
    [
      [`${SUNDAY} 10:00 10:01`, 2],
      [`${SUNDAY} 10:01 10:02`, 1],
      [`${SUNDAY} 09:59 10:03`, 7],
      [`${SUNDAY} 11:00 11:03`, 5],
    ],
  ],
  [
    'charges nothing outside its peaks if the court has no other price',
    { peak_prices: [weekend('17:00', '18:00', 900)] },
    [
      [`${SUNDAY} 10:00 11:00`, 0],
      [`${SUNDAY} 16:30 17:30`, 450],
    ],
  ],
  ['has no price on a court without one', {}, [[`${SUNDAY} 10:00 11:00`, null]]],
  [
    'computes in yen, which have no minor unit',
    { price_per_hour: { amount: 1501, currency: 'JPY' }, peak_prices: [weekend('17:00', '18:00', 2000)] },
    [
      [`${SUNDAY} 10:00 10:30`, 751],
      [`${SUNDAY} 16:30 18:00`, 2751],
    ],
  ],
  [
    'computes in dinars, which have a thousand minor units',
    { price_per_hour: { amount: 12_345, currency: 'KWD' } },
    [[`${SUNDAY} 10:00 11:30`, 18_518]],
  ],
  [
    'counts elapsed minutes when the clock goes forward during a peak',
    {
      time_zone: 'Europe/Madrid',
      max_advance_days: 365,
      price_per_hour: { amount: 600 },
      peak_prices: [weekend('02:30', '04:00', 1200)],
    },
    [
      ['2027-03-28 01:30 04:00', 300 + 1200],
      ['2027-03-28 01:00 02:00', 600],
    ],
  ],
  [
    'counts the repeated hour when the clock goes back',
    {
      time_zone: 'Europe/Madrid',
      max_advance_days: 365,
      price_per_hour: { amount: 600 },
      peak_prices: [weekend('01:00', '03:00', 1200)],
    },
    [['2027-10-31 01:00 04:00', 3 * 1200 + 600]],
  ],
];
for (const [name, fields, slots] of tables) {
  test(name, async () => {
    for (const [slot, price] of slots) {
      const court = await club.court(fields);
      const [booking_date, start_time, end_time] = slot.split(' ');
      const answer = await club.book(player, { court_id: court.id, booking_date, start_time, end_time });
      assert.equal(answer.body.price?.amount ?? null, price, `${slot}: ${answer.text}`);
      const { body } = await club.call('GET', `/courts/${court.id}/availability?date=${booking_date}`);
      assert.equal(body.data[0].currency, answer.body.price?.currency ?? null);
    }
  });
}

test("keeps the booking's price when the court changes its prices", async () => {
  const court = await club.court({ price_per_hour: { amount: 1000 } });
  const { body: booking } = await club.book(player, { court_id: court.id });
  const body = { peak_prices: [weekend('00:00', '24:00', 9000)] };
  assert.equal((await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body })).status, 200);
  const { body: later } = await club.call('GET', `/bookings/${booking.id}`, { as: player });
  assert.deepEqual(later.price, { amount: 1000, currency: 'EUR' });
});

const invalid: [fields: object, ...places: string[]][] = [
  [{ peak_prices: [weekend('10:00', '10:00', 1)] }, '#/peak_prices/0/end_time'],
  [{ peak_prices: [weekend('10:00', '09:00', 1)] }, '#/peak_prices/0/end_time'],
  [{ peak_prices: [weekend('10:00', '12:00', 1), weekend('11:00', '13:00', 1)] }, '#/peak_prices/1'],
  [{ peak_prices: [{ ...weekend('10:00', '12:00', 1), days: [] }] }, '#/peak_prices/0/days'],
  [
    { peak_prices: [{ ...weekend('10:00', '12:00', 1), days: [0, 8] }] },
    '#/peak_prices/0/days/0',
    '#/peak_prices/0/days/1',
  ],
  [{ peak_prices: [{ ...weekend('10:00', '12:00', 1), days: [1, 1] }] }, '#/peak_prices/0/days'],
  [
    {
      price_per_hour: { amount: 1, currency: 'EUR' },
      peak_prices: [weekend('10:00', '12:00', 1, { currency: 'USD' })],
    },
    '#/peak_prices/0/price_per_hour/currency',
  ],
  [{ peak_prices: [weekend('10:00', '12:00', 1, { currency: 'XXZ' })] }, '#/peak_prices/0/price_per_hour/currency'],
  [{ peak_prices: [weekend('10:00', '12:00', -1)] }, '#/peak_prices/0/price_per_hour/amount'],
  [{ peak_prices: null }, '#/peak_prices'],
  [{ max_upcoming_bookings: 0 }, '#/max_upcoming_bookings'],
];
for (const [fields, ...places] of invalid) {
  test(`refuses a court with ${JSON.stringify(fields)}`, async () => {
    const body = { name: 'A', type: 'tennis', ...fields };
    assertInvalid(await club.call('POST', '/admin/courts', { as: admin, body }), ...places);
  });
}

const prices: [perHour: number, slot: string, amount: number][] = [
  [2500, `UTC ${SUNDAY} 10:00 11:00`, 2500],
  [2500, `UTC ${SUNDAY} 10:00 11:30`, 3750],
  [0, `UTC ${SUNDAY} 10:00 11:00`, 0],
  [1000, `UTC ${SUNDAY} 10:00 10:10`, 167],
  [1000, `UTC ${SUNDAY} 10:00 10:20`, 333],
  [1, `UTC ${SUNDAY} 10:00 10:30`, 1],
  [1, `UTC ${SUNDAY} 10:00 10:29`, 0],
  [1, `UTC ${SUNDAY} 10:00 11:30`, 2],
  [25, `UTC ${SUNDAY} 10:00 11:30`, 38],
  [1_000_000_000, `UTC ${SUNDAY} 00:00 24:00`, 24_000_000_000],
  // The price depends on the elapsed time, not on the local times.
  [1000, 'Europe/Madrid 2027-03-28 01:00 04:00', 2000],
  [1000, 'Europe/Madrid 2027-03-28 01:00 02:00', 1000],
  [1000, 'Europe/Madrid 2027-10-31 01:00 04:00', 4000],
  [1000, 'Europe/Madrid 2027-10-31 02:00 03:00', 2000],
  [1000, 'Australia/Lord_Howe 2027-10-03 01:00 03:00', 1500],
  [1000, 'Australia/Lord_Howe 2027-04-04 01:00 03:00', 2500],
];
for (const [amount, slot, expected] of prices) {
  test(`charges ${expected} for ${slot} at ${amount} an hour`, async () => {
    const [time_zone, booking_date, start_time, end_time] = slot.split(' ');
    const price_per_hour = { amount, currency: 'CHF' };
    const lengths = { slot_minutes: 1, max_duration_minutes: 1440, max_advance_days: 3650 };
    const court = await club.court({ price_per_hour, time_zone, ...lengths });
    const times = { booking_date, start_time, end_time };
    const { body } = await club.book(await club.signIn(), { court_id: court.id, ...times });
    assert.deepEqual(body.price, { amount: expected, currency: 'CHF' });
  });
}

test('fixes the price when the booking is made', async () => {
  const court = await club.court({ price_per_hour: { amount: 2500, currency: 'EUR' } });
  const player = await club.signIn();
  const { body } = await club.book(player, { court_id: court.id });
  const admin = await club.signIn('admin');
  await club.call('PATCH', `/admin/courts/${court.id}`, { body: { price_per_hour: null }, as: admin });
  const shown = await club.call('GET', `/bookings/${body.id}`, { as: player });
  assert.deepEqual(shown.body.price, { amount: 2500, currency: 'EUR' });
  const { body: next } = await club.book(player, { court_id: court.id, start_time: '11:00', end_time: '12:00' });
  assert.equal(next.price, null);
});
