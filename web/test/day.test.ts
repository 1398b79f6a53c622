import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CourtDay } from '@courtside/client';
import { nextDaysOf } from '../src/modules/find/next-days-of.ts';
import { stripDays, stripStart } from '../src/modules/find/strip-days.ts';
import { inClubOrder } from '../src/lib/by-name.ts';
import { addDays } from '../src/lib/dates.ts';
import {
  type BlockOptions,
  blocksOf,
  columnsOf,
  openingOf,
  ownBookingsOn,
  type Restriction,
  sortCourtDays,
} from '../src/lib/day.ts';

const DATE = '2030-05-06';
const NOON = Date.parse(`${DATE}T12:00Z`);
const DAY_BEFORE = NOON - 86_400_000;

const range = (text: string): { start_time: string; end_time: string } => {
  const [start_time = '', end_time = ''] = text.split('–');
  return { start_time, end_time };
};

/** Returns a day of a court. @param starts start times, each with its durations, such as `10:00 60 90` */
function dayOf(fields: {
  open?: string[];
  free?: string[];
  closed?: string[];
  starts?: string[];
  name?: string;
}): CourtDay {
  const starts = (fields.starts ?? []).map((text) => {
    const [start_time = '', ...durations] = text.split(' ');
    return { start_time, starts_at: '', durations: durations.map(Number), prices: null };
  });
  return {
    court_id: 1,
    court: { id: 1, name: fields.name ?? 'Court', type: 'padel', venue: null, position: 0 },
    booking_date: DATE,
    time_zone: 'UTC',
    distance_km: null,
    open: (fields.open ?? ['08:00–11:00']).map(range),
    closures: (fields.closed ?? []).map((text) => ({ ...range(text), reason: 'Repairs' })),
    busy: [],
    free: (fields.free ?? []).map(range),
    currency: null,
    starts,
  };
}

/** Returns each block as its start, its number of half hours and its state. */
function blocks(
  day: CourtDay,
  options: BlockOptions = {},
  columns = columnsOf([day], undefined, DAY_BEFORE),
): string[] {
  return blocksOf(day, columns, { at: DAY_BEFORE, ...options }).map(
    ({ minute, span, state, reason }) => `${minute / 60} ${span} ${state}${reason === undefined ? '' : ` ${reason}`}`,
  );
}

test('neighbouring taken half hours are one block, and each free start is a block', () => {
  const day = dayOf({ free: ['08:00–09:00'], starts: ['08:00 30 60', '08:30 30'] });
  assert.deepEqual(blocks(day), ['8 1 free', '8.5 1 free', '9 4 taken']);
});

test('a free block is as long as its shortest booking, or as the wanted duration', () => {
  const hourly = dayOf({ free: ['08:00–10:00'], starts: ['08:00 60 120', '09:00 60'] });
  assert.deepEqual(blocks(hourly), ['8 2 free', '9 2 free', '10 2 taken']);
  assert.deepEqual(blocks(hourly, { length: 120 }), ['8 4 free', '10 2 taken']);
});

test('a gap that is shorter than the wanted duration is not taken', () => {
  const day = dayOf({ free: ['08:00–09:00'], starts: ['08:00 30 60', '08:30 30'] });
  assert.deepEqual(blocks(day, { length: 90 }), ['8 2 tooShort', '9 4 taken']);
});

test('a closure has a reason, but times outside opening hours have none', () => {
  const day = dayOf({ open: ['08:00–09:00', '10:00–11:00'], closed: ['08:00–08:30', '09:30–10:30'] });
  assert.deepEqual(blocks(day), [
    '8 1 closed Repairs',
    '8.5 1 taken',
    '9 2 shut',
    '10 1 closed Repairs',
    '10.5 1 taken',
  ]);
});

test("the player's own bookings are blocks of their own", () => {
  const own = [1, 2].map((id) => ({
    ...{ id, court_id: 1, booking_date: DATE },
    ...range(id === 1 ? '08:30–09:30' : '09:30–10:00'),
  }));
  assert.deepEqual(blocks(dayOf({}), { own }), ['8 1 taken', '8.5 2 own', '9.5 1 own', '10 2 taken']);
});

test("the rest of the player's booking of the day before is a block, too", () => {
  const night = { id: 1, court_id: 1, booking_date: DATE, start_time: '23:00', end_time: '01:00' };
  const on = (booking_date: string, court_id = 1) =>
    ownBookingsOn([night], { court_id, booking_date } as CourtDay).map(({ start_time, end_time }) => [
      start_time,
      end_time,
    ]);
  assert.deepEqual(on(DATE), [['23:00', '01:00']]);
  assert.deepEqual(on(addDays(DATE, 1)), [['00:00', '01:00']]);
  assert.deepEqual([...on(addDays(DATE, 2)), ...on(addDays(DATE, -1)), ...on(addDays(DATE, 1), 2)], []);
});

test('a day beyond the booking window opens later, and is not taken', () => {
  const window = { max_advance_days: 5, min_notice_minutes: 0 };
  const at = Date.parse('2030-04-30T23:00Z');
  assert.deepEqual(openingOf(dayOf({}), window, at), { date: '2030-05-01' });
  assert.deepEqual(blocks(dayOf({}), { window, at }), ['8 6 later']);
  assert.equal(openingOf(dayOf({}), window, at + 3_600_000), undefined);
  assert.deepEqual(blocks(dayOf({}), { window, at: at + 3_600_000 }), ['8 6 taken']);
});

const restriction = (times: string, fields: Partial<Restriction>): Restriction => {
  return { ...range(times), code: 'not_in_plan', plan: 'Juniors', rule: 'Evenings', opens_at: null, ...fields };
};

