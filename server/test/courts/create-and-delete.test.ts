import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, timestamp, toTime } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(() => (club.clock.now = NOON));

const create = (body: Record<string, unknown>): Promise<Answer> =>
  club.call('POST', '/admin/courts', { body, as: admin });
const week = [1, 2, 3, 4, 5, 6, 7];

test('fills in every field except name and type', async () => {
  const { status, headers, body } = await create({ name: 'Centre Court', type: 'tennis' });
  assert.equal(status, 201);
  assert.deepEqual(body, {
    id: body.id,
    name: 'Centre Court',
    type: 'tennis',
    description: null,
    venue: null,
    address: null,
    surface: null,
    latitude: null,
    longitude: null,
    map_position: null,
    external_id: null,
    indoor: false,
    lighted: false,
    active: true,
    time_zone: 'UTC',
    opening_hours: week.map((day) => ({ day, open: '06:00', close: '23:00' })),
    special_hours: [],
    slot_minutes: 30,
    min_duration_minutes: 30,
    max_duration_minutes: 180,
    buffer_minutes: 0,
    min_notice_minutes: 0,
    max_advance_days: 90,
    cancellation_cutoff_minutes: 0,
    requires_approval: false,
    price_per_hour: null,
    peak_prices: [],
    max_upcoming_bookings: null,
    capacity: null,
    no_show_after_minutes: null,
    part_ids: [],
    position: 0,
    photo_url: null,
    version: 1,
    created_at: timestamp(NOON),
    updated_at: timestamp(NOON),
  });
  assert.equal(headers['location'], `/api/v1/courts/${body.id}`);
  assert.match(headers['etag']!, /^"1\.[\w-]+"$/);
  const shown = await club.call('GET', `/courts/${body.id}`);
  assert.deepEqual(shown.body, body);
  assert.equal(shown.headers['etag'], headers['etag']);
  const shownToAdmin = await club.call('GET', `/admin/courts/${body.id}`, { as: admin });
  assert.deepEqual(shownToAdmin.body, body);
});

test("uses the service's time zone and currency by default", async () => {
  const club = await openClub({ time_zone: 'Asia/Tokyo', currency: 'JPY' });
  const as = await club.signIn('admin');
  const body = { name: 'A', type: 'padel', price_per_hour: { amount: 3000 } };
  const court = (await club.call('POST', '/admin/courts', { body, as })).body;
  assert.equal(court.time_zone, 'Asia/Tokyo');
  assert.deepEqual(court.price_per_hour, { amount: 3000, currency: 'JPY' });
  await club.close();
});

test('stores the canonical time zone name', async () => {
  const { body } = await create({ name: 'A', type: 'padel', time_zone: 'europe/MADRID' });
  assert.equal(body.time_zone, 'Europe/Madrid');
});

test('derives the durations from the slot length', async () => {
  const lengths: [slot: number, min: number, max: number][] = [
    [1, 1, 180],
    [45, 45, 180],
    [50, 50, 150],
    [180, 180, 180],
    [181, 181, 181],
    [1440, 1440, 1440],
  ];
  for (const [slot_minutes, min_duration_minutes, max_duration_minutes] of lengths) {
    const { body } = await create({ name: 'A', type: 'padel', slot_minutes });
    const { min_duration_minutes: min, max_duration_minutes: max } = body;
    assert.deepEqual([min, max], [min_duration_minutes, max_duration_minutes]);
  }
});

test('reports every field error at once', async () => {
  assertInvalid(await create({}), '#/name', '#/type');
  const body = { name: '', type: 'Tennis', indoor: 1, latitude: 91, colour: 'red' };
  assertInvalid(await create(body), '#/name', '#/type', '#/indoor', '#/latitude', '#/colour');
});

test('allows one court per external_id at a time', async () => {
  const input = { name: 'A', type: 'padel', external_id: 'city/17' };
  const { body: court } = await create(input);
  assertProblem(await create(input), 'external_id_taken');
  const { body: other } = await create({ ...input, external_id: 'city/18' });
  const patch = (external_id: string | null) =>
    club.call('PATCH', `/admin/courts/${other.id}`, { body: { external_id }, as: admin });
  assertProblem(await patch('city/17'), 'external_id_taken');
  assert.equal((await patch('city/18')).status, 200);
  assert.equal((await patch(null)).status, 200);
  assert.equal((await create({ ...input, external_id: null })).status, 201);
  await club.call('DELETE', `/admin/courts/${court.id}`, { as: admin });
  assert.equal((await patch('city/17')).status, 200);
});

test('of two concurrent courts with one external_id, exactly one is created', async () => {
  const input = { name: 'A', type: 'padel', external_id: 'twin' };
  const answers = await Promise.all([create(input), create(input)]);
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['201', '409']);
});

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
