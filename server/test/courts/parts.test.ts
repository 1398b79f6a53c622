// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

const [MONDAY, TUESDAY] = ['2026-11-23', '2026-11-24'] as const;
let club: Club;
let admin: { token: string };
let player: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
  player = await club.signIn();
});
after(() => club.close());

async function hall(): Promise<{ whole: any; parts: any[] }> {
  const parts = [await club.court(), await club.court(), await club.court()];
  const whole = await club.court({ name: 'Hall', part_ids: parts.map(({ id }) => id).toReversed() });
  assert.deepEqual(
    whole.part_ids,
    parts.map(({ id }) => id),
  );
  return { whole, parts };
}

const at = (start_time: string, end_time: string) => ({ start_time, end_time });
const patch = (id: number, body: object) => club.call('PATCH', `/admin/courts/${id}`, { as: admin, body });
const free = async (id: number): Promise<string[]> => {
  const { body } = await club.call('GET', `/courts/${id}/availability?date=${SUNDAY}`);
  return body.data[0].free.map(({ start_time, end_time }: Record<string, string>) => `${start_time}–${end_time}`);
};

test('a booking of the whole holds every part, and a booking of a part blocks the whole', async () => {
  const { whole, parts } = await hall();
  const [a, b] = parts;
  assert.equal((await club.book(player, { court_id: whole.id, ...at('10:00', '11:00') })).status, 201);
  for (const { id } of parts) {
    assertProblem(await club.book(player, { court_id: id, ...at('10:30', '11:30') }), 'slot_taken');
  }
  assert.equal((await club.book(player, { court_id: a.id, ...at('12:00', '13:00') })).status, 201);
  assert.equal(
    (await club.book(player, { court_id: b.id, ...at('12:00', '13:00') })).status,
    201,
    'two parts can be booked at the same time',
  );
  assertProblem(await club.book(player, { court_id: whole.id, ...at('12:30', '13:30') }), 'slot_taken');
  assert.deepEqual(await free(whole.id), ['00:00–10:00', '11:00–12:00', '13:00–24:00']);
  assert.deepEqual(await free(a.id), ['00:00–10:00', '11:00–12:00', '13:00–24:00']);
  assert.deepEqual(await free(parts[2].id), ['00:00–10:00', '11:00–24:00']);
});

test('cancelling or rescheduling a booking of the whole free every part', async () => {
  const { whole, parts } = await hall();
  const { body: first } = await club.book(player, { court_id: whole.id, ...at('10:00', '11:00') });
  const moved = await club.call('PATCH', `/bookings/${first.id}`, { as: player, body: at('10:30', '11:30') });
  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual(await free(parts[1].id), ['00:00–10:30', '11:30–24:00']);
  await club.call('DELETE', `/bookings/${first.id}`, { as: player });
  for (const { id } of parts) {
    assert.equal((await club.book(player, { court_id: id, ...at('10:00', '11:00') })).status, 201);
  }
});

test("the whole's buffer applies to bookings of its parts", async () => {
  const { whole, parts } = await hall();
  await patch(whole.id, { buffer_minutes: 30 });
  await club.book(player, { court_id: parts[0].id, ...at('10:00', '11:00') });
  assertProblem(await club.book(player, { court_id: whole.id, ...at('11:00', '12:00') }), 'slot_taken');
  assert.equal((await club.book(player, { court_id: whole.id, ...at('11:30', '12:30') })).status, 201);
});

test('the buffer applies between the whole and its parts, whichever has it', async () => {
  const { whole, parts } = await hall();
  const [a, b, c] = parts;
  await patch(whole.id, { buffer_minutes: 30 });
  await patch(c.id, { buffer_minutes: 60 });
  const book = async (court: { id: number }, start_time: string, end_time: string, fields: object = {}) => {
    const { status, body } = await club.book(player, { court_id: court.id, ...at(start_time, end_time), ...fields });
    return status === 201 ? 'ok' : `${body.code} ${body.errors[0].values?.buffer_minutes}`;
  };
  assert.equal(await book(whole, '10:00', '11:00'), 'ok');
  assert.deepEqual(await free(a.id), ['00:00–09:30', '11:30–24:00']);
  assert.deepEqual(await free(c.id), ['00:00–09:00', '12:00–24:00']);
  assert.equal(await book(a, '11:00', '12:00'), 'slot_taken 30');
  assert.equal(await book(a, '09:00', '10:00'), 'slot_taken 30');
  assert.equal(await book(a, '11:30', '12:00'), 'ok');
  assert.equal(await book(a, '12:00', '13:00'), 'ok', 'adjacent bookings of a part are allowed');
  assert.equal(await book(c, '11:30', '12:30'), 'slot_taken 60', 'the larger buffer applies');
  assert.equal(await book(c, '16:00', '17:00'), 'ok');
  assert.equal(await book(whole, '17:30', '18:30'), 'slot_taken 60');
  assert.equal(await book(b, '17:00', '18:00'), 'ok', 'two parts can be booked at the same time');
  assert.equal(await book(whole, '18:30', '19:30'), 'ok');
});

