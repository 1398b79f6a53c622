import assert from 'node:assert/strict';
import { sortHours, windowsOf } from '../../src/modules/courts/court.ts';
import * as rules from '../../src/modules/courts/rules.ts';
import { test } from 'node:test';

const usual = {
  latitude: null,
  longitude: null,
  opening_hours: rules.everyDay('08:00', '20:00'),
  slot_minutes: 30,
  min_duration_minutes: 60,
  max_duration_minutes: 120,
  peak_prices: [],
};
const on = (day: number, open: string, close: string) => ({ day, open, close });
const peak = (days: number[], start_time: string, end_time: string) => ({ days, start_time, end_time });

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
  assert.deepEqual(windowsOf(hours, 1), [
    { start: 480, end: 720 },
    { start: 840, end: 1200 },
  ]);
  assert.deepEqual(windowsOf(hours, 2), [{ start: 720, end: 840 }]);
  assert.deepEqual(windowsOf(hours, 3), []);
  // `windowsOf` caches its result for each list of opening hours, so both calls return the same array.
  assert.equal(windowsOf(hours, 1), windowsOf(hours, 1));
  assert.deepEqual(windowsOf([...hours, on(3, '08:00', '09:00')], 3), [{ start: 480, end: 540 }]);
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
