import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { assertProblem, type Club, NOON, openClub } from '../club.ts';

/** Number of processes. Each process limits its audit log entries separately. */
const PROCESSES = Number(process.env['TEST_PROCESSES'] ?? 0) || 1;

let club: Club;
before(async () => (club = await openClub({ TRUST_PROXY: 'true' })));
let minutes = 0;
// Audit log entries are limited per minute, so each test uses a different minute.
beforeEach(() => (club.clock.now = NOON + (minutes += 10) * MINUTE));
after(() => club.close());

async function refusals(action = 'accessRefused'): Promise<any[]> {
  const query = club.context.db.read.selectFrom('audit_log').selectAll().where('action', '=', action);
  const rows = await query
    .where('timestamp', '>=', timestamp(NOON + minutes * MINUTE))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, after: JSON.parse(row.after!) }));
}

// Sends a write, because a write reaches only one process, whereas `club.call` sends each read to all processes.
const requestWithKey = (key: string | null, from = '192.0.2.1') =>
  club.call('POST', '/bookings', { key, body: {}, headers: { 'x-forwarded-for': from } });

test('records invalid keys, and which one is revoked or expired; records no request without a key', async () => {
  const revoked = await createApiKey(club.context, { name: 'revoked' });
  await revokeApiKey(club.context, revoked.id);
  const expired = await createApiKey(club.context, { name: 'expired', expires_at: timestamp(NOON + DAY) });
  minutes += (2 * DAY) / MINUTE;
  club.clock.now = NOON + minutes * MINUTE;
  assertProblem(await requestWithKey(null, '192.0.2.1'), 'api_key_missing');
  for (const [i, key] of ['nonsense', newSecret('csk'), revoked.key, expired.key].entries()) {
    assertProblem(await requestWithKey(key, `192.0.2.${i}`), 'api_key_invalid');
  }
  const logged = (await refusals()).map(({ api_key_id, address, after }) => [api_key_id, address, after]);
  const after = { code: 'api_key_invalid' };
  assert.deepEqual(logged, [
    [null, '192.0.2.0', after],
    [null, '192.0.2.1', after],
    [revoked.id, '192.0.2.2', after],
    [expired.id, '192.0.2.3', after],
  ]);
});

test('records a flood of bad keys from one address once a minute, with the number of the others', async () => {
  const flood = async (count: number) => {
    for (let i = 0; i < count; i++) assertProblem(await requestWithKey(newSecret('csk')), 'api_key_invalid');
  };
  await flood(50 * PROCESSES);
  assert.equal((await refusals()).length, PROCESSES);
  club.clock.now += MINUTE;
  await flood(PROCESSES);
  const all = await refusals();
  assert.equal(all.length, 2 * PROCESSES);
  assert.equal(all.at(-1).after.held_back, 49);
});

test('records a flood from many addresses a hundred times a minute', async () => {
  for (let i = 0; i < 150 * PROCESSES; i++) await requestWithKey('nonsense', `198.51.${i >> 8}.${i & 255}`);
  assert.equal((await refusals()).length, 100 * PROCESSES);
  const player = await club.signIn();
  assertProblem(await club.call('POST', '/admin/courts', { as: player, body: {} }), 'forbidden');
  assert.deepEqual((await refusals()).at(-1).user_id, player.user.id);
});

test('records the same user, route and reason once a minute, and each other combination separately', async () => {
  const [one, other] = [await club.signIn(), await club.signIn()];
  const key = (await createApiKey(club.context, { name: 'site', scopes: ['courts:read'] })).key;
  for (let i = 0; i < 5 * PROCESSES; i++) {
    for (const as of [one, other]) await club.call('POST', '/admin/courts', { as, body: {} });
    await club.call('POST', '/admin/closures', { as: one, body: {} });
    await club.call('POST', '/bookings', { as: one, key, body: {} });
  }
  const logged = new Set((await refusals()).map(({ user_id, target, after }) => `${user_id} ${target} ${after.code}`));
  assert.deepEqual(
    [...logged].toSorted(),
    [
      `${one.user.id} createCourt forbidden`,
      `${other.user.id} createCourt forbidden`,
      `${one.user.id} createClosure forbidden`,
      'null createBooking scope_missing',
    ].toSorted(),
  );
  assert.ok((await refusals()).length <= 4 * PROCESSES);
});

test('records a flood of failed sign-ins once a minute for each reason, with the number of the others', async () => {
  const body = { email: 'nobody@example.org', password: 'a wrong password' };
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const flood = async (count: number): Promise<number[]> => {
    const statuses = [];
    for (let i = 0; i < count; i++) statuses.push((await club.call('POST', '/auth/login', { body, headers })).status);
    return statuses;
  };
  const statuses = await flood(40 * PROCESSES);
  assert.deepEqual([statuses.filter((status) => status === 401).length, statuses.at(-1)], [10, 429]);
  const first = await refusals('signInFailed');
  assert.ok(first.length <= 2 * PROCESSES, `${first.length} records`);
  assert.deepEqual([...new Set(first.map(({ after }) => after.code))], ['invalid_credentials', 'too_many_attempts']);
  club.clock.now += MINUTE;
  await flood(PROCESSES);
  const logged = (await refusals('signInFailed')).map(({ after }) => 1 + (after.held_back ?? 0));
  assert.equal(
    logged.reduce((sum, count) => sum + count),
    41 * PROCESSES,
    'each is a record or was held back',
  );
});
