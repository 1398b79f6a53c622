import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { insertUser } from '../../src/modules/accounts/store.ts';
import { OVERRIDES } from '../../src/kernel/rules.ts';
import type { Code } from '../../src/platform/problems.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Answer, type Club, NOON, SUNDAY, assertInvalid, assertProblem, openClub } from '../club.ts';

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
let player: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub({ max_upcoming_bookings: 1 });
  admin = await club.signIn('admin');
  player = await club.signIn('player', 'Ada Moss');
});
after(() => club.close());

const TEN = { booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
const bookFor = (fields: Record<string, unknown>, headers = {}): Promise<Answer> =>
  club.call('POST', '/admin/bookings', { as: admin, body: { ...TEN, ...fields }, headers });
const latestAudit = async () => (await club.call('GET', '/admin/audit?limit=1', { as: admin })).body.data[0];
const fromTo = (open: string, close: string) => ({
  opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close })),
});

test('an admin books for a user by id or email, confirmed at once, and the user owns the booking', async () => {
  const court = await club.court({ requires_approval: true, price_per_hour: { amount: 1000, currency: 'EUR' } });
  await club.newEvents();
  const made = await bookFor({ court_id: court.id, user_id: player.user.id, note: 'By phone' });
  assert.equal(made.status, 201, made.text);
  const { status, user, overrides, series_id, price, note } = made.body;
  assert.deepEqual(
    { status, user, overrides, series_id, price, note },
    {
      ...{ status: 'confirmed', overrides: [], series_id: null, note: 'By phone' },
      user: { id: player.user.id, name: 'Ada Moss', email: 'ada.moss@example.org' },
      price: { amount: 1000, currency: 'EUR' },
    },
  );
  assert.deepEqual(
    (await club.newEvents()).map(({ type, data }) => [type, data]),
    [['booking.created', made.body]],
  );
  const location = made.headers['location']!.slice(club.context.config.BASE_PATH.length);
  assert.deepEqual((await club.call('GET', location, { as: admin })).body, made.body);
  const later = { ...TEN, start_time: '12:00', end_time: '13:00' };
  const byEmail = await bookFor({ court_id: court.id, email: 'ADA.Moss@example.org', ...later });
  assert.equal(byEmail.body.user_id, player.user.id);
  const { body: own } = await club.call('GET', '/bookings?when=upcoming', { as: player });
  const ids = own.data.map(({ id }: { id: number }) => id);
  assert.deepEqual(ids, [made.body.id, byEmail.body.id]);
  assert.ok(!('overrides' in own.data[0]), 'players do not see what was set aside');
});

test('books for a guest, who is reused by name and cannot sign in', async () => {
  const court = await club.court();
  const made = await bookFor({ court_id: court.id, guest_name: ' Bo Guest ' });
  assert.deepEqual({ ...made.body.user, id: 0 }, { id: 0, name: 'Bo Guest', email: null });
  const again = await bookFor({ court_id: court.id, guest_name: 'Bo Guest', start_time: '11:00', end_time: '12:00' });
  assert.equal(again.body.user_id, made.body.user_id);
  const count = await club.context.db.read.selectFrom('users').selectAll().where('name', '=', 'Bo Guest').execute();
  assert.deepEqual(
    count.map(({ password_hash, role }) => [password_hash, role]),
    [[null, 'player']],
  );
});

test('reuses a guest whose name has another Unicode composition', async () => {
  const court = await club.court();
  const { db } = club.context;
  const forms = (name: string): [string, string] => [name.normalize('NFC'), name.normalize('NFD')];
  const [composed, decomposed] = forms('José');
  let hour = 10;
  const idOf = async (guest_name: string): Promise<number> => {
    const times = { start_time: `${hour}:00`, end_time: `${++hour}:00` };
    return (await bookFor({ court_id: court.id, guest_name, ...times })).body.user_id;
  };
  const first = await idOf(decomposed);
  assert.equal(await idOf(composed), first);
  assert.equal(
    (await db.read.selectFrom('users').select('name').where('id', '=', first).executeTakeFirst())!.name,
    composed,
  );

  // Earlier releases did not normalise names, so two guests may have the same name in different Unicode forms. The
  // service reuses the older guest.
  const [newName, oldName] = forms('Zoë');
  const old = await db.transact((tx) => findOrAddGuest(tx, { name: newName, email: null }, timestamp(NOON)));
  await db.transact((tx) => tx.updateTable('users').set({ name: oldName }).where('id', '=', old.id).execute());
  assert.equal(await idOf(newName), old.id);
  const nobody = { email: null, phone: null, role: 'player', password_hash: null } as const;
  await db.transact((tx) => insertUser(tx, { name: newName, ...nobody }, timestamp(NOON)));
  for (const name of [newName, oldName]) assert.equal(await idOf(name), old.id);
});

