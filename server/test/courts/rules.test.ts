import assert from 'node:assert/strict';
import { isOpenAtMidnight, peakPricesOn, sortHours, windowsOn } from '../../src/modules/courts/court.ts';
import * as rules from '../../src/modules/courts/rules.ts';
import { test } from 'node:test';

const usual = {
  latitude: null,
  longitude: null,
  opening_hours: rules.everyDay('08:00', '20:00'),
  special_hours: [],
  slot_minutes: 30,
  min_duration_minutes: 60,
  max_duration_minutes: 120,
  peak_prices: [],
};
const on = (day: number, open: string, close: string) => ({ day, open, close });
const peak = (days: number[], start_time: string, end_time: string, dates = {}) => ({
  ...{ days, start_time, end_time },
  ...dates,
});
const special = (from_date: string, to_date: string, ...windows: string[]) => ({
  ...{ from_date, to_date },
  windows: windows.map((text) => ({ open: text.split('–')[0]!, close: text.split('–')[1]! })),
});

type Fields = Partial<Parameters<typeof rules.findCourtErrors>[0]>;
type Told = [place: string, code: string, detail: string];
const table: [name: string, fields: Fields, ...faults: Told[]][] = [
  ['the usual', {}],
  ['a position', { latitude: 1, longitude: 2 }],
  ['a position at zero', { latitude: 0, longitude: 0 }],
  ['no latitude', { longitude: 2 }, ['latitude', 'required', 'Send latitude and longitude together.']],
  ['no longitude', { latitude: 0 }, ['longitude', 'required', 'Send latitude and longitude together.']],
  ['adjacent intervals', { opening_hours: [on(1, '08:00', '12:00'), on(1, '12:00', '13:00')] }],
  ['adjacent intervals, the later one first', { opening_hours: [on(1, '12:00', '13:00'), on(1, '08:00', '12:00')] }],
  ['equal intervals on different days', { opening_hours: [on(1, '08:00', '12:00'), on(2, '08:00', '12:00')] }],
  [
    'an empty interval',
    { opening_hours: [on(1, '08:00', '09:00'), on(2, '08:00', '08:00')] },
    ['opening_hours/1/close', 'not_after_open', 'close must be after open (08:00).'],
  ],
  [
    'intervals that overlap by a minute',
    { opening_hours: [on(1, '08:00', '12:00'), on(2, '00:00', '24:00'), on(1, '11:59', '13:00')] },
    ['opening_hours/2', 'overlapping', 'This window overlaps 08:00–12:00 on the same day.'],
  ],
  [
    'adjacent peaks, and peaks on different days',
    { peak_prices: [peak([1, 2], '08:00', '12:00'), peak([1, 2], '12:00', '13:00'), peak([3], '08:00', '13:00')] },
  ],
  [
    'an empty peak',
    { peak_prices: [peak([1], '08:00', '08:00')] },
    ['peak_prices/0/end_time', 'not_after_start', 'end_time must be after start_time (08:00).'],
  ],
  [
    'peaks that overlap on one of their days',
    { peak_prices: [peak([1, 2], '08:00', '12:00'), peak([3], '08:00', '12:00'), peak([2, 4], '11:59', '13:00')] },
    ['peak_prices/2', 'overlapping', 'This window overlaps 08:00–12:00 on the same day.'],
  ],
  [
    'periods on consecutive days, and a closed day',
    {
      special_hours: [
        special('2026-12-24', '2026-12-24', '08:00–12:00', '14:00–16:00'),
        special('2026-12-25', '2026-12-26'),
      ],
    },
  ],
  [
    'a period that ends before it starts, and periods that share a day',
    {
      special_hours: [
        special('2026-12-26', '2026-12-24'),
        special('2026-06-01', '2026-08-31'),
        special('2026-08-31', '2026-09-01'),
      ],
    },
    ['special_hours/0/to_date', 'before_start', 'to_date must not be before from_date (2026-12-26).'],
    ['special_hours/2', 'overlapping', 'This period overlaps 2026-06-01 to 2026-08-31.'],
  ],
  [
    'wrong windows of a period',
    { special_hours: [special('2026-12-24', '2026-12-24', '14:00–14:00', '08:00–12:00', '11:00–13:00')] },
    ['special_hours/0/windows/0/close', 'not_after_open', 'close must be after open (14:00).'],
    ['special_hours/0/windows/2', 'overlapping', 'This window overlaps 08:00–12:00 on the same day.'],
  ],
  [
    'a peak with dates over a peak without dates, and peaks with other dates',
    {
      peak_prices: [
        peak([1], '08:00', '12:00'),
        peak([1], '08:00', '12:00', { to_date: '2026-05-31' }),
        peak([1], '08:00', '12:00', { from_date: '2026-06-01' }),
      ],
    },
  ],
  [
    'peaks whose dates overlap, and a peak that ends before it starts',
    {
      peak_prices: [
        peak([1], '08:00', '12:00', { to_date: '2026-06-01' }),
        peak([1], '11:00', '12:00', { from_date: '2026-06-01', to_date: '2026-06-02' }),
        peak([1], '08:00', '09:00', { from_date: '2026-07-02', to_date: '2026-07-01' }),
      ],
    },
    ['peak_prices/1', 'overlapping', 'This window overlaps 08:00–12:00 on the same day.'],
    ['peak_prices/2/to_date', 'before_start', 'to_date must not be before from_date (2026-07-02).'],
  ],
  ['a single duration', { min_duration_minutes: 60, max_duration_minutes: 60 }],
  [
    'a minimum duration off the grid',
    { min_duration_minutes: 45 },
    ['min_duration_minutes', 'not_a_multiple', 'min_duration_minutes (45) must be a multiple of slot_minutes (30).'],
  ],
  [
    'a maximum duration off the grid and below the minimum',
    { max_duration_minutes: 45 },
    ['max_duration_minutes', 'not_a_multiple', 'max_duration_minutes (45) must be a multiple of slot_minutes (30).'],
    ['max_duration_minutes', 'too_small', 'max_duration_minutes must be at least min_duration_minutes (60).'],
  ],
  [
    'field errors of all kinds',
    {
      latitude: 1,
      opening_hours: [on(1, '09:00', '08:00')],
      max_duration_minutes: 30,
      peak_prices: [peak([1], '09:00', '08:00')],
    },
    ['longitude', 'required', 'Send latitude and longitude together.'],
    ['opening_hours/0/close', 'not_after_open', 'close must be after open (09:00).'],
    ['max_duration_minutes', 'too_small', 'max_duration_minutes must be at least min_duration_minutes (60).'],
    ['peak_prices/0/end_time', 'not_after_start', 'end_time must be after start_time (09:00).'],
  ],
];
for (const [name, fields, ...faults] of table) {
  test(`finds ${faults.length} field errors: ${name}`, () => {
    const expected = faults.map(([place, code, detail]) => ({ pointer: `#/${place}`, code, detail }));
    assert.deepEqual(rules.findCourtErrors({ ...usual, ...fields }), expected);
  });
}

