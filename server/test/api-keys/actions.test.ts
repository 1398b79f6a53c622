// Runs on both engines.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as keys from '../../src/modules/api-keys/actions.ts';
import { touchApiKey } from '../../src/modules/access/guard.ts';
import type { ApiKeyRow } from '../../src/modules/api-keys/store.ts';
import { Problem } from '../../src/platform/errors.ts';
import { hashSecret, isWellFormed } from '../../src/platform/secrets.ts';
import { DAY, LAST_MOMENT, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
beforeEach(async () => (fixture = await openActionFixture(NOON)));
afterEach(() => fixture.close());

const rows = () => fixture.db.read.selectFrom('api_keys').selectAll().orderBy('id').execute();
const stored = async (id: number) => (await rows()).find((row) => row.id === id)!;
const NOTHING = { expires_at: null, scopes: null, origins: null, rate_per_minute: null };
const fail = (error: unknown): never => assert.fail(String(error));
const PAGE = 'https://app.example.org';

/**
 * Returns the pointer, code and detail of the field error that `attempt` throws, or an empty list if there is no
 * error.
 */
async function fault(attempt: Promise<unknown>): Promise<unknown[]> {
  try {
    await attempt;
  } catch (error) {
    assert.ok(error instanceof Problem);
    assert.equal(error.code, 'validation_failed');
    const [{ pointer, code, detail }] = error.options.errors as [{ pointer: string; code: string; detail: string }];
    return [pointer, code, detail];
  }
  return [];
}

test('stores the hash and the prefix of a secret key, and the whole of a publishable key', async () => {
  const secret = await keys.createApiKey(fixture, { name: 'shop' });
  const open = await keys.createApiKey(fixture, { name: 'site', publishable: true });
  assert.ok(isWellFormed('csk', secret.key) && isWellFormed('cpk', open.key));
  const { id, ...row } = await stored(secret.id);
  assert.deepEqual(
    { ...row },
    {
      ...NOTHING,
      name: 'shop',
      key_hash: hashSecret(secret.key),
      hint: secret.key.slice(0, 10),
      publishable_key: null,
      created_at: timestamp(NOON),
      last_used_at: null,
      revoked_at: null,
      rotated_from_id: null,
    },
  );
  assert.deepEqual({ ...secret }, { ...row, id, key: secret.key });
  assert.deepEqual([open.publishable_key, (await stored(open.id)).publishable_key], [open.key, open.key]);
});

test('stores scopes in a fixed order, the origins, and the rate limit', async () => {
  const made = await keys.createApiKey(fixture, {
    ...{
      name: 'site',
      publishable: true,
      rate_per_minute: 7,
      origins: [PAGE],
      expires_at: '2026-11-22T13:00:00+01:00',
    },
    scopes: ['admin', 'courts:read'],
  });
  assert.deepEqual(
    [made.scopes, made.origins, made.rate_per_minute, made.expires_at],
    ['["courts:read","admin"]', `["${PAGE}"]`, 7, '2026-11-22T12:00:00.000Z'],
  );
});

test('refuses an expiry in the past or beyond the calendar, invalid origins, and origins of a secret key', async () => {
  const make = (fields: object) => fault(keys.createApiKey(fixture, { name: 'site', ...fields }));
  const past = ['#/expires_at', 'in_the_past', 'expires_at must be in the future.'];
  assert.deepEqual(await make({ expires_at: timestamp(NOON) }), past);
  assert.deepEqual(await make({ expires_at: 'tomorrow' }), past);
  assert.deepEqual(await make({ expires_at: timestamp(NOON + 1) }), []);
  assert.deepEqual(await make({ expires_at: '9999-12-31T23:00:00-01:00' }), [
    ...['#/expires_at', 'too_large', 'expires_at must be at most 9999-12-31T23:59:59.999Z.'],
  ]);
  assert.deepEqual(await make({ expires_at: timestamp(LAST_MOMENT) }), []);
  assert.deepEqual((await make({ origins: [PAGE] })).slice(0, 2), ['#/origins', 'not_publishable']);
  assert.deepEqual((await make({ publishable: true, origins: [PAGE, `${PAGE}/path`] })).slice(0, 2), [
    ...['#/origins/1', 'bad_origin'],
  ]);
  assert.equal((await rows()).length, 2);
});

test('changes the given fields only; null removes a limit', async () => {
  const limits = { rate_per_minute: 7, scopes: ['admin' as const], origins: [PAGE] };
  const made = await keys.createApiKey(fixture, { name: 'site', publishable: true, ...limits });
  const same = async (changed: ApiKeyRow, fields: Partial<ApiKeyRow>) => {
    const { key: _key, ...before } = made;
    assert.deepEqual({ ...changed }, { ...before, ...fields });
    assert.deepEqual({ ...(await stored(made.id)) }, { ...changed });
  };
  await same(await keys.changeApiKey(fixture, made.id, {}), {});
  await same(await keys.changeApiKey(fixture, made.id, { name: 'page' }), { name: 'page' });
  const other = { origins: ['https://other.example.org'], expires_at: timestamp(NOON + DAY) };
  const stays = { name: 'page', expires_at: other.expires_at, origins: JSON.stringify(other.origins) };
  await same(await keys.changeApiKey(fixture, made.id, other), stays);
  const past = await fault(keys.changeApiKey(fixture, made.id, { expires_at: timestamp(NOON) }));
  assert.deepEqual(past.slice(0, 2), ['#/expires_at', 'in_the_past']);
  const none = { scopes: null, origins: null, expires_at: null, rate_per_minute: null };
  await same(await keys.changeApiKey(fixture, made.id, none), { ...none, name: 'page' });
  const secret = await keys.createApiKey(fixture, { name: 'shop' });
  assert.deepEqual((await fault(keys.changeApiKey(fixture, secret.id, { origins: [PAGE] }))).slice(0, 2), [
    ...['#/origins', 'not_publishable'],
  ]);
});

test('refuses to change or rotate a dead or unknown key', async () => {
  const [revoked, expired] = [
    await keys.createApiKey(fixture, { name: 'a' }),
    await keys.createApiKey(fixture, { name: 'b', expires_at: timestamp(NOON + MINUTE) }),
  ];
  await keys.revokeApiKey(fixture, revoked.id);
  fixture.clock.now = NOON + MINUTE - 1;
  await keys.changeApiKey(fixture, expired.id, { name: 'c' });
  fixture.clock.now = NOON + MINUTE;
  for (const id of [revoked.id, expired.id, 999]) {
    await assert.rejects(keys.changeApiKey(fixture, id, { name: 'd' }), { code: 'not_found' });
    await assert.rejects(keys.rotateApiKey(fixture, id), { code: 'not_found' });
  }
  await assert.rejects(keys.revokeApiKey(fixture, 999), { code: 'not_found', message: 'There is no API key 999.' });
  assert.equal((await rows()).length, 2);
});

test('revokes a key once', async () => {
  const { id } = await keys.createApiKey(fixture, { name: 'a' });
  assert.equal((await keys.revokeApiKey(fixture, id)).revoked_at, timestamp(NOON));
  fixture.clock.now += 1;
  assert.equal((await keys.revokeApiKey(fixture, id)).revoked_at, timestamp(NOON));
  assert.equal((await stored(id)).revoked_at, timestamp(NOON));
});

test('a successor inherits limits and lifetime of the old key, which lives for at most another day', async () => {
  const limits = { scopes: ['admin' as const], origins: [PAGE], rate_per_minute: 7 };
  const old = await keys.createApiKey(fixture, { name: 'a', publishable: true, ...limits });
  const { id, key, key_hash, hint, publishable_key, rotated_from_id, ...rest } = await keys.rotateApiKey(
    fixture,
    old.id,
  );
  const {
    key: _key,
    id: oldId,
    key_hash: oldHash,
    hint: _hint,
    publishable_key: _p,
    rotated_from_id: _r,
    ...same
  } = old;
  assert.deepEqual({ ...rest }, same);
  assert.deepEqual([rotated_from_id, publishable_key], [oldId, key]);
  assert.ok(id !== oldId && key_hash !== oldHash && hint === key.slice(0, 10));
  assert.equal((await stored(oldId)).expires_at, timestamp(NOON + DAY));

  const ends = async (life: number, age: number) => {
    fixture.clock.now = NOON;
    const { id } = await keys.createApiKey(fixture, { name: 'b', expires_at: timestamp(NOON + life) });
    fixture.clock.now = NOON + age;
    const { expires_at } = await keys.rotateApiKey(fixture, id);
    return [(await stored(id)).expires_at, expires_at].map((end) => Date.parse(end!) - NOON);
  };
  assert.deepEqual(await ends(10 * DAY, 2 * DAY), [3 * DAY, 12 * DAY]);
  assert.deepEqual(await ends(10 * DAY, 9.5 * DAY), [10 * DAY, 19.5 * DAY]);
  assert.deepEqual(await ends(LAST_MOMENT - NOON, DAY), [2 * DAY, LAST_MOMENT - NOON]);
});

test('rotating a key again, because the answer was lost, returns an equal successor', async () => {
  for (const life of [null, 90 * DAY]) {
    fixture.clock.now = NOON;
    const expires_at = life === null ? null : timestamp(NOON + life);
    const { id } = await keys.createApiKey(fixture, { name: 'b', expires_at });
    fixture.clock.now = NOON + 30 * DAY;
    const first = await keys.rotateApiKey(fixture, id);
    fixture.clock.now += 1000;
    const second = await keys.rotateApiKey(fixture, id);
    await keys.rotateApiKey(fixture, first.id);
    const third = await keys.rotateApiKey(fixture, id);
    const lives = [first, second, third].map(
      ({ expires_at, created_at }) => expires_at && Date.parse(expires_at) - Date.parse(created_at),
    );
    assert.deepEqual(lives, [life, life, life]);
    assert.equal((await stored(id)).expires_at, timestamp(NOON + 31 * DAY));
  }
});

test('the successor of a secret key is secret', async () => {
  const { id } = await keys.createApiKey(fixture, { name: 'a' });
  const { key, publishable_key } = await keys.rotateApiKey(fixture, id);
  assert.ok(isWellFormed('csk', key));
  assert.equal(publishable_key, null);
});

test('the first start makes a key and one for the web app, and later starts make none', async () => {
  const { first, webApp } = await keys.createFirstApiKeys(fixture);
  assert.deepEqual([first!.name, first!.publishable_key], ['first', null]);
  assert.deepEqual([webApp!.name, webApp!.publishable_key], ['web app', webApp!.key]);
  assert.deepEqual({ ...first, ...NOTHING }, { ...first });
  for (const { id } of await rows()) await keys.revokeApiKey(fixture, id);
  assert.deepEqual(await keys.createFirstApiKeys(fixture), {});
  assert.equal((await rows()).length, 2);
});

test("the first start adds a web app key to an operator's secret key", async () => {
  await keys.createApiKey(fixture, { name: 'mine' });
  const { first, webApp, ...more } = await keys.createFirstApiKeys(fixture);
  assert.deepEqual([first, webApp?.name, more], [undefined, 'web app', {}]);
  assert.equal((await rows()).length, 2);
});

test('the first start makes no key if an operator has made a publishable one', async () => {
  await keys.createApiKey(fixture, { name: 'mine', publishable: true });
  assert.deepEqual(await keys.createFirstApiKeys(fixture), {});
  assert.equal((await rows()).length, 1);
});

test('records a use to the minute, one write at a time, also when a clock goes back', async () => {
  const { id } = await keys.createApiKey(fixture, { name: 'a' });
  const writes: Promise<unknown>[] = [];
  const { db } = fixture;
  const transact = (fn: never) => {
    const write = db.transact(fn);
    writes.push(write);
    return write;
  };
  const counting = { ...db, transact } as typeof db;
  const errors: unknown[] = [];
  const touchAt = async (time: number, times = 1) => {
    fixture.clock.now = time;
    const row = await stored(id);
    for (let i = 0; i < times; i++) touchApiKey({ db: counting, now: fixture.now }, row, (e) => errors.push(e));
    await Promise.all(writes);
    await sleep(1); // `touchApiKey` skips all uses until it has noticed that its previous write has ended
    const { last_used_at } = await stored(id);
    return [(Date.parse(last_used_at!) - NOON) / MINUTE, writes.length];
  };
  assert.deepEqual(await touchAt(NOON, 3), [0, 1]);
  assert.deepEqual(await touchAt(NOON + MINUTE), [1, 2]);
  assert.deepEqual(await touchAt(NOON - MINUTE), [-1, 3]);
  assert.deepEqual(errors, []);
});

test('records no use less than a minute after the last one, or before it', async () => {
  const { id } = await keys.createApiKey(fixture, { name: 'a' });
  let writes = 0;
  const { db } = fixture;
  const counting = { ...db, transact: (fn: never) => ((writes += 1), db.transact(fn)) } as typeof db;
  for (const apart of [0, MINUTE - 1, 1 - MINUTE]) {
    const row = { ...(await stored(id)), last_used_at: timestamp(NOON + apart) };
    touchApiKey({ db: counting, now: fixture.now }, row, fail);
  }
  assert.equal(writes, 0);
});

test('reports a failed write of a use, and records the next one', async () => {
  const { id } = await keys.createApiKey(fixture, { name: 'a' });
  const down = new Error('There is no database.');
  const broken = { ...fixture.db, transact: () => Promise.reject(down) } as typeof fixture.db;
  const told = Promise.withResolvers<unknown>();
  touchApiKey({ db: broken, now: fixture.now }, await stored(id), told.resolve);
  assert.equal(await told.promise, down);
  await sleep(1);
  touchApiKey(fixture, await stored(id), fail);
  for (let i = 0; i < 400 && (await stored(id)).last_used_at === null; i++) await sleep(5);
  assert.equal((await stored(id)).last_used_at, timestamp(NOON));
});

test('the first start makes a web app key beside keys that cannot serve it, and none beside one that can', async () => {
  await keys.createApiKey(fixture, { name: 'site', publishable: true, scopes: ['courts:read'] });
  await keys.createApiKey(fixture, { name: 'page', publishable: true, origins: [PAGE] });
  const config = { PUBLIC_URL: PAGE };
  assert.deepEqual(await keys.createFirstApiKeys({ ...fixture, config }), {}, 'the page is that of the app');
  const { first, webApp } = await keys.createFirstApiKeys(fixture);
  assert.deepEqual([first, webApp?.name, (await rows()).length], [undefined, 'web app', 3]);
});
