// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { bookFor } from '../../src/kernel/on-behalf.ts';
import { type BookingRow, updateBooking } from '../../src/kernel/store.ts';
import { newCompanion } from '../../src/kernel/people.ts';
import { loadFacts } from '../../src/kernel/facts.ts';
import type { SlotRequest } from '../../src/kernel/part.ts';
import { intervalsFrom } from '../../src/kernel/earlier-bookings.ts';
import { findCourt } from '../../src/modules/courts/store.ts';
import { DAY, HOUR } from '../../src/platform/time.ts';
import { type ActionFixture, createClosure, openActionFixture } from '../action-fixture.ts';
import { courtOf } from '../../src/modules/courts/court.ts';
import { type Limits, NO_LIMITS } from '../../src/kernel/limits.ts';
import { fieldsOf } from '../../src/kernel/booking.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const [SATURDAY, SUNDAY, MONDAY] = ['2026-11-21', '2026-11-22', '2026-11-23'] as const;
const ALL: Limits = {
  upcomingBookings: 9,
  minutesADay: 900,
  minutesAWeek: 900,
  noShows: 9,
  noShowDays: 1,
  mayOverlap: true,
  namedPeople: 0,
  trustsUnverified: false,
};
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

const bookSlot = (fields: object = {}): Promise<BookingRow> => {
  const slot = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  return fixture.db.transact((db) =>
    bookFor(db, { user_id: player.id, ...slot, ...fields }, { now: NOON - DAY, actor: fixture.actor }),
  );
};
const slotRequest = (fields: Partial<SlotRequest> = {}): SlotRequest => ({
  ...{ userId: player.id, courtId, slot: { date: SUNDAY, start: 720, end: 780 }, now: NOON, limits: NO_LIMITS },
  fields: fieldsOf({}),
  ...fields,
});
const loadInputs = (fields: Partial<SlotRequest> = {}) =>
  fixture.db.transact(async (db) => {
    const inputs = await loadFacts(db, [slotRequest(fields)]);
    return { inputs, check: inputs.checkFor(slotRequest(fields))! };
  });
/**
 * Returns the busy intervals within 30 minutes of the slot. The service also loads more distant intervals, which the
 * tests ignore.
 */
const busyFor = async (fields: Partial<SlotRequest> = {}) => {
  const { slot } = slotRequest(fields);
  const near = (await loadInputs(fields)).check.busy.filter(
    ({ start, end }) => start < slot.end + 30 && end > slot.start - 30,
  );
  return near.map(({ start, end }) => [start, end]).toSorted(([a], [b]) => a! - b!);
};
const used = async (fields: Partial<SlotRequest> = {}) => {
  const { limits: _limits, ...usage } = (await loadInputs(fields)).check.usage!;
  return usage;
};
const addClosure = (fields: object) => {
  const times = { start_date: SUNDAY, start_time: '08:00', end_date: SUNDAY, end_time: '09:00', reason: 'Nets' };
  return createClosure(fixture, { court_ids: [courtId], ...times, ...fields });
};
const guest = newCompanion('Guest', null);
const closing = { start: 480, end: 540, reason: 'Nets' };

test('loads everything that decides about a slot', async () => {
  courtId = await fixture.court({ time_zone: 'Pacific/Auckland' });
  await addClosure({});
  const { inputs, check } = await loadInputs({ companions: [guest, guest], limits: ALL });
  assert.deepEqual({ ...inputs.users.get(player.id) }, { id: player.id, deactivated_at: null, erased_at: null });
  const court = await findCourt(fixture.db.read, courtId);
  assert.deepEqual({ ...inputs.courts.get(courtId) }, { ...court });
  const { span, companions, request, ...rest } = check;
  assert.deepEqual(request!.slot, slotRequest().slot);
  assert.deepEqual(
    companions!.map(({ name, state }) => [name, state]),
    [
      ['Guest', 'accepted'],
      ['Guest', 'accepted'],
    ],
  );
  assert.deepEqual(rest, {
    ...{ court: courtOf(court!), slot: slotRequest().slot, now: NOON, today: SUNDAY, people: 3, busy: [] },
    ...{ closedIntervals: [closing], usage: { limits: ALL, ...NOTHING } },
  });
  const start = Date.parse('2026-11-21T23:00:00Z');
  assert.deepEqual([span!.starts.epochMs, span!.ends.epochMs], [start, start + HOUR]);
  assert.ok(!('people' in (await loadInputs()).check));
});

