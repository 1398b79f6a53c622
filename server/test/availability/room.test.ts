import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Day, bookableStarts, showDays } from '../../src/modules/availability/day.ts';
import { offersOf } from '../../src/modules/availability/offers.ts';
import { everyDay } from '../../src/modules/courts/rules.ts';
import type { Court } from '../../src/modules/courts/schema.ts';
import { addDays } from '../../src/platform/time.ts';
import { isDayOpen } from '../../src/kernel/search-rules.ts';

const TODAY = '2026-11-21';
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const MONTH = Array.from({ length: 31 }, (_, i) => addDays(TODAY, i + 1));

const courtOf = (slot_minutes: number): Court =>
  ({
    ...{
      id: 1,
      name: 'Centre',
      active: true,
      time_zone: 'UTC',
      opening_hours: everyDay('00:00', '24:00'),
      special_hours: [],
    },
    ...{ slot_minutes, min_duration_minutes: slot_minutes, max_duration_minutes: 180, capacity: null },
    ...{ buffer_minutes: 0, min_notice_minutes: 0, max_advance_days: 31, price_per_hour: null, peak_prices: [] },
  }) as unknown as Court;
const dayOf = (court: Court, date: string): Day => {
  return { court, date, now: NOON, today: TODAY, closedIntervals: [], busy: [] };
};

test('cached days are evicted by their size, not by their number', () => {
  const ordinary = courtOf(30);
  const first = offersOf(ordinary, MONTH[0]!);
  for (const date of MONTH) offersOf(courtOf(30), date);
  assert.equal(offersOf(ordinary, MONTH[0]!), first);
  const fine = courtOf(1);
  for (const date of MONTH) offersOf(fine, date);
  assert.notEqual(offersOf(ordinary, MONTH[0]!), first);
});

test('a day without bookable slots is not computed, and evicts nothing', () => {
  const court = courtOf(1);
  const first = offersOf(court, MONTH[0]!);
  for (let day = 1; day <= 100; day++) {
    assert.deepEqual(bookableStarts(dayOf(court, addDays(TODAY, -day))), []);
    assert.deepEqual(bookableStarts(dayOf(court, addDays(TODAY, 31 + day))), []);
  }
  assert.equal(offersOf(court, MONTH[0]!), first);
  assert.ok(bookableStarts(dayOf(court, TODAY)).length > 0);
  assert.ok(bookableStarts(dayOf(court, MONTH.at(-1)!)).length > 0);
});

test('a day is bookable from today to the last day of the horizon', () => {
  const slotOn = (date: string) => ({
    ...dayOf(courtOf(30), date),
    slot: { date, start: 600, end: 660 },
    span: undefined,
  });
  const days = [addDays(TODAY, -1), TODAY, MONTH.at(-1)!, addDays(TODAY, 32)];
  assert.deepEqual(
    days.map((date) => isDayOpen(slotOn(date))),
    [false, true, true, false],
  );
});

test('computing a month of a court with a one-minute grid lets other work run', async () => {
  const court = courtOf(1);
  let [turns, isOver] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const shown = await showDays(
    MONTH.map((date) => dayOf(court, date)),
    {},
  ).finally(() => (isOver = true));
  assert.deepEqual(
    shown.map(({ json }) => JSON.parse(json).booking_date),
    MONTH,
  );
  assert.ok(turns > 3, `${turns} turns`);
});
