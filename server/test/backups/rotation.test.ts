import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOutdated } from '../../src/modules/backups/rotation.ts';

const at = (time: string) => ({ name: time, at: Date.parse(time) });
const keptOf = (times: string[], kept: Partial<Record<'days' | 'weeks' | 'months', number>>, zone = 'UTC') => {
  const outdated = findOutdated(
    times.map(at),
    { days: 0, weeks: 0, months: 0, ...kept },
    zone,
    Date.parse('2026-12-31T23:59Z'),
  );
  return times.filter((time) => !outdated.some(({ name }) => name === time));
};
/** Returns 03:00 UTC on each of the `count` days up to and including `last`, oldest first. */
const daysBefore = (last: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(`${last}T03:00Z`) - (count - 1 - i) * 86_400_000).toISOString(),
  );

test('keeps the newest backup of each of the last days, weeks and months', () => {
  const year = daysBefore('2026-11-28', 400);
  const days = keptOf(year, { days: 7, weeks: 4, months: 12 }).map((time) => time.slice(0, 10));
  assert.deepEqual(days, [
    ...['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'],
    ...['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
    ...['2026-11-08', '2026-11-15'], // Sundays. The next Sunday, 22 November, is among the last seven days
    ...['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28'],
  ]);
});

const cases: [name: string, times: string[], kept: Parameters<typeof keptOf>[1], expected: string[], zone?: string][] =
  [
    ['never deletes the newest backup', ['2020-01-01T03:00Z'], {}, ['2020-01-01T03:00Z']],
    [
      'keeps all backups of the newest day',
      ['2026-11-27T03:00Z', '2026-11-27T15:00Z', '2026-11-28T03:00Z', '2026-11-28T15:00Z'],
      { days: 2 },
      ['2026-11-27T15:00Z', '2026-11-28T03:00Z', '2026-11-28T15:00Z'],
    ],
    [
      'deletes nothing because of a pause',
      ['2024-02-27T03:00Z', '2024-02-28T03:00Z', '2026-11-28T03:00Z'],
      { days: 3 },
      ['2024-02-27T03:00Z', '2024-02-28T03:00Z', '2026-11-28T03:00Z'],
    ],
    [
      'keeps backups from the future, which do not count',
      ['2026-11-27T03:00Z', '2026-11-28T03:00Z', '2031-01-01T03:00Z', '2031-01-02T03:00Z'],
      { days: 2 },
      ['2026-11-27T03:00Z', '2026-11-28T03:00Z', '2031-01-01T03:00Z', '2031-01-02T03:00Z'],
    ],
    [
      'counts the days of the time zone',
      ['2026-11-26T22:30Z', '2026-11-27T22:30Z', '2026-11-27T23:30Z', '2026-11-28T12:00Z'],
      { days: 2 },
      ['2026-11-27T22:30Z', '2026-11-27T23:30Z', '2026-11-28T12:00Z'],
      'Europe/Madrid',
    ],
    [
      'counts weeks from Monday, also at the end of a year',
      ['2025-12-28T03:00Z', '2025-12-29T03:00Z', '2026-01-04T03:00Z', '2026-01-05T03:00Z'],
      { weeks: 3 },
      ['2025-12-28T03:00Z', '2026-01-04T03:00Z', '2026-01-05T03:00Z'],
    ],
  ];
for (const [name, times, kept, expected, zone] of cases) {
  test(name, () => assert.deepEqual(keptOf(times, kept, zone), expected));
}
