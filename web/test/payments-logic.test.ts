import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountOf, divide, fieldText, payableOf, percentOf, taxIn } from '../src/modules/payments/amounts.ts';
import { daysBefore, periodOf } from '../src/modules/payments/periods.ts';

const NONE = { period: '', from: '', to: '' };

test('a period is the chosen one, even if other periods have the same days', () => {
  const monday = '2027-02-01';
  const days = { date_from: monday, date_to: monday };
  for (const [period, preset] of [['', 'today'] as const, ['week', 'week'] as const, ['month', 'month'] as const])
    assert.deepEqual(periodOf({ ...NONE, period }, monday), { days, preset });
});

test('a week begins on Monday, and a month on the first', () => {
  const starts = (today: string) =>
    ['week', 'month'].map((period) => periodOf({ ...NONE, period }, today).days.date_from);
  assert.deepEqual(starts('2027-02-07'), ['2027-02-01', '2027-02-01']);
  assert.deepEqual(starts('2027-03-03'), ['2027-03-01', '2027-03-01']);
  assert.deepEqual(starts('2027-01-02'), ['2026-12-28', '2027-01-01']);
});

test('a period until today is compared with the same days of the week, the month or the year before', () => {
  const before = (period: string, today: string) => {
    const { days, preset } = periodOf({ ...NONE, period }, today);
    return Object.values(daysBefore(days, preset));
  };
  assert.deepEqual(before('', '2027-03-30'), ['2027-03-29', '2027-03-29']);
  assert.deepEqual(before('week', '2027-03-30'), ['2027-03-22', '2027-03-23']);
  assert.deepEqual(before('month', '2027-03-30'), ['2027-02-01', '2027-02-28']);
  assert.deepEqual(before('month', '2027-01-15'), ['2026-12-01', '2026-12-15']);
  assert.deepEqual(before('lastMonth', '2027-03-30'), ['2027-01-01', '2027-01-31']);
  assert.deepEqual(before('year', '2028-02-29'), ['2027-01-01', '2027-02-28']);
  const chosen = { date_from: '2027-01-04', date_to: '2027-01-10' };
  assert.deepEqual(Object.values(daysBefore(chosen, undefined)), ['2026-12-28', '2027-01-03']);
});

test('chosen days have no preset, and an unknown preset is today', () => {
  const days = { date_from: '2027-01-04', date_to: '2027-01-10' };
  assert.deepEqual(periodOf({ period: '', from: days.date_from, to: days.date_to }, '2027-02-01'), {
    days,
    preset: undefined,
  });
  assert.equal(periodOf({ ...NONE, period: 'century' }, '2027-02-01').preset, 'today');
});

test('amounts have the decimals of their currency, in both directions', () => {
  for (const [currency, text, amount] of [
    ['EUR', '12.50', 1250],
    ['EUR', '1.15', 115],
    ['EUR', '8.29', 829],
    ['JPY', '1500', 1500],
    ['KWD', '4.125', 4125],
    ['UYW', '1.2345', 12_345],
  ] as const) {
    assert.equal(amountOf(text, currency), amount);
    assert.equal(fieldText(amount, currency), text);
  }
  assert.equal(amountOf('12,5', 'EUR'), 1250);
  assert.deepEqual([amountOf('', 'EUR'), amountOf('-1', 'EUR'), amountOf('a', 'EUR')], [0, undefined, undefined]);
});

test('the second payment of an invoice with many bookings is for those that are not paid yet, in their order', () => {
  const ids = Array.from({ length: 250 }, (_, i) => 1000 - i);
  const debts = ids.map((booking_id, i) => ({
    booking_id,
    currency: i === 101 ? 'CHF' : 'EUR',
    owed: i < 100 ? 0 : 5,
  }));
  const paid = payableOf(ids, debts.toReversed(), 'EUR').map(({ booking_id }) => booking_id);
  assert.deepEqual(paid, [ids[100], ...ids.slice(102, 201)]);
});

test('a payment is divided among the oldest debts first, and a reversal has the tax of its payment', () => {
  const bookings = [
    { booking_id: 1, owed: 1000 },
    { booking_id: 2, owed: 500 },
    { booking_id: 3, owed: 700 },
  ];
  assert.deepEqual(divide(1200, bookings, 'booking_id'), [
    { booking_id: 1, amount: 1000 },
    { booking_id: 2, amount: 200 },
  ]);
  assert.deepEqual([taxIn(3, 2000), taxIn(-3, 2000), taxIn(2400, 2000)], [1, -1, 400]);
  assert.deepEqual([percentOf('en', 1925), percentOf('es', 1925)], ['19.25%', '19,25\u00a0%']);
});
