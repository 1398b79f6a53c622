import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, timestamp, toTime } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(() => (club.clock.now = NOON));

const retire = (id: number): Promise<Answer> => club.call('DELETE', `/admin/courts/${id}`, { as: admin });
const move = (id: number, time_zone: string): Promise<Answer> =>
  club.call('PATCH', `/admin/courts/${id}`, { body: { time_zone }, as: admin });

test('removes a court from all lists, searches and availability', async () => {
  const court = await club.court({ name: 'Gone' });
  await club.newEvents();
  const answer = await retire(court.id);
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assertProblem(await club.call('GET', `/courts/${court.id}`), 'not_found');
  assertProblem(await club.call('GET', `/admin/courts/${court.id}`, { as: admin }), 'not_found');
  assertProblem(await club.call('PATCH', `/admin/courts/${court.id}`, { body: {}, as: admin }), 'not_found');
  assertProblem(await retire(court.id), 'not_found');
  assert.deepEqual((await club.call('GET', '/courts?search=gone')).body.data, []);
  assertProblem(await club.book(await club.signIn(), { court_id: court.id }), 'court_not_found');
  const [event, ...others] = await club.newEvents();
  assert.deepEqual([event!.type, event!.timestamp, event!.data.id], ['court.deleted', timestamp(NOON), court.id]);
  assert.deepEqual(others, []);
});

test('keeps the past bookings of a retired court', async () => {
  const court = await club.court({ name: 'Gone' });
  const player = await club.signIn();
  const { body: booking } = await club.book(player, { court_id: court.id });
  club.clock.now = NOON + DAY;
  assert.equal((await retire(court.id)).status, 204);
  const { body } = await club.call('GET', `/bookings/${booking.id}`, { as: player });
  assert.equal(body.court.name, 'Gone');
  assert.equal((await club.call('GET', `/bookings?court_id=${court.id}`, { as: player })).body.data.length, 1);
});

test('refuses a court with upcoming bookings, pending or confirmed, and lists them', async () => {
  const court = await club.court({ requires_approval: true });
  const player = await club.signIn();
  const ids: number[] = [];
  for (const hour of [10, 11, 12, 13]) {
    const times = { start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
    ids.push((await club.book(player, { court_id: court.id, ...times })).body.id);
  }
  const decide = (id: number, status: string) =>
    club.call('PATCH', `/admin/bookings/${id}`, { body: { status }, as: admin });
  await decide(ids[1]!, 'confirmed');
  await decide(ids[2]!, 'rejected');
  await decide(ids[3]!, 'cancelled');
  await club.newEvents();
  for (const answer of [await retire(court.id), await move(court.id, 'Asia/Tokyo')]) {
    assertProblem(answer, 'court_has_bookings');
    assert.deepEqual(answer.body.booking_ids, ids.slice(0, 2));
  }
  assert.deepEqual(await club.newEvents(), []);
  assert.deepEqual((await club.call('GET', `/courts/${court.id}`)).body, court);
  await decide(ids[0]!, 'rejected');
  await decide(ids[1]!, 'cancelled');
  assert.equal((await move(court.id, 'Asia/Tokyo')).body.time_zone, 'Asia/Tokyo');
  assert.equal((await retire(court.id)).status, 204);
});

test('lists 100 bookings at most', async () => {
  const court = await club.court({ slot_minutes: 10 });
  const player = await club.signIn();
  for (let i = 0; i < 101; i++) {
    const times = { start_time: toTime(i * 10), end_time: toTime(i * 10 + 10) };
    assert.equal((await club.book(player, { court_id: court.id, ...times })).status, 201);
  }
  assert.equal((await retire(court.id)).body.booking_ids.length, 100);
});

test('allows all changes of a court with bookings except its time zone', async () => {
  const court = await club.court({ time_zone: 'Europe/Madrid' });
  await club.book(await club.signIn(), { court_id: court.id });
  assert.equal((await move(court.id, 'europe/madrid')).status, 200);
  const body = { name: 'Other', active: false, opening_hours: [], time_zone: 'Europe/Madrid' };
  assert.equal((await club.call('PATCH', `/admin/courts/${court.id}`, { body, as: admin })).status, 200);
});

test('never leaves a booking on a retired court', async () => {
  for (let i = 0; i < 5; i++) {
    const court = await club.court();
    const player = await club.signIn();
    const [booked, retired] = await Promise.all([club.book(player, { court_id: court.id }), retire(court.id)]);
    if (booked.status === 201) assertProblem(retired, 'court_has_bookings');
    else assertProblem(booked, 'court_not_found');
  }
});
