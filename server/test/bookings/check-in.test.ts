import assert from 'node:assert/strict';
import type { TestSettings } from '../policy.ts';
import { after, beforeEach, test } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { type Club, NOON, assertProblem, openClub } from '../club.ts';

let club: Club;
type Someone = Awaited<ReturnType<Club['signIn']>>;
let [player, admin] = [] as unknown as [Someone, Someone];
const TTL = { player_session_minutes: 129_600, session_idle_minutes: 129_600 };
const open = async (settings: TestSettings = {}) => {
  await club?.close();
  club = await openClub({ ...TTL, ...settings });
  [player, admin] = [await club.signIn(), await club.signIn('admin')];
};
beforeEach(() => open({ check_in_before_minutes: 10, check_in_after_minutes: 20 }));
after(() => club.close());

const START = NOON + 60 * MINUTE;
async function book(fields: Record<string, unknown> = {}, times: object = {}) {
  const court = await club.court(fields);
  const slot = { booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00', ...times };
  return (await club.book(player, { court_id: court.id, ...slot })).body;
}
const checkIn = (id: number, as = player) => club.call('POST', `/bookings/${id}/check-in`, { as });
const checkInFor = (id: number) => club.call('POST', `/admin/bookings/${id}/check-in`, { as: admin });
const statusOf = async (id: number) => (await club.call('GET', `/bookings/${id}`, { as: player })).body.status;

test('a player checks in while check-in is open, both limits included', async () => {
  const { id, version } = await book();
  for (const [minutes, code] of [
    [-11, 'check_in_closed'],
    [21, 'check_in_closed'],
  ] as const) {
    club.clock.now = START + minutes * MINUTE;
    const refused = await checkIn(id);
    assertProblem(refused, code);
    assert.deepEqual(
      [refused.body.opens_at, refused.body.closes_at],
      ['2026-11-21T12:50:00.000Z', '2026-11-21T13:20:00.000Z'],
    );
  }
  await club.newEvents();
  club.clock.now = START - 10 * MINUTE;
  const { status, body } = await checkIn(id);
  assert.deepEqual([status, body.checked_in_at, body.version], [200, '2026-11-21T12:50:00.000Z', version + 1]);
  club.clock.now = START + 60 * MINUTE;
  assert.deepEqual((await checkIn(id)).body, body, 'again: the same');
  const types = (await club.newEvents()).map(({ type }) => type);
  assert.deepEqual(types, ['booking.checked_in']);
  const late = await book({}, { start_time: '15:00', end_time: '15:30' });
  club.clock.now = START + 140 * MINUTE;
  assert.equal((await checkIn(late.id)).status, 200, 'the closing itself');
});

test('an admin checks in until the end; only confirmed bookings can be checked in', async () => {
  const first = await book();
  club.clock.now = START + 45 * MINUTE;
  assertProblem(await checkIn(first.id), 'check_in_closed');
  assert.equal((await checkInFor(first.id)).body.checked_in_at, '2026-11-21T13:45:00.000Z');
  const pending = await book({ requires_approval: true }, { start_time: '14:00', end_time: '15:00' });
  club.clock.now = START + 55 * MINUTE;
  assertProblem(await checkIn(pending.id), 'invalid_transition');
  const over = await book({}, { start_time: '14:00', end_time: '14:30' });
  club.clock.now = START + 91 * MINUTE;
  assertProblem(await checkInFor(over.id), 'check_in_closed');
  assertProblem(await checkInFor(999_999), 'not_found');
});

test('a booking without check-in becomes a no-show if the court has the rule, and keeps holding the court', async () => {
  const [missing, came, lenient] = [
    await book({ no_show_after_minutes: 30 }),
    await book({ no_show_after_minutes: 30 }),
    await book(),
  ];
  club.clock.now = START;
  await checkIn(came.id);
  club.clock.now = START + 30 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 0, 'not yet');
  await club.newEvents();
  club.clock.now += 1;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.deepEqual(
    (await club.newEvents()).map(({ type, data }) => [type, data.id]),
    [['booking.no_show', missing.id]],
  );
  assert.deepEqual(
    [await statusOf(missing.id), await statusOf(came.id), await statusOf(lenient.id)],
    ['no_show', 'confirmed', 'confirmed'],
  );
  const other = await club.signIn();
  const slot = { booking_date: '2026-11-21', start_time: '13:30', end_time: '14:00' };
  club.clock.now = START + 30 * MINUTE;
  assertProblem(await club.book(other, { court_id: missing.court_id, ...slot }), 'slot_taken');
  club.clock.now = START + 60 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 2);
  assert.equal(await statusOf(came.id), 'completed');
});

