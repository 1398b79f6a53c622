import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, type Club, NOON, assertInvalid, assertProblem, openClub } from '../club.ts';

const START = Date.parse('2026-11-22T10:00:00Z');
const END = Date.parse('2026-11-22T11:00:00Z');
let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  [admin, player] = [await club.signIn('admin'), await club.signIn()];
});
beforeEach(() => (club.clock.now = NOON));
after(() => club.close());

const change = (id: number, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('PATCH', `/admin/bookings/${id}`, { body, as: admin, headers });
const shown = async (id: number) => (await club.call('GET', `/admin/bookings/${id}`, { as: admin })).body;

const STATES = ['pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show'] as const;
type State = (typeof STATES)[number];

/** Creates a booking on a new court. `completed` and `no_show` are possible only after the start. */
async function bookingThatIs(state: State): Promise<any> {
  const court = await club.court({ requires_approval: state === 'pending' || state === 'rejected' });
  const { body } = await club.book(player, { court_id: court.id });
  if (state === 'completed' || state === 'no_show') club.clock.now = START;
  if (body.status !== state) assert.equal((await change(body.id, { status: state })).status, 200);
  await club.newEvents();
  return shown(body.id);
}

const LATER: Record<State, string[]> = {
  pending: ['confirmed', 'rejected', 'cancelled'],
  confirmed: ['cancelled'],
  rejected: [],
  cancelled: [],
  completed: ['no_show'],
  no_show: ['completed'],
};

for (const from of STATES) {
  for (const to of [...STATES, 'offered']) {
    const isSame = from === to;
    const isAllowed = isSame || LATER[from].includes(to);
    test(`${isAllowed ? 'changes' : 'does not change'} a ${from} booking to ${to}`, async () => {
      const booking = await bookingThatIs(from);
      club.clock.now += MINUTE / 60;
      const answer = await change(booking.id, { status: to });
      const events = await club.newEvents();
      if (isAllowed) assert.equal(answer.status, 200, answer.text);
      else assertProblem(answer, 'invalid_transition');
      if (!isAllowed || isSame) {
        assert.deepEqual([await shown(booking.id), events], [booking, []]);
        return;
      }
      const { body } = answer;
      assert.deepEqual([body.status, body.version], [to, booking.version + 1]);
      assert.deepEqual(body, await shown(booking.id));
      const { cancelled_at, cancelled_by } = booking;
      const former = { status: from, ...(to === 'cancelled' && { cancelled_at, cancelled_by }) };
      const data = { ...body, former };
      assert.deepEqual(events, [{ type: `booking.${to}`, timestamp: timestamp(club.clock.now), data }]);
    });
  }
}

test('changes to completed and no_show from the start on, not before', async () => {
  for (const status of ['completed', 'no_show']) {
    const booking = await bookingThatIs('confirmed');
    club.clock.now = START - 1;
    assertProblem(await change(booking.id, { status }), 'invalid_transition');
    club.clock.now = START;
    assert.equal((await change(booking.id, { status })).body.status, status);
    club.clock.now = NOON;
  }
});

test('an admin cancels a running booking, since no cutoff binds admins', async () => {
  const court = await club.court({ cancellation_cutoff_minutes: 10_000 });
  const { body } = await club.book(player, { court_id: court.id });
  club.clock.now = START + MINUTE;
  const { body: cancelled } = await change(body.id, { status: 'cancelled', reason: 'Rain' });
  assert.deepEqual([cancelled.cancelled_by, cancelled.status_reason], ['admin', 'Rain']);
  assert.equal(cancelled.cancelled_at, timestamp(START + MINUTE));
});

test('an admin completes a past booking before the background task does', async () => {
  const booking = await bookingThatIs('confirmed');
  club.clock.now = END + 1;
  assert.equal((await change(booking.id, { status: 'completed' })).body.status, 'completed');
});

test('treats a past booking as completed before the background task has run', async () => {
  const booking = await bookingThatIs('confirmed');
  club.clock.now = END + 1;
  assertProblem(await change(booking.id, { status: 'cancelled' }), 'invalid_transition');
  assert.equal((await change(booking.id, { status: 'no_show' })).body.status, 'no_show');
});

test('refuses to confirm a request after its start', async () => {
  const booking = await bookingThatIs('pending');
  club.clock.now = START;
  assertProblem(await change(booking.id, { status: 'confirmed' }), 'invalid_transition');
});

test('frees the court for rejected and cancelled bookings only', async () => {
  for (const state of STATES) {
    const booking = await bookingThatIs(state);
    club.clock.now = NOON;
    const { status } = await club.book(player, { court_id: booking.court_id });
    assert.equal(status, state === 'rejected' || state === 'cancelled' ? 201 : 409, state);
    const { body } = await club.call('GET', '/bookings?limit=100&when=upcoming', { as: player });
    for (const { id } of body.data) await change(id, { status: 'cancelled' });
  }
});

test('stores the reason of a rejection', async () => {
  const booking = await bookingThatIs('pending');
  const { body } = await change(booking.id, { status: 'rejected', reason: 'League match' });
  assert.equal(body.status_reason, 'League match');
  assert.deepEqual([body.cancelled_at, body.cancelled_by], [null, null]);
});

test('changes only the version in If-Match', async () => {
  const booking = await bookingThatIs('pending');
  const tag = { 'if-match': `"${booking.version}.x"` };
  assert.equal((await change(booking.id, { status: 'confirmed' }, tag)).status, 200);
  assertProblem(await change(booking.id, { status: 'cancelled' }, tag), 'version_mismatch');
  assertProblem(await change(booking.id, { status: 'confirmed' }, tag), 'version_mismatch');
});

test('of two concurrent answers to a request, one succeeds', async () => {
  const booking = await bookingThatIs('pending');
  const answers = await Promise.all([
    change(booking.id, { status: 'confirmed' }),
    change(booking.id, { status: 'rejected' }),
  ]);
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409']);
  assert.equal((await club.newEvents()).length, 1);
});

test('the background task completes past bookings and cancels unanswered requests', async () => {
  const [confirmed, pending] = [await bookingThatIs('confirmed'), await bookingThatIs('pending')];
  club.clock.now = START - 1;
  await applyDueStatuses(club.context);
  assert.deepEqual([await shown(confirmed.id), await shown(pending.id)], [confirmed, pending]);
  club.clock.now = START;
  await applyDueStatuses(club.context);
  const cancelled = await shown(pending.id);
  assert.deepEqual([cancelled.status, cancelled.cancelled_by], ['cancelled', 'system']);
  assert.deepEqual([cancelled.cancelled_at, cancelled.version], [timestamp(START), 2]);
  club.clock.now = END - 1;
  await applyDueStatuses(club.context);
  assert.deepEqual(await shown(confirmed.id), confirmed);
  club.clock.now = END;
  await applyDueStatuses(club.context);
  await applyDueStatuses(club.context);
  const completed = await shown(confirmed.id);
  assert.deepEqual([completed.status, completed.version], ['completed', 2]);
  const events = (await club.newEvents()).filter(({ data }) => [confirmed.id, pending.id].includes(data.id));
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      [
        'booking.cancelled',
        { ...cancelled, former: { status: 'pending', cancelled_at: null, cancelled_by: null, status_reason: null } },
      ],
      ['booking.completed', { ...completed, former: { status: 'confirmed' } }],
    ],
  );
});