test('stores the phone number of a guest; another number needs another name', async () => {
  const court = await club.court();
  let hour = 10;
  const book = (fields: object) =>
    bookFor({ court_id: court.id, ...fields, start_time: `${hour}:00`, end_time: `${++hour}:00` });
  const personOf = async (id: number) => (await club.call('GET', `/admin/users/${id}`, { as: admin })).body;
  const guest_phone = '+34 600 100 200';
  const { user_id } = (await book({ guest_name: 'Bea', guest_phone })).body;
  assert.equal((await personOf(user_id)).phone, guest_phone);
  for (const given of [{}, { guest_phone: '+34600100200' }])
    assert.equal((await book({ guest_name: 'Bea', ...given })).body.user_id, user_id);
  const other = await book({ guest_name: 'Bea', guest_phone: '+34 600 100 201' });
  assertInvalid(other, '#/guest_phone');
  assert.equal(other.body.errors[0].code, 'another_phone');
  assert.equal((await personOf(user_id)).phone, guest_phone);
  const { user_id: later } = (await book({ guest_name: 'Cai' })).body;
  await book({ guest_name: 'Cai', guest_phone: '600 333' });
  for (const search of ['600%20333', '600333'])
    assert.deepEqual(
      (await club.call('GET', `/admin/users?search=${search}`, { as: admin })).body.data.map(
        ({ id }: { id: number }) => id,
      ),
      [later],
    );
  assertInvalid(await book({ user_id: player.user.id, guest_phone }), '#/guest_name');
  assertInvalid(await book({ guest_name: 'Dee', guest_phone: 'none' }), '#/guest_phone');
});

test('a refused booking leaves no guest', async () => {
  const court = await club.court({ active: false });
  assertProblem(await bookFor({ court_id: court.id, guest_name: 'Nobody Here' }), 'court_inactive');
  const found = await club.context.db.read.selectFrom('users').selectAll().where('name', '=', 'Nobody Here').execute();
  assert.deepEqual(found, []);
});

test('requires exactly one of user and guest', async () => {
  const court_id = (await club.court()).id;
  assertInvalid(await bookFor({ court_id }), '#/user_id');
  assertInvalid(await bookFor({ court_id, user_id: player.user.id, guest_name: 'Bo' }), '#/user_id');
  assertInvalid(await bookFor({ court_id, guest_name: '  ' }), '#/guest_name');
  assertInvalid(await bookFor({ court_id, guest_name: 'Bo', override: ['nonsense'] }), '#/override/0');
  assertInvalid(await bookFor({ court_id, guest_name: 'Bo', booking_date: '0206-11-22' }), '#/booking_date');
  assertProblem(await bookFor({ court_id, user_id: 999_999 }), 'user_not_found');
  const unknown = await bookFor({ court_id, email: 'nobody@example.org' });
  assertProblem(unknown, 'user_not_found');
  assert.equal(unknown.body.errors[0].pointer, '#/email');
  assertProblem(await bookFor({ court_id: 999_999, guest_name: 'Bo' }), 'court_not_found');
});

test('past, notice, horizon and quotas do not bind an admin, and are no overrides', async () => {
  const court = await club.court({ min_notice_minutes: 600, max_advance_days: 1, max_upcoming_bookings: 1 });
  const times = [
    { booking_date: '2026-11-20' },
    { booking_date: '2026-11-21', start_time: '13:00', end_time: '14:00' },
    { booking_date: '2027-11-22' },
    TEN,
  ];
  for (const time of times) {
    const made = await bookFor({ court_id: court.id, user_id: player.user.id, override: ['notice', 'quota'], ...time });
    assert.deepEqual([made.status, made.body.overrides], [201, []], made.text);
  }
});

