import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { DAY, MINUTE } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';
import { entryOf, join, newBooking, newWaiter, offerTo, settle } from './waiting.ts';

let club: Club;
beforeEach(async () => (club = await openClub({ session_idle_minutes: 144_000, player_session_minutes: 144_000 })));
afterEach(() => club.close());

test('an entry shows its court and times, and lists page by date', async () => {
  const court = await club.court({ venue: 'Park' });
  const player = await club.signIn();
  const days = ['2026-11-25', SUNDAY, '2026-11-24'];
  for (const booking_date of days) await newBooking(club, { court_id: court.id, booking_date });
  const entries = [];
  for (const [i, booking_date] of days.entries()) {
    const where = i === 0 ? { type: 'tennis' } : { court_id: court.id };
    const answer = await join(club, player, { ...where, booking_date });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers['location'], `/api/v1/waitlist/${answer.body.id}`);
    entries.push(answer.body);
  }
  assert.deepEqual(entries[1], {
    id: entries[1].id,
    court_id: court.id,
    court: { id: court.id, name: 'Court', type: 'tennis', venue: 'Park' },
    type: null,
    booking_date: SUNDAY,
    start_after: '10:00',
    end_before: '11:00',
    duration_minutes: 60,
    status: 'waiting',
    position: 1,
    booking_id: null,
    ended_because: null,
    created_at: '2026-11-21T12:00:00.000Z',
    updated_at: '2026-11-21T12:00:00.000Z',
  });
  assert.deepEqual([entries[0].court_id, entries[0].court, entries[0].type], [null, null, 'tennis']);
  await newWaiter(club, { type: 'tennis' });
  const sorted = [entries[1], entries[2], entries[0]];
  const page = (await club.call('GET', '/waitlist?limit=2', { as: player })).body;
  assert.deepEqual(page.data, sorted.slice(0, 2));
  const next = (await club.call('GET', `/waitlist?limit=2&cursor=${page.next_cursor}`, { as: player })).body;
  assert.deepEqual(next, { data: sorted.slice(2), next_cursor: null });
  const left = await club.call('DELETE', `/waitlist/${entries[0].id}`, { as: player });
  assert.equal(left.body.status, 'left');
  assert.deepEqual((await club.call('DELETE', `/waitlist/${entries[0].id}`, { as: player })).body, left.body);
  const waiting = (await club.call('GET', '/waitlist?status=waiting,offered', { as: player })).body;
  assert.deepEqual(waiting.data, sorted.slice(0, 2));
  assertInvalid(await club.call('GET', '/waitlist?status=gone', { as: player }), 'status');
});

test('refuses an invalid entry, with the field errors', async () => {
  const court = await club.court();
  const player = await club.signIn();
  const ask = (fields: object) => join(club, player, { court_id: court.id, ...fields });
  assertInvalid(await join(club, player, {}), '#/court_id');
  assertInvalid(await ask({ type: 'tennis' }), '#/court_id');
  assertInvalid(await ask({ end_before: '10:00' }), '#/end_before');
  assertInvalid(await ask({ duration_minutes: 90 }), '#/duration_minutes');
  assertInvalid(await ask({ duration_minutes: 0 }), '#/duration_minutes');
  assertInvalid(await ask({ booking_date: '2026-02-30' }), '#/booking_date');
  assertInvalid(await ask({ start_after: '24:00' }), '#/start_after');
  assertInvalid(await ask({ status: 'offered' }), '#/status');
  assertInvalid(await join(club, player, { type: 'Tennis' }), '#/type');
});

