// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lastDateOf } from '../../src/modules/closures/rules.ts';
import { closedIntervalsOn } from '../../src/modules/closures/closed-times.ts';
import { insertCancellations } from '../../src/modules/closures/store.ts';
import { assertInvalid, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const MONDAY = '2026-11-23';

test('closes a court for a range of several days, with a reason', async () => {
  const court = await club.court({ name: 'North' });
  const times = { start_date: SUNDAY, start_time: '20:00', end_date: MONDAY, end_time: '08:00' };
  const closure = await club.addClosure({ court_ids: [court.id], ...times, reason: 'New nets' });
  assert.equal(closure.status, 201, closure.text);
  assert.equal(closure.headers['location'], `/api/v1/admin/closures/${closure.body.id}`);
  const player = await club.signIn();
  const outcomes: [slot: [string, string, string], code: string | undefined][] = [
    [[SUNDAY, '19:00', '20:00'], undefined],
    [[SUNDAY, '19:30', '20:30'], 'court_closed'],
    [[SUNDAY, '23:00', '24:00'], 'court_closed'],
    [[MONDAY, '07:30', '08:30'], 'court_closed'],
    [[MONDAY, '08:00', '09:00'], undefined],
  ];
  for (const [[booking_date, start_time, end_time], code] of outcomes) {
    const answer = await club.book(player, { court_id: court.id, booking_date, start_time, end_time });
    assert.equal(answer.body.code, code, answer.text);
    if (code === undefined) continue;
    assertProblem(answer, 'court_closed');
    assert.match(answer.body.detail, /New nets/);
    assert.equal(answer.body.errors[0].values.reason, 'New nets');
  }
});

test('closes every court, including new ones, until it is removed', async () => {
  const before = await club.court();
  const times = { start_date: '2026-11-28', end_date: '2026-11-28', start_time: '00:00', end_time: '24:00' };
  const { body: closure } = await club.addClosure(times);
  assert.equal(closure.court_ids, null);
  const later = await club.court();
  const player = await club.signIn();
  const slot = { booking_date: '2026-11-28' };
  for (const { id } of [before, later]) {
    assertProblem(await club.book(player, { court_id: id, ...slot }), 'court_closed');
  }
  const lifted = await club.call('DELETE', `/admin/closures/${closure.id}`, { as: admin });
  assert.equal(lifted.status, 204);
  for (const { id } of [before, later]) {
    assert.equal((await club.book(player, { court_id: id, ...slot })).status, 201);
  }
  assertProblem(await club.call('GET', `/admin/closures/${closure.id}`, { as: admin }), 'not_found');
});

test('repeats every week until its last start', async () => {
  const court = await club.court();
  const times = { start_date: SUNDAY, end_date: SUNDAY, weekly_until: '2026-12-06' };
  assert.equal((await club.addClosure({ court_ids: [court.id], ...times })).status, 201);
  const player = await club.signIn();
  const days = [SUNDAY, MONDAY, '2026-11-29', '2026-12-06', '2026-12-13'];
  const codes: string[] = [];
  for (const booking_date of days) {
    const slot = { booking_date, start_time: '12:00', end_time: '13:00' };
    codes.push((await club.book(player, { court_id: court.id, ...slot })).body.code ?? 'ok');
  }
  assert.deepEqual(codes, ['court_closed', 'ok', 'court_closed', 'court_closed', 'ok']);
});

test('covers the right intervals', () => {
  const weekend = { start_date: '2026-11-20', start_minute: 1200, end_date: '2026-11-23', end_minute: 480 };
  const weekly = { ...weekend, weekly_until: '2026-12-01', reason: 'x' };
  const stretches = (date: string) => closedIntervalsOn(weekly, date).map(({ start, end }) => [start, end]);
  const expected: [date: string, stretches: number[][]][] = [
    ['2026-11-19', []],
    ['2026-11-20', [[1200, 1440]]],
    ['2026-11-21', [[0, 1440]]],
    ['2026-11-23', [[0, 480]]],
    ['2026-11-24', []],
    ['2026-11-27', [[1200, 1440]]],
    ['2026-11-30', [[0, 480]]],
    ['2026-12-04', []],
    ['2026-12-07', []],
  ];
  for (const [date, found] of expected) assert.deepEqual(stretches(date), found, date);
  assert.equal(lastDateOf(weekly), '2026-11-30');
  const whole = { start_date: '2026-11-20', start_minute: 600, end_date: '2026-11-27', end_minute: 600 };
  const always = { ...whole, weekly_until: '2026-12-31', reason: 'x' };
  assert.deepEqual(
    closedIntervalsOn(always, '2026-11-27').map(({ start, end }) => [start, end]),
    [
      [0, 600],
      [600, 1440],
    ],
  );
  assert.deepEqual(closedIntervalsOn({ ...weekend, weekly_until: null, reason: 'x' }, '2026-11-27'), []);
});

test('is refused with a list of the bookings in its time, or cancels them with its reason', async () => {
  const [court, other] = [await club.court(), await club.court()];
  const player = await club.signIn();
  const inside = (await club.book(player, { court_id: court.id, start_time: '12:00', end_time: '13:00' })).body;
  const beside = (await club.book(player, { court_id: court.id, start_time: '14:00', end_time: '15:00' })).body;
  const elsewhere = (await club.book(player, { court_id: other.id, start_time: '12:00', end_time: '13:00' })).body;
  const refused = await club.addClosure({ court_ids: [court.id] });
  assertProblem(refused, 'court_has_bookings');
  assert.deepEqual(refused.body.booking_ids, [inside.id]);
  assert.match(refused.body.bookings[0].user.name, /^player/);
  assert.equal(refused.body.bookings[0].start_time, '12:00');
  assert.equal(refused.body.bookings_total, 1);
  assert.match(refused.body.detail, /^1 upcoming booking overlaps the closure\./);
  await club.newEvents();
  const done = await club.addClosure({ court_ids: [court.id], reason: 'Flooded', bookings: 'cancel' });
  assert.equal(done.status, 201, done.text);
  assert.deepEqual(done.body.cancelled_booking_ids, [inside.id]);
  const events = (await club.newEvents()).map(({ type, data }) => [type, data.id]);
  assert.deepEqual(events, [
    ['booking.cancelled', inside.id],
    ['closure.created', done.body.id],
  ]);
  const { body } = await club.call('GET', `/bookings/${inside.id}`, { as: player });
  assert.deepEqual([body.status, body.cancelled_by, body.status_reason], ['cancelled', 'admin', 'Flooded']);
  for (const { id } of [beside, elsewhere]) {
    assert.equal((await club.call('GET', `/bookings/${id}`, { as: player })).body.status, 'confirmed');
  }
});

test('reports how many bookings it still has to cancel', async () => {
  const court = await club.court();
  const { body: booking } = await club.book(await club.signIn(), { court_id: court.id });
  const { body: closure } = await club.addClosure({ court_ids: [court.id] });
  assert.equal(closure.bookings_to_cancel, 0);
  await club.context.db.transact((db) => insertCancellations(db, closure.id, [booking.id]));
  const { body: one } = await club.call('GET', `/admin/closures/${closure.id}`, { as: admin });
  const { body: list } = await club.call('GET', `/admin/closures?court_id=${court.id}`, { as: admin });
  assert.deepEqual([one.bookings_to_cancel, list.data[0].bookings_to_cancel], [1, 1]);
  const patch = await club.call('PATCH', `/admin/closures/${closure.id}`, { as: admin, body: { reason: 'Rain' } });
  assert.equal(patch.body.bookings_to_cancel, 1);
  assert.equal((await club.call('DELETE', `/admin/closures/${closure.id}`, { as: admin })).status, 204);
});

test('is changed by a merge patch, which checks bookings again only if the time changes', async () => {
  const court = await club.court();
  const player = await club.signIn();
  await club.book(player, { court_id: court.id, start_time: '16:00', end_time: '17:00' });
  const { body: closure, headers } = await club.addClosure({ court_ids: [court.id] });
  const path = `/admin/closures/${closure.id}`;
  const patch = (body: object, more: object = {}) => club.call('PATCH', path, { as: admin, body, ...more });
  assertProblem(await patch({ end_time: '16:30' }), 'court_has_bookings');
  const renamed = await patch({ reason: 'Tournament' }, { headers: { 'if-match': headers['etag'] } });
  assert.deepEqual([renamed.body.reason, renamed.body.version], ['Tournament', 2]);
  assertProblem(await patch({ reason: 'x' }, { headers: { 'if-match': headers['etag'] } }), 'version_mismatch');
  assert.equal((await patch({ reason: 'Tournament' })).body.version, 2);
  const moved = await patch({ end_time: '16:30', bookings: 'cancel' });
  assert.equal(moved.body.cancelled_booking_ids.length, 1);
  assert.deepEqual((await club.newEvents()).map(({ type }) => type).slice(-2), [
    'booking.cancelled',
    'closure.updated',
  ]);
  const { body } = await club.call('GET', path, { as: admin });
  assert.equal(body.end_time, '16:30');
});

test('can change after one of its courts was retired, unless the request names that court', async () => {
  const [court, part, other] = [await club.court(), await club.court(), await club.court()];
  const court_ids = [court.id, other.id, (await club.court({ part_ids: [part.id] })).id];
  const { body: closure } = await club.addClosure({ court_ids });
  const retire = async (id: number) =>
    assert.equal((await club.call('DELETE', `/admin/courts/${id}`, { as: admin })).status, 204);
  for (const id of court_ids.slice(1)) await retire(id);
  const player = await club.signIn();
  const { body: mine } = await club.book(player, { court_id: court.id, start_time: '15:00', end_time: '16:00' });
  await club.book(player, { court_id: part.id, start_time: '15:00', end_time: '16:00' });
  const change = (body: object) => club.call('PATCH', `/admin/closures/${closure.id}`, { as: admin, body });
  assertProblem(await change({ end_time: '15:30' }), 'court_has_bookings');
  const moved = await change({ end_time: '15:30', bookings: 'cancel' });
  assert.deepEqual([moved.status, moved.body.court_ids], [200, court_ids]);
  assert.deepEqual(moved.body.cancelled_booking_ids, [mine.id], 'the former part of the hall is open');
  assertInvalid(await change({ end_time: '16:00', court_ids }), '#/court_ids/1', '#/court_ids/2');
  await retire(court.id);
  assert.equal((await change({ end_time: '16:00' })).status, 200);
});

test('is listed by court and dates, sorted by start', async () => {
  const [a, b] = [await club.court(), await club.court()];
  const day = (date: string) => ({ start_date: date, end_date: date });
  const first = (await club.addClosure({ court_ids: [a.id], ...day('2027-05-01') })).body.id;
  const second = (await club.addClosure({ court_ids: [b.id], ...day('2027-05-02') })).body.id;
  const third = (await club.addClosure({ court_ids: [a.id, b.id], ...day('2027-05-03') })).body.id;
  const ids = async (query: string) => {
    const { body } = await club.call('GET', `/admin/closures?${query}`, { as: admin });
    return body.data.map(({ id }: { id: number }) => id);
  };
  assert.deepEqual(await ids('date_from=2027-05-01&date_to=2027-05-31'), [first, second, third]);
  assert.deepEqual(await ids(`date_from=2027-05-01&court_id=${a.id}`), [first, third]);
  assert.deepEqual(await ids(`date_from=2027-05-02&date_to=2027-05-02`), [second]);
  const page = await club.call('GET', '/admin/closures?date_from=2027-05-01&limit=2', { as: admin });
  const query = new URLSearchParams({ date_from: '2027-05-01', limit: '2', cursor: page.body.next_cursor });
  assert.deepEqual(await ids(query.toString()), [third]);
});

const invalid: [fields: Record<string, unknown>, ...places: string[]][] = [
  [{ end_date: '2026-11-21' }, '#/end_date'],
  [{ end_time: '12:00' }, '#/end_time'],
  [{ end_time: '11:00' }, '#/end_time'],
  [{ end_date: '2040-01-01' }, '#/end_date'],
  [{ weekly_until: '2026-11-21' }, '#/weekly_until'],
  [{ weekly_until: '2050-11-21' }, '#/weekly_until'],
  [{ weekly_until: '2026-12-31', end_date: '2026-11-30' }, '#/end_date'],
  [{ court_ids: [7777] }, '#/court_ids/0'],
  [{ court_ids: [] }, '#/court_ids'],
  [{ court_ids: undefined }, '#/court_ids'],
  [{ start_time: '9:00' }, '#/start_time'],
  [{ reason: '' }, '#/reason', '#/reason'],
  [{ bookings: 'ignore' }, '#/bookings'],
  [{ colour: 'red' }, '#/colour'],
];
for (const [fields, ...places] of invalid) {
  test(`refuses a closure with ${JSON.stringify(fields)}, and closes nothing`, async () => {
    const count = async () => (await club.call('GET', '/admin/closures?limit=100', { as: admin })).body.data.length;
    const before = await count();
    assertInvalid(await club.addClosure(fields), ...new Set(places));
    assert.equal(await count(), before);
  });
}

test('a concurrent closure and booking never both succeed', async () => {
  for (let round = 0; round < 12; round++) {
    const court = await club.court();
    const players = await Promise.all([1, 2, 3].map(() => club.signIn()));
    const addClosure = () =>
      club.addClosure(round % 2 === 0 ? { court_ids: [court.id] } : { end_time: '14:00', start_time: '13:00' });
    const slot = { court_id: court.id, start_time: '12:30', end_time: '13:30' };
    const writes = players.map((player) => () => club.book(player, slot));
    writes.splice(round % 4, 0, addClosure);
    const answers = await Promise.all(writes.map((write) => write()));
    const won = answers.filter(({ status }) => status === 201);
    assert.equal(won.length, 1, answers.map(({ text }) => text).join('\n'));
    const [{ body }] = won as [(typeof won)[0]];
    if (body.reason !== undefined) await club.call('DELETE', `/admin/closures/${body.id}`, { as: admin });
    else await club.call('PATCH', `/admin/bookings/${body.id}`, { as: admin, body: { status: 'cancelled' } });
  }
});