const rules: [name: string, code: Code, court: object, slot?: object][] = [
  ['active', 'court_inactive', { active: false }],
  ['opening_hours', 'outside_opening_hours', fromTo('12:00', '20:00')],
  ['grid', 'off_grid', { slot_minutes: 60 }, { start_time: '10:30', end_time: '11:30' }],
  ['duration', 'duration_out_of_range', { max_duration_minutes: 30 }],
  ['closures', 'court_closed', {}, { start_time: '12:00', end_time: '13:00' }],
  ['buffer', 'slot_taken', { buffer_minutes: 30 }, { start_time: '15:15', end_time: '16:15', grid: true }],
];
for (const [name, code, fields, slot = {}] of rules) {
  test(`overrides ${name} if it is named, and refuses otherwise, saying so`, async () => {
    const { grid, ...times } = slot as { grid?: boolean };
    const court = await club.court({ ...fields, ...(grid && { slot_minutes: 15 }) });
    if (name === 'closures') await club.addClosure({ court_ids: [court.id] });
    if (name === 'buffer')
      await bookFor({ court_id: court.id, guest_name: 'Before', start_time: '14:00', end_time: '15:00' });
    const wanted = { court_id: court.id, guest_name: 'Bo', ...times };
    const refused = await bookFor({ ...wanted, override: OVERRIDES.filter((other) => other !== name) });
    assertProblem(refused, code);
    assert.deepEqual(
      refused.body.errors.map((fault: any) => [fault.code, fault.override]),
      [[code, name]],
    );
    assert.ok(refused.body.detail.endsWith(`To book anyway, send "override": ["${name}"].`), refused.body.detail);
    assertProblem(await club.book(await club.signIn(), { ...wanted, guest_name: undefined }), code);
    const made = await bookFor({ ...wanted, override: OVERRIDES });
    assert.deepEqual([made.status, made.body.overrides], [201, [name]], made.text);
    const { action, target, after } = await latestAudit();
    assert.deepEqual([action, target], ['createBookingAsAdmin', `bookings ${made.body.id}`]);
    assert.deepEqual(JSON.parse(after.overrides), [name]);
  });
}

test('requires every broken rule to be named', async () => {
  const court = await club.court({ ...fromTo('12:00', '20:00'), max_duration_minutes: 30 });
  const wanted = { court_id: court.id, guest_name: 'Bo' };
  const refused = await bookFor({ ...wanted, override: ['opening_hours'] });
  assertProblem(refused, 'duration_out_of_range');
  assert.equal(refused.body.errors.length, 1);
  assert.equal((await bookFor(wanted)).body.errors.length, 2);
  const made = await bookFor({ ...wanted, override: ['duration', 'opening_hours'] });
  assert.deepEqual(made.body.overrides, ['opening_hours', 'duration']);
});

test('cannot override a taken slot or a nonexistent time', async () => {
  const court = await club.court({ time_zone: 'Europe/Madrid', buffer_minutes: 30 });
  const wanted = { court_id: court.id, guest_name: 'Bo', override: OVERRIDES };
  assert.equal((await bookFor(wanted)).status, 201);
  const taken = await bookFor({ ...wanted, start_time: '10:30', end_time: '11:30' });
  assertProblem(taken, 'slot_taken');
  const plain = await bookFor({ ...wanted, override: [], start_time: '10:30', end_time: '11:30' });
  assert.deepEqual(plain.body.errors, taken.body.errors, 'what overlaps is not told of the buffer as well');
  const overrides = taken.body.errors.map((fault: any) => fault.override);
  assert.deepEqual(overrides, [undefined]);
  assert.ok(!taken.body.detail.includes('override'));
  const skipped = { booking_date: '2027-03-28', start_time: '02:00', end_time: '03:30' };
  assertProblem(await bookFor({ ...wanted, ...skipped }), 'nonexistent_local_time');
});

test('mentions no override to a player', async () => {
  const court = await club.court({ max_duration_minutes: 30 });
  const refused = await club.book(await club.signIn(), { court_id: court.id });
  assert.equal(refused.body.errors[0].override, undefined);
  assert.ok(!refused.text.includes('override'));
});

test('replays for an idempotency key, with one audit log entry', async () => {
  const court = await club.court();
  const wanted = { court_id: court.id, guest_name: 'Bo' };
  const first = await bookFor(wanted, { 'idempotency-key': 'one' });
  const { id } = await latestAudit();
  const again = await bookFor(wanted, { 'idempotency-key': 'one' });
  assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [201, first.text, 'true']);
  assert.equal((await latestAudit()).id, id);
  assertProblem(await bookFor({ ...wanted, note: 'x' }, { 'idempotency-key': 'one' }), 'idempotency_key_reused');
});

test('reschedules a booking with a named override', async () => {
  const court = await club.court(fromTo('08:00', '20:00'));
  const { body: booking } = await bookFor({ court_id: court.id, guest_name: 'Bo' });
  const move = (body: object) => club.call('PATCH', `/admin/bookings/${booking.id}`, { as: admin, body });
  const refused = await move({ start_time: '20:00' });
  assertProblem(refused, 'outside_opening_hours');
  assert.equal(refused.body.errors[0].override, 'opening_hours');
  const moved = await move({ start_time: '20:00', override: ['opening_hours'] });
  assert.deepEqual([moved.status, moved.body.overrides], [200, ['opening_hours']], moved.text);
  assert.deepEqual((await move({ start_time: '10:00' })).body.overrides, []);
});