test('refuses an entry that no court can ever satisfy, with the rules of booking', async () => {
  const hours = [{ day: 7, open: '09:00', close: '12:00' }];
  const court = await club.court({ opening_hours: hours, min_notice_minutes: 60, max_duration_minutes: 90 });
  const player = await club.signIn();
  const refused = async (fields: object, code: any, pointer: string) => {
    const answer = await join(club, player, { court_id: court.id, ...fields });
    assertProblem(answer, code);
    assert.equal(answer.body.errors[0].pointer, pointer);
  };
  await refused({ court_id: 999 }, 'court_not_found', '#/court_id');
  const nowhere = await join(club, player, { type: 'curling' });
  assertProblem(nowhere, 'court_not_found');
  assert.equal(nowhere.body.errors[0].pointer, '#/type');
  await refused({ booking_date: '2026-11-15' }, 'in_the_past', '#/start_after');
  await refused({ booking_date: '2027-11-21' }, 'too_early', '#/booking_date');
  await refused({ booking_date: '2026-11-23' }, 'outside_opening_hours', '#/start_after');
  await refused({ start_after: '11:30', end_before: '12:30' }, 'outside_opening_hours', '#/duration_minutes');
  await refused({ duration_minutes: 45 }, 'off_grid', '#/duration_minutes');
  await refused({ start_after: '10:10', end_before: '11:10' }, 'off_grid', '#/start_after');
  await refused(
    { start_after: '09:00', end_before: '12:00', duration_minutes: 120 },
    'duration_out_of_range',
    '#/duration_minutes',
  );
  club.clock.now = Date.parse(`${SUNDAY}T09:30:00Z`);
  await refused({}, 'too_late', '#/start_after');
  const admin = await club.signIn('admin');
  await club.call('PATCH', `/admin/courts/${court.id}`, { body: { active: false }, as: admin });
  await refused({ booking_date: '2026-11-29' }, 'court_inactive', '#/court_id');
  assertProblem(await join(club, player, { type: 'tennis', booking_date: '2026-11-29' }), 'court_not_found');
});

test('refuses to join while a matching slot is free, and names it', async () => {
  const [court, other] = [await club.court(), await club.court()];
  await newBooking(club, { court_id: court.id });
  const player = await club.signIn();
  const answer = await join(club, player, { type: 'tennis' });
  assertProblem(answer, 'slot_available');
  const times = { booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  assert.deepEqual(answer.body.alternatives, [{ court_id: other.id, court_name: 'Court', ...times }]);
  assert.equal((await join(club, player, { court_id: court.id })).status, 201);
  assertProblem(await join(club, player, { court_id: court.id, end_before: '12:00' }), 'slot_available');
});

test('an equal entry returns the existing place; after leaving it gets the last place', async () => {
  const court = await club.court();
  const { booking, ...owner } = await newBooking(club, { court_id: court.id });
  const first = await newWaiter(club, { court_id: court.id });
  const second = await newWaiter(club, { court_id: court.id });
  const again = await Promise.all([1, 2, 3].map(() => join(club, first, { court_id: court.id })));
  for (const answer of again) assert.deepEqual([answer.status, answer.body], [200, first.entry]);
  await club.call('DELETE', `/waitlist/${first.entry.id}`, { as: first });
  const back = await join(club, first, { court_id: court.id });
  assert.equal(back.status, 201);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: owner });
  await offerTo(club, second);
  const offered = await join(club, second, { court_id: court.id });
  assert.deepEqual([offered.status, offered.body.status], [200, 'offered']);
});

test('many equal concurrent requests make one entry', async () => {
  const court = await club.court();
  await newBooking(club, { court_id: court.id });
  const player = await club.signIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => join(club, player, { court_id: court.id })));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 200, 200, 200, 200, 201]);
  assert.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
});

test("limits a player's entries", async () => {
  const strict = await openClub({ max_waitlist_entries: 2 });
  try {
    const court = await strict.court();
    const player = await strict.signIn();
    await strict.addClosure({ start_time: '00:00', end_time: '24:00' });
    const ask = (start_after: string) => join(strict, player, { court_id: court.id, start_after, end_before: '24:00' });
    const first = await ask('10:00');
    assert.equal((await ask('11:00')).status, 201);
    const refused = await ask('12:00');
    assertProblem(refused, 'quota_exceeded');
    assert.deepEqual(refused.body.errors[0].values, { quota: 'waitlist_entries', limit: 2, used: 2 });
    assert.equal((await ask('10:00')).status, 200);
    await strict.call('DELETE', `/waitlist/${first.body.id}`, { as: player });
    assert.equal((await ask('12:00')).status, 201);
  } finally {
    await strict.close();
  }
});

test('offers a player the earliest matching slot, whoever waits before them for something else', async () => {
  const court = await club.court();
  const { booking, ...owner } = await newBooking(club, { court_id: court.id, start_time: '10:00', end_time: '11:30' });
  const ask = (start_after: string, end_before: string, duration_minutes: number) =>
    newWaiter(club, { court_id: court.id, start_after, end_before, duration_minutes });
  const tooLong = await ask('09:30', '12:30', 180);
  await newBooking(club, { court_id: court.id, start_time: '11:30', end_time: '12:30' });
  const middle = await ask('10:30', '11:30', 30);
  const early = await ask('10:00', '12:00', 30);
  const late = await ask('10:00', '12:30', 30);
  const none = await ask('10:00', '11:30', 60);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: owner });
  const times = [];
  for (const waiter of [middle, early, late]) times.push((await offerTo(club, waiter)).start_time);
  assert.deepEqual(times, ['10:30', '10:00', '11:00']);
  for (const waiter of [tooLong, none]) assert.equal((await entryOf(club, waiter)).status, 'waiting');
});

