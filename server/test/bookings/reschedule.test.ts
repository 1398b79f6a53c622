// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

const move = (id: number, body: object, as = player, more: object = {}) =>
  club.call('PATCH', `/bookings/${id}`, { as, body, ...more });
const moveAsAdmin = (id: number, body: object) => club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body });
const slotOf = ({ body }: { body: any }) =>
  `${body.court_id} ${body.booking_date} ${body.start_time}–${body.end_time} ${body.status}`;

test('reschedules to another time, day or court; omitted fields stay', async () => {
  const [court, other] = [await club.court(), await club.court({ name: 'Other' })];
  const { body: booking } = await club.book(player, { court_id: court.id });
  await club.newEvents();
  const steps: [change: object, slot: string][] = [
    [{ start_time: '15:00' }, `${court.id} ${SUNDAY} 15:00–16:00 confirmed`],
    [{ end_time: '16:30' }, `${court.id} ${SUNDAY} 15:00–16:30 confirmed`],
    [{ booking_date: '2026-11-24' }, `${court.id} 2026-11-24 15:00–16:30 confirmed`],
    [{ court_id: other.id, start_time: '08:00', end_time: '09:00' }, `${other.id} 2026-11-24 08:00–09:00 confirmed`],
  ];
  let version = booking.version;
  for (const [change, slot] of steps) {
    const answer = await move(booking.id, change);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(slotOf(answer), slot);
    assert.equal(answer.body.version, ++version);
  }
  const events = await club.newEvents();
  assert.deepEqual(
    events.map(({ type }) => type),
    steps.map(() => 'booking.rescheduled'),
  );
  assert.equal(events.at(-1)!.data.court.name, 'Other');
  const again = await move(booking.id, { start_time: '08:00' });
  assert.equal(again.body.version, version, 'nothing to change');
  assert.deepEqual(await club.newEvents(), []);
  for (const start_time of ['10:00', '15:00']) {
    const times = { start_time, end_time: `${Number(start_time.slice(0, 2)) + 1}:00` };
    assert.equal((await club.book(await club.signIn(), { court_id: court.id, ...times })).status, 201, 'given up');
  }
  const taken = { court_id: other.id, booking_date: '2026-11-24', start_time: '08:30', end_time: '09:30' };
  assertProblem(await club.book(await club.signIn(), taken), 'slot_taken');
});

test('a booking may overlap its own old slot', async () => {
  const court = await club.court({ buffer_minutes: 30 });
  const { body: booking } = await club.book(player, { court_id: court.id });
  assert.equal(slotOf(await move(booking.id, { start_time: '10:30' })), `${court.id} ${SUNDAY} 10:30–11:30 confirmed`);
});

test('after a refusal, the player keeps the old slot', async () => {
  const court = await club.court({
    name: 'Centre',
    venue: 'A place of its own',
    min_notice_minutes: 60,
    max_advance_days: 5,
  });
  const { body: booking } = await club.book(player, { court_id: court.id });
  await club.book(await club.signIn(), { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  await club.newEvents();
  const violations: [change: object, code: Parameters<typeof assertProblem>[1]][] = [
    [{ start_time: '12:30' }, 'slot_taken'],
    [{ booking_date: '2026-12-24' }, 'too_early'],
    [{ booking_date: '2026-11-21', start_time: '12:30' }, 'too_late'],
    [{ booking_date: '2026-11-20' }, 'in_the_past'],
    [{ start_time: '10:10' }, 'off_grid'],
    [{ end_time: '23:00' }, 'duration_out_of_range'],
    [{ court_id: 7777 }, 'court_not_found'],
  ];
  for (const [change, code] of violations) assertProblem(await move(booking.id, change), code);
  assertInvalid(await move(booking.id, { end_time: '09:00' }), '#/end_time');
  assertInvalid(await move(booking.id, { note: 'x' }), '#/note');
  assertInvalid(await move(booking.id, { status: 'confirmed' }), '#/status');
  assert.deepEqual(await club.newEvents(), []);
  const { body } = await club.call('GET', `/bookings/${booking.id}`, { as: player });
  assert.deepEqual(body, booking);
  const { body: taken } = await move(booking.id, { start_time: '12:30' });
  assert.deepEqual(taken.alternatives[0], {
    ...{ court_id: court.id, court_name: 'Centre', booking_date: SUNDAY },
    ...{ start_time: '13:00', end_time: '14:00' },
  });
});

test("applies the cutoff, and only to the player's own bookings", async () => {
  const court = await club.court({ cancellation_cutoff_minutes: 600 });
  const { body: booking } = await club.book(player, { court_id: court.id });
  assertProblem(await move(booking.id, { start_time: '11:00' }, await club.signIn()), 'not_found');
  club.clock.now = NOON + 12.5 * 3_600_000;
  assertProblem(await move(booking.id, { start_time: '20:00' }), 'cancellation_too_late');
  const moved = await moveAsAdmin(booking.id, { start_time: '20:00' });
  assert.equal(moved.status, 200, 'an admin is not bound by it');
  club.clock.now = NOON;
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  assertProblem(await move(booking.id, { start_time: '11:00' }), 'invalid_transition');
  assertProblem(await moveAsAdmin(booking.id, { start_time: '11:00' }), 'invalid_transition');
});

test('computes the price anew, and becomes pending again on a court with approval', async () => {
  const court = await club.court({ requires_approval: true, price_per_hour: { amount: 1000 } });
  const { body: booking } = await club.book(player, { court_id: court.id });
  await moveAsAdmin(booking.id, { status: 'confirmed' });
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { price_per_hour: { amount: 3000 } } });
  const { body } = await move(booking.id, { end_time: '10:30' });
  assert.deepEqual([body.status, body.price.amount], ['pending', 1500]);
  const both = await moveAsAdmin(booking.id, { start_time: '18:00', status: 'confirmed' });
  assert.deepEqual([both.body.status, both.body.start_time, both.body.end_time], ['confirmed', '18:00', '18:30']);
});

