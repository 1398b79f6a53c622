import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
let player: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn('player', 'Ada Moss');
});
after(() => club.close());

/** Creates a booking series, by default with four dates on Tuesdays and Thursdays. */
const series = (fields: { court_id: number; [field: string]: unknown }, headers = {}): Promise<Answer> => {
  const times = { days: [4, 2], start_date: SUNDAY, start_time: '18:00', end_time: '19:00', count: 4 };
  const body = { guest_name: 'Team', ...times, ...fields };
  return club.call('POST', '/admin/booking-series', { as: admin, body, headers });
};
const bookingsOf = async (id: number, query = ''): Promise<any[]> => {
  const { body } = await club.call('GET', `/admin/bookings?series_id=${id}&limit=100${query}`, { as: admin });
  return body.data.toReversed();
};
const datesOf = async (id: number, query = '') => (await bookingsOf(id, query)).map((one) => one.booking_date);
const cancel = (id: number, body: object = {}) =>
  club.call('POST', `/admin/booking-series/${id}/cancel`, { as: admin, body });
const countBookings = async (court_id: number) =>
  (await club.call('GET', `/admin/bookings?court_id=${court_id}&limit=100`, { as: admin })).body.data.length;

test('books each of the dates for a player', async () => {
  const court = await club.court({ price_per_hour: { amount: 1000, currency: 'EUR' }, requires_approval: true });
  await club.newEvents();
  const made = await series({ court_id: court.id, guest_name: undefined, user_id: player.user.id, note: 'Training' });
  assert.equal(made.status, 201, made.text);
  const { id, created_at, updated_at, ...shown } = made.body;
  assert.equal(created_at, updated_at);
  assert.deepEqual(shown, {
    ...{ court_id: court.id, court: { id: court.id, name: 'Court', type: 'tennis', venue: null } },
    ...{ user_id: player.user.id, user: { id: player.user.id, name: 'Ada Moss', email: 'ada.moss@example.org' } },
    ...{ days: [2, 4], start_date: SUNDAY, until: null, count: 4, start_time: '18:00', end_time: '19:00' },
    ...{ overrides: [], skipped: [], booking_count: 4, upcoming_count: 4, cancelled_from: null, version: 1 },
  });
  const bookings = await bookingsOf(id);
  const bookingDates = bookings.map((one) => one.booking_date);
  assert.deepEqual(bookingDates, ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03']);
  for (const { status, series_id, user_id, start_time, end_time, note, price } of bookings) {
    const values = [status, series_id, user_id, start_time, end_time, note, price.amount];
    assert.deepEqual(values, ['confirmed', id, player.user.id, '18:00', '19:00', 'Training', 1000]);
  }
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    bookings.map((booking) => ['booking.created', booking]),
  );
  const location = made.headers['location']!.slice(club.context.config.BASE_PATH.length);
  assert.deepEqual((await club.call('GET', location, { as: admin })).body, made.body);
  const { body: own } = await club.call('GET', '/bookings', { as: player });
  assert.equal(own.data.length, 4);
});

test('its participants are in each booking, and see each', async () => {
  const court = await club.court({ capacity: 3 });
  const guest = await club.signIn('player', 'Gil Guest');
  const participants = [{ name: 'Ann' }, { email: 'Gil.Guest@example.org' }];
  const made = await series({ court_id: court.id, email: 'ada.moss@example.org', guest_name: undefined, participants });
  assert.equal(made.status, 201, made.text);
  const kept = [
    { name: 'Ann', email: null, user_id: null, state: 'accepted' },
    { name: null, email: 'Gil.Guest@example.org', user_id: guest.user.id, state: 'invited' },
  ];
  const bookings = await bookingsOf(made.body.id);
  assert.deepEqual(
    bookings.map((one) => one.participants),
    [kept, kept, kept, kept],
  );
  const { body: seen } = await club.call('GET', '/bookings?participating=true&when=upcoming', { as: guest });
  assert.deepEqual(
    seen.data.map(({ id }: { id: number }) => id),
    bookings.map(({ id }) => id),
  );
});

