// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  findSecret,
  keepNewestSecrets,
  type NewSecret,
  revokeSecrets,
  type SecretPurpose,
  storeSecret,
  takeSecret,
  useSecret,
} from '../../src/modules/one-time-secrets/store.ts';
import { deleteExpired } from '../../src/platform/db/expire.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NOON } from '../accounts/fixture.ts';

const [time, expires_at] = [timestamp(NOON), timestamp(NOON + 1)];
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  await fixture.db.transact((db) => db.deleteFrom('one_time_secrets').execute());
});
after(() => fixture.close());

const store = <P extends SecretPurpose>(secret: string, row: NewSecret<P>) =>
  fixture.db.transact((db) => storeSecret(db, secret, row));
const reset = (user_id: number) =>
  ({ purpose: 'password_reset', user_id, data: { email_key: 'a@example.org' }, expires_at }) as const;
const challenge = (user_id: number | null, purpose: 'passkey_sign_in' | 'passkey_confirm' = 'passkey_sign_in') =>
  ({ purpose, user_id, data: { rp_id: 'club.example', user_handle: null }, expires_at }) as const;
const find = (secret: string, purpose: SecretPurpose = 'password_reset', at = time) =>
  findSecret(fixture.db.read, purpose, { secret, time: at });
/** Returns which of the secrets are stored. */
const left = async (purpose: SecretPurpose, secrets: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(secrets.map((secret) => find(secret, purpose)));
  return secrets.filter((_, i) => found[i] !== undefined);
};

test('a secret is found for its purpose only, and until it expires', async () => {
  await store('a', reset(1));
  const { user_id, data } = (await findSecret(fixture.db.read, 'password_reset', { secret: 'a', time }))!;
  assert.deepEqual([user_id, data], [1, { email_key: 'a@example.org' }]);
  assert.equal(await find('b'), undefined);
  assert.equal(await find('a', 'verification'), undefined);
  assert.equal(await find('a', 'password_reset', expires_at), undefined);
});

test('of two requests that have found a secret, one uses it', async () => {
  await store('a', reset(1));
  const found = [(await find('a'))!, (await find('a'))!];
  const used = await Promise.all(found.map((secret) => fixture.db.transact((db) => useSecret(db, secret))));
  assert.deepEqual(used.toSorted(), [false, true]);
});

test('of concurrent requests, one takes the secret', async () => {
  await store('a', reset(1));
  const take = () => fixture.db.transact((db) => takeSecret(db, 'password_reset', { secret: 'a', time }));
  const taken = await Promise.all(Array.from({ length: 5 }, take));
  assert.equal(taken.filter((secret) => secret !== undefined).length, 1);
  assert.equal(await find('a'), undefined);
});

test('revokes the secrets of a user or of other rows, by purpose', async () => {
  await store('mine', reset(1));
  await store('mine too', reset(1));
  await store('of another user', reset(2));
  await store('another purpose', { ...reset(1), purpose: 'verification' });
  for (const subject_id of [1, 2])
    await store(`change ${subject_id}`, { purpose: 'email_undo', subject_id, expires_at });
  const revoke = (...[purposes, of]: Parameters<typeof revokeSecrets> extends [unknown, ...infer R] ? R : never) =>
    fixture.db.transact((db) => revokeSecrets(db, purposes, of));
  assert.equal(await revoke(['password_reset'], { user_id: 1 }), 2);
  assert.equal(await revoke(['email_change', 'email_undo'], { subject_ids: [1] }), 1);
  assert.equal(await revoke(['email_undo'], { subject_ids: [] }), 0);
  assert.deepEqual(await left('password_reset', ['mine', 'mine too', 'of another user']), ['of another user']);
  assert.deepEqual(await left('verification', ['another purpose']), ['another purpose']);
  assert.deepEqual(await left('email_undo', ['change 1', 'change 2']), ['change 2']);
});

test('keeps the newest secrets of a purpose, and those of users', async () => {
  await store('confirm', challenge(1, 'passkey_confirm'));
  await store('of a user', challenge(1));
  for (const secret of ['1', '2', '3', '4']) await store(secret, challenge(null));
  await fixture.db.transact((db) => keepNewestSecrets(db, 'passkey_sign_in', 2));
  assert.deepEqual(await left('passkey_sign_in', ['of a user', '1', '2', '3', '4']), ['of a user', '3', '4']);
  assert.deepEqual(await left('passkey_confirm', ['confirm']), ['confirm']);
});

test('expired secrets are deleted', async () => {
  await store('a', reset(1));
  await deleteExpired(fixture);
  assert.ok(await find('a'));
  fixture.clock.now = NOON + 2;
  await deleteExpired(fixture);
  assert.deepEqual(await fixture.db.read.selectFrom('one_time_secrets').selectAll().execute(), []);
});
