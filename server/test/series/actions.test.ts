// Runs on both engines.
import assert from 'node:assert/strict';
import * as series from '../../src/modules/series/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { cancel, changeBooking } from '../../src/kernel/change.ts';
import { participantsOf } from '../../src/kernel/people.ts';
import type { BookingRow } from '../../src/kernel/store.ts';
import type { SeriesInput } from '../../src/modules/series/schema.ts';
import { type ActionFixture, createClosure, openActionFixture } from '../action-fixture.ts';
import { timestamp } from '../../src/platform/time.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const TUESDAYS = ['2026-11-24', '2026-12-01', '2026-12-08'] as const;
const [FIRST, SECOND, THIRD] = TUESDAYS;
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact((db) => db.deleteFrom('events').execute());
  player = await fixture.user();
  courtId = await open();
});
after(() => fixture.close());

const open = (fields: object = {}): Promise<number> => fixture.court(fields);
/** Creates a booking series, by default on three Tuesdays from 10:00 to 11:00. */
const make = (fields: Partial<SeriesInput> = {}) => {
  const rhythm = { days: [2], start_date: '2026-11-22', count: 3, start_time: '10:00', end_time: '11:00' };
  const input = { user_id: player.id, court_id: courtId, ...rhythm, ...fields };
  return fixture.db.transact((db) => series.createSeries(db, input, { now: fixture.now(), actor: fixture.actor }));
};
const take = (booking_date: string, fields: object = {}): Promise<BookingRow> => {
  const input = { court_id: courtId, booking_date, start_time: '10:30', end_time: '11:30', ...fields };
  return fixture.db.transact((db) => book(db, player, { input, now: fixture.now(), limits: NO_LIMITS }));
};
const addClosure = (date: string) => {
  const times = { start_date: date, start_time: '08:00', end_date: date, end_time: '12:00' };
  return createClosure(fixture, { court_ids: [courtId], ...times, reason: 'New nets' });
};
const stored = (id: number) => series.getSeries(fixture.db.read, id, fixture.now());
const bookingsOf = (id: number) =>
  fixture.db.read.selectFrom('bookings').selectAll().where('series_id', '=', id).orderBy('id').execute();
const datesOf = async (id: number) => (await bookingsOf(id)).map(({ booking_date }) => booking_date);
const eventsOfType = async (type: string) => {
  const rows = fixture.db.read.selectFrom('events').select('data').where('type', '=', type).orderBy('id');
  return (await rows.execute()).map(({ data }) => JSON.parse(data));
};
const code = (code: string) => ({ code });

test('stores the series and its bookings, with an event for each', async () => {
  courtId = await open({ price_per_hour: { amount: 1200 }, requires_approval: true });
  const made = await make({ days: [4, 2], end_time: '11:30', note: 'Training' });
  assert.deepEqual({ ...(await stored(made.id)) }, { ...made });
  assert.deepEqual(made, {
    ...{ id: made.id, court_id: courtId, user_id: player.id, start_date: '2026-11-22', until: null, count: 3 },
    ...{ start_minute: 600, end_minute: 690, days: '[2,4]', overrides: '[]', skipped: '[]', cancelled_from: null },
    ...{ version: 1, created_at: timestamp(NOON), updated_at: timestamp(NOON) },
    ...{ court_name: 'Centre', court_type: 'tennis', court_venue: null, court_zone: 'UTC' },
    ...{ user_name: player.name, user_email: player.email, booking_count: 3, upcoming_count: 3 },
  });
  const bookings = await bookingsOf(made.id);
  assert.deepEqual(
    bookings.map(({ booking_date, starts_at, ends_at }) => [booking_date, starts_at, ends_at]),
    [FIRST, '2026-11-26', SECOND].map((date) => [date, `${date}T10:00:00.000Z`, `${date}T11:30:00.000Z`]),
  );
  for (const { user_id, status, note, price_amount, overrides, participants } of bookings) {
    const shown = [user_id, status, note, price_amount, overrides, participants];
    assert.deepEqual(shown, [player.id, 'confirmed', 'Training', 1800, null, null]);
  }
  assert.deepEqual(
    (await eventsOfType('booking.created')).map(({ id, series_id, created_at }) => [id, series_id, created_at]),
    bookings.map(({ id }) => [id, made.id, timestamp(NOON)]),
  );
  const silent = await make({ start_time: '12:00', end_time: '13:00', count: null, until: SECOND });
  assert.deepEqual([silent.count, silent.until, await datesOf(silent.id)], [null, SECOND, [FIRST, SECOND]]);
  assert.deepEqual((await bookingsOf(silent.id))[0]!.note, null);
});

test("stores the participants of each booking, up to the court's capacity", async () => {
  const friend = await fixture.user();
  courtId = await open({ capacity: 3 });
  const { id } = await make({ participants: [{ name: 'Ann' }, { email: friend.email! }] });
  const bookings = await bookingsOf(id);
  for (const booking of bookings) {
    assert.deepEqual(
      participantsOf(booking).map(({ user_id }) => user_id),
      [null, friend.id],
    );
  }
  const seen = fixture.db.read.selectFrom('booking_participants').select('booking_id').where('user_id', '=', friend.id);
  assert.deepEqual(
    (await seen.orderBy('booking_id').execute()).map(({ booking_id }) => booking_id),
    bookings.map(({ id }) => id),
  );
  const three = ['A', 'B', 'C'].map((name) => ({ name }));
  await assert.rejects(make({ participants: three }), code('too_many_people'));
});