test('the buffer of another court applies across midnight', async () => {
  const { whole, parts } = await hall();
  const [a, b, c] = parts;
  await patch(whole.id, { buffer_minutes: 30 });
  await patch(c.id, { buffer_minutes: 60 });
  await club.book(player, { court_id: whole.id, ...at('23:00', '24:00') });
  const next = { booking_date: MONDAY };
  assertProblem(await club.book(player, { court_id: a.id, ...next, ...at('00:00', '01:00') }), 'slot_taken');
  assert.equal((await club.book(player, { court_id: a.id, ...next, ...at('00:30', '01:30') })).status, 201);
  await club.book(player, { court_id: c.id, ...next, ...at('23:00', '24:00') });
  assertProblem(
    await club.book(player, { court_id: whole.id, booking_date: TUESDAY, ...at('00:30', '01:30') }),
    'slot_taken',
  );
  const { body } = await club.call('GET', `/courts/${b.id}/availability?date_from=${SUNDAY}&date_to=${MONDAY}`);
  const free = body.data.map((day: any) => day.free);
  assert.deepEqual(free, [[{ start_time: '00:00', end_time: '22:30' }], [{ start_time: '00:30', end_time: '24:00' }]]);
});

test("rescheduling and series respect another court's buffer; an admin overrides it", async () => {
  const { whole, parts } = await hall();
  const [a] = parts;
  await patch(whole.id, { buffer_minutes: 30 });
  const { body: ofWhole } = await club.book(player, { court_id: whole.id, ...at('10:00', '11:00') });
  const { body: mine } = await club.book(player, { court_id: a.id, ...at('14:00', '15:00') });
  const move = (id: number, body: object) => club.call('PATCH', `/bookings/${id}`, { as: player, body });
  const refused = await move(mine.id, at('11:00', '12:00'));
  assertProblem(refused, 'slot_taken');
  assert.ok(
    refused.body.alternatives.every(({ court_id, start_time }: any) => court_id !== a.id || start_time !== '11:00'),
  );
  assert.equal(
    (await move(ofWhole.id, at('10:30', '11:30'))).status,
    200,
    'a booking does not block its own rescheduling',
  );
  const times = { court_id: a.id, guest_name: 'Bo Lind', ...at('11:30', '12:30') };
  const series = await club.call('POST', '/admin/booking-series', {
    as: admin,
    body: { ...times, days: [7], start_date: SUNDAY, count: 2, on_conflict: 'skip' },
  });
  assert.deepEqual(
    series.body.skipped.map(({ booking_date, code, override }: any) => [booking_date, code, override]),
    [[SUNDAY, 'slot_taken', ['buffer']]],
  );
  const body = { ...times, booking_date: SUNDAY, override: ['buffer'] };
  const { body: aside } = await club.call('POST', '/admin/bookings', { as: admin, body });
  assert.deepEqual(aside.overrides, ['buffer']);
});

test('shows a day anew after the buffer of a containing court changes', async () => {
  const { whole, parts } = await hall();
  await club.book(player, { court_id: whole.id, ...at('10:00', '11:00') });
  assert.deepEqual(await free(parts[0].id), ['00:00–10:00', '11:00–24:00']);
  await patch(whole.id, { buffer_minutes: 30 });
  assert.deepEqual(await free(parts[0].id), ['00:00–09:30', '11:30–24:00']);
});

test('closing the whole closes every part, closing a part closes the whole', async () => {
  const { whole, parts } = await hall();
  const [a, b] = parts;
  await club.addClosure({ court_ids: [whole.id] });
  for (const { id } of [whole, ...parts]) {
    assertProblem(await club.book(player, { court_id: id, ...at('12:00', '13:00') }), 'court_closed');
  }
  await club.addClosure({ court_ids: [a.id], ...at('16:00', '17:00') });
  assertProblem(await club.book(player, { court_id: whole.id, ...at('16:00', '17:00') }), 'court_closed');
  assert.equal((await club.book(player, { court_id: b.id, ...at('16:00', '17:00') })).status, 201);
  assert.deepEqual(await free(whole.id), ['00:00–12:00', '14:00–16:00', '17:00–24:00']);
});

