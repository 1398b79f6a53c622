import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminBooking, Court, CourtDay } from '../../client/src/index.ts';
import { durationsOf } from '../src/modules/desk/durations.ts';
import { movedRange, selectedRange, stretchedRange } from '../src/modules/desk/drag-geometry.ts';
import {
  blocksOf,
  columnsOf,
  freeUntil,
  holdersOf,
  hoursOf,
  latestEnd,
  rangeOf,
} from '../src/modules/desk/sheet-layout.ts';

const DATE = '2026-11-24';

function courtOf(id: number, fields: Partial<Court> = {}): Court {
  return {
    id,
    name: `Court ${id}`,
    slot_minutes: 30,
    buffer_minutes: 0,
    part_ids: [],
    special_hours: [],
    ...fields,
  } as Court;
}

function bookingOf(id: number, court_id: number, start_time: string, end_time: string): AdminBooking {
  return { id, court_id, booking_date: DATE, start_time, end_time } as AdminBooking;
}

function dayOf(court_id: number, fields: Partial<CourtDay> = {}): CourtDay {
  const open = [{ start_time: '08:00', end_time: '11:00' }];
  return { court_id, booking_date: DATE, open, closures: [], starts: [], ...fields } as unknown as CourtDay;
}

function columnsWith(courts: Court[], days: CourtDay[], bookings: AdminBooking[]) {
  return columnsOf(courts, {
    dates: [DATE],
    days: Object.fromEntries(days.map((day) => [`${day.court_id} ${DATE}`, day])),
    bookings: Object.fromEntries(bookings.map((booking) => [booking.id, booking])),
  });
}

test('empty slots follow the start interval, and leave out bookings, closures and gaps that are too short', () => {
  const closures = [{ start_time: '10:00', end_time: '10:30', reason: 'Rain' }];
  const [column] = columnsWith([courtOf(1)], [dayOf(1, { closures })], [bookingOf(1, 1, '08:30', '09:15')]);
  const { slots } = blocksOf(column!);
  assert.deepEqual(slots, [
    { start: 480, end: 510 },
    { start: 570, end: 600 },
    { start: 630, end: 660 },
  ]);
  assert.equal(freeUntil(column, 570), 600);
});

test('marks empty slots from which the time is too short for the shortest booking, and says how long it is free', () => {
  const closures = [{ start_time: '10:30', end_time: '11:00', reason: 'Rain' }];
  const cases = [
    {
      name: 'before a booking',
      bookings: [bookingOf(1, 1, '09:00', '10:00')],
      free: { 480: 60, 510: 30, 600: 60, 630: 30 },
    },
    { name: 'before a closure', closures, free: { 570: 60, 600: 30 } },
    { name: 'before the closing time', free: { 600: 60, 630: 30 } },
    {
      name: 'with a buffer before the next booking',
      court: { buffer_minutes: 15 },
      bookings: [bookingOf(1, 1, '09:30', '11:00')],
      free: { 480: 75, 510: 45, 540: 15 },
    },
    {
      name: 'in the buffer after a booking',
      court: { buffer_minutes: 15, min_duration_minutes: 30 },
      bookings: [bookingOf(1, 1, '08:00', '09:00')],
      free: { 540: 0 },
    },
  ];
  for (const { name, court, bookings = [], closures: closed = [], free } of cases) {
    const fields = { min_duration_minutes: 90, ...court };
    const [column] = columnsWith([courtOf(1, fields)], [dayOf(1, { closures: closed })], bookings);
    const marked = blocksOf(column!).slots.flatMap(({ start, tooShort }) =>
      tooShort === undefined ? [] : [[String(start), tooShort] as const],
    );
    assert.deepEqual(Object.fromEntries(marked), free, name);
  }
});

test('at midnight, a slot is too short only if the court is closed on the next day at midnight', () => {
  const open = [{ start_time: '20:00', end_time: '24:00' }];
  const markedWith = (opens: string) => {
    const opening_hours = [{ day: 3, open: opens, close: '12:00' }];
    const [column] = columnsWith([courtOf(1, { min_duration_minutes: 90, opening_hours })], [dayOf(1, { open })], []);
    return blocksOf(column!).slots.filter(({ tooShort }) => tooShort !== undefined).length;
  };
  assert.deepEqual([markedWith('00:00'), markedWith('08:00')], [0, 2]);
});

test('empty slots of a court with short intervals are half an hour long', () => {
  const [column] = columnsWith([courtOf(1, { slot_minutes: 15 })], [dayOf(1)], [bookingOf(1, 1, '08:00', '08:15')]);
  assert.deepEqual(blocksOf(column!).slots.slice(0, 2), [
    { start: 495, end: 510 },
    { start: 510, end: 540 },
  ]);
});

