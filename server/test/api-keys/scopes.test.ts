// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => (club = await openClub({ RATE_LIMIT_PER_MINUTE: '1000' })));
beforeEach(async () => {
  club.clock.now = NOON;
  admin = await club.signIn('admin');
});
after(() => club.close());

const keys = (method: string, path = '', body?: unknown): Promise<Answer> =>
  club.call(method, `/admin/api-keys${path}`, { as: admin, ...(body !== undefined && { body }) });
const make = async (fields: object = {}) => {
  const answer = await keys('POST', '', { name: 'shop', ...fields });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
};
const courts = (key: string, origin?: string): Promise<Answer> =>
  club.call('GET', '/courts', { key, ...(origin !== undefined && { headers: { origin } }) });

test('a key without limits may do everything, from anywhere', async () => {
  const { key, scopes, origins, rate_per_minute } = await make({ publishable: true });
  assert.deepEqual([scopes, origins, rate_per_minute], [null, null, null]);
  assert.equal((await club.call('GET', '/admin/courts', { key, as: admin })).status, 200);
  assert.equal((await courts(key, 'https://anybody.example')).status, 200);
});

test('a key can only use its scopes, and a refusal names the missing one', async () => {
  const { key, scopes } = await make({ scopes: ['bookings', 'courts:read'] });
  assert.deepEqual(scopes, ['courts:read', 'bookings'], 'in one order');
  const player = await club.signIn();
  assert.equal((await courts(key)).status, 200);
  assert.equal((await club.call('GET', '/bookings', { key, as: player })).status, 200);
  const refused = await club.call('GET', '/admin/courts', { key, as: admin });
  assertProblem(refused, 'scope_missing');
  assert.equal(refused.body.required_scope, 'admin');
  const login = await club.call('POST', '/auth/login', { key, body: { email: 'a@example.org', password: 'x' } });
  assertProblem(login, 'scope_missing');
  assert.equal(login.body.required_scope, 'accounts');
});

test('checks the scope after the rate and before the token', async () => {
  const { key } = await make({ scopes: ['courts:read'], rate_per_minute: 3 });
  assertProblem(await club.call('GET', '/nowhere', { key }), 'not_found');
  // Send a write, because a write reaches only one process, whereas `club.call` sends each read to all processes.
  const logOut = () => club.call('POST', '/auth/logout', { key, headers: { authorization: 'Bearer nonsense' } });
  const answers = [];
  for (let i = 0; i < 10; i++) answers.push((await logOut()).body.code);
  assert.equal(answers[0], 'scope_missing');
  assert.equal(answers.at(-1), 'rate_limited');
});

test('a browser key works on pages of its origins, and for requests without an origin', async () => {
  const origins = ['https://club.example', 'http://localhost:5173'];
  const { key } = await make({ publishable: true, origins });
  for (const origin of origins) assert.equal((await courts(key, origin)).status, 200);
  assert.equal((await courts(key)).status, 200, 'a browser names no origin when it reads from its own');
  for (const origin of ['https://evil.example', 'http://club.example', 'https://club.example:8443', 'null', '']) {
    assertProblem(await courts(key, origin), 'origin_not_allowed');
  }
});

test("a key's own rate can be higher or lower than that of the settings", async () => {
  const slow = await make({ rate_per_minute: 1 });
  assert.equal((await courts(slow.key)).headers['ratelimit-policy'], '"key";q=1;w=60');
  assertProblem(await courts(slow.key), 'rate_limited');
  const fast = await make({ rate_per_minute: 5000 });
  assert.equal((await courts(fast.key)).headers['ratelimit-policy'], '"key";q=5000;w=60');
  assert.equal((await courts(club.key)).headers['ratelimit-policy'], '"key";q=1000;w=60');
});