test('no booking becomes a no-show while check-in is open; a short one is decided at its end', async () => {
  const early = await book({ no_show_after_minutes: 1 });
  const short = await book({ no_show_after_minutes: 600 }, { start_time: '13:00', end_time: '13:30' });
  club.clock.now = START + 20 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 0);
  assert.equal((await checkIn(early.id)).status, 200);
  club.clock.now = START + 30 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.deepEqual([await statusOf(early.id), await statusOf(short.id)], ['confirmed', 'no_show']);
});

for (const { time_zone, now, ...times } of [
  { time_zone: 'Pacific/Kiritimati', booking_date: '2026-11-22', start_time: '01:00', end_time: '02:00', now: 11.5 },
  { time_zone: 'Pacific/Pago_Pago', booking_date: '2026-11-20', start_time: '23:00', end_time: '24:00', now: 10.5 },
])
  test(`marks a no-show in ${time_zone}, where the date differs from UTC`, async () => {
    club.clock.now = NOON - DAY;
    const { id } = await book({ no_show_after_minutes: 30, time_zone }, times);
    club.clock.now = NOON - 12 * HOUR + now * HOUR;
    assert.equal(await applyDueStatuses(club.context), 0);
    club.clock.now += 1;
    assert.equal(await applyDueStatuses(club.context), 1);
    assert.equal(await statusOf(id), 'no_show');
  });

test('a player with too many recent no-shows cannot book until the oldest is old enough', async () => {
  await open({ max_no_shows: 2, no_show_days: 10, check_in_after_minutes: 5 });
  const court = await club.court({ no_show_after_minutes: 5 });
  const day = (n: number) => new Date(NOON + n * DAY).toISOString().slice(0, 10);
  const ask = (n: number, as = player) =>
    club.book(as, { court_id: court.id, booking_date: day(n), start_time: '13:00', end_time: '14:00' });
  const kept = (await ask(12)).body;
  for (const n of [0, 1]) {
    assert.equal((await ask(n)).status, 201);
    club.clock.now = START + n * DAY + 10 * MINUTE;
    await applyDueStatuses(club.context);
  }
  const refused = await ask(3);
  assertProblem(refused, 'quota_exceeded');
  assert.deepEqual(refused.body.errors[0].values, { quota: 'no_shows', limit: 2, used: 2, days: 10 });
  assert.equal((await ask(4, await club.signIn())).status, 201, 'another player books');
  const move = { as: player, body: { booking_date: day(13) } };
  assert.equal((await club.call('PATCH', `/bookings/${kept.id}`, move)).status, 200, 'what one has can be moved');
  club.clock.now = START + 10 * DAY - 1;
  assertProblem(await ask(11), 'quota_exceeded');
  club.clock.now = START + 10 * DAY;
  assert.equal((await ask(11)).status, 201);
});

test("an admin's correction of a no-show frees the player's quota", async () => {
  await open({ max_no_shows: 1 });
  const booking = await book({ no_show_after_minutes: 15 });
  club.clock.now = START + 20 * MINUTE;
  await applyDueStatuses(club.context);
  const again = { court_id: booking.court_id, start_time: '18:00', end_time: '19:00' };
  assertProblem(await club.book(player, again), 'quota_exceeded');
  const body = { status: 'completed' };
  await club.call('PATCH', `/admin/bookings/${booking.id}`, { as: admin, body });
  assert.equal((await club.book(player, again)).status, 201);
});