test('refuses an invalid series, and unknown courts and users', async () => {
  const both = { pointer: '#/until', code: 'required', detail: 'Send either until or count, not both.' };
  await assert.rejects(make({ until: SECOND }), { code: 'validation_failed', options: { errors: [both] } });
  await assert.rejects(make({ end_time: '10:00' }), code('validation_failed'));
  await assert.rejects(make({ court_id: 999_999 }), code('court_not_found'));
  await assert.rejects(make({ user_id: 999_999 }), code('user_not_found'));
});

test('refuses the series if a date cannot be booked, and lists all such dates', async () => {
  await take(FIRST);
  await addClosure(SECOND);
  const conflicts = [
    { booking_date: FIRST, code: 'slot_taken', detail: 'Centre is taken at that time.', override: null },
    {
      ...{ booking_date: SECOND, code: 'court_closed', detail: 'Centre is closed 08:00–12:00: New nets' },
      override: ['closures'],
    },
  ];
  await assert.rejects(make(), {
    code: 'series_conflict',
    message:
      `2 of 3 dates cannot be booked. The first is ${FIRST}: Centre is taken at that time.` +
      ' Send "on_conflict": "skip" to leave them out.',
    options: { extra: { conflicts } },
  });
  const made = await make({ on_conflict: 'skip' });
  assert.deepEqual([JSON.parse(made.skipped), await datesOf(made.id)], [conflicts, [THIRD]]);
});

test('makes no series without a booking', async () => {
  for (const date of TUESDAYS) await take(date);
  await assert.rejects(make({ on_conflict: 'skip' }), {
    code: 'series_conflict',
    message: `3 of 3 dates cannot be booked. The first is ${FIRST}: Centre is taken at that time.`,
  });
});

