// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub, operationsOf, SUNDAY } from '../club.ts';

let club: Club;
let player: { token: string };
let court: any;
before(async () => (club = await openClub()));
beforeEach(async () => {
  club.clock.now = NOON;
  [player, court] = [await club.signIn(), await club.court()];
});
after(() => club.close());

const TEN = { booking_date: SUNDAY, start_time: '10:00', end_time: '11:00' };
const ELEVEN = { booking_date: SUNDAY, start_time: '11:00', end_time: '12:00' };
const book = (key: string, slot: object = TEN, as = player): Promise<Answer> =>
  club.call('POST', '/bookings', { body: { court_id: court.id, ...slot }, as, headers: { 'idempotency-key': key } });
const countOf = async (as = player) => (await club.call('GET', '/bookings', { as })).body.data.length;

test('replays the first answer', async () => {
  await club.newEvents();
  const first = await book('one');
  assert.deepEqual([first.status, first.headers['idempotent-replayed']], [201, undefined]);
  assert.equal(first.headers['location'], `/api/v1/bookings/${first.body.id}`);
  assert.match(first.headers['etag'] ?? '', /^"1\./);
  club.clock.now += DAY - 1;
  const again = await book('one');
  assert.deepEqual([again.status, again.text], [201, first.text]);
  for (const name of ['location', 'etag', 'content-type']) assert.equal(again.headers[name], first.headers[name]);
  assert.equal(again.headers['idempotent-replayed'], 'true');
  assert.equal(await countOf(), 1);
  assert.equal((await club.newEvents()).length, 1);
});

test('replays the first answer even after the booking has changed', async () => {
  const first = await book('one');
  await club.call('DELETE', `/bookings/${first.body.id}`, { as: player });
  assert.equal((await book('one')).text, first.text);
});

test('treats a body with reordered fields as the same', async () => {
  const first = await book('one');
  const { booking_date, start_time, end_time } = TEN;
  const body = `{ "end_time": "${end_time}", "court_id": ${court.id}, "start_time":"${start_time}", "booking_date":"${booking_date}" }`;
  const again = await club.call('POST', '/bookings', { body, as: player, headers: { 'idempotency-key': 'one' } });
  assert.equal(again.text, first.text);
});

test('refuses the key with another body', async () => {
  await book('one');
  assertProblem(await book('one', ELEVEN), 'idempotency_key_reused');
  assertProblem(await book('one', { ...TEN, note: 'x' }), 'idempotency_key_reused');
  assert.equal(await countOf(), 1);
});

test('keeps the keys of users separate', async () => {
  await book('one');
  const other = await club.signIn();
  assertProblem(await book('one', TEN, other), 'slot_taken');
  assert.equal((await book('one', ELEVEN, other)).status, 201);
  assert.equal(await countOf(other), 1);
});

test('books once, however often a new key is sent concurrently', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => book('one')));
  for (const answer of answers) {
    if (answer.status === 409) assertProblem(answer, 'idempotency_in_progress');
    else assert.equal(answer.status, 201);
  }
  assert.ok(answers.some(({ status }) => status === 201));
  assert.equal(await countOf(), 1);
});

test('stores no refusals', async () => {
  const { body: other } = await club.book(player, { court_id: court.id });
  assertProblem(await book('one'), 'slot_taken');
  assertProblem(await book('one'), 'slot_taken');
  await club.call('DELETE', `/bookings/${other.id}`, { as: player });
  const booked = await book('one');
  assert.deepEqual([booked.status, booked.headers['idempotent-replayed']], [201, undefined]);
  assertInvalid(await book('two', { ...TEN, end_time: '9:00' }), '#/end_time');
  assert.equal((await book('two', ELEVEN)).status, 201);
});

test('forgets the answer after 24 hours', async () => {
  await book('one', { ...TEN, booking_date: '2026-11-25' });
  club.clock.now += DAY;
  const anew = await book('one', { ...ELEVEN, booking_date: '2026-11-25' });
  assert.deepEqual([anew.status, anew.headers['idempotent-replayed']], [201, undefined]);
  assert.equal((await book('one', { ...ELEVEN, booking_date: '2026-11-25' })).text, anew.text);
});

test('checks token and permissions again before a replay', async () => {
  await book('one');
  await club.call('POST', '/auth/logout', { as: player });
  assertProblem(await book('one'), 'token_invalid');
});

test('accepts 1 to 255 printable ASCII characters', async () => {
  const keys = ['x', 'k'.repeat(255), 'a b', '~!"#$%&,;', '8e03978e-40d5-43e8-bc93-6894a57f9324'];
  for (const [i, key] of keys.entries()) {
    const slot = { ...TEN, start_time: `${10 + i}:00`, end_time: `${11 + i}:00` };
    assert.equal((await book(key, slot)).status, 201, key);
  }
});