test('an admin reschedules to any open and existing time, but never over another booking', async () => {
  const court = await club.court({ max_advance_days: 2, min_notice_minutes: 300 });
  const { body: booking } = await club.book(player, { court_id: court.id });
  await club.book(await club.signIn(), { court_id: court.id, start_time: '14:00', end_time: '15:00' });
  assert.equal((await moveAsAdmin(booking.id, { booking_date: '2027-03-01' })).status, 200);
  assertProblem(await moveAsAdmin(booking.id, { booking_date: SUNDAY, start_time: '14:00' }), 'slot_taken');
  assertProblem(await moveAsAdmin(booking.id, { start_time: '10:10' }), 'off_grid');
  assertInvalid(await moveAsAdmin(booking.id, {}), '#/status');
});

test('applies If-Match', async () => {
  const court = await club.court();
  const { body: booking, headers } = await club.book(player, { court_id: court.id });
  const match = { headers: { 'if-match': headers['etag']! } };
  assert.equal((await move(booking.id, { start_time: '11:00' }, player, match)).status, 200);
  assertProblem(await move(booking.id, { start_time: '12:00' }, player, match), 'version_mismatch');
});

test('two players who swap slots concurrently never lose both, and no slot has two bookings', async () => {
  const court = await club.court();
  const [one, two] = [await club.signIn(), await club.signIn()];
  for (let round = 0; round < 10; round++) {
    const date = { booking_date: `2026-12-${10 + round}` };
    const { body: a } = await club.book(one, { court_id: court.id, ...date, start_time: '10:00', end_time: '11:00' });
    const { body: b } = await club.book(two, { court_id: court.id, ...date, start_time: '11:00', end_time: '12:00' });
    await Promise.all([move(a.id, { start_time: '11:00' }, one), move(b.id, { start_time: '10:00' }, two)]);
    const rows = await club.context.db.read
      .selectFrom('occupancy')
      .selectAll()
      .where('booking_id', 'in', [a.id, b.id])
      .execute();
    assert.equal(rows.length, 2);
    for (const { id } of [a, b]) {
      const { body } = await club.call('GET', `/admin/bookings/${id}`, { as: admin });
      assert.equal(body.status, 'confirmed');
    }
  }
});

test('of many bookings rescheduled concurrently to one slot, one succeeds, and the others keep their slots', async () => {
  const court = await club.court();
  const times = Array.from({ length: 8 }, (_, i) => `${String(i + 1).padStart(2, '0')}:00`);
  const date = '2026-12-01';
  const bookings = await Promise.all(
    times.map(async (start_time, i) => {
      const as = await club.signIn();
      const end_time = `${String(i + 2).padStart(2, '0')}:00`;
      const { body } = await club.book(as, { court_id: court.id, booking_date: date, start_time, end_time });
      return { as, id: body.id };
    }),
  );
  const answers = await Promise.all(bookings.map(({ as, id }) => move(id, { start_time: '20:00' }, as)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 7 }, () => 409)]);
  const rows = await club.context.db.read
    .selectFrom('occupancy')
    .select('start_minute')
    .where('space_id', '=', court.id)
    .execute();
  assert.equal(rows.length, 8);
});
