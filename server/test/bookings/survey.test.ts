import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserRow } from '../../src/accounts/store.ts';
import { bookFor } from '../../src/bookings/on-behalf.ts';
import { type Limits, NO_LIMITS } from '../../src/bookings/quotas.ts';
import { type BookingRow, updateBooking } from '../../src/bookings/store.ts';
import { findUsageAt, holdsAround, survey, surveyDates, type Wish } from '../../src/bookings/survey.ts';
import { createClosure } from '../../src/closures/actions.ts';
import { courtOf } from '../../src/courts/schema.ts';
import { findCourt } from '../../src/courts/store.ts';
import { DAY, HOUR } from '../../src/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const ALL: Limits = { upcomingBookings: 9, minutesADay: 900, minutesAWeek: 900, noShows: 9, noShowDays: 1 };
const NOTHING = { upcoming: 0, upcomingHere: 0, minutesThatDay: 0, minutesThatWeek: 0, noShows: 0 };
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  player = await fixture.user();
  courtId = await fixture.court();
});
after(() => fixture.close());

const take = (fields: object = {}): Promise<BookingRow> => {
  const slot = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  return fixture.db.transact((db) => bookFor(db, { user_id: player.id, ...slot, ...fields }, NOON - DAY));
};
/** Wishes for 12:00 to 13:00 on Sunday unless said otherwise. */
const wish = (fields: Partial<Wish> = {}): Wish => ({
  ...{ courtId, slot: { date: SUNDAY, start: 720, end: 780 }, now: NOON, limits: NO_LIMITS },
  ...fields,
});
const look = async (fields: Partial<Wish> = {}) => {
  const found = await fixture.db.transact((db) => survey(db, player, wish(fields)));
  return found!;
};
const holdsFor = async (fields: Partial<Wish> = {}) =>
  (await look(fields)).ask.holds.map(({ start, end }) => [start, end]).toSorted(([a], [b]) => a! - b!);
const used = async (fields: Partial<Wish> = {}) => {
  const { limits: _limits, ...usage } = (await look(fields)).ask.usage!;
  return usage;
};
const shut = (fields: object) => {
  const times = { start_date: SUNDAY, start_time: '08:00', end_date: SUNDAY, end_time: '09:00', reason: 'Nets' };
  return createClosure(fixture, { court_ids: [courtId], ...times, ...fields });
};
const closing = { start: 480, end: 540, reason: 'Nets' };

test('reads all that decides about a slot', async () => {
  courtId = await fixture.court({ time_zone: 'Pacific/Auckland' });
  await shut({});
  const { user, row, ask } = await look({ people: 3, limits: ALL });
  assert.deepEqual({ ...user }, { id: player.id, deactivated_at: null, erased_at: null });
  const court = await findCourt(fixture.db.read, courtId);
  assert.deepEqual({ ...row }, { ...court });
  const { span, ...rest } = ask;
  assert.deepEqual(rest, {
    ...{ court: courtOf(court!), slot: wish().slot, now: NOON, today: SUNDAY, people: 3, holds: [] },
    ...{ closings: [closing], usage: { limits: ALL, ...NOTHING } },
  });
  const start = Date.parse('2026-11-21T23:00:00Z');
  assert.deepEqual([span!.starts.epochMs, span!.ends.epochMs], [start, start + HOUR]);
  assert.ok(!('people' in (await look()).ask));
});

test('finds no court that is not there', async () => {
  assert.equal(await fixture.db.transact((db) => survey(db, player, wish({ courtId: 999_999 }))), undefined);
  const days = { courtId: 999_999, dates: [SUNDAY], now: NOON };
  assert.equal(await fixture.db.transact((db) => surveyDates(db, player, days)), undefined);
});

test('finds what holds the court, but not the booking that is moved', async () => {
  const { id } = await take({ start_time: '12:30', end_time: '13:00' });
  await take({ start_time: '12:00', end_time: '12:30' });
  assert.deepEqual(await holdsFor(), [
    [720, 750],
    [750, 780],
  ]);
  assert.deepEqual(await holdsFor({ movingId: id }), [[720, 750]]);
});

test('finds what holds the parts of a court, or the court that it is a part of', async () => {
  const half = courtId;
  const hall = await fixture.court({ part_ids: [half, await fixture.court()] });
  const { id } = await take({ start_time: '12:00', end_time: '13:00' });
  await shut({ court_ids: [half] });
  courtId = hall;
  const { ask } = await look();
  assert.deepEqual([ask.holds, ask.closings], [[{ start: 720, end: 780 }], [closing]]);
  assert.deepEqual(await holdsFor({ movingId: id }), []);
  await take({ booking_date: MONDAY, start_time: '12:00', end_time: '13:00' });
  courtId = half;
  assert.deepEqual(await holdsFor({ slot: { date: MONDAY, start: 720, end: 780 } }), [[720, 780]]);
});

