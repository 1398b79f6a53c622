// Runs on both engines.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { listPasskeys } from '../../src/modules/passkeys/store.ts';
import { limitRecords } from '../../src/modules/audit/limits.ts';
import {
  addPasskey,
  MAX_PASSKEYS,
  removePasskeysOf,
  signInWithPasskey,
  startAdding,
  startSignIn,
} from '../../src/modules/passkeys/actions.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import { storeSecret } from '../../src/modules/one-time-secrets/store.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { accountsOn, client, code, meanwhile, NOON } from '../accounts/fixture.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const party = { id: 'book.example.org', origin: 'https://book.example.org' };
let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(NOON)));
after(() => fixture.close());

const by = () => ({ client: client(), party });
const signingIn = (on: ActionFixture = fixture) => ({ ...on, letRecord: limitRecords(on.now) });
async function owner() {
  const user = await fixture.user();
  const signedIn = await accountsOn(fixture).signedIn(user);
  const device = softwareAuthenticator({ origin: party.origin });
  const credential = device.create(await startAdding(fixture, signedIn, { ...by(), proof: {} }));
  await addPasskey(fixture, signedIn, { ...by(), name: 'Phone', credential });
  return { user, signedIn, device };
}
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;
const sessionsOf = async (user: UserRow) => (await accountsOn(fixture).tokensOf(user)).length;

test('of concurrent sign-ins with the same response, one succeeds', async () => {
  const { user, device } = await owner();
  const assertion = device.get(await startSignIn(fixture, by()));
  const tries = Array.from({ length: 5 }, () => signInWithPasskey(signingIn(), assertion, by()));
  assert.equal(fulfilled(await Promise.allSettled(tries)), 1);
  assert.equal(await sessionsOf(user), 2);
});

test('of concurrent sign-ins with copies of a key, whose counters are equal, one succeeds', async () => {
  const { device } = await owner();
  const options = await Promise.all(Array.from({ length: 5 }, () => startSignIn(fixture, by())));
  const assertions = options.map((given) => {
    device.keys[0]!.counter = 6;
    return device.get(given);
  });
  const tries = assertions.map((assertion) => signInWithPasskey(signingIn(), assertion, by()));
  assert.equal(fulfilled(await Promise.allSettled(tries)), 1);
});

test('no session starts with a passkey that is removed during the sign-in', async () => {
  const { user, device } = await owner();
  const assertion = device.get(await startSignIn(fixture, by()));
  // The third transaction starts the session. The first two transactions count the attempt and use up the challenge.
  const removing = meanwhile(fixture, 3, () => removePasskeysOf(fixture, user.email!));
  await assert.rejects(signInWithPasskey(signingIn(removing), assertion, by()), code('invalid_credentials'));
  assert.equal(await sessionsOf(user), 0);
});

test('no passkey is added if an operator removes all of them at the same time', async () => {
  const { user, signedIn, device } = await owner();
  const credential = device.create(await startAdding(fixture, signedIn, { ...by(), proof: {} }));
  const removing = meanwhile(fixture, 2, () => removePasskeysOf(fixture, user.email!));
  await assert.rejects(addPasskey(removing, signedIn, { ...by(), name: 'Phone', credential }), code('token_invalid'));
  assert.deepEqual(await listPasskeys(fixture.db.read, user.id), []);
});

test('concurrent requests add no more than 20 passkeys', async () => {
  const { user, signedIn, device } = await owner();
  const [row] = await listPasskeys(fixture.db.read, user.id);
  const { id: _id, ...copy } = row!;
  const more = Array.from({ length: MAX_PASSKEYS - 2 }, (_, n) => ({ ...copy, credential_id: `${user.id} ${n}` }));
  await fixture.db.transact(async (db) => {
    for (const passkey of more) await insertRow(db, 'passkeys', passkey);
  });
  // Store two valid challenges, as two concurrent requests for options can do.
  const credentials = [1, 2].map(() => {
    const challenge = randomBytes(32).toString('base64url');
    return { challenge, made: device.create({ challenge, rp: party, user: { id: copy.user_handle } }) };
  });
  const about = { purpose: 'passkey_add', user_id: user.id } as const;
  const challenge = {
    ...about,
    data: { rp_id: party.id, user_handle: copy.user_handle },
    expires_at: timestamp(NOON + 1000),
  };
  await fixture.db.transact(async (db) => {
    for (const made of credentials) await storeSecret(db, made.challenge, challenge);
  });
  const tries = credentials.map(({ made: credential }) =>
    addPasskey(fixture, signedIn, { ...by(), name: 'Phone', credential }),
  );
  assert.equal(fulfilled(await Promise.allSettled(tries)), 1);
  assert.equal((await listPasskeys(fixture.db.read, user.id)).length, MAX_PASSKEYS);
});