test('by default allows one slot at least, and at most the slots that fit into three hours', () => {
  const durations = [1, 30, 50, 90, 100, 180, 181, 1440].map((slot) => rules.defaultDurations(slot));
  const most = durations.map(({ max_duration_minutes }) => max_duration_minutes);
  assert.deepEqual(most, [180, 180, 150, 180, 100, 180, 181, 1440]);
  assert.deepEqual(rules.defaultDurations(50).min_duration_minutes, 50);
});

test('joins touching intervals of a day, in any order', () => {
  const hours = [on(1, '14:00', '20:00'), on(1, '10:00', '12:00'), on(1, '08:00', '10:00'), on(2, '12:00', '14:00')];
  const court = { opening_hours: hours, special_hours: [] };
  const [monday, tuesday, wednesday] = ['2026-11-30', '2026-12-01', '2026-12-02'] as const;
  assert.deepEqual(windowsOn(court, monday), [
    { start: 480, end: 720 },
    { start: 840, end: 1200 },
  ]);
  assert.deepEqual(windowsOn(court, tuesday), [{ start: 720, end: 840 }]);
  assert.deepEqual(windowsOn(court, wednesday), []);
  // `windowsOn` caches its result for each list of opening hours, so both calls return the same array.
  assert.equal(windowsOn(court, monday), windowsOn(court, '2026-12-07'));
  const changed = { ...court, opening_hours: [...hours, on(3, '08:00', '09:00')] };
  assert.deepEqual(windowsOn(changed, wednesday), [{ start: 480, end: 540 }]);
});