test('looks into the days before and after where the buffer reaches there', async () => {
  courtId = await fixture.court({ buffer_minutes: 30 });
  const late = { start_time: '23:00', end_time: '24:00' };
  await take({ booking_date: SATURDAY, ...late });
  await take({ booking_date: MONDAY, start_time: '00:00', end_time: '01:00' });
  await shut({});
  const at = (start: number, end: number) => ({ slot: { date: SUNDAY, start, end } });
  for (const [start, end, hold] of [
    [0, 60, [-60, 0]],
    [1380, 1440, [1440, 1500]],
  ] as const) {
    assert.deepEqual(await holdsFor(at(start, end)), [hold]);
    assert.deepEqual((await look(at(start, end))).ask.closings, [closing]);
  }
  for (const [start, end] of [
    [30, 60],
    [1380, 1410],
  ] as const)
    assert.deepEqual(await holdsFor(at(start, end)), []);
});

test('tells the buffer of the court that holds a part or a whole, and reads as far as any of them reaches', async () => {
  const half = await fixture.court();
  const whole = await fixture.court({ buffer_minutes: 30, part_ids: [half, await fixture.court()] });
  await take({ court_id: whole, booking_date: SATURDAY, start_time: '23:00', end_time: '24:00' });
  await take({ court_id: half, end_time: '10:30' });
  await take({ court_id: whole, start_time: '11:00', end_time: '12:00' });
  courtId = half;
  const at = (start: number, end: number) => look({ slot: { date: SUNDAY, start, end } });
  assert.deepEqual((await at(0, 60)).ask.holds, [{ start: -60, end: 0, buffer: 30 }]);
  assert.deepEqual((await at(690, 750)).ask.holds, [{ start: 660, end: 720, buffer: 30 }]);
  assert.deepEqual((await at(750, 780)).ask.holds, []);
  courtId = whole;
  const held = [
    { start: -60, end: 0, buffer: 30 },
    { start: 600, end: 630 },
    { start: 660, end: 720, buffer: 30 },
  ];
  const { holds } = (await at(750, 780)).ask;
  assert.deepEqual(
    // Both parts are held by the whole.
    [...new Map(holds.map((hold) => [hold.start, hold])).values()].toSorted((a, b) => a.start - b.start),
    held,
  );
});

test('counts minutes from midnight of the date, also those of other days', () => {
  const row = { booking_date: SATURDAY, start_minute: 600, end_minute: 660 };
  assert.deepEqual(holdsAround(SATURDAY, [row]), [{ start: 600, end: 660 }]);
  assert.deepEqual(holdsAround(SUNDAY, [row]), [{ start: -840, end: -780 }]);
});

test('counts what a player has, each where there is a limit of it', async () => {
  const other = await fixture.court();
  const { id } = await take();
  await take({ court_id: other, end_time: '11:30' });
  await take({ booking_date: MONDAY });
  await take({ booking_date: SATURDAY, start_time: '08:00', end_time: '08:30' });
  const missed = await take({ booking_date: '2026-11-20', start_time: '12:30', end_time: '13:00' });
  await fixture.db.transact((db) => updateBooking(db, missed.id, { status: 'no_show' }));
  const limits = (fields: Partial<Limits>) => ({ limits: { ...NO_LIMITS, ...fields } });
  const minutes = { minutesThatDay: 150, minutesThatWeek: 210 };
  assert.deepEqual(await used(), NOTHING);
  assert.deepEqual(await used(limits({ upcomingBookings: 1 })), { ...NOTHING, upcoming: 3, upcomingHere: 2 });
  assert.deepEqual(await used(limits({ minutesADay: 1 })), { ...NOTHING, ...minutes });
  assert.deepEqual(await used(limits({ minutesAWeek: 1 })), { ...NOTHING, ...minutes });
  assert.deepEqual(await used(limits({ noShows: 1, noShowDays: 1 })), { ...NOTHING, noShows: 1 });
  assert.deepEqual(await used({ ...limits({ noShows: 1, noShowDays: 1 }), now: NOON + HOUR }), NOTHING);
  assert.deepEqual(await used(limits({ noShows: 0, noShowDays: 1 })), NOTHING);
  const moving = { minutesThatDay: 90, minutesThatWeek: 150, noShows: 0, upcoming: 2, upcomingHere: 1 };
  const itself = { minutesThatDay: 60, minutesThatWeek: 60, noShows: 0, upcoming: 1, upcomingHere: 1 };
  assert.deepEqual(await used({ limits: ALL, movingId: id }), { ...moving, moving: itself });
  const away = await used({ limits: ALL, movingId: id, courtId: other, slot: { date: MONDAY, start: 720, end: 780 } });
  assert.deepEqual(away.moving, { ...itself, minutesThatDay: 0, minutesThatWeek: 0, upcomingHere: 0 });
  const monday = await used({ limits: ALL, slot: { date: MONDAY, start: 720, end: 780 } });
  assert.deepEqual([monday.minutesThatDay, monday.minutesThatWeek], [60, 60]);
});