test('refuses participants like a booking: more than the capacity, or invalid ones', async () => {
  const court = await club.court({ capacity: 2 });
  const participants = [{ name: 'Ann' }, { name: 'Bob' }];
  const tooMany = await series({ court_id: court.id, participants, on_conflict: 'skip' });
  assertProblem(tooMany, 'too_many_people');
  assert.equal(tooMany.body.errors[0].pointer, '#/participants');
  assertInvalid(await series({ court_id: court.id, participants: [{}] }), '#/participants/0');
  assertInvalid(
    await series({
      ...{ court_id: court.id, email: 'ada.moss@example.org', guest_name: undefined },
      participants: [{ email: 'ADA.moss@example.org' }],
    }),
    '#/participants/0',
  );
  assert.equal(await countBookings(court.id), 0);
});

test('ends on a date, which is included', async () => {
  const court = await club.court();
  const made = await series({ court_id: court.id, count: undefined, until: '2026-12-03' });
  assert.deepEqual(await datesOf(made.body.id), ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03']);
  const first = { start_date: '2026-11-24', days: [2], until: '2026-11-24' };
  const once = await series({ court_id: court.id, count: undefined, start_time: '10:00', end_time: '11:00', ...first });
  assert.deepEqual(await datesOf(once.body.id), ['2026-11-24']);
});

test('refuses the series if a date cannot be booked, and says which and why', async () => {
  const court = await club.court();
  await club.addClosure({ court_ids: [court.id], start_date: '2026-12-03', end_date: '2026-12-03', end_time: '24:00' });
  const slot = { booking_date: '2026-11-26', start_time: '18:30', end_time: '19:30' };
  await club.book(player, { court_id: court.id, ...slot });
  await club.newEvents();
  const refused = await series({ court_id: court.id, guest_name: 'Not made' });
  assertProblem(refused, 'series_conflict');
  assert.deepEqual(refused.body.conflicts, [
    { booking_date: '2026-11-26', code: 'slot_taken', detail: 'Court is taken at that time.', override: null },
    {
      ...{ booking_date: '2026-12-03', code: 'court_closed', override: ['closures'] },
      detail: 'Court is closed 12:00–24:00: Maintenance',
    },
  ]);
  assert.match(refused.body.detail, /^2 of 4 dates cannot be booked\. The first is 2026-11-26: .*on_conflict/);
  assert.equal(await countBookings(court.id), 1);
  assert.deepEqual(await club.newEvents(), []);
  const left = await club.context.db.read.selectFrom('users').selectAll().where('name', '=', 'Not made').execute();
  assert.deepEqual(left, []);

  const made = await series({ court_id: court.id, on_conflict: 'skip' });
  assert.deepEqual([made.status, made.body.skipped], [201, refused.body.conflicts]);
  assert.deepEqual(await datesOf(made.body.id), ['2026-11-24', '2026-12-01']);
  const other = { start_time: '19:30', end_time: '20:30', override: ['closures', 'opening_hours'] };
  const aside = await series({ court_id: court.id, ...other });
  assert.deepEqual([aside.status, aside.body.overrides, aside.body.booking_count], [201, ['closures'], 4], aside.text);
  const overrides = (await bookingsOf(aside.body.id)).map(({ overrides }) => overrides);
  assert.deepEqual(overrides, [[], [], [], ['closures']]);
});

test('makes no series without a booking', async () => {
  const court = await club.court({ active: false });
  const refused = await series({ court_id: court.id, on_conflict: 'skip' });
  assertProblem(refused, 'series_conflict');
  assert.equal(refused.body.conflicts.length, 4);
  assert.ok(!refused.body.detail.includes('on_conflict'));
});

test('keeps its local time across clock changes, and leaves out a nonexistent time', async () => {
  const court = await club.court({ time_zone: 'Europe/Madrid' });
  const sundays = { days: [7], start_date: '2027-03-21', start_time: '02:00', end_time: '03:00', count: 3 };
  const refused = await series({ court_id: court.id, ...sundays });
  assert.deepEqual(
    refused.body.conflicts.map((one: any) => [one.booking_date, one.code, one.override]),
    [['2027-03-28', 'nonexistent_local_time', null]],
  );
  const made = await series({ court_id: court.id, ...sundays, on_conflict: 'skip', override: ['opening_hours'] });
  const starts = (await bookingsOf(made.body.id)).map(({ starts_at }) => starts_at);
  assert.deepEqual(starts, ['2027-03-21T02:00:00+01:00', '2027-04-04T02:00:00+02:00']);
});

test('applies the buffer between its own dates', async () => {
  const court = await club.court({ buffer_minutes: 60, max_duration_minutes: 1440 });
  const daily = { days: [1, 2, 3], start_time: '00:00', end_time: '24:00', count: 3 };
  const made = await series({ court_id: court.id, ...daily, on_conflict: 'skip' });
  assert.deepEqual(await datesOf(made.body.id), ['2026-11-23', '2026-11-25']);
  assert.deepEqual(
    made.body.skipped.map((one: any) => [one.booking_date, one.code, one.override]),
    [['2026-11-24', 'slot_taken', ['buffer']]],
  );
});

test('holds the parts of a court, and respects their bookings', async () => {
  const [left, right] = [await club.court({ name: 'Left' }), await club.court({ name: 'Right' })];
  const hall = await club.court({ name: 'Hall', part_ids: [left.id, right.id] });
  const slot = { booking_date: '2026-11-26', start_time: '18:00', end_time: '19:00' };
  await club.book(player, { court_id: right.id, ...slot });
  const made = await series({ court_id: hall.id, on_conflict: 'skip' });
  assert.deepEqual(await datesOf(made.body.id), ['2026-11-24', '2026-12-01', '2026-12-03']);
  const taken = await club.book(player, { court_id: left.id, ...slot, booking_date: '2026-11-24' });
  assertProblem(taken, 'slot_taken');
});

test('accepts 104 dates at most', async () => {
  const court = await club.court();
  const daily = { days: [1, 2, 3, 4, 5, 6, 7], start_date: '2026-12-01', count: undefined };
  const tooLong = await series({ court_id: court.id, ...daily, until: '2027-03-15' });
  assertInvalid(tooLong, '#/until');
  assert.match(tooLong.body.detail, /2027-03-14 or before/);
  assertInvalid(await series({ court_id: court.id, count: 105 }), '#/count');
  const began = performance.now();
  const made = await series({ court_id: court.id, ...daily, until: '2027-03-14' });
  assert.deepEqual([made.status, made.body.booking_count], [201, 104], made.text);
  assert.ok(performance.now() - began < 5000);
});

test('refuses an invalid series', async () => {
  const { id: court_id } = await club.court();
  assertInvalid(await series({ court_id, until: '2027-01-01' }), '#/until');
  assertInvalid(await series({ court_id, count: undefined }), '#/until');
  assertInvalid(await series({ court_id, count: undefined, until: SUNDAY }), '#/days');
  assertInvalid(await series({ court_id, count: undefined, until: '2026-01-01' }), '#/days');
  assertInvalid(await series({ court_id, days: [] }), '#/days');
  assertInvalid(await series({ court_id, start_date: '9999-12-01' }), '#/start_date');
  assertInvalid(await series({ court_id, days: [0, 8] }), '#/days/0', '#/days/1');
  assertInvalid(await series({ court_id, days: [1, 1] }), '#/days');
  assertInvalid(await series({ court_id, end_time: '18:00' }), '#/end_time');
  assertInvalid(await series({ court_id, guest_name: undefined }), '#/user_id');
  assertProblem(await series({ court_id: 999_999 }), 'court_not_found');
  assertProblem(await series({ court_id, guest_name: undefined, user_id: 999_999 }), 'user_not_found');
  assert.equal(await countBookings(court_id), 0);
});

test('replays the answer for an idempotency key', async () => {
  const court = await club.court();
  const first = await series({ court_id: court.id }, { 'idempotency-key': 'one' });
  const again = await series({ court_id: court.id }, { 'idempotency-key': 'one' });
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, first.text, 'true']);
  assert.equal(await countBookings(court.id), 4);
});