test('fails for an unknown court', async () => {
  assert.equal((await loadInputs({ courtId: 999_999 })).check, undefined);
});

test('loads the busy intervals of the court, except the rescheduled booking', async () => {
  const { id } = await bookSlot({ start_time: '12:30', end_time: '13:00' });
  await bookSlot({ start_time: '12:00', end_time: '12:30' });
  assert.deepEqual(await busyFor(), [
    [720, 750],
    [750, 780],
  ]);
  assert.deepEqual(await busyFor({ existingId: id }), [[720, 750]]);
});

test("loads the bookings of a court's parts, and of the court that contains it", async () => {
  const half = courtId;
  const hall = await fixture.court({ part_ids: [half, await fixture.court()] });
  const { id } = await bookSlot({ start_time: '12:00', end_time: '13:00' });
  await addClosure({ court_ids: [half] });
  courtId = hall;
  const { check } = await loadInputs();
  assert.deepEqual([check.busy, check.closedIntervals], [[{ start: 720, end: 780 }], [closing]]);
  assert.deepEqual(await busyFor({ existingId: id }), []);
  await bookSlot({ booking_date: MONDAY, start_time: '12:00', end_time: '13:00' });
  courtId = half;
  assert.deepEqual(await busyFor({ slot: { date: MONDAY, start: 720, end: 780 } }), [[720, 780]]);
});

test('loads the previous and next days if the buffer reaches them', async () => {
  courtId = await fixture.court({ buffer_minutes: 30 });
  const late = { start_time: '23:00', end_time: '24:00' };
  await bookSlot({ booking_date: SATURDAY, ...late });
  await bookSlot({ booking_date: MONDAY, start_time: '00:00', end_time: '01:00' });
  await addClosure({});
  const at = (start: number, end: number) => ({ slot: { date: SUNDAY, start, end } });
  for (const [start, end, hold] of [
    [0, 60, [-60, 0]],
    [1380, 1440, [1440, 1500]],
  ] as const) {
    assert.deepEqual(await busyFor(at(start, end)), [hold]);
    assert.deepEqual((await loadInputs(at(start, end))).check.closedIntervals, [closing]);
  }
  for (const [start, end] of [
    [30, 60],
    [1380, 1410],
  ] as const)
    assert.deepEqual(await busyFor(at(start, end)), []);
});

test('returns the buffers of parts and wholes, and loads as far as the longest one reaches', async () => {
  const half = await fixture.court();
  const whole = await fixture.court({ buffer_minutes: 30, part_ids: [half, await fixture.court()] });
  await bookSlot({ court_id: whole, booking_date: SATURDAY, start_time: '23:00', end_time: '24:00' });
  await bookSlot({ court_id: half, end_time: '10:30' });
  await bookSlot({ court_id: whole, start_time: '11:00', end_time: '12:00' });
  const busyOf = async (court: number, start: number, end: number) => {
    const { check } = await loadInputs({ courtId: court, slot: { date: SUNDAY, start, end } });
    // A booking of the whole court has one interval for each part, so remove the duplicates.
    return [...new Map(check.busy.map((busy) => [busy.start, busy])).values()].toSorted((a, b) => a.start - b.start);
  };
  const [night, morning, noon] = [
    { start: -60, end: 0, buffer: 30 },
    { start: 600, end: 630 },
    { start: 660, end: 720, buffer: 30 },
  ];
  assert.deepEqual(await busyOf(half, 0, 60), [night]);
  assert.deepEqual(await busyOf(half, 720, 780), [morning, noon]);
  assert.deepEqual(await busyOf(whole, 720, 780), [morning, noon]);
  assert.deepEqual(await busyOf(whole, 60, 120), [night]);
});

