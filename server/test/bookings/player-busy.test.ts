// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let player: Awaited<ReturnType<Club['signIn']>>;
let admin: { token: string };
let [first, second]: { id: number }[] = [];
before(async () => {
  club = await openClub({ may_overlap: false });
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(async () => {
  player = await club.signIn();
  [first, second] = [await club.court({ slot_minutes: 30 }), await club.court({ slot_minutes: 30 })];
});

const book = (court: { id: number } | undefined, start_time: string, end_time: string, as = player) =>
  club.book(as, { court_id: court!.id, start_time, end_time });
const bookFor = (body: object) =>
  club.call('POST', '/admin/bookings', { as: admin, body: { booking_date: SUNDAY, ...body } });

test('a player has one booking at a time, on any court', async () => {
  const { body: mine } = await book(first, '10:00', '11:00');
  const refused = await book(second, '10:30', '11:30');
  assertProblem(refused, 'player_busy');
  const [error] = refused.body.errors;
  assert.deepEqual([error.pointer, error.values], ['#/start_time', { booking_id: mine.id, court_id: first!.id }]);
  assert.equal((await book(second, '11:00', '12:00')).status, 201, 'a booking may begin when another one ends');
  assert.equal((await book(second, '10:00', '11:00', await club.signIn())).status, 201, 'another player');
  assertProblem(await book(first, '10:00', '11:00'), 'slot_taken');
});

test('compares instants: the same hour in another time zone is another time', async () => {
  const away = await club.court({ time_zone: 'America/New_York' });
  await book(first, '15:00', '16:00');
  assertProblem(await book(away, '10:00', '11:00'), 'player_busy');
  assert.equal((await book(away, '15:00', '16:00')).status, 201);
});

test('ignores cancelled bookings', async () => {
  const { body: mine } = await book(first, '10:00', '11:00');
  await club.call('DELETE', `/bookings/${mine.id}`, { as: player });
  assert.equal((await book(second, '10:00', '11:00')).status, 201);
});

test('of two concurrent requests by a player for one time, one succeeds', async () => {
  const answers = await Promise.all([book(first, '10:00', '11:00'), book(second, '10:30', '11:30')]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409]);
});

test('a booking can be rescheduled over its own time, but not over another one', async () => {
  const { body: mine } = await book(first, '10:00', '11:00');
  await book(second, '12:00', '13:00');
  const move = (body: object) => club.call('PATCH', `/bookings/${mine.id}`, { as: player, body });
  assert.equal((await move({ start_time: '10:30', end_time: '11:30' })).status, 200);
  assertProblem(await move({ start_time: '11:30', end_time: '12:30' }), 'player_busy');
});

test('an admin overrides the rule by name; guests are exempt', async () => {
  await book(first, '10:00', '11:00');
  const slot = { court_id: second!.id, start_time: '10:00', end_time: '11:00' };
  const refused = await bookFor({ ...slot, user_id: player.user.id });
  assertProblem(refused, 'player_busy');
  assert.equal(refused.body.errors[0].override, 'overlap');
  const made = await bookFor({ ...slot, user_id: player.user.id, override: ['overlap'] });
  assert.deepEqual([made.status, made.body.overrides], [201, ['overlap']]);
  for (const court of [await club.court(), await club.court()])
    assert.equal((await bookFor({ ...slot, court_id: court.id, guest_name: 'The first team' })).status, 201);
});

test('a series leaves out dates on which the player is busy', async () => {
  await book(first, '10:00', '11:00');
  const series = {
    ...{ court_id: second!.id, user_id: player.user.id, days: [7], start_date: SUNDAY, count: 2 },
    ...{ start_time: '10:00', end_time: '11:00', on_conflict: 'skip' },
  };
  const { status, body } = await club.call('POST', '/admin/booking-series', { as: admin, body: series });
  assert.equal(status, 201);
  assert.deepEqual(
    body.skipped.map((date: { booking_date: string; code: string }) => [date.booking_date, date.code]),
    [[SUNDAY, 'player_busy']],
  );
});

test('an offer can be accepted only if the player is free at that time', async () => {
  const other = await club.signIn();
  const { body: theirs } = await book(second, '10:00', '11:00', other);
  const { body: mine } = await book(first, '10:00', '11:00');
  const wish = { court_id: second!.id, booking_date: SUNDAY, start_after: '10:00', end_before: '11:00' };
  const body = { ...wish, duration_minutes: 60 };
  const { body: entry } = await club.call('POST', '/waitlist', { as: player, body });
  await club.call('DELETE', `/bookings/${theirs.id}`, { as: other });
  const accept = () => club.call('POST', `/waitlist/${entry.id}/accept`, { as: player });
  const refused = await accept();
  assertProblem(refused, 'player_busy');
  assert.doesNotMatch(refused.text, /override/, 'a player overrides nothing');
  await club.call('DELETE', `/bookings/${mine.id}`, { as: player });
  assert.equal((await accept()).status, 200);
});
