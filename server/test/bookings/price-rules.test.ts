import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toMinutes, spanOf } from '../../src/platform/time.ts';
import { currencyOf, priceOf } from '../../src/modules/courts/court.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
type Prices = Parameters<typeof priceOf>[0];

/** @param times such as `10:00–11:00` */
function cost(fields: Partial<Prices>, times: string, date = '2026-11-22'): number | undefined {
  const court = { price_per_hour: euros(1000), peak_prices: [], time_zone: 'UTC', ...fields };
  const [start, end] = times.split('–').map(toMinutes) as [number, number];
  const slot = { date, start, end };
  return priceOf(court, slot, spanOf(slot, court.time_zone)!)?.amount;
}

const peak = (days: number[], times: string, amount: number) => {
  const [start_time, end_time] = times.split('–') as [string, string];
  return { days, start_time, end_time, price_per_hour: euros(amount) };
};
const evening = { peak_prices: [peak([7], '18:00–21:00', 1600)] };
const two = { peak_prices: [peak([7], '08:00–10:00', 700), peak([6, 7], '10:00–12:00', 1300)] };

const table: [name: string, fields: Partial<Prices>, times: string, amount: number | undefined][] = [
  ['an hour', {}, '10:00–11:00', 1000],
  ['ninety minutes', {}, '10:00–11:30', 1500],
  ['a slot with half a cent, rounded up,', { price_per_hour: euros(99) }, '10:00–10:30', 50],
  ['a slot with less than half a cent, rounded down,', { price_per_hour: euros(29) }, '10:00–10:01', 0],
  ['a slot before the peak', evening, '16:00–18:00', 2000],
  ['a slot after the peak', evening, '21:00–22:00', 1000],
  ['a slot within the peak', evening, '19:00–20:00', 1600],
  ['a slot of the whole peak', evening, '18:00–21:00', 4800],
  ['a slot that ends in the peak', evening, '17:30–18:30', 1300],
  ['a slot that begins in the peak', evening, '20:30–21:30', 1300],
  ['a slot that contains the peak', evening, '17:00–22:00', 6800],
  [
    'a slot beside a peak of another day',
    { peak_prices: [peak([1, 2, 3, 4, 5, 6], '00:00–24:00', 1600)] },
    '10:00–11:00',
    1000,
  ],
  ['a slot across two peaks', two, '09:00–11:00', 2000],
  ['a slot with a price in the peak only', { ...evening, price_per_hour: null }, '17:00–19:00', 1600],
  ['a slot without any price', { price_per_hour: null }, '10:00–11:00', undefined],
  ['nothing', { price_per_hour: euros(0) }, '10:00–11:00', 0],
];
for (const [name, fields, times, amount] of table) {
  test(`${name} costs ${amount ?? 'an unknown amount'}`, () => assert.equal(cost(fields, times), amount));
}

test('counts elapsed minutes, also if a peak begins or ends during a clock change', () => {
  const spring = (times: string, peak_prices: Prices['peak_prices'] = []) =>
    cost({ time_zone: 'Europe/Madrid', peak_prices }, times, '2026-03-29');
  // In spring, the clocks skip the times from 02:00 to 03:00.
  assert.equal(spring('01:00–04:00'), 2000);
  assert.equal(spring('01:00–04:00', [peak([7], '02:30–03:30', 2000)]), 2500);
  assert.equal(spring('01:00–04:00', [peak([7], '00:00–02:30', 2000)]), 3000);
  const autumn = { time_zone: 'Europe/Madrid', peak_prices: [peak([7], '03:00–05:00', 2000)] };
  // In autumn, the times from 02:00 to 03:00 occur twice.
  assert.equal(cost(autumn, '01:00–04:00', '2026-10-25'), 5000);
});

test('takes the currency from the price, or from the first peak', () => {
  assert.deepEqual(
    priceOf(
      { price_per_hour: null, time_zone: 'UTC', ...evening },
      { date: '2026-11-22', start: 0, end: 60 },
      spanOf({ date: '2026-11-22', start: 0, end: 60 }, 'UTC')!,
    ),
    euros(0),
  );
  assert.equal(currencyOf({ price_per_hour: euros(1), peak_prices: [] }), 'EUR');
  assert.equal(currencyOf({ price_per_hour: null, ...evening }), 'EUR');
  assert.equal(currencyOf({ price_per_hour: null, peak_prices: [] }), null);
});