test('a booking at a new time needs a new check-in; on a new court it does not', async () => {
  const { id } = await book();
  const other = await club.court();
  club.clock.now = START - 5 * MINUTE;
  await checkIn(id);
  const move = (body: object) => club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body });
  assert.notEqual((await move({ court_id: other.id })).body.checked_in_at, null);
  assert.equal((await move({ start_time: '15:00' })).body.checked_in_at, null);
});

test('a booking that an admin makes after its start counts as checked in', async () => {
  await open({ max_no_shows: 1, check_in_after_minutes: 5 });
  const court = await club.court({ no_show_after_minutes: 15 });
  club.clock.now = START + 20 * MINUTE;
  const bookFor = async (times: object) => {
    const body = { court_id: court.id, user_id: player.user.id, ...times };
    return (await club.call('POST', '/admin/bookings', { as: admin, body })).body;
  };
  const walkIn = await bookFor({ booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00' });
  const yesterdays = await bookFor({ booking_date: '2026-11-20', start_time: '13:00', end_time: '14:00' });
  assert.equal(walkIn.checked_in_at, '2026-11-21T13:20:00.000Z');
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.deepEqual([await statusOf(walkIn.id), await statusOf(yesterdays.id)], ['confirmed', 'completed']);
  assert.deepEqual((await checkIn(walkIn.id)).body.checked_in_at, walkIn.checked_in_at, 'nobody asks again');
  const missing = await bookFor({ booking_date: '2026-11-21', start_time: '15:00', end_time: '16:00' });
  assert.equal(missing.checked_in_at, null);
  club.clock.now = START + 140 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 2);
  assert.deepEqual([await statusOf(walkIn.id), await statusOf(missing.id)], ['completed', 'no_show']);
});

test('a booking that an admin reschedules to a past start keeps its check-in time, or is checked in then', async () => {
  const strict = { no_show_after_minutes: 15 };
  const [came, late, elsewhere] = [await book(strict), await book(strict), await book()];
  const court = await club.court(strict);
  club.clock.now = START;
  const { checked_in_at } = (await checkIn(came.id)).body;
  club.clock.now = START + 50 * MINUTE;
  const move = async (id: number, body: object) =>
    (await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body })).body.checked_in_at;
  assert.equal(await move(came.id, { start_time: '12:30', end_time: '14:00' }), checked_in_at);
  assert.equal(await move(late.id, { end_time: '14:30' }), '2026-11-21T13:50:00.000Z');
  assert.equal(await move(elsewhere.id, { court_id: court.id }), '2026-11-21T13:50:00.000Z');
  assert.equal(await applyDueStatuses(club.context), 0);
  const asked = (await book({ requires_approval: true }, { start_time: '16:00', end_time: '17:00' })).id;
  assert.equal(await move(asked, { start_time: '13:00' }), null, 'nobody plays where nobody was let in');
});

test('a changed no-show rule never marks a running booking earlier; it applies to later bookings', async () => {
  const [lenient, patient, strict] = [
    await book(),
    await book({ no_show_after_minutes: 55 }),
    await book({ no_show_after_minutes: 5 }),
  ];
  const later = { booking_date: '2026-11-21', start_time: '14:00', end_time: '15:00' };
  const ruled = (await club.book(player, { court_id: lenient.court_id, ...later })).body;
  club.clock.now = START + 15 * MINUTE;
  for (const [id, no_show_after_minutes] of [
    [lenient.court_id, 10],
    [patient.court_id, 10],
    [strict.court_id, 30],
  ] as const) {
    const changed = await club.call('PATCH', `/admin/courts/${id}`, { as: admin, body: { no_show_after_minutes } });
    assert.deepEqual([changed.status, 'no_show_since' in changed.body], [200, false]);
  }
  club.clock.now = START + 59 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.equal(await statusOf(strict.id), 'no_show', 'what is more patient holds at once');
  club.clock.now = START + 60 * MINUTE;
  assert.equal(await applyDueStatuses(club.context), 2);
  assert.deepEqual([await statusOf(lenient.id), await statusOf(patient.id)], ['completed', 'completed']);
  club.clock.now = START + 80 * MINUTE + 1;
  assert.equal(await applyDueStatuses(club.context), 1);
  assert.equal(await statusOf(ruled.id), 'no_show');
});
