// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

/** Number of requests for the taken slot. It is large enough that the requests reach all processes. */
const ROUNDS = 6;

let club: Club;
let winner: { token: string };
let loser: Awaited<ReturnType<Club['signIn']>>;
let court: any;
before(async () => (club = await openClub({ max_upcoming_bookings: 2 })));
after(() => club.close());
beforeEach(async () => {
  [winner, loser] = [await club.signIn(), await club.signIn()];
  court = await club.court({ buffer_minutes: 30, capacity: 2, slot_minutes: 30 });
});

const book = (as: { token: string }, start_time: string, end_time: string, more: object = {}): Promise<Answer> =>
  club.book(as, { court_id: court.id, start_time, end_time, ...more });
const bookAsWinner = async (): Promise<void> => assert.equal((await book(winner, '10:00', '11:00')).status, 201);
async function requestTakenSlot(): Promise<void> {
  for (let i = 0; i < ROUNDS; i++) assertProblem(await book(await club.signIn(), '10:00', '11:00'), 'slot_taken');
}

const three = { participants: [{ name: 'One' }, { name: 'Two' }] };
for (const { what, start, end, more, codes } of [
  { what: 'is taken', start: '10:00', end: '11:00', more: {}, codes: ['slot_taken'] },
  { what: 'is within the buffer of a booking', start: '11:00', end: '12:00', more: {}, codes: ['slot_taken'] },
  {
    what: 'breaks other rules, too,',
    start: '10:15',
    end: '10:30',
    more: three,
    codes: ['off_grid', 'duration_out_of_range', 'too_many_people', 'slot_taken'],
  },
])
  test(`during a rush, a slot that ${what} is refused with the same words as before`, async () => {
    await bookAsWinner();
    const { body: first } = await book(loser, start, end, more);
    await requestTakenSlot();
    const { body: second } = await book(loser, start, end, more);
    assert.deepEqual(
      first.errors.map(({ code }: { code: string }) => code),
      codes,
    );
    assert.deepEqual({ ...second, request_id: '' }, { ...first, request_id: '' });
  });

test('reports a quota during a rush, too', async () => {
  const other = await club.court();
  for (const start_time of ['08:00', '09:00'])
    await club.book(loser, { court_id: other.id, start_time, end_time: start_time.replace('00', '30') });
  await bookAsWinner();
  await requestTakenSlot();
  const answer = await book(loser, '10:00', '11:00');
  assertProblem(answer, 'quota_exceeded');
  assert.deepEqual(
    answer.body.errors.map(({ code }: { code: string }) => code),
    ['quota_exceeded', 'slot_taken'],
  );
});

test("replays the winner's answer during a rush", async () => {
  const body = { court_id: court.id, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
  const ask = () => club.call('POST', '/bookings', { body, as: winner, headers: { 'idempotency-key': 'mine' } });
  const first = await ask();
  await requestTakenSlot();
  const again = await ask();
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, first.text, 'true']);
  assertProblem(
    await club.call('POST', '/bookings', {
      body: { ...body, note: 'x' },
      as: winner,
      headers: { 'idempotency-key': 'mine' },
    }),
    'idempotency_key_reused',
  );
});

test('a slot that the winner cancels is free again, and the rest of the day was free all along', async () => {
  await bookAsWinner();
  await requestTakenSlot();
  assert.equal((await book(loser, '14:00', '15:00')).status, 201);
  const { body } = await club.call('GET', '/bookings', { as: winner });
  await club.call('DELETE', `/bookings/${body.data[0].id}`, { as: winner });
  assert.equal((await book(loser, '10:00', '11:00')).status, 201);
});

test('still reports other violations on a crowded day', async () => {
  await bookAsWinner();
  await requestTakenSlot();
  assertProblem(await book(loser, '11:00', '10:00'), 'validation_failed');
  const { body } = await club.call('GET', '/bookings', { as: winner });
  await club.call('DELETE', `/bookings/${body.data[0].id}`, { as: winner });
  await club.call('DELETE', `/admin/courts/${court.id}`, { as: await club.signIn('admin') });
  assertProblem(await book(loser, '10:00', '11:00'), 'court_not_found');
});