test('a new booking has one event, confirmed or pending', async () => {
  for (const requires_approval of [false, true]) {
    const court = await club.court({ requires_approval });
    await club.newEvents();
    const { body } = await club.book(player, { court_id: court.id });
    assert.equal(body.status, requires_approval ? 'pending' : 'confirmed');
    const data = await shown(body.id);
    assert.deepEqual(await club.newEvents(), [{ type: 'booking.created', timestamp: timestamp(NOON), data }]);
  }
});

const invalid: [body: object, ...pointers: string[]][] = [
  [{}, '#/status'],
  [{ status: 'done' }, '#/status'],
  [{ status: null }, '#/status'],
  [{ status: ['confirmed'] }, '#/status'],
  [{ reason: 'Rain' }, '#/status'],
  [{ status: 'cancelled', reason: 'x'.repeat(501) }, '#/reason'],
  [{ status: 'cancelled', reason: 7 }, '#/reason'],
  [{ status: 'cancelled', note: 'x' }, '#/note'],
  [{ status: 'cancelled', starts_at: '09:00' }, '#/starts_at'],
];
for (const [body, ...pointers] of invalid) {
  test(`refuses the change ${JSON.stringify(body).slice(0, 50)}`, async () => {
    const booking = await bookingThatIs('confirmed');
    assertInvalid(await change(booking.id, body), ...pointers);
    assert.deepEqual(await shown(booking.id), booking);
  });
}
