// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
before(async () => (club = await openClub()));
beforeEach(async () => {
  club.clock.now = NOON;
  admin = await club.signIn('admin');
});
after(() => club.close());

const keys = (method: string, path = '', body?: unknown): Promise<Answer> =>
  club.call(method, `/admin/api-keys${path}`, { as: admin, ...(body !== undefined && { body }) });
const make = async (fields: object = {}) => (await keys('POST', '', { name: 'web', ...fields })).body;
const use = (key: string): Promise<Answer> => club.call('GET', '/courts', { key });
const listed = async (id: number) => (await keys('GET', '?limit=100')).body.data.find((key: any) => key.id === id);

test('makes a key that works and shows its secret once', async () => {
  const { status, headers, body } = await keys('POST', '', { name: 'The web app' });
  assert.equal(status, 201);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(body.key, /^csk_/);
  assert.equal((await use(body.key)).status, 200);
  const { key, ...rest } = body;
  assert.deepEqual(rest, {
    id: body.id,
    name: 'The web app',
    hint: key.slice(0, 10),
    publishable: false,
    created_at: timestamp(NOON),
    expires_at: null,
    scopes: null,
    origins: null,
    rate_per_minute: null,
    revoked_at: null,
    last_used_at: null,
    rotated_from_id: null,
  });
  assert.equal((await listed(body.id)).key, null);
  const { text } = await keys('GET');
  assert.ok(!text.includes(key) && !text.includes('hash'));
  const rows = await club.context.db.read.selectFrom('api_keys').selectAll().execute();
  assert.ok(!JSON.stringify(rows).includes(key));
});

test('lists keys, oldest first, in pages', async () => {
  await make();
  await make();
  const all = (await keys('GET', '?limit=100')).body.data.map((key: any) => key.id);
  assert.deepEqual(
    all,
    all.toSorted((a: number, b: number) => a - b),
  );
  const { body } = await keys('GET', '?limit=2');
  const next = await keys('GET', `?limit=1&cursor=${body.next_cursor}`);
  const ids = [...body.data, ...next.body.data].map((key: any) => key.id);
  assert.deepEqual(ids, all.slice(0, 3));
});

test('records the last use, to the minute', async () => {
  const { id, key } = await make();
  const useAt = async (time: number, noted: number) => {
    club.clock.now = time;
    // The use is recorded in the background. While a record is being flushed, further uses are not recorded.
    const deadline = performance.now() + 10_000;
    const isNoted = async () => (await listed(id)).last_used_at === timestamp(noted);
    do {
      assert.ok(performance.now() < deadline, `not noted: ${timestamp(noted)}`);
      await use(key);
      await sleep(5);
    } while (!(await isNoted()));
  };
  await useAt(NOON, NOON);
  await useAt(NOON + MINUTE - 1, NOON);
  // A use is recorded only if at least a minute has passed since the last recorded use.
  await useAt(NOON + MINUTE, NOON + MINUTE);
});

test('ends a key at its expiry', async () => {
  const { key, expires_at } = await make({ expires_at: '2026-11-22T13:00:00+01:00' });
  assert.equal(expires_at, '2026-11-22T12:00:00.000Z');
  club.clock.now = NOON + DAY - 1;
  assert.equal((await use(key)).status, 200);
  club.clock.now = NOON + DAY;
  const answer = await use(key);
  assertProblem(answer, 'api_key_invalid');
  assert.equal(answer.headers['www-authenticate'], 'ApiKey realm="courtside"');
});

test('revokes a key at once; a second revocation changes nothing', async () => {
  const { id, key } = await make();
  club.clock.now += MINUTE;
  const revoked = await keys('DELETE', `/${id}`);
  assert.deepEqual([revoked.status, revoked.body.revoked_at], [200, timestamp(NOON + MINUTE)]);
  assertProblem(await use(key), 'api_key_invalid');
  club.clock.now += MINUTE;
  assert.deepEqual((await keys('DELETE', `/${id}`)).body, revoked.body);
  assert.deepEqual(await listed(id), revoked.body);
});