test('counts what a player has of a court that has a limit of its own', async () => {
  courtId = await fixture.court({ max_upcoming_bookings: 1 });
  const { id } = await take();
  await take({ court_id: await fixture.court() });
  assert.deepEqual(await used(), { ...NOTHING, upcomingHere: 1 });
  assert.deepEqual(await used({ movingId: id }), { ...NOTHING, moving: { ...NOTHING, upcomingHere: 1 } });
  const limits = { ...NO_LIMITS, upcomingBookings: 5 };
  assert.deepEqual(await used({ limits }), { ...NOTHING, upcoming: 2, upcomingHere: 1 });
  const court = courtOf((await findCourt(fixture.db.read, courtId))!);
  const usage = await findUsageAt(fixture.db.read, player, wish(), court);
  assert.deepEqual(usage, { limits: NO_LIMITS, ...NOTHING, upcomingHere: 1 });
});

test('reads many dates of a court together', async () => {
  await take({ booking_date: MONDAY });
  await take({ booking_date: SATURDAY, start_time: '23:00', end_time: '24:00' });
  await shut({});
  const open = (dates: readonly string[]) =>
    fixture.db.transact((db) => surveyDates(db, player, { courtId, dates, now: NOON }));
  const surveyed = (await open([SUNDAY, MONDAY]))!;
  const slot = { date: SUNDAY, start: 600, end: 660 };
  const { span, ...ask } = surveyed.askFor(slot);
  const court = await findCourt(fixture.db.read, courtId);
  assert.deepEqual({ ...surveyed.row }, { ...court });
  assert.equal(span!.starts.epochMs, Date.parse(`${SUNDAY}T10:00:00Z`));
  assert.deepEqual(ask, {
    ...{ court: courtOf(court!), slot, now: NOON, today: SATURDAY, closings: [closing] },
    holds: [
      { start: -60, end: 0 },
      { start: 2040, end: 2100 },
    ],
  });
  surveyed.take(slot);
  surveyed.take({ ...slot, start: 720, end: 780 });
  const onMonday = surveyed.askFor({ ...slot, date: MONDAY });
  assert.deepEqual(
    onMonday.holds.map(({ start }) => start),
    [-840, -720, 600],
  );
  assert.deepEqual(onMonday.closings, []);
  await shut({ start_date: MONDAY, end_date: MONDAY });
  const longer = (await open([SATURDAY, SUNDAY, MONDAY]))!;
  assert.deepEqual(longer.askFor({ ...slot, date: MONDAY }).closings, [closing]);
});

test('reads the days around many dates where there is a buffer, and what holds parts', async () => {
  const half = await fixture.court();
  courtId = await fixture.court({ buffer_minutes: 30, part_ids: [half, await fixture.court()] });
  for (const [booking_date, start_time, end_time] of [
    [SATURDAY, '23:00', '24:00'],
    [SUNDAY, '10:00', '11:00'],
    [MONDAY, '00:00', '01:00'],
  ])
    await take({ court_id: half, booking_date, start_time, end_time });
  const days = { courtId, dates: [SUNDAY], now: NOON };
  const surveyed = await fixture.db.transact((db) => surveyDates(db, player, days));
  const { holds } = surveyed!.askFor({ date: SUNDAY, start: 0, end: 60 });
  assert.deepEqual(holds, [
    { start: -60, end: 0 },
    { start: 600, end: 660 },
    { start: 1440, end: 1500 },
  ]);
});

test('waits for who books a part at this moment, for one date and for many', async () => {
  const half = courtId;
  const other = await fixture.user();
  const hall = await fixture.court({ part_ids: [half, await fixture.court()] });
  const whileBooking = async <T>(start_time: string, end_time: string, look: () => Promise<T>): Promise<T> => {
    const began = Promise.withResolvers<void>();
    const slot = { court_id: half, booking_date: SUNDAY, start_time, end_time };
    const booked = fixture.db.transact(async (db) => {
      await bookFor(db, { user_id: other.id, ...slot }, NOON);
      began.resolve();
      await sleep(200);
    });
    await began.promise;
    const [found] = await Promise.all([look(), booked]);
    return found;
  };
  const first = await whileBooking('10:00', '11:00', () => holdsFor({ courtId: hall }));
  assert.deepEqual(first, [[600, 660]]);
  const days = { courtId: hall, dates: [SUNDAY], now: NOON };
  const many = await whileBooking('14:00', '15:00', () => fixture.db.transact((db) => surveyDates(db, player, days)));
  const { holds } = many!.askFor(wish().slot);
  assert.deepEqual(holds.map(({ start }) => start).toSorted(), [600, 840]);
});