test('a closure of a part is refused with the bookings of the whole, and vice versa', async () => {
  const { whole, parts } = await hall();
  const { body: ofWhole } = await club.book(player, { court_id: whole.id, ...at('12:00', '13:00') });
  const { body: ofPart } = await club.book(player, { court_id: parts[1].id, ...at('13:00', '14:00') });
  const part = await club.addClosure({ court_ids: [parts[0].id] });
  assertProblem(part, 'court_has_bookings');
  assert.deepEqual(part.body.booking_ids, [ofWhole.id]);
  const all = await club.addClosure({ court_ids: [whole.id], bookings: 'cancel' });
  assert.deepEqual(all.body.cancelled_booking_ids, [ofWhole.id, ofPart.id]);
});

test('a part cannot be retired while a whole contains it; once removed, it can', async () => {
  const { whole, parts } = await hall();
  const [a] = parts;
  const retire = (id: number) => club.call('DELETE', `/admin/courts/${id}`, { as: admin });
  assertProblem(await retire(a.id), 'court_is_part');
  const { body } = await patch(whole.id, { part_ids: [parts[1].id, parts[2].id] });
  assert.deepEqual(body.part_ids, [parts[1].id, parts[2].id]);
  assert.equal((await retire(a.id)).status, 204);
  assert.equal((await retire(whole.id)).status, 204);
  assert.equal((await retire(parts[1].id)).status, 204);
});

test('the parts of a court with upcoming bookings cannot change', async () => {
  const { whole, parts } = await hall();
  const { body: booking } = await club.book(player, { court_id: whole.id });
  assertProblem(await patch(whole.id, { part_ids: [parts[0].id] }), 'court_has_bookings');
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  assert.equal((await patch(whole.id, { part_ids: [parts[0].id] })).status, 200);
});

test('consists of existing courts of its time zone, one level deep', async () => {
  const { whole, parts } = await hall();
  const elsewhere = await club.court({ time_zone: 'Europe/Madrid' });
  const other = await club.court();
  assertInvalid(await patch(other.id, { part_ids: [7777] }), '#/part_ids/0');
  assertInvalid(await patch(other.id, { part_ids: [parts[0].id, other.id] }), '#/part_ids/1');
  assertInvalid(await patch(other.id, { part_ids: [whole.id] }), '#/part_ids/0');
  assertInvalid(await patch(parts[0].id, { part_ids: [other.id] }), '#/part_ids');
  assertInvalid(await patch(other.id, { part_ids: [elsewhere.id] }), '#/part_ids/0');
  assertInvalid(await patch(parts[0].id, { time_zone: 'Europe/Madrid' }), '#/time_zone');
  assertInvalid(await patch(other.id, { part_ids: [parts[0].id, parts[0].id] }), '#/part_ids');
  const made = { name: 'Hall', type: 'tennis', time_zone: 'UTC', part_ids: [7777] };
  assertInvalid(await club.call('POST', '/admin/courts', { as: admin, body: made }), '#/part_ids/0');
  const { body } = await club.call('GET', '/courts?search=hall&limit=100');
  assert.ok(body.data.every(({ part_ids }: { part_ids: number[] }) => !part_ids.includes(7777)));
});

test('concurrent bookings of the whole and of its parts never overlap', async () => {
  for (let round = 0; round < 6; round++) {
    const { whole, parts } = await hall();
    const asked = [whole, ...parts, whole, parts[0]];
    const players = await Promise.all(asked.map(() => club.signIn()));
    const answers = await Promise.all(
      asked.map(({ id }, i) => club.book(players[i]!, { court_id: id, ...at('10:00', '11:00') })),
    );
    const won = answers.filter(({ status }) => status === 201).map(({ body }) => body.court_id);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    if (won.includes(whole.id)) assert.deepEqual(won, [whole.id]);
    else
      assert.deepEqual(
        won.toSorted((a, b) => a - b),
        parts.map(({ id }) => id),
      );
  }
});

test('concurrent changes of the parts and bookings of them leave no court booked twice', async () => {
  for (let round = 0; round < 4; round++) {
    const { whole, parts } = await hall();
    const players = await Promise.all([1, 2, 3].map(() => club.signIn()));
    await Promise.all([
      club.book(players[0]!, { court_id: whole.id }),
      patch(whole.id, { part_ids: [parts[0].id] }),
      club.book(players[1]!, { court_id: parts[2].id }),
      club.book(players[2]!, { court_id: whole.id }),
    ]);
    const rows = await club.context.db.read
      .selectFrom('occupancy')
      .innerJoin('bookings', 'bookings.id', 'occupancy.booking_id')
      .select(['space_id', 'court_id'])
      .where('space_id', 'in', [whole.id, ...parts.map(({ id }) => id)])
      .execute();
    assert.equal(new Set(rows.map(({ space_id }) => space_id)).size, rows.length);
    assert.ok(rows.every(({ space_id }) => space_id !== whole.id));
  }
});
