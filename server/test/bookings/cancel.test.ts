import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
let club: Club;
let player: { token: string };
before(async () => (club = await openClub()));
beforeEach(async () => {
  club.clock.now = NOON;
  player = await club.signIn();
});
after(() => club.close());

const booked = async (court: Record<string, unknown> = {}): Promise<any> =>
  (await club.book(player, { court_id: (await club.court(court)).id })).body;
const cancel = (id: number, as = player, headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('DELETE', `/bookings/${id}`, { as, headers });
const changeTo = async (id: number, status: string) =>
  club.call('PATCH', `/admin/bookings/${id}`, { body: { status }, as: await club.signIn('admin') });

test('cancels a booking and shows who did it and when', async () => {
  const booking = await booked();
  club.clock.now += MINUTE;
  const { status, body } = await cancel(booking.id);
  assert.equal(status, 200);
  const time = timestamp(NOON + MINUTE);
  const cancelled = { status: 'cancelled', cancelled_at: time, cancelled_by: 'player', version: 2, updated_at: time };
  assert.deepEqual(body, { ...booking, ...cancelled });
  assert.deepEqual((await club.call('GET', `/bookings/${booking.id}`, { as: player })).body, body);
});

test('answers a second cancellation identically, even long after the booking', async () => {
  const booking = await booked();
  const { body } = await cancel(booking.id);
  await club.newEvents();
  club.clock.now += 2 * DAY;
  const again = await cancel(booking.id);
  assert.deepEqual([again.status, again.body], [200, body]);
  assert.deepEqual(await club.newEvents(), []);
});

test('two concurrent cancellations get the same answer', async () => {
  const booking = await booked();
  const [one, other] = await Promise.all([cancel(booking.id), cancel(booking.id)]);
  assert.deepEqual(one.body, other.body);
  assert.deepEqual([one.status, one.body.version], [200, 2]);
});

test('frees the slot', async () => {
  const booking = await booked();
  assertProblem(await club.book(await club.signIn(), { court_id: booking.court_id }), 'slot_taken');
  await cancel(booking.id);
  assert.equal((await club.book(await club.signIn(), { court_id: booking.court_id })).status, 201);
});

test('cancels a pending booking', async () => {
  const booking = await booked({ requires_approval: true });
  assert.equal((await cancel(booking.id)).body.status, 'cancelled');
});

test('cancels exactly at the cutoff, and not later', async () => {
  const [one, other] = [
    await booked({ cancellation_cutoff_minutes: 120 }),
    await booked({ cancellation_cutoff_minutes: 120 }),
  ];
  club.clock.now = START - 120 * MINUTE;
  assert.equal((await cancel(one.id)).status, 200);
  club.clock.now += 1;
  assertProblem(await cancel(other.id), 'cancellation_too_late');
  assert.equal((await club.call('GET', `/bookings/${other.id}`, { as: player })).body.status, 'confirmed');
});

test('cancels up to the start if there is no cutoff', async () => {
  const [one, other] = [await booked(), await booked()];
  club.clock.now = START;
  assert.equal((await cancel(one.id)).status, 200);
  club.clock.now += 1;
  assertProblem(await cancel(other.id), 'already_started');
});

test("applies the court's current cutoff", async () => {
  const booking = await booked();
  const body = { cancellation_cutoff_minutes: 10_000 };
  await club.call('PATCH', `/admin/courts/${booking.court_id}`, { body, as: await club.signIn('admin') });
  assertProblem(await cancel(booking.id), 'cancellation_too_late');
});

test('reports a started booking as started, not as past the cutoff', async () => {
  const booking = await booked({ cancellation_cutoff_minutes: 120 });
  club.clock.now = START + MINUTE;
  assertProblem(await cancel(booking.id), 'already_started');
  await changeTo(booking.id, 'no_show');
  assertProblem(await cancel(booking.id), 'already_started');
});

test('refuses to cancel a rejected booking', async () => {
  const booking = await booked({ requires_approval: true });
  await changeTo(booking.id, 'rejected');
  assertProblem(await cancel(booking.id), 'invalid_transition');
});

const strip = (text: string) => text.replaceAll(/"request_id":"[^"]+"|\d+/g, '');

test("does not find another player's booking, not even as an admin", async () => {
  const booking = await booked();
  for (const other of [await club.signIn(), await club.signIn('admin')]) {
    const answers = [await cancel(booking.id, other), await club.call('GET', `/bookings/${booking.id}`, { as: other })];
    const missing = await cancel(999_999, other);
    for (const answer of [...answers, missing]) assertProblem(answer, 'not_found');
    assert.equal(strip(answers[0]!.text), strip(missing.text));
  }
  assert.equal((await club.call('GET', `/bookings/${booking.id}`, { as: player })).body.status, 'confirmed');
});

test('cancels only the version in If-Match', async () => {
  const booking = await booked({ requires_approval: true });
  await changeTo(booking.id, 'confirmed');
  assertProblem(await cancel(booking.id, player, { 'if-match': '"1.x"' }), 'version_mismatch');
  assert.equal((await cancel(booking.id, player, { 'if-match': '"2.x"' })).status, 200);
});
