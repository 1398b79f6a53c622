import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

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