test('counts minutes from midnight of the date, also for neighbouring days', () => {
  const row = { booking_date: SATURDAY, start_minute: 600, end_minute: 660 };
  assert.deepEqual(intervalsFrom(SATURDAY, [row]), [{ start: 600, end: 660 }]);
  assert.deepEqual(intervalsFrom(SUNDAY, [row]), [{ start: -840, end: -780 }]);
});

test("counts the player's bookings for each limit that is set", async () => {
  const other = await fixture.court();
  const { id } = await bookSlot();
  await bookSlot({ court_id: other, end_time: '11:30' });
  await bookSlot({ booking_date: MONDAY });
  await bookSlot({ booking_date: SATURDAY, start_time: '08:00', end_time: '08:30' });
  const missed = await bookSlot({ booking_date: '2026-11-20', start_time: '12:30', end_time: '13:00' });
  await fixture.db.transact((db) => updateBooking(db, missed.id, { status: 'no_show' }));
  const limits = (fields: Partial<Limits>) => ({ limits: { ...NO_LIMITS, ...fields } });
  const all = { upcoming: 3, upcomingHere: 2, minutesThatDay: 150, minutesThatWeek: 210 };
  for (const one of ['upcomingBookings', 'minutesADay', 'minutesAWeek']) {
    assert.deepEqual(await used(limits({ [one]: 1 })), { ...all, noShows: 0 }, one);
  }
  assert.deepEqual(await used(limits({ noShows: 1, noShowDays: 1 })), { ...all, noShows: 1 });
  assert.equal((await used({ ...limits({ noShows: 1, noShowDays: 1 }), now: NOON + HOUR })).noShows, 0);
  assert.equal((await used(limits({ noShows: 0, noShowDays: 1 }))).noShows, 0);
  const others = { minutesThatDay: 90, minutesThatWeek: 150, noShows: 0, upcoming: 2, upcomingHere: 1 };
  const itself = { minutesThatDay: 60, minutesThatWeek: 60, noShows: 0, upcoming: 1, upcomingHere: 1 };
  assert.deepEqual(await used({ limits: ALL, existingId: id }), { ...others, existing: itself });
  const away = await used({
    limits: ALL,
    existingId: id,
    courtId: other,
    slot: { date: MONDAY, start: 720, end: 780 },
  });
  assert.deepEqual(away.existing, { ...itself, minutesThatDay: 0, minutesThatWeek: 0, upcomingHere: 0 });
  const monday = await used({ limits: ALL, slot: { date: MONDAY, start: 720, end: 780 } });
  assert.deepEqual([monday.minutesThatDay, monday.minutesThatWeek], [60, 60]);
});

test('counts bookings granted in a batch for later requests of the batch', async () => {
  const other = await fixture.user();
  const mine = slotRequest({ limits: ALL });
  const theirs = slotRequest({ limits: ALL, userId: other.id });
  const later = slotRequest({ limits: ALL, slot: { date: MONDAY, start: 720, end: 780 } });
  await fixture.db.transact(async (db) => {
    const inputs = await loadFacts(db, [mine, theirs, later]);
    assert.deepEqual(inputs.checkFor(theirs)!.busy, []);
    const times = { starts_at: `${SUNDAY}T12:00:00.000Z`, ends_at: `${SUNDAY}T13:00:00.000Z` };
    inputs.grant({ request: mine, id: 1_000_000, ...times, status: 'confirmed' });
    assert.deepEqual(inputs.checkFor(theirs)!.busy, [{ start: 720, end: 780 }]);
    assert.equal(inputs.checkFor(theirs)!.usage!.upcoming, 0);
    assert.deepEqual([inputs.checkFor(later)!.usage!.upcoming, inputs.checkFor(later)!.busy.length], [1, 1]);
  });
});