test('a booking of a whole court holds its parts, and the other way round', () => {
  const courts = [courtOf(1), courtOf(2), courtOf(3, { part_ids: [1, 2] })];
  const bookings = [bookingOf(1, 3, '08:00', '09:00'), bookingOf(2, 1, '10:00', '11:00')];
  const columns = columnsWith(courts, [dayOf(1), dayOf(2), dayOf(3)], bookings);
  assert.deepEqual(
    columns.map((column) => blocksOf(column).held.map(({ start }) => start)),
    [[480], [480], [600]],
  );
  assert.deepEqual(
    holdersOf(columns[1], { start: 510, end: 570 }).map(({ id }) => id),
    [1],
  );
});

test('the sheet shows full hours around all bookings, and leaves out inactive courts without bookings', () => {
  const columns = columnsWith(
    [courtOf(1), courtOf(2), courtOf(3)],
    [dayOf(1)],
    [bookingOf(1, 2, '06:30', '07:15'), bookingOf(2, 1, '21:15', '23:10')],
  );
  assert.deepEqual(
    columns.map(({ court }) => court.id),
    [1, 2],
  );
  assert.deepEqual(hoursOf(columns), { start: 360, end: 1440 });
  assert.equal(hoursOf([]), undefined);
});

const night = [
  { day: 2, open: '20:00', close: '24:00' },
  { day: 3, open: '00:00', close: '02:00' },
];

test('a booking past midnight is on the sheets of both days, and can be booked and dragged past midnight', () => {
  const open = [{ start_time: '20:00', end_time: '24:00' }];
  const court = courtOf(1, { opening_hours: night, min_duration_minutes: 60, max_duration_minutes: 120 });
  const booking = bookingOf(1, 1, '23:00', '00:30');
  const dates = [DATE, '2026-11-25'];
  const days = {
    [`1 ${DATE}`]: dayOf(1, { open }),
    '1 2026-11-25': dayOf(1, { open: [{ start_time: '00:00', end_time: '02:00' }] }),
  };
  const [first, second] = columnsOf([court], { dates, days, bookings: { 1: booking } });
  const shown = [first!, second!].map((column) => blocksOf(column).bookings.map(({ start, end }) => [start, end]));
  assert.deepEqual(shown, [[[1380, 1440]], [[0, 30]]]);
  assert.deepEqual(
    blocksOf(second!).slots.map(({ start }) => start),
    [30, 60, 90],
  );
  assert.deepEqual(
    holdersOf(second, { start: 0, end: 60 }).map(({ id }) => id),
    [1],
  );
  const most = latestEnd(first!);
  const range = rangeOf(booking);
  assert.deepEqual([range, most], [{ start: 1380, end: 1470 }, 1560]);
  const halfHours = { step: 30, origin: 1200 };
  assert.deepEqual(movedRange(range, 1420, halfHours, most), { start: 1410, end: 1500 });
  assert.deepEqual(movedRange(range, 1300, halfHours), { start: 1290, end: 1380 });
  assert.deepEqual(stretchedRange(range, { edge: 'end', near: 1530 }, halfHours, most), { start: 1380, end: 1530 });
  const [empty] = columnsWith([court], [dayOf(1, { open })], []);
  const lengths = (column: typeof empty, starts: CourtDay['starts'] = []) =>
    durationsOf(court, { day: dayOf(1, { open, starts }), column, start: 1410 }).map((one) => [
      one.end_time,
      one.isFree,
    ]);
  assert.deepEqual(lengths(empty), [
    ['00:30', true],
    ['01:00', true],
    ['01:30', true],
  ]);
  const offer = { start_time: '23:30', starts_at: '', durations: [60], prices: null };
  assert.deepEqual(lengths(empty, [offer]), [
    ['00:30', true],
    ['01:00', false],
    ['01:30', false],
  ]);
  const closed = { ...court, opening_hours: night.slice(0, 1) };
  const [untilMidnight] = columnsWith([closed], [dayOf(1, { open })], []);
  assert.deepEqual(lengths(untilMidnight), []);
});

const steps = { step: 30, origin: 495 };
const range = { start: 495, end: 555 };

test('a dragged booking snaps to start times of the court and stays within the day', () => {
  assert.deepEqual(movedRange(range, 538, steps), { start: 525, end: 585 });
  assert.deepEqual(movedRange(range, 2000, steps), { start: 1365, end: 1425 });
  assert.deepEqual(movedRange(range, -300, steps), { start: 15, end: 75 });
});

test('a stretched booking keeps at least one step', () => {
  assert.deepEqual(stretchedRange(range, { edge: 'end', near: 620 }, steps), { start: 495, end: 615 });
  assert.deepEqual(stretchedRange(range, { edge: 'end', near: 100 }, steps), { start: 495, end: 525 });
  assert.deepEqual(stretchedRange(range, { edge: 'start', near: 700 }, steps), { start: 525, end: 555 });
});

test('a selection covers whole slots in both directions', () => {
  const hours = { start: 480, end: 660 };
  assert.deepEqual(selectedRange(500, 580, steps, hours), { start: 495, end: 585 });
  assert.deepEqual(selectedRange(580, 500, steps, hours), { start: 495, end: 585 });
  assert.deepEqual(selectedRange(600, 5000, steps, hours), { start: 585, end: 660 });
});
