import { listIdentities } from '../../src/modules/provider-sign-in/store.ts';
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { deleteExpired } from '../../src/platform/db/expire.ts';
import { removePasskeysOf } from '../../src/modules/passkeys/actions.ts';
import { resetPassword } from '../../src/modules/account-recovery/actions.ts';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { hashSecret } from '../../src/platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';
import { type Box, mailSettings, post, startBox } from '../mail/fixture.ts';
import { tablesWith } from '../privacy/everything.ts';
import { client, HASH, PASSWORD, storeLink } from '../accounts/fixture.ts';
import { insertRow } from '../../src/platform/db/rows.ts';
import { softwareAuthenticator } from './software-authenticator.ts';

const ORIGIN = 'https://book.example.org';
const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
type Person = Awaited<ReturnType<Club['signIn']>>;
type Device = ReturnType<typeof softwareAuthenticator>;
let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub({ ...mailSettings(box), PUBLIC_URL: ORIGIN });
});
beforeEach(() => (club.clock.now = NOON));
after(async () => {
  await club.close();
  await closeBox();
});

const call = (as: Person | undefined, method: string, path: string, body?: unknown) =>
  club.call(method, path, { ...(as && { as }), ...(body !== undefined && { body }) });
const addingOptions = async (as: Person, proof: object = {}) =>
  ok(await call(as, 'POST', '/auth/passkeys/options', proof));
const add = (as: Person, credential: unknown, name = 'Phone') =>
  call(as, 'POST', '/auth/passkeys', { name, credential });
const list = async (as: Person) => ok(await call(as, 'GET', '/auth/passkeys')).data;
const signInOptions = async () => ok(await call(undefined, 'POST', '/auth/passkey-options'));
const signIn = (credential: unknown) => call(undefined, 'POST', '/auth/passkey-sessions', { credential });
const confirmOptions = async (as: Person) => ok(await call(as, 'POST', '/auth/passkeys/confirmation-options'));
const setPasswordHash = ({ user }: Person) =>
  club.context.db.transact((db) =>
    db.updateTable('users').set({ password_hash: HASH }).where('id', '=', user.id).execute(),
  );

/** Returns a person with a passkey on a new device. The person has no password unless the test sets one. */
async function owner({ counts = true } = {}): Promise<Person & { device: Device; passkey: any }> {
  const person = await club.signIn();
  const device = softwareAuthenticator({ origin: ORIGIN, counts });
  const passkey = ok(await add(person, device.create(await addingOptions(person))));
  return { ...person, device, passkey };
}

test('a person adds, names and removes a passkey, and signs in with it without an email address', async () => {
  const { device, passkey, ...ana } = await owner();
  const { allowCredentials, userVerification } = await signInOptions();
  assert.deepEqual([allowCredentials, userVerification], [[], 'required']);
  const session = ok(await signIn(device.get(await signInOptions())));
  assert.equal(session.user.id, ana.user.id);
  const token = await club.context.db.read
    .selectFrom('tokens')
    .select(['method', 'second_factor'])
    .where('token_hash', '=', hashSecret(session.token))
    .executeTakeFirst();
  assert.deepEqual({ ...token }, { method: 'passkey', second_factor: 1 });
  assert.equal(ok(await call(ana, 'PATCH', `/auth/passkeys/${passkey.id}`, { name: 'Old phone' })).name, 'Old phone');
  const times = { created_at: timestamp(NOON), last_used_at: timestamp(NOON) };
  assert.deepEqual(await list(ana), [{ id: passkey.id, name: 'Old phone', synced: false, ...times }]);
  // All passkeys of an account have the same user handle, so a device replaces the passkey that it already has.
  const options = await addingOptions(ana);
  assert.equal(options.user.id, device.keys[0]!.userHandle);
  const ids = options.excludeCredentials.map(({ id }: { id: string }) => id);
  assert.deepEqual(ids, [device.keys[0]!.id]);
  ok(await call(ana, 'DELETE', `/auth/passkeys/${passkey.id}`, {}));
  assert.deepEqual(await list(ana), []);
  assertProblem(await signIn(device.get(await signInOptions())), 'invalid_credentials');
});

