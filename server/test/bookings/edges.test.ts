import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, MINUTE } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

let club: Club;
let player: { token: string };
before(async () => (club = await openClub()));
beforeEach(async () => {
  club.clock.now = NOON;
  player = await club.signIn();
});
after(() => club.close());

const TODAY = '2026-11-21';
const at = (court: any, booking_date: string, start_time: string, end_time: string): Promise<Answer> =>
  club.book(player, { court_id: court.id, booking_date, start_time, end_time });

test('accepts a start at this very instant, and none before', async () => {
  const court = await club.court();
  assert.equal((await at(court, TODAY, '12:00', '12:30')).status, 201);
  club.clock.now = NOON + 30 * MINUTE + 1;
  assertProblem(await at(court, TODAY, '12:30', '13:00'), 'in_the_past');
});

test('accepts a start exactly at the end of the notice, and none closer', async () => {
  const court = await club.court({ min_notice_minutes: 90 });
  assert.equal((await at(court, TODAY, '13:30', '14:00')).status, 201);
  club.clock.now = NOON + 30 * MINUTE + 1;
  assertProblem(await at(court, TODAY, '14:00', '14:30'), 'too_late');
});

test('accepts the last day of the horizon, and not the next', async () => {
  const court = await club.court({ max_advance_days: 1 });
  assert.equal((await at(court, '2026-11-22', '23:30', '24:00')).status, 201);
  assertProblem(await at(court, '2026-11-23', '00:00', '00:30'), 'too_early');
});

test("counts the horizon from today's date at the court", async () => {
  const east = await club.court({ max_advance_days: 1, time_zone: 'Pacific/Kiritimati' });
  assert.equal((await at(east, '2026-11-23', '10:00', '11:00')).status, 201);
  assertProblem(await at(east, '2026-11-24', '00:00', '00:30'), 'too_early');
  club.clock.now = Date.parse('2026-11-21T09:00:00Z');
  const west = await club.court({ max_advance_days: 1, time_zone: 'Pacific/Pago_Pago' });
  assert.equal((await at(west, '2026-11-21', '10:00', '11:00')).status, 201);
  assertProblem(await at(west, '2026-11-22', '00:00', '00:30'), 'too_early');
});

test('accepts the shortest and the longest duration, and nothing beyond', async () => {
  const court = await club.court({ slot_minutes: 15, min_duration_minutes: 30, max_duration_minutes: 60 });
  assertProblem(await at(court, SUNDAY, '10:00', '10:15'), 'duration_out_of_range');
  assert.equal((await at(court, SUNDAY, '10:00', '10:30')).status, 201);
  assert.equal((await at(court, SUNDAY, '11:00', '12:00')).status, 201);
  assertProblem(await at(court, SUNDAY, '13:00', '14:15'), 'duration_out_of_range');
});

test('accepts the last hour up to 24:00 and the first from 00:00', async () => {
  const court = await club.court({ max_duration_minutes: 1440 });
  const { body } = await at(court, SUNDAY, '23:00', '24:00');
  assert.deepEqual(
    [body.booking_date, body.end_time, body.starts_at, body.ends_at],
    [SUNDAY, '24:00', '2026-11-22T23:00:00+00:00', '2026-11-23T00:00:00+00:00'],
  );
  assert.equal((await at(court, '2026-11-23', '00:00', '01:00')).status, 201);
  assert.equal((await at(court, '2026-11-24', '00:00', '24:00')).status, 201);
  assertProblem(await at(court, '2026-11-24', '23:30', '24:00'), 'slot_taken');
});

test('allows adjacent bookings', async () => {
  const court = await club.court();
  for (const [start, end] of [
    ['10:00', '11:00'],
    ['11:00', '12:00'],
    ['09:00', '10:00'],
  ] as const) {
    assert.equal((await at(court, SUNDAY, start, end)).status, 201);
  }
  for (const [start, end] of [
    ['10:00', '11:00'],
    ['10:30', '11:30'],
    ['08:30', '09:30'],
    ['08:30', '11:30'],
  ] as const) {
    assertProblem(await at(court, SUNDAY, start, end), 'slot_taken');
  }
});

test('holds one court on one day only', async () => {
  const [court, other] = [await club.court(), await club.court()];
  assert.equal((await at(court, SUNDAY, '10:00', '11:00')).status, 201);
  assert.equal((await at(other, SUNDAY, '10:00', '11:00')).status, 201);
  assert.equal((await at(court, '2026-11-23', '10:00', '11:00')).status, 201);
});

test('gives a slot to exactly one of many concurrent requests', async () => {
  const court = await club.court();
  const answers = await Promise.all(Array.from({ length: 10 }, () => at(court, SUNDAY, '10:00', '11:00')));
  const [won, ...lost] = answers.toSorted((a, b) => a.status - b.status);
  assert.equal(won!.status, 201);
  for (const answer of lost) assertProblem(answer, 'slot_taken');
});

test('stores a booking in the far future', async () => {
  const court = await club.court({ max_advance_days: 3650 });
  assert.equal((await at(court, '2036-11-18', '10:00', '11:00')).status, 201);
  assertProblem(await at(court, '2036-11-19', '10:00', '11:00'), 'too_early');
});

test('accepts a note, and no note', async () => {
  const court = await club.court();
  const note = async (start: number, fields: object) => {
    const times = { start_time: `${start}:00`, end_time: `${start + 1}:00` };
    return (await club.book(player, { court_id: court.id, ...times, ...fields })).body.note;
  };
  assert.equal(await note(10, {}), null);
  assert.equal(await note(11, { note: null }), null);
  assert.equal(await note(12, { note: '🎾'.repeat(500) }), '🎾'.repeat(500));
});

test('returns every field', async () => {
  const court = await club.court({ name: 'Centre', venue: 'Club', time_zone: 'America/New_York' });
  const { user, ...as } = await club.signIn();
  club.clock.now = NOON + DAY / 24;
  const { body, headers } = await club.book(as, { court_id: court.id, note: 'Four of us' });
  assert.deepEqual(body, {
    id: body.id,
    court_id: court.id,
    court: { id: court.id, name: 'Centre', type: 'tennis', venue: 'Club' },
    user_id: user.id,
    booking_date: SUNDAY,
    start_time: '10:00',
    end_time: '11:00',
    time_zone: 'America/New_York',
    starts_at: '2026-11-22T10:00:00-05:00',
    ends_at: '2026-11-22T11:00:00-05:00',
    status: 'confirmed',
    price: null,
    note: 'Four of us',
    cancelled_at: null,
    cancelled_by: null,
    status_reason: null,
    booked_by: user.name,
    checked_in_at: null,
    participants: [],
    role: 'owner',
    offer_expires_at: null,
    waitlist_entry_id: null,
    series_id: null,
    version: 1,
    created_at: '2026-11-21T13:00:00.000Z',
    updated_at: '2026-11-21T13:00:00.000Z',
  });
  const shown = await club.call('GET', `/bookings/${body.id}`, { as });
  assert.deepEqual(shown.body, body);
  assert.equal(shown.headers['etag'], headers['etag']);
});