for (const key of ['', 'k'.repeat(256), 'schlüssel', 'tab\there']) {
  test(`refuses the key ${JSON.stringify(key).slice(0, 20)}`, async () => {
    assertInvalid(await book(key), 'Idempotency-Key');
    assert.equal(await countOf(), 0);
  });
}

test('ignores the key on endpoints that do not use it', async () => {
  const as = await club.signIn('admin');
  const headers = { 'idempotency-key': 'one' };
  const create = () => club.call('POST', '/admin/api-keys', { body: { name: 'A' }, as, headers });
  const [one, other] = [await create(), await create()];
  assert.deepEqual([one.status, other.status], [201, 201]);
  assert.notEqual(one.body.id, other.body.id);
});

test('takes a quoted key and the same key without quotes as one key', async () => {
  const first = await book('one');
  assert.equal((await book('"one"')).text, first.text);
  const quoted = await book(String.raw`"a \"b\" \\"`, ELEVEN);
  assert.equal(quoted.status, 201);
  assert.equal((await book(String.raw`a "b" ${'\\'}`, ELEVEN)).text, quoted.text);
  assertInvalid(await book('""'), 'Idempotency-Key');
  assert.equal(await countOf(), 2);
});

/** Operations that accept no idempotency key, because the request or the response contains a secret. */
const SECRET = [
  ...['register', 'createApiKey', 'rotateApiKey', 'createWebhook', 'createLiveTicket', 'createCalendarLink'],
  ...['createCourtCalendarLink', 'createInvitation', 'startProviderSignIn', 'createPaymentProvider'],
];
/**
 * Operations that accept no idempotency key, because each call should send a test message, or because the challenge in
 * the request works only once.
 */
const REPEATED = ['testWebhook', 'addPasskey'];

test('every route that creates something takes a key, unless its response has a secret', () => {
  const creating = operationsOf(club).filter(({ operation }) => '201' in operation.responses);
  const withoutKey = creating.filter(
    ({ operation }) => !operation.parameters.some((p) => p.name === 'Idempotency-Key'),
  );
  const ids = withoutKey.map(({ operation }) => (operation as any).operationId);
  assert.deepEqual(ids.toSorted(), [...SECRET, ...REPEATED].toSorted());
});

const WITHOUT_EVENT = new Set(['/waitlist', '/admin/plans', '/admin/memberships']);

test('every route with a key makes the change once', async () => {
  const admin = await club.signIn('admin');
  const slot = { court_id: court.id, booking_date: SUNDAY };
  const wish = { booking_date: SUNDAY, start_after: '10:00', end_before: '11:00' };
  const times = { start_time: '10:00', end_time: '12:00' };
  const { body: plan } = await club.call('POST', '/admin/plans', { as: admin, body: { name: 'Gold' } });
  const bodies: Record<string, object> = {
    '/bookings': { court_id: court.id, ...ELEVEN },
    '/waitlist': { ...wish, court_id: court.id, duration_minutes: 60 },
    '/admin/bookings': { ...slot, start_time: '12:00', end_time: '13:00', guest_name: 'Guest' },
    '/admin/booking-series': {
      court_id: court.id,
      start_time: '13:00',
      end_time: '14:00',
      guest_name: 'Guest',
      days: [7],
      start_date: SUNDAY,
      count: 2,
    },
    '/admin/courts': { name: 'Twice', type: 'tennis' },
    '/admin/plans': { name: 'Twice' },
    '/admin/memberships': { plan_id: plan.id, starts_on: SUNDAY, people: [{ user_id: admin.user.id }] },
    '/admin/closures': {
      court_ids: [court.id],
      start_date: '2026-12-24',
      end_date: '2026-12-24',
      ...times,
      reason: 'Holiday',
    },
  };
  // Payments and lines of the bank need a person who owes something. `payments/people.test.ts` repeats payments.
  const paths = operationsOf(club).filter(
    ({ operation }) =>
      operation.parameters.some(({ name }) => name === 'Idempotency-Key') &&
      !['Payments', 'Bank'].includes((operation as any).tags[0]),
  );
  await club.book(await club.signIn(), { court_id: court.id });
  for (const { path } of paths) {
    const ask = () =>
      club.call('POST', path, { as: admin, body: bodies[path], headers: { 'idempotency-key': `key of ${path}` } });
    const first = await ask();
    assert.equal(first.status, 201, `${path}: ${first.text}`);
    const events = (await club.newEvents()).length;
    const second = await ask();
    assert.deepEqual([second.status, second.text], [201, first.text], path);
    assert.equal(second.headers['idempotent-replayed'], 'true', path);
    const hasEvent = events > 0 || WITHOUT_EVENT.has(path);
    assert.deepEqual([hasEvent, (await club.newEvents()).length], [true, 0], path);
  }
});