test('times that a plan does not allow are not taken, and the plan replaces the booking window', () => {
  const window = { max_advance_days: 0, min_notice_minutes: 600 };
  const restrictions = [
    restriction('08:00–08:30', { code: 'too_late' }),
    restriction('09:00–10:00', {}),
    restriction('10:00–11:00', { code: 'too_early', opens_at: '2030-05-06T00:00:00Z' }),
  ];
  const day = { ...dayOf({}), restrictions };
  assert.deepEqual(blocks(day, { window }), ['8 1 late', '8.5 1 taken', '9 2 excluded', '10 2 later']);
  assert.equal(openingOf(day, window, DAY_BEFORE), undefined);
});

test('a day opens at the first time that a plan allows, if the plan allows none before', () => {
  const opens = (opens_at: string) => ({ code: 'too_early', plan: 'Members', opens_at }) as const;
  const restrictions = [
    restriction('08:00–09:00', opens('2030-05-03T08:30:00+02:00')),
    restriction('09:00–11:00', opens('2030-05-03T08:00:00+02:00')),
  ];
  const expected = { date: '2030-05-03', time: '08:00', plan: 'Members' };
  assert.deepEqual(openingOf({ ...dayOf({}), restrictions }, undefined, DAY_BEFORE), expected);
  assert.equal(openingOf({ ...dayOf({}), restrictions: [] }, undefined, DAY_BEFORE), undefined);
});

test('a few seconds after a start, it is past and not taken, also with a minimum notice', () => {
  const day = dayOf({ free: ['09:30–11:00'], starts: ['10:00 60'] });
  const at = Date.parse(`${DATE}T09:30:20Z`);
  assert.deepEqual(blocks(day, { at }), ['8 4 past', '10 2 free']);
  const window = { max_advance_days: 5, min_notice_minutes: 60 };
  assert.deepEqual(blocks({ ...day, starts: [] }, { at, window }), ['8 4 past', '10 2 late']);
  assert.deepEqual(blocks(dayOf({ open: ['00:00–01:00'] }), { at: at - 86_400_000 }), ['0 2 taken']);
});

test('past times and times within the minimum notice are not taken', () => {
  const window = { max_advance_days: 5, min_notice_minutes: 60 };
  const at = Date.parse(`${DATE}T09:10Z`);
  assert.deepEqual(blocks(dayOf({}), { window, at }), ['8 3 past', '9.5 2 late', '10.5 1 taken']);
});

test('the columns begin at the current hour, and there are none after the last closing time', () => {
  const day = dayOf({ open: ['08:00–12:30'] });
  assert.deepEqual(columnsOf([day], undefined, NOON + 20 * 60_000), [720]);
  assert.deepEqual(columnsOf([day], undefined, NOON - 10 * 60_000), [660, 690, 720]);
  assert.deepEqual(columnsOf([day], '11:30', DAY_BEFORE), [690, 720]);
  assert.deepEqual(columnsOf([day], undefined, NOON + 60 * 60_000), []);
  assert.deepEqual(columnsOf([], undefined, NOON), []);
});

test('courts are in the natural order of their names', () => {
  const names = ['Court 10', 'Court 2', 'Annex', 'Court 1'].map((name) => dayOf({ name }));
  assert.deepEqual(
    sortCourtDays(names).map(({ court }) => court.name),
    ['Annex', 'Court 1', 'Court 2', 'Court 10'],
  );
  const courts = names.map(({ court }, id) => ({ ...court, id }));
  assert.deepEqual(
    inClubOrder(courts).map(({ id }) => id),
    [2, 3, 1, 0],
  );
  const placed = [3, 1, 0, 1].map((position, i) => ({ id: i, name: `Court ${i}`, position }));
  assert.deepEqual(
    inClubOrder(placed).map(({ id }) => id),
    [2, 1, 3, 0],
    "the club's own order comes before the names",
  );
});

test('the strip shows the week of the chosen day, counted from today', () => {
  assert.equal(stripStart('2030-01-30', '2030-01-30'), '2030-01-30');
  assert.equal(stripStart('2030-01-30', '2030-02-05'), '2030-01-30');
  assert.equal(stripStart('2030-01-30', '2030-02-06'), '2030-02-06');
  assert.equal(stripStart('2030-01-30', '2030-01-01'), '2030-01-30');
  assert.deepEqual(stripDays('2030-02-26').slice(0, 4), ['2030-02-26', '2030-02-27', '2030-02-28', '2030-03-01']);
});

test('the next days with matching start times, in order, with their courts', () => {
  const on = (booking_date: string, name: string, starts: string[]) => ({ ...dayOf({ name, starts }), booking_date });
  const days = [
    on('2030-05-06', 'A', ['09:00 60']),
    on('2030-05-08', 'A', ['09:00 60', '18:00 90']),
    on('2030-05-07', 'A', []),
    on('2030-05-09', 'A', ['18:00 60']),
    on('2030-05-08', 'B', ['10:00 60']),
  ];
  const shown = (filters: { length?: number; from?: string }, limit = 4): string[] =>
    nextDaysOf(days, DATE, filters, limit).map(({ date, courts }) =>
      [date, ...courts.map(({ day, starts }) => `${day.court.name} ${starts.map((s) => s.start_time).join()}`)].join(
        ' ',
      ),
    );
  assert.deepEqual(shown({}), ['2030-05-08 A 09:00,18:00 B 10:00', '2030-05-09 A 18:00']);
  assert.deepEqual(shown({}, 1), ['2030-05-08 A 09:00,18:00 B 10:00']);
  assert.deepEqual(shown({ length: 90 }), ['2030-05-08 A 18:00']);
  assert.deepEqual(shown({ from: '12:00' }), ['2030-05-08 A 18:00', '2030-05-09 A 18:00']);
});