test('previews the price of each date and the conflicts, and changes nothing', async () => {
  const peak_prices = [{ days: [2], start_time: '10:00', end_time: '11:00', price_per_hour: { amount: 2000 } }];
  courtId = await open({ price_per_hour: { amount: 1000 }, peak_prices });
  await take(SECOND);
  await addClosure(THIRD);
  const count = async () => {
    const tables = ['bookings', 'booking_series', 'users', 'events', 'audit_log'] as const;
    const rows = tables.map((name) => fixture.db.read.selectFrom(name).select('id').execute());
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  const counts = await count();
  const preview = (fields: Partial<SeriesInput> = {}) => {
    const rhythm = { days: [1, 2], start_date: '2026-11-23', count: 6, start_time: '10:00', end_time: '11:00' };
    const input = { guest_name: 'New Team', court_id: courtId, ...rhythm, ...fields };
    return series.previewSeries(fixture.db, input, { now: fixture.now(), actor: fixture.actor });
  };
  const shown = await preview();
  assert.deepEqual(
    shown.bookings.map(({ booking_date, price }) => [booking_date, price]),
    [
      ['2026-11-23', 1000],
      [FIRST, 2000],
      ['2026-11-30', 1000],
      ['2026-12-07', 1000],
    ].map(([date, amount]) => [date, { amount, currency: 'EUR' }]),
  );
  assert.deepEqual(
    shown.conflicts.map(({ booking_date, code, override }) => [booking_date, code, override]),
    [
      [SECOND, 'slot_taken', null],
      [THIRD, 'court_closed', ['closures']],
    ],
  );
  const { bookings, conflicts } = await preview({ override: ['closures'] });
  assert.deepEqual([bookings.at(-1)!.booking_date, conflicts.length], [THIRD, 1]);
  const allTaken = await preview({ days: [2], start_date: SECOND, count: 1 });
  assert.deepEqual([allTaken.bookings.length, allTaken.conflicts.length], [0, 1]);
  await assert.rejects(preview({ end_time: '10:00' }), code('validation_failed'));
  assert.deepEqual(await count(), counts);
});

test('leaves out a nonexistent local time', async () => {
  courtId = await open({ time_zone: 'Europe/Madrid' });
  const sundays = { days: [7], start_date: '2027-03-21', start_time: '02:00', end_time: '03:00', count: 2 };
  const made = await make({ ...sundays, on_conflict: 'skip' });
  assert.deepEqual(
    JSON.parse(made.skipped).map((one: any) => [one.booking_date, one.code]),
    [['2027-03-28', 'nonexistent_local_time']],
  );
});

test('overrides rules by name, and stores the overrides where they were needed', async () => {
  await addClosure(FIRST);
  await addClosure(THIRD);
  const made = await make({ override: ['opening_hours', 'closures'] });
  assert.deepEqual([made.overrides, made.skipped], ['["closures"]', '[]']);
  assert.deepEqual(
    (await bookingsOf(made.id)).map(({ overrides }) => overrides),
    ['["closures"]', null, '["closures"]'],
  );
});

test('its own dates count as busy for later ones', async () => {
  courtId = await open({ buffer_minutes: 60, max_duration_minutes: 1440 });
  const days = { days: [1, 2, 3], start_time: '00:00', end_time: '24:00' };
  const made = await make({ ...days, on_conflict: 'skip' });
  assert.deepEqual(await datesOf(made.id), ['2026-11-23', '2026-11-25']);
});

test('cancels upcoming bookings from a given date onwards, once', async () => {
  const { id } = await make();
  const [first, second, third] = (await bookingsOf(id)).map(({ id }) => id);
  fixture.clock.now = NOON + 1;
  const { series: changed, cancelled } = await series.cancelSeries(fixture, id, { from: SECOND, reason: 'Works' });
  assert.deepEqual(cancelled, [second, third]);
  const { cancelled_from, version, updated_at, created_at, upcoming_count } = changed;
  assert.deepEqual(
    [cancelled_from, version, updated_at, created_at, upcoming_count],
    [SECOND, 2, timestamp(NOON + 1), timestamp(NOON), 1],
  );
  assert.deepEqual({ ...(await stored(id)) }, { ...changed });
  assert.deepEqual(
    (await bookingsOf(id)).map(({ status, status_reason, cancelled_by }) => [status, status_reason, cancelled_by]),
    [
      ['confirmed', null, null],
      ['cancelled', 'Works', 'admin'],
      ['cancelled', 'Works', 'admin'],
    ],
  );
  fixture.clock.now = NOON + 2;
  assert.deepEqual(await series.cancelSeries(fixture, id, { from: SECOND }), { series: changed, cancelled: [] });
  const rest = await series.cancelSeries(fixture, id, {});
  assert.deepEqual([rest.cancelled, rest.series.cancelled_from, rest.series.version], [[first], '2026-11-21', 3]);
  assert.equal((await bookingsOf(id))[0]!.status_reason, null);
});

test('also cancels bookings that are being rescheduled, unless they move before the date', async () => {
  let began = Promise.withResolvers<void>();
  const transact: ActionFixture['db']['transact'] = (fn) =>
    fixture.db.transact(async (db) => {
      const done = await fn(db);
      began.resolve();
      await sleep(200);
      return done;
    });
  const slowly = { ...fixture, db: { ...fixture.db, transact } };
  for (const [patch, isCancelled] of [
    [{ start_time: '14:00' }, true],
    [{ booking_date: '2026-11-23' }, false],
  ] as const) {
    const { id } = await make();
    const moved = (await bookingsOf(id))[1]!;
    began = Promise.withResolvers();
    const moving = changeBooking(slowly, moved.id, { patch, accepted: undefined });
    await began.promise;
    const [{ cancelled }] = await Promise.all([series.cancelSeries(fixture, id, { from: SECOND }), moving]);
    assert.deepEqual([cancelled.length, cancelled.includes(moved.id)], [isCancelled ? 2 : 1, isCancelled]);
    await series.cancelSeries(fixture, id, {});
  }
});

test('keeps the earliest date from which it was cancelled', async () => {
  const { id } = await make();
  const bookings = await bookingsOf(id);
  // Confirms a cancelled booking again. No request can do this, but the test needs an upcoming booking.
  const restore = (date: string) => {
    const set = { status: 'confirmed', cancelled_at: null, cancelled_by: null } as const;
    return fixture.db.transact((db) =>
      db.updateTable('bookings').set(set).where('series_id', '=', id).where('booking_date', '=', date).execute(),
    );
  };
  await series.cancelSeries(fixture, id, { from: SECOND });
  await restore(THIRD);
  const later = await series.cancelSeries(fixture, id, { from: THIRD });
  assert.deepEqual([later.cancelled, later.series.cancelled_from], [[bookings[2]!.id], SECOND]);
  await restore(SECOND);
  const same = await series.cancelSeries(fixture, id, { from: SECOND });
  assert.deepEqual([same.series.cancelled_from, same.series.version], [SECOND, 4]);
});

test("cancels neither past nor cancelled bookings; the court's time zone decides about today", async () => {
  courtId = await open({ time_zone: 'Pacific/Auckland' });
  const daily = { days: [1, 2, 3, 4, 5, 6, 7], start_date: '2026-11-22', count: 3 };
  const { id } = await make(daily);
  const [first, second, third] = await bookingsOf(id);
  await cancel(fixture, player, second!.id);
  // The first booking has ended. It is already Sunday at the court, but still Saturday in UTC.
  fixture.clock.now = Date.parse(first!.ends_at);
  assert.equal(timestamp(fixture.clock.now).slice(0, 10), '2026-11-21');
  const { series: changed, cancelled } = await series.cancelSeries(fixture, id, {});
  assert.deepEqual([cancelled, changed.cancelled_from], [[third!.id], '2026-11-22']);
});

test('refuses an unknown series', async () => {
  const none = { code: 'not_found', message: 'There is no series 999999.' };
  await assert.rejects(series.cancelSeries(fixture, 999_999, {}), none);
  await assert.rejects(stored(999_999), none);
});