test('cancels upcoming bookings from a given date onwards in one request, with a reason', async () => {
  const court = await club.court();
  const { body: made } = await series({ court_id: court.id, guest_name: undefined, email: 'ada.moss@example.org' });
  const bookings = await bookingsOf(made.id);
  await club.call('DELETE', `/bookings/${bookings[3].id}`, { as: player });
  await club.newEvents();
  const cancelled = await cancel(made.id, { from: '2026-11-26', reason: 'Works' });
  assert.equal(cancelled.status, 200, cancelled.text);
  const { cancelled_booking_ids: ids, upcoming_count, cancelled_from, version } = cancelled.body;
  assert.deepEqual(ids, [bookings[1].id, bookings[2].id]);
  assert.deepEqual([upcoming_count, cancelled_from, version], [1, '2026-11-26', 2]);
  assert.deepEqual(
    (await bookingsOf(made.id)).map((one) => [one.status, one.cancelled_by, one.status_reason]),
    [
      ['confirmed', null, null],
      ['cancelled', 'admin', 'Works'],
      ['cancelled', 'admin', 'Works'],
      ['cancelled', 'player', null],
    ],
  );
  assert.deepEqual(
    (await club.newEvents()).map(({ type, data }) => [type, data.id]),
    ids.map((id: number) => ['booking.cancelled', id]),
  );
  assert.equal(
    (await series({ court_id: court.id, start_date: '2026-11-25', count: 2 })).status,
    201,
    'the slot is free again',
  );
  const again = await cancel(made.id, { from: '2026-11-26' });
  assert.deepEqual([again.body.cancelled_booking_ids, again.body.version], [[], 2]);
  const all = await cancel(made.id);
  assert.deepEqual([all.body.cancelled_booking_ids, all.body.cancelled_from], [[bookings[0].id], '2026-11-21']);
});