test('on the day of a clock change, offers no nonexistent time', async () => {
  const madrid = await club.court({ time_zone: 'Europe/Madrid', max_advance_days: 365 });
  const spring = { court_id: madrid.id, booking_date: '2027-03-28' };
  const player = await club.signIn();
  const skipped = await join(club, player, { ...spring, start_after: '02:00', end_before: '03:00' });
  assertProblem(skipped, 'nonexistent_local_time');
  const { booking, ...owner } = await newBooking(club, { ...spring, start_time: '01:30', end_time: '04:30' });
  const waiter = await newWaiter(club, { ...spring, start_after: '02:00', end_before: '04:30', duration_minutes: 30 });
  await club.call('DELETE', `/bookings/${booking.id}`, { as: owner });
  const offer = await offerTo(club, waiter);
  assert.deepEqual([offer.start_time, offer.starts_at], ['03:00', '2027-03-28T03:00:00+02:00']);
});

test('an entry expires when the last matching slot would begin', async () => {
  const court = await club.court({ time_zone: 'America/New_York' });
  await newBooking(club, { court_id: court.id });
  const waiter = await newWaiter(club, { court_id: court.id, start_after: '10:00', end_before: '11:00' });
  club.clock.now = Date.parse(`${SUNDAY}T15:00:00Z`);
  assert.equal((await entryOf(club, waiter)).status, 'waiting');
  club.clock.now += 1;
  assert.equal((await entryOf(club, waiter)).status, 'expired');
  club.clock.now = NOON + 2 * DAY + MINUTE;
  await settle(club);
  const listed = await club.call('GET', '/waitlist?status=waiting', { as: waiter });
  assert.deepEqual(listed.body.data, []);
});

test('the place in line counts earlier players for the same court or its sport, day and times', async () => {
  const fit = { start_after: '10:00', end_before: '12:00' };
  const [first, second] = [await club.court({ name: 'First' }), await club.court({ name: 'Second' })];
  const padel = await club.court({ name: 'Padel', type: 'padel' });
  for (const { id } of [first, second, padel]) {
    await newBooking(club, { court_id: id, start_time: '10:00', end_time: '12:00' });
    await newBooking(club, { court_id: id, booking_date: '2026-11-23', start_time: '10:00', end_time: '12:00' });
  }
  const positionOf = async (waiter: { token: string; entry: any }) =>
    (await club.call('GET', `/waitlist/${waiter.entry.id}`, { as: waiter })).body.position;
  const any = await newWaiter(club, { type: 'tennis', ...fit });
  const early = await newWaiter(club, { court_id: first.id, start_after: '10:00', end_before: '11:00' });
  const late = await newWaiter(club, { court_id: first.id, start_after: '11:00', end_before: '12:00' });
  const earlyToo = await newWaiter(club, { court_id: first.id, start_after: '10:00', end_before: '11:00' });
  const other = await newWaiter(club, { court_id: second.id, ...fit });
  const elsewhere = await newWaiter(club, { type: 'padel', ...fit });
  const nextDay = await newWaiter(club, { type: 'tennis', ...fit, booking_date: '2026-11-23' });
  const last = await newWaiter(club, { type: 'tennis', ...fit });
  const all = [any, early, late, earlyToo, other, elsewhere, nextDay, last];
  assert.deepEqual(
    all.map(({ entry }) => entry.position),
    [1, 2, 2, 3, 2, 1, 1, 6],
    'as they are told when they join',
  );
  assert.deepEqual(
    (await join(club, last, { type: 'tennis', ...fit })).body.position,
    6,
    'joining again with the same wish keeps the position',
  );
  const left = await club.call('DELETE', `/waitlist/${any.entry.id}`, { as: any });
  assert.deepEqual([left.body.status, left.body.position], ['left', null]);
  assert.deepEqual(await Promise.all(all.map(positionOf)), [null, 1, 1, 2, 1, 1, 1, 5]);
  const { data } = (await club.call('GET', '/waitlist', { as: last })).body;
  assert.deepEqual([data.length, data[0].position], [1, 5]);
});
