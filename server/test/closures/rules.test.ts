import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findClosureErrors, lastDateOf } from '../../src/modules/closures/rules.ts';
import { closedIntervalsOn } from '../../src/modules/closures/closed-times.ts';

type Stretch = Parameters<typeof findClosureErrors>[0];

/** Builds a closure from two times such as `2026-11-23 20:00`. 23 November 2026 is a Monday. */
function stretch(from: string, to: string, weekly_until: string | null = null): Stretch {
  const [[start_date, start_minute], [end_date, end_minute]] = [from, to].map((moment) => {
    const [date, time] = moment.split(' ') as [string, string];
    return [date, Number(time.slice(0, 2)) * 60 + Number(time.slice(3))] as const;
  }) as [readonly [string, number], readonly [string, number]];
  return { start_date, start_minute, end_date, end_minute, weekly_until };
}

const night = stretch('2026-11-23 20:00', '2026-11-25 08:00');
const winter = stretch('2026-11-23 20:00', '2026-12-31 08:00');
const mondays = stretch('2026-11-23 20:00', '2026-11-23 22:00', '2026-12-07');
const weekends = stretch('2026-11-27 18:00', '2026-11-30 06:00', '2026-12-10');
const wholeWeek = stretch('2026-11-23 20:00', '2026-11-30 20:00', '2026-11-30');

const covered: [name: string, closure: Stretch, date: string, ...expected: [number, number][]][] = [
  ['the day before', night, '2026-11-22'],
  ['the first day', night, '2026-11-23', [1200, 1440]],
  ['a day in between', night, '2026-11-24', [0, 1440]],
  ['the last day', night, '2026-11-25', [0, 480]],
  ['the day after', night, '2026-11-26'],
  ['the fourth week of a long one', winter, '2026-12-20', [0, 1440]],
  ['the last day of a long one', winter, '2026-12-31', [0, 480]],
  ['a week after a single closure', night, '2026-11-30'],
  ['the last day of a closure that ends at midnight', stretch('2026-11-23 20:00', '2026-11-24 00:00'), '2026-11-24'],
  ['a week before the first occurrence', mondays, '2026-11-16'],
  ['the first', mondays, '2026-11-23', [1200, 1320]],
  ['the day after the first occurrence', mondays, '2026-11-24'],
  ['the second', mondays, '2026-11-30', [1200, 1320]],
  ['the last', mondays, '2026-12-07', [1200, 1320]],
  ['the week after the last occurrence', mondays, '2026-12-14'],
  ['the first occurrence over several days', weekends, '2026-11-30', [0, 360]],
  ['the second occurrence over several days', weekends, '2026-12-05', [0, 1440]],
  ['the end of the second occurrence', weekends, '2026-12-07', [0, 360]],
  ['a start too late for another occurrence', weekends, '2026-12-11'],
  ['two adjacent occurrences', wholeWeek, '2026-11-30', [0, 1200], [1200, 1440]],
  ['the end of the second of two', wholeWeek, '2026-12-07', [0, 1200]],
];
for (const [name, closure, date, ...expected] of covered) {
  test(`closes on ${date}: ${name}`, () => {
    const closedIntervals = expected.map(([start, end]) => ({ start, end, reason: 'Rain' }));
    assert.deepEqual(closedIntervalsOn({ ...closure, reason: 'Rain' }, date), closedIntervals);
  });
}

test('ends with its last repetition', () => {
  const last = [night, mondays, weekends, wholeWeek].map(lastDateOf);
  assert.deepEqual(last, ['2026-11-25', '2026-12-07', '2026-12-07', '2026-12-07']);
  assert.equal(lastDateOf({ ...mondays, weekly_until: '2026-12-06' }), '2026-11-30');
  assert.equal(lastDateOf({ ...mondays, weekly_until: '2026-11-23' }), '2026-11-23');
});

const [most, beyond] = ['2036-11-30', '2036-12-01'];
const faults: [name: string, closure: Stretch, field?: string, code?: string, detail?: string][] = [
  ['a stretch', night],
  ['a minute', stretch('2026-11-23 20:00', '2026-11-23 20:01')],
  ['an end before the start, on the next day', stretch('2026-11-23 20:00', '2026-11-24 19:00')],
  ['no minute', stretch('2026-11-23 20:00', '2026-11-23 20:00'), 'end_time', 'not_after_start'],
  [
    'an end the day before',
    stretch('2026-11-23 20:00', '2026-11-22 21:00'),
    'end_date',
    'not_after_start',
    'end_date must be after the start (2026-11-23 20:00).',
  ],
  ['ten years', stretch('2026-11-23 20:00', `${most} 20:00`)],
  [
    'ten years and a day',
    stretch('2026-11-23 20:00', `${beyond} 20:00`),
    'end_date',
    'too_long',
    'end_date is more than 3660 days after the start.',
  ],
  ['a weekly closure with one occurrence', { ...mondays, weekly_until: '2026-11-23' }],
  [
    'a repetition that ends before the start',
    { ...mondays, weekly_until: '2026-11-22' },
    'weekly_until',
    'not_after_start',
    'weekly_until must be after the start (2026-11-23 20:00).',
  ],
  ['a whole week each week', wholeWeek],
  ['six days and more each week', stretch('2026-11-23 20:00', '2026-11-29 22:00', '2026-12-07')],
  [
    'a minute more than a week each week',
    stretch('2026-11-23 20:00', '2026-11-30 20:01', '2026-12-07'),
    'end_date',
    'too_long',
    'A weekly closure can last at most a week.',
  ],
  [
    'eight days each week',
    stretch('2026-11-23 20:00', '2026-12-01 08:00', '2026-12-07'),
    'end_date',
    'too_long',
    'A weekly closure can last at most a week.',
  ],
  ['ten years of weeks', { ...mondays, weekly_until: most }],
  [
    'more than ten years of weeks',
    { ...mondays, weekly_until: beyond },
    'weekly_until',
    'too_long',
    'weekly_until is more than 3660 days after the start.',
  ],
];
for (const [name, closure, field, code, detail] of faults) {
  test(`${field ? 'refuses' : 'accepts'} ${name}`, () => {
    const found = findClosureErrors(closure);
    assert.deepEqual(
      found.map(({ pointer, code }) => [pointer, code]),
      field ? [[`#/${field}`, code]] : [],
    );
    if (detail) assert.equal(found[0]?.detail, detail);
  });
}