test('a sign-in is refused if anything about the response of the device is wrong', async () => {
  const { device } = await owner();
  const [other, fresh] = [await owner(), await signInOptions()];
  const unknown = softwareAuthenticator({ origin: ORIGIN });
  unknown.create(await addingOptions(other));
  const reject = async (name: string, credential: unknown) => {
    // The service limits attempts with wrong passkeys to ten. Move the clock, because this test makes more attempts.
    club.clock.now += 2 * MINUTE;
    const { body } = await signIn(credential);
    assert.equal(body.code, 'invalid_credentials', name);
  };
  const get = async (deviations: Parameters<Device['get']>[1]) => device.get(await signInOptions(), deviations);
  await reject('another origin', await get({ origin: 'https://book.example.org.evil.example' }));
  await reject('the origin with another scheme', await get({ origin: 'http://book.example.org' }));
  await reject('another RP id', await get({ rpId: 'example.org' }));
  await reject('no user verification', await get({ isVerified: false }));
  await reject('a page in a frame', await get({ crossOrigin: true }));
  await reject('an unknown challenge', await get({ challenge: 'A'.repeat(43) }));
  const forged = await get({});
  forged.response.signature = other.device.get(fresh).response.signature;
  await reject("another key's signature", forged);
  const claimed = await get({});
  claimed.response.userHandle = other.device.keys[0]!.userHandle;
  await reject("another account's handle", claimed);
  await reject('a challenge to confirm who a person is', device.get(await confirmOptions(other)));
  await reject('an unknown passkey', unknown.get(await signInOptions()));
  const broken = await get({});
  broken.response.clientDataJSON = 'bm90IEpTT04';
  await reject('client data that is not JSON', broken);
  ok(await signIn(await get({})));
});

test('a challenge works once, even for a wrong response, and for five minutes', async () => {
  const { device } = await owner();
  const options = await signInOptions();
  assertProblem(await signIn(device.get(options, { isVerified: false })), 'invalid_credentials');
  assertProblem(await signIn(device.get(options)), 'invalid_credentials');
  const used = device.get(await signInOptions());
  ok(await signIn(used));
  assertProblem(await signIn(used), 'invalid_credentials');
  const [late, inTime] = [await signInOptions(), await signInOptions()];
  club.clock.now = NOON + 5 * MINUTE - 1;
  ok(await signIn(device.get(inTime)));
  club.clock.now = NOON + 5 * MINUTE;
  assertProblem(await signIn(device.get(late)), 'invalid_credentials');
});

test('a counter that has not risen shows a copied key, but devices that do not count may sign in', async () => {
  const counting = await owner();
  ok(await signIn(counting.device.get(await signInOptions())));
  counting.device.keys[0]!.counter = 0;
  assertProblem(await signIn(counting.device.get(await signInOptions())), 'invalid_credentials');
  ok(await signIn(counting.device.get(await signInOptions())));
  const { device } = await owner({ counts: false });
  for (let i = 0; i < 2; i++) ok(await signIn(device.get(await signInOptions())));
});

test('the passkey of a deactivated account does not work until the account is active again', async () => {
  const { device, user } = await owner();
  await changeByEmail(club.context, user.email!, { active: false });
  assertProblem(await signIn(device.get(await signInOptions())), 'account_deactivated');
  await changeByEmail(club.context, user.email!, { active: true });
  ok(await signIn(device.get(await signInOptions())));
});

