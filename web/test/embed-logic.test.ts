import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CourtDay, localeOf } from '../../client/src/index.ts';
import { embedLocaleOf, readEmbedSettings, stripOf } from '../src/embed/embed-settings.ts';
import { boardLayoutOf } from '../src/modules/board/board-layout.ts';
import { courtNowOf, stretchesOf } from '../src/modules/board/court-now.ts';

test('splits a day of a court into free, booked and closed stretches', () => {
  const times = (text: string) =>
    text.split(' ').map((part) => {
      const [start_time, end_time] = part.split('-') as [string, string];
      return { start_time, end_time };
    });
  const day: Pick<CourtDay, 'open' | 'closures' | 'busy'> = {
    open: times('08:00-14:00 14:00-20:00'),
    closures: [{ start_time: '12:00', end_time: '16:00', reason: 'Rain' }],
    busy: times('09:00-10:00 10:00-11:00 15:00-16:00'),
  };
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  assert.deepEqual(
    stretchesOf(day).map(({ state, start, end, reason = '' }) =>
      `${clock(start)} ${clock(end)} ${state} ${reason}`.trim(),
    ),
    [
      '00:00 08:00 closed',
      '08:00 09:00 free',
      '09:00 10:00 booked',
      '10:00 11:00 booked',
      '11:00 12:00 free',
      '12:00 15:00 closed Rain',
      '15:00 16:00 booked',
      '16:00 20:00 free',
      '20:00 24:00 closed',
    ],
  );
  const at = (minute: number) => {
    const { now, next } = courtNowOf(day, minute);
    return [now.state, next?.state, next && clock(next.start)];
  };
  assert.deepEqual(at(0), ['closed', 'free', '08:00']);
  assert.deepEqual(at(9 * 60), ['booked', 'booked', '10:00']);
  assert.deepEqual(at(11 * 60 + 59), ['free', 'closed', '12:00']);
  assert.deepEqual(at(23 * 60), ['closed', undefined, undefined]);
  assert.deepEqual(courtNowOf({ open: [], closures: [], busy: [] }, 600).next, undefined);
});

test('the board knows what comes after midnight', () => {
  const evening = { open: [{ start_time: '08:00', end_time: '24:00' }], closures: [] };
  const night = { open: [{ start_time: '00:00', end_time: '02:00' }], closures: [] };
  const booked = { ...evening, busy: [{ start_time: '23:00', end_time: '24:00' }] };
  const free = { ...evening, busy: [] };
  const rest = { ...night, busy: [{ start_time: '00:00', end_time: '00:30' }] };
  const cases = [
    { today: booked, tomorrow: rest, expected: ['booked', 1470, 'free'] },
    { today: booked, tomorrow: { ...night, busy: [] }, expected: ['booked', 1440, 'free'] },
    { today: booked, tomorrow: { open: [], closures: [], busy: [] }, expected: ['booked', 1440, 'closed'] },
    { today: free, tomorrow: rest, expected: ['free', 1440, 'booked'] },
    { today: free, tomorrow: { ...night, busy: [] }, expected: ['free', 1560, 'closed'] },
  ];
  for (const { today, tomorrow, expected } of cases) {
    const { now, next } = courtNowOf(today, 1400, tomorrow);
    assert.deepEqual([now.state, now.end, next?.state], expected);
  }
});

test('a closure that lasts until the closing time continues until the court opens', () => {
  const open = [{ start_time: '08:00', end_time: '20:00' }];
  const closures = [{ start_time: '00:00', end_time: '07:00', reason: 'Cleaning' }];
  const { now, next } = courtNowOf({ open, closures, busy: [] }, 60);
  assert.deepEqual([now.reason, next?.state, next?.start], ['Cleaning', 'free', 8 * 60]);
});

test('the board spreads courts evenly over as few pages as possible', () => {
  const screen = { width: 1920, height: 900 };
  const cases = [
    [1, screen, { columns: 1, rows: 1, perPage: 1, pages: 1 }],
    [4, screen, { columns: 2, rows: 2, perPage: 4, pages: 1 }],
    [40, screen, { columns: 5, rows: 4, perPage: 20, pages: 2 }],
    [5, { width: 800, height: 400 }, { columns: 2, rows: 2, perPage: 3, pages: 2 }],
    [3, { width: 200, height: 100 }, { columns: 1, rows: 1, perPage: 1, pages: 3 }],
    [0, screen, { columns: 1, rows: 1, perPage: 1, pages: 1 }],
  ] as const;
  for (const [count, size, layout] of cases) assert.deepEqual(boardLayoutOf(count, size), layout, `${count} courts`);
});

test('reads the attributes of the component, and ignores values that make no sense', () => {
  const read = (attributes: Record<string, string>) => readEmbedSettings((name) => attributes[name] ?? null);
  const defaults = { apiKey: '', sports: [], courts: [], date: undefined, days: 7, basePath: '/api/v1' };
  assert.deepEqual(read({}), defaults);
  assert.deepEqual(read({ courts: 'a, 0 -3', date: '2026-13-40', days: 'many' }), defaults);
  assert.deepEqual(
    read({ 'api-key': ' cpk_1 ', sport: 'padel, tennis', courts: '3,1', date: '2026-11-25', days: '99' }),
    { ...defaults, apiKey: 'cpk_1', sports: ['padel', 'tennis'], courts: [3, 1], date: '2026-11-25', days: 31 },
  );
  assert.deepEqual(stripOf({ date: '2026-02-27', days: 3 }, '2026-01-01'), ['2026-02-27', '2026-02-28', '2026-03-01']);
  assert.deepEqual(stripOf({ date: '2025-01-01', days: 1 }, '2026-01-01'), ['2026-01-01'], 'never in the past');
});

test("uses the page's language, and the visitor's region if the page names none", () => {
  const cases: [page: string, preferred: string[], language: string, region: string | undefined][] = [
    ['en', ['de-DE', 'de', 'en-US', 'en'], 'en', 'DE'],
    ['en', ['es-ES', 'en-US'], 'en', 'ES'],
    ['en', ['pt-BR', 'en-US'], 'en', 'BR'],
    ['en', ['en-US'], 'en', 'US'],
    ['en-GB', ['en-US'], 'en', 'GB'],
    ['de-AT', ['en-US'], 'en', 'AT'],
    ['es', ['en-GB'], 'es', 'GB'],
    ['es', ['es-MX', 'en-US'], 'es', 'MX'],
    ['fr', [], 'en', undefined],
    ['en_nonsense', ['en-IE'], 'en', 'IE'],
  ];
  for (const [page, preferred, language, region] of cases)
    assert.equal(embedLocaleOf(page, preferred), localeOf(language, region), `${page} ${preferred.join()}`);
});