test('rotates a key: both work for a day, then only the new one', async () => {
  const old = await make();
  const { status, headers, body } = await keys('POST', `/${old.id}/rotate`);
  assert.equal(status, 201);
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual([body.name, body.rotated_from_id, body.expires_at], ['web', old.id, null]);
  assert.notEqual(body.key, old.key);
  assert.equal((await listed(old.id)).expires_at, timestamp(NOON + DAY));
  club.clock.now = NOON + DAY - 1;
  assert.deepEqual([(await use(old.key)).status, (await use(body.key)).status], [200, 200]);
  club.clock.now = NOON + DAY;
  assertProblem(await use(old.key), 'api_key_invalid');
  assert.equal((await use(body.key)).status, 200);
});

test('gives the successor an equal lifetime, and never extends the old key', async () => {
  const old = await make({ expires_at: timestamp(NOON + 10 * DAY) });
  club.clock.now = NOON + 10 * DAY - MINUTE;
  admin = await club.signIn('admin');
  const { body } = await keys('POST', `/${old.id}/rotate`);
  assert.equal(body.expires_at, timestamp(NOON + 20 * DAY - MINUTE));
  assert.equal((await listed(old.id)).expires_at, timestamp(NOON + 10 * DAY));
});

test('accepts an expiry up to the last moment of the year 9999', async () => {
  const last = '9999-12-31T23:59:59.999Z';
  const { id, key, expires_at } = await make({ expires_at: '9999-12-31T22:59:59.999-01:00' });
  assert.equal(expires_at, last);
  assert.equal((await use(key)).status, 200);
  // If the new key had the full lifetime of the old key, the new key would expire after `last`, the latest possible
  // time.
  club.clock.now += MINUTE;
  const { body } = await keys('POST', `/${id}/rotate`);
  assert.equal(body.expires_at, last);
  assert.equal((await use(body.key)).status, 200);
});

test('refuses to rotate a dead key', async () => {
  const [revoked, expired] = [await make(), await make({ expires_at: timestamp(NOON + MINUTE) })];
  await keys('DELETE', `/${revoked.id}`);
  club.clock.now += MINUTE;
  for (const { id } of [revoked, expired]) assertProblem(await keys('POST', `/${id}/rotate`), 'not_found');
});

test('answers 404 for an unknown key', async () => {
  assertProblem(await keys('DELETE', '/999999'), 'not_found');
  assertProblem(await keys('POST', '/999999/rotate'), 'not_found');
});

const invalid: [body: unknown, ...pointers: string[]][] = [
  [{}, '#/name'],
  [{ name: '' }, '#/name'],
  [{ name: ' ' }, '#/name'],
  [{ name: 'x'.repeat(121) }, '#/name'],
  [{ name: 'web', expires_at: '2026-11-21T12:00:00Z' }, '#/expires_at'],
  [{ name: 'web', expires_at: '2020-01-01T00:00:00Z' }, '#/expires_at'],
  [{ name: 'web', expires_at: '2027-01-01' }, '#/expires_at'],
  [{ name: 'web', expires_at: '2027-02-30T00:00:00Z' }, '#/expires_at'],
  [{ name: 'web', expires_at: 'never' }, '#/expires_at'],
  [{ name: 'web', expires_at: '9999-12-31T23:00:00-01:00' }, '#/expires_at'],
  [{ name: 'web', key: 'csk_mine' }, '#/key'],
  [{ name: 'web', publishable: 'yes' }, '#/publishable'],
  [{ name: 'web', publishable: null }, '#/publishable'],
];
for (const [body, ...pointers] of invalid) {
  test(`refuses the key ${JSON.stringify(body).slice(0, 60)}`, async () =>
    assertInvalid(await keys('POST', '', body), ...pointers));
}