test('wrong passkeys are limited for each IP address, and recorded', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const proxied = await openClub({ PUBLIC_URL: ORIGIN, TRUST_PROXY: 'true' });
  try {
    const device = softwareAuthenticator({ origin: ORIGIN });
    const wrong = async () => {
      const options = { challenge: 'A'.repeat(43), rp: { id: 'book.example.org' }, user: { id: 'x' } };
      device.create(options);
      const credential = device.get({ ...options, rpId: options.rp.id });
      return proxied.call('POST', '/auth/passkey-sessions', { body: { credential }, headers });
    };
    for (let i = 0; i < 50; i++) assertProblem(await wrong(), 'invalid_credentials');
    assertProblem(await wrong(), 'too_many_attempts');
    const rows = await proxied.context.db.read.selectFrom('audit_log').select(['action', 'after']).execute();
    const failures = rows.filter(({ action }) => action === 'signInFailed').map(({ after }) => JSON.parse(after!));
    assert.ok(failures.length >= 50 && failures.every(({ method }) => method === 'passkey'), JSON.stringify(failures));
  } finally {
    await proxied.close();
  }
});

test('a passkey is not added with the challenge of another person, of another page or of an old request', async () => {
  const [ana, ben] = [await club.signIn(), await club.signIn()];
  const device = softwareAuthenticator({ origin: ORIGIN });
  const reject = async (name: string, as: Person, credential: unknown) =>
    assert.equal((await add(as, credential)).body.code, 'passkey_invalid', name);
  await reject('another person', ben, device.create(await addingOptions(ana)));
  const evil = { origin: 'https://evil.example' };
  await reject('another origin', ana, device.create(await addingOptions(ana), evil));
  await reject('another RP id', ana, device.create(await addingOptions(ana), { rpId: 'evil.example' }));
  await reject('no user verification', ana, device.create(await addingOptions(ana), { isVerified: false }));
  const { challenge } = await signInOptions();
  await reject('a challenge for a sign-in', ana, device.create({ ...(await addingOptions(ana)), challenge }));
  const replaced = await addingOptions(ana);
  const used = device.create(await addingOptions(ana));
  await reject('a challenge that a later one has replaced', ana, device.create(replaced));
  ok(await add(ana, used));
  await reject('a used challenge', ana, used);
  const late = device.create(await addingOptions(ana));
  club.clock.now = NOON + 5 * MINUTE;
  await reject('an expired challenge', ana, late);
  assert.equal((await list(ana)).length, 1);
});

test('adding and removing a passkey need the password or a passkey, not only a session', async () => {
  const { device, passkey, ...ana } = await owner();
  const ben = await owner();
  await setPasswordHash(ana);
  const changes = [
    ['POST', '/auth/passkeys/options'],
    ['POST', '/auth/email-change-requests', { email: 'ana.new@example.org' }],
    ['DELETE', `/auth/passkeys/${passkey.id}`],
  ] as const;
  for (const options of [await signInOptions(), await confirmOptions(ben)]) {
    const proof = { passkey: device.get(options) };
    assertProblem(await call(ana, 'POST', '/auth/passkeys/options', proof), 'invalid_credentials');
  }
  for (const [method, path, fields = {}] of changes) {
    const change = (proof: object) => call(ana, method, path, { ...fields, ...proof });
    assertProblem(await change({}), 'confirmation_required');
    assertProblem(await change({ current_password: 'wrong' }), 'invalid_credentials');
    assertProblem(await change({ passkey: ben.device.get(await confirmOptions(ana)) }), 'invalid_credentials');
    if (method === 'POST') ok(await change({ passkey: device.get(await confirmOptions(ana)) }));
    else ok(await change({ current_password: PASSWORD }));
  }
  assertProblem(
    await call(ana, 'DELETE', `/auth/passkeys/${ben.passkey.id}`, { current_password: PASSWORD }),
    'not_found',
  );
  // If an account has no password, a sign-in is sufficient proof of identity for 10 minutes.
  club.clock.now = NOON + 10 * MINUTE;
  assertProblem(await call(ben, 'POST', '/auth/passkeys/options', {}), 'confirmation_required');
});

