import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTimesFor } from '../src/modules/my-bookings/own-time.ts';
import { nextWeekOf, relativeDays } from '../src/modules/my-bookings/relative-days.ts';

type Arguments = Parameters<typeof startTimesFor>;

const DAY = '2030-03-04';
const booking: Arguments[0] = {
  ...{ court_id: 1, booking_date: DAY, start_time: '19:00', end_time: '20:00' },
  price: { amount: 2400, currency: 'EUR' },
};
const court = {
  ...{ id: 1, slot_minutes: 30, min_duration_minutes: 60, max_duration_minutes: 120 },
  ...{ buffer_minutes: 0, peak_prices: [], price_per_hour: { amount: 2400, currency: 'EUR' } },
} as unknown as NonNullable<Arguments[2]>;

const interval = (text: string): { start_time: string; end_time: string } => {
  const [start_time, end_time] = text.split('-') as [string, string];
  return { start_time, end_time };
};

/** Returns the start times with their durations, such as `19:00 60 90`. */
function startsOf(
  free: string[],
  { starts = [], closures = [], rules = {}, earliest = 0, day = {} }: Record<string, object | number> = {},
): string[] {
  const courtDay = {
    ...{ court_id: 1, booking_date: DAY, open: [interval('08:00-22:00')], currency: 'EUR', starts },
    free: free.map(interval),
    closures: (closures as string[]).map((text) => ({ ...interval(text), reason: 'Rain' })),
    ...(day as object),
  } as unknown as Arguments[1];
  const times = startTimesFor(booking, courtDay, { ...court, ...(rules as object) }, earliest as number);
  return times.map(({ start_time, durations }) => [start_time, ...durations].join(' '));
}

const cases: [description: string, actual: () => string[], expected: string[]][] = [
  [
    'between two free times, the booking can overlap its own time',
    () => startsOf(['08:00-19:00', '20:00-22:00']),
    ['17:30 120', '18:00 90 120', '18:30 60 90 120', '19:00 60 90 120', '19:30 60 90 120'],
  ],
  [
    'between two other bookings, only its own time is free',
    () => startsOf(['08:00-17:00', '21:00-22:00']),
    ['19:00 60'],
  ],
  [
    'a gap that is too short for any booking is free',
    () => startsOf(['08:00-18:00', '20:30-22:00'], { rules: { max_duration_minutes: 60 } }).slice(-3),
    ['19:00 60', '19:30 60', '20:00 60'],
  ],
  [
    "the court's buffer around the booking is free, too",
    () => startsOf(['08:00-18:30', '20:30-22:00'], { rules: { buffer_minutes: 10, max_duration_minutes: 60 } }),
    ['18:00 60', '18:30 60', '19:00 60', '19:30 60', '20:00 60'],
  ],
  [
    'opening hours and closures are limits',
    () => startsOf([], { closures: ['17:00-18:30', '20:30-22:00'] }),
    ['18:30 60 90 120', '19:00 60 90', '19:30 60'],
  ],
  [
    'times that have passed are not offered',
    () => startsOf([], { closures: ['20:30-22:00'], earliest: 18 * 60 + 50 }),
    ['19:00 60 90', '19:30 60'],
  ],
  [
    'on another day, the service alone decides',
    () => startsOf([], { day: { booking_date: '2030-03-05', starts: [{ start_time: '09:00', durations: [60] }] } }),
    ['09:00 60'],
  ],
];

for (const [description, actual, expected] of cases) {
  test(`start times for a reschedule: ${description}`, () => assert.deepEqual(actual(), expected));
}

test('a booking past midnight keeps its length, and can start earlier', () => {
  const night = { ...booking, start_time: '23:00', end_time: '00:30' };
  const peak = { days: [2], start_time: '00:00', end_time: '01:00', price_per_hour: { amount: 3000, currency: 'EUR' } };
  const open = [interval('18:00-24:00')];
  const day = { court_id: 1, booking_date: DAY, open, closures: [], free: [interval('18:00-23:00')], starts: [] };
  const rules = { ...court, min_duration_minutes: 90, max_duration_minutes: 90, peak_prices: [peak] };
  const times = startTimesFor(night, { ...day, currency: 'EUR' } as unknown as Arguments[1], rules, 0);
  assert.deepEqual(
    times.map(({ start_time, durations, prices }) => [start_time, durations, prices]),
    [
      ['22:00', [90], [3600]],
      ['22:30', [90], [3600]],
      ['23:00', [90], [2400]],
    ],
  );
});

test('the start times of a reschedule have the prices that the service charges', () => {
  const peak = { days: [1], start_time: '20:00', end_time: '22:00', price_per_hour: { amount: 3000, currency: 'EUR' } };
  const starts = [{ start_time: '18:00', durations: [60], prices: [2400] }];
  const free = [interval('18:00-19:00'), interval('20:00-22:00')];
  const day = { court_id: 1, booking_date: DAY, open: [interval('08:00-22:00')], closures: [], free, starts };
  const times = startTimesFor(
    booking,
    { ...day, currency: 'EUR' } as unknown as Arguments[1],
    { ...court, peak_prices: [peak] },
    0,
  );
  assert.deepEqual(
    times.map(({ start_time, prices }) => [start_time, ...prices!]),
    [
      ['18:00', 2400, 3600, 4800],
      ['18:30', 2400, 3600, 5100],
      ['19:00', 2400, 3900, 5400],
      ['19:30', 2700, 4200, 5700],
    ],
  );
});

test('days are relative to today, in both languages', () => {
  const [en, es] = [relativeDays('en-GB'), relativeDays('es-ES')];
  const today = '2030-03-04';
  const days = ['2030-03-03', today, '2030-03-05', '2030-03-07', '2030-03-11', '2031-03-11'];
  assert.deepEqual(
    days.map((day) => en.day(day, today)),
    ['Yesterday', 'Today', 'Tomorrow', 'Thursday', 'Mon 11 Mar', 'Tue, 11 Mar 2031'],
  );
  assert.deepEqual(
    days.slice(0, 4).map((day) => es.day(day, today)),
    ['Ayer', 'Hoy', 'Mañana', 'Jueves'],
  );
});

test('a booking is repeated one week on, and never in the past', () => {
  const today = '2030-03-20';
  assert.deepEqual(
    ['2030-03-20', '2030-03-21', '2030-03-13', '2030-01-02'].map((date) => nextWeekOf(date, today)),
    ['2030-03-27', '2030-03-28', '2030-03-20', '2030-03-20'],
  );
});