test('a key with scopes cannot create, widen or rotate a key to get more scopes', async () => {
  const own = await make({ scopes: ['admin'] });
  const [everything, player] = [await make(), await make({ scopes: ['bookings'] })];
  const ask = (method: string, path: string, body?: unknown) =>
    club.call(method, `/admin/api-keys${path}`, { key: own.key, as: admin, ...(body !== undefined && { body }) });
  const refused = [
    await ask('POST', '', { name: 'more' }),
    await ask('POST', '', { name: 'more', scopes: null }),
    await ask('POST', '', { name: 'more', scopes: ['bookings', 'admin'] }),
    await ask('PATCH', `/${own.id}`, { scopes: null }),
    await ask('PATCH', `/${own.id}`, { scopes: ['admin', 'accounts'] }),
    await ask('PATCH', `/${player.id}`, { scopes: ['bookings'] }),
    await ask('POST', `/${everything.id}/rotate`),
    await ask('POST', `/${player.id}/rotate`),
  ];
  for (const answer of refused) assertProblem(answer, 'scope_missing');
  assertProblem(await club.call('GET', '/bookings', { key: own.key, as: admin }), 'scope_missing');
  const { data } = (await keys('GET')).body;
  assert.equal(data.at(-1).id, player.id, 'none was made');
  const made = await ask('POST', '', { name: 'same', scopes: ['admin'] });
  assert.deepEqual([made.status, made.body.scopes], [201, ['admin']]);
  assert.equal((await ask('PATCH', `/${everything.id}`, { name: 'renamed' })).status, 200);
  assert.deepEqual((await ask('POST', `/${own.id}/rotate`)).body.scopes, ['admin']);
});

test('a change applies to the next request, and is in the audit log', async () => {
  const { id, key } = await make({ publishable: true });
  const changes = {
    ...{ name: 'kiosk', scopes: ['accounts'], origins: ['https://club.example'], rate_per_minute: 50 },
    expires_at: timestamp(NOON + DAY),
  };
  const { status, body } = await keys('PATCH', `/${id}`, changes);
  assert.equal(status, 200);
  assert.deepEqual({ ...body, ...changes }, body);
  assertProblem(await courts(key), 'scope_missing');
  const { before, after } = (await club.call('GET', '/admin/audit?action=updateApiKey', { as: admin })).body.data[0];
  assert.deepEqual([before.scopes, after.scopes, after.rate_per_minute], [null, '["accounts"]', 50]);
  const nothing = { scopes: null, origins: null, rate_per_minute: null, expires_at: null };
  const { body: cleared } = await keys('PATCH', `/${id}`, nothing);
  assert.deepEqual({ ...cleared, ...nothing, name: 'kiosk' }, cleared);
  assert.deepEqual((await keys('PATCH', `/${id}`, {})).body.name, 'kiosk');
  assert.equal((await courts(key, 'https://anybody.example')).status, 200);
});

test('a rotated key keeps its scopes, origins and rate', async () => {
  const terms = { scopes: ['courts:read'], origins: ['https://club.example'], rate_per_minute: 7 };
  const old = await make({ publishable: true, ...terms });
  const { body } = await keys('POST', `/${old.id}/rotate`);
  assert.deepEqual({ ...body, ...terms }, body);
  assertProblem(await club.call('GET', '/bookings', { key: body.key, as: admin }), 'scope_missing');
});

test('refuses to change a dead or unknown key, and origins of a secret key', async () => {
  const { id } = await make();
  assertInvalid(await keys('PATCH', `/${id}`, { origins: ['https://club.example'] }), '#/origins');
  await keys('DELETE', `/${id}`);
  assertProblem(await keys('PATCH', `/${id}`, { name: 'again' }), 'not_found');
  assertProblem(await keys('PATCH', '/999999', { name: 'again' }), 'not_found');
});

const invalid: [fields: object, pointer: string][] = [
  [{ scopes: [] }, '#/scopes'],
  [{ scopes: ['everything'] }, '#/scopes/0'],
  [{ scopes: ['admin', 'admin'] }, '#/scopes'],
  [{ scopes: 'admin' }, '#/scopes'],
  [{ origins: [] }, '#/origins'],
  [{ origins: ['https://club.example/path'] }, '#/origins/0'],
  [{ origins: ['https://club.example', 'club.example'] }, '#/origins/1'],
  [{ origins: ['*'] }, '#/origins/0'],
  [{ origins: ['null'] }, '#/origins/0'],
  [{ rate_per_minute: 0 }, '#/rate_per_minute'],
  [{ rate_per_minute: 1_000_001 }, '#/rate_per_minute'],
  [{ rate_per_minute: '7' }, '#/rate_per_minute'],
];
for (const [fields, pointer] of invalid) {
  test(`refuses a key with ${JSON.stringify(fields)}`, async () => {
    assertInvalid(await keys('POST', '', { name: 'web', publishable: true, ...fields }), pointer);
    const { id } = await make({ publishable: true });
    assertInvalid(await keys('PATCH', `/${id}`, fields), pointer);
  });
}

test('refuses origins for a secret key', async () =>
  assertInvalid(await keys('POST', '', { name: 'web', origins: ['https://club.example'] }), '#/origins'));