test('special hours replace the usual hours from their first to their last day, and across midnight', () => {
  const special_hours = [
    special('2026-12-24', '2026-12-25', '12:00–14:00', '10:00–12:00'),
    special('2026-12-26', '2026-12-26'),
    special('2026-12-31', '2026-12-31', '20:00–24:00'),
    special('2027-01-01', '2027-01-01', '00:00–03:00', '12:00–20:00'),
  ];
  const court = { opening_hours: rules.everyDay('00:00', '24:00'), special_hours };
  const hours = ['23', '24', '25', '26', '27'].map((day) => windowsOn(court, `2026-12-${day}`));
  const [usually, onHolidays] = [[{ start: 0, end: 1440 }], [{ start: 600, end: 840 }]];
  assert.deepEqual(hours, [usually, onHolidays, onHolidays, [], usually]);
  const nights = ['2026-12-22', '2026-12-23', '2026-12-26', '2026-12-27', '2026-12-30', '2026-12-31', '2027-01-01'];
  const open = nights.map((date) => isOpenAtMidnight(court, date));
  assert.deepEqual(open, [true, false, false, true, false, true, false]);
});

test('prices with dates replace prices without dates, only at their times', () => {
  const price = (amount: number) => ({ price_per_hour: { amount, currency: 'EUR' } });
  const court = {
    ...{ time_zone: 'UTC', ...price(10) },
    peak_prices: [
      { ...peak([4, 5], '08:00', '20:00'), ...price(20) },
      { ...peak([4], '10:00', '12:00', { from_date: '2026-12-24' }), ...price(30) },
      { ...peak([4], '14:00', '22:00', { from_date: '2026-12-20', to_date: '2026-12-24' }), ...price(40) },
    ],
  };
  const pricesOn = (date: string) =>
    peakPricesOn(court, { date, start: 0, end: 1440 })
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end, amount }) => [start / 60, end / 60, amount]);
  assert.deepEqual(pricesOn('2026-12-17'), [[8, 20, 20]]);
  assert.deepEqual(pricesOn('2026-12-24'), [
    [8, 10, 20],
    [10, 12, 30],
    [12, 14, 20],
    [14, 22, 40],
  ]);
  assert.deepEqual(pricesOn('2026-12-25'), [[8, 20, 20]]);
  assert.deepEqual(pricesOn('2026-12-31'), [
    [8, 10, 20],
    [10, 12, 30],
    [12, 20, 20],
  ]);
});

test('sorts intervals by day, then by opening', () => {
  const [late, early, sunday] = [on(1, '14:00', '20:00'), on(1, '08:00', '12:00'), on(7, '06:00', '07:00')];
  assert.deepEqual(sortHours([sunday, late, early]), [early, late, sunday]);
});

test('is open every day from 06:00 to 23:00 by default', () => {
  assert.deepEqual(
    rules.DEFAULT_HOURS,
    [1, 2, 3, 4, 5, 6, 7].map((day) => on(day, '06:00', '23:00')),
  );
});

for (const [before, after, expected] of [
  [null, null, false],
  [null, 15, true],
  [15, null, false],
  [15, 14, true],
  [15, 15, false],
  [15, 16, false],
] as const)
  test(`a no-show after ${after} minutes is ${expected ? '' : 'not '}stricter than after ${before}`, () => {
    const [was, is] = [before, after].map((no_show_after_minutes) => ({ no_show_after_minutes }));
    assert.equal(rules.isStricter(was!, is!), expected);
  });