test('an account has at most 20 passkeys', async () => {
  const { device, ...ana } = await owner();
  const last = device.create(await addingOptions(ana));
  const row = (
    await club.context.db.read.selectFrom('passkeys').selectAll().where('user_id', '=', ana.user.id).execute()
  )[0]!;
  const { id: _id, ...copy } = row;
  const copies = Array.from({ length: 19 }, (_, n) => ({ ...copy, credential_id: `${row.credential_id}${n}` }));
  await club.context.db.transact((db) => db.insertInto('passkeys').values(copies).execute());
  assertProblem(await add(ana, last), 'too_many_passkeys');
  assertProblem(await call(ana, 'POST', '/auth/passkeys/options', {}), 'too_many_passkeys');
});

test('the owner gets an email about an added and a removed passkey, if the address is verified', async () => {
  await post(club); // Skip the existing changes, so that they cause no emails
  box.mails.length = 0;
  const { passkey, ...ana } = await owner();
  ok(await call(ana, 'DELETE', `/auth/passkeys/${passkey.id}`, {}));
  await post(club);
  const mails = box.mails.filter(({ to }) => to === ana.user.email).map(({ headers }) => headers['subject']);
  assert.deepEqual(mails.toSorted(), [
    'A passkey was added to your account',
    'A passkey was removed from your account',
  ]);
  const ben = await club.signIn();
  const unverified = { email_verified_at: null };
  await club.context.db.transact((db) =>
    db.updateTable('users').set(unverified).where('id', '=', ben.user.id).execute(),
  );
  ok(await add(ben, softwareAuthenticator({ origin: ORIGIN }).create(await addingOptions(ben))));
  await post(club);
  assert.deepEqual(
    box.mails.filter(({ to, headers }) => to === ben.user.email && headers['subject']!.includes('passkey')),
    [],
  );
});

test('a password reset removes all passkeys and identities, and an operator removes passkeys', async () => {
  const ana = await owner();
  const link = { purpose: 'password_reset', user_id: ana.user.id, data: { email_key: ana.user.email_key! } } as const;
  const token = await storeLink(club.context, { ...link, expires_at: timestamp(NOON + DAY) });
  const identity = { user_id: ana.user.id, issuer: 'https://id.example', subject: 'a thief', created_at: '' };
  await club.context.db.transact((db) => insertRow(db, 'user_identities', identity));
  await resetPassword(club.context, token, 'short rallies at dusk', client());
  assert.deepEqual(await listIdentities(club.context.db.read, ana.user.id), []);
  assertProblem(await signIn(ana.device.get(await signInOptions())), 'invalid_credentials');
  const ben = await owner();
  const begun = ben.device.create(await addingOptions(ben));
  await removePasskeysOf(club.context, ben.user.email!);
  assertProblem(await signIn(ben.device.get(await signInOptions())), 'invalid_credentials');
  assertProblem(await add(ben, begun), 'token_invalid');
});

test('an erasure and the export contain the passkeys, and the cleaning job deletes old challenges', async () => {
  const { device, passkey, ...ana } = await owner();
  await confirmOptions(ana);
  const handle = device.keys[0]!.userHandle;
  assert.deepEqual(ok(await call(ana, 'GET', '/auth/me/export')).passkeys, [passkey]);
  await setPasswordHash(ana);
  ok(await call(ana, 'DELETE', '/auth/me', { password: PASSWORD }));
  assert.deepEqual(await tablesWith(club, handle), []);
  const challenges = () =>
    club.context.db.read
      .selectFrom('one_time_secrets')
      .select('id')
      .where('purpose', 'in', ['passkey_confirm', 'passkey_sign_in'])
      .execute();
  await signInOptions();
  club.clock.now = NOON + DAY;
  await deleteExpired(club.context);
  assert.deepEqual(await challenges(), []);
});