test('keeps past bookings, and cancels single bookings', async () => {
  const court = await club.court();
  const past = { days: [5, 7], start_date: '2026-11-20', count: 3, start_time: '10:00', end_time: '11:00' };
  const { body: made } = await series({ court_id: court.id, ...past });
  assert.deepEqual([made.booking_count, made.upcoming_count], [3, 2]);
  const [, second] = await bookingsOf(made.id);
  const one = await club.call('PATCH', `/admin/bookings/${second.id}`, { as: admin, body: { status: 'cancelled' } });
  assert.equal(one.status, 200);
  const cancelled = await cancel(made.id, { from: '2026-01-01' });
  assert.equal(cancelled.body.cancelled_booking_ids.length, 1);
  assert.deepEqual(await datesOf(made.id, '&status=cancelled'), ['2026-11-22', '2026-11-27']);
});

test('lists series, newest first, in pages, by court and user', async () => {
  const court = await club.court();
  const made = [];
  for (const hour of ['10', '11', '12']) {
    const times = { start_time: `${hour}:00`, end_time: `${hour}:30` };
    made.unshift((await series({ court_id: court.id, guest_name: `Team ${hour}`, ...times })).body);
  }
  const list = async (query: string) => (await club.call('GET', `/admin/booking-series?${query}`, { as: admin })).body;
  const first = await list(`court_id=${court.id}&limit=2`);
  const second = await list(`court_id=${court.id}&limit=2&cursor=${first.next_cursor}`);
  assert.deepEqual([...first.data, ...second.data], made);
  assert.deepEqual([first.data.length, second.next_cursor], [2, null]);
  assert.deepEqual((await list(`user_id=${made[1].user_id}`)).data, [made[1]]);
  assertProblem(await club.call('GET', '/admin/booking-series/999999', { as: admin }), 'not_found');
});
