// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import * as signIn from '../../src/modules/sign-in/log-in.ts';
import * as registration from '../../src/modules/invitations/registration.ts';
import { limitRecords } from '../../src/modules/audit/limits.ts';
import { verifyPassword } from '../../src/modules/accounts/passwords.ts';
import { deleteTokens, updateUser, type UserRow } from '../../src/modules/accounts/store.ts';
import { hashSecret } from '../../src/platform/secrets.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { accountsOn, client, code, hashOf, meanwhile, NEXT, NOON, PASSWORD } from '../accounts/fixture.ts';

let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await on.user();
});
after(() => fixture.close());

const logIn = (fields: object = {}, from = client(), context = fixture) =>
  signIn.logIn({ ...context, letRecord: () => 0 }, { email: player.email!, password: PASSWORD, ...fields }, from);

test('registers a player in their language, signs them in, and sends no mail where mail is not set up', async () => {
  const from = client({ language: 'de', apiKeyId: null });
  const person = { name: 'Zoë', email: 'Zoe@Example.org', password: PASSWORD };
  const { token, expires_at, user } = await registration.register(fixture, person, from);
  const { name, email, email_key, phone, role, language, search_text } = user;
  assert.deepEqual([name, email, email_key, phone], ['Zoë', 'Zoe@Example.org', 'zoe@example.org', null]);
  assert.deepEqual([role, language, search_text], ['player', 'de', 'zoe zoe@example.org']);
  assert.deepEqual([user.created_at, user.email_verified_at], [timestamp(NOON), null]);
  assert.deepEqual({ ...(await on.stored(user)) }, { ...user });
  assert.equal(await verifyPassword(PASSWORD, user.password_hash), true);
  assert.equal(expires_at, timestamp(NOON + 30 * DAY));
  const [row, ...others] = await on.tokensOf(user);
  assert.deepEqual([row!.token_hash, row!.expires_at, others], [hashSecret(token), expires_at, []]);
  assert.deepEqual(await fixture.db.read.selectFrom('mails').selectAll().execute(), []);
});

test('an account created by an operator has a phone, no language and a verified address', async () => {
  const context = { ...fixture, config: { ...fixture.config, SMTP_URL: 'smtp://localhost' } };
  const person = { name: 'Ann', email: 'ann@example.org', password: PASSWORD, phone: '+34 600' };
  const { role, phone, language, email_verified_at } = await registration.createUser(context, person, 'admin');
  assert.deepEqual([role, phone, language], ['admin', '+34 600', null]);
  assert.equal(email_verified_at, timestamp(NOON));
});

test('with mail set up, one address can register a hundred accounts in a quarter of an hour', async () => {
  const context = { ...fixture, config: { ...fixture.config, SMTP_URL: 'smtp://localhost' } };
  const from = client({ address: '192.0.2.77' });
  const register = (fields: object, by = from) =>
    registration.register(context, { name: 'Ann', email: 'a@example.org', password: 'password', ...fields }, by);
  for (let i = 0; i < 100; i++) await assert.rejects(register({}), code('validation_failed'));
  await assert.rejects(register({ password: PASSWORD }), code('too_many_attempts'));
  await assert.rejects(register({}, client({ address: '192.0.2.78' })), code('validation_failed'));
  await assert.rejects(
    registration.register(fixture, { name: 'Ann', email: 'a@example.org', password: 'password' }, from),
    code('validation_failed'),
  );
});

test('makes one account per email, also for concurrent registrations', async () => {
  const make = (fields: object) =>
    registration.createUser(fixture, { name: 'Bo', email: 'bo@example.org', password: PASSWORD, ...fields }, 'player');
  const taken = (email: string) => ({
    code: 'email_taken',
    message: `There is already an account with the email ${email}.`,
  });
  const [one, other] = await Promise.allSettled([make({}), make({})]);
  const lost = [one, other].flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  assert.deepEqual(
    lost.map(({ code, message }) => ({ code, message })),
    [taken('bo@example.org')],
  );
  await assert.rejects(make({ email: 'BO@example.org' }), taken('BO@example.org'));
  const nameless = make({ name: null, email: 'bo2@example.org', phone: '1' });
  await assert.rejects(nameless, (error: any) => error.code !== 'email_taken');
});

test('signs in and adds an audit log entry', async () => {
  const from = client({ userAgent: 'x'.repeat(201), apiKeyId: null });
  fixture.clock.now = NOON + HOUR;
  const { token, expires_at, user } = await logIn({ email: player.email!.toUpperCase() }, from);
  assert.match(token, /^cst_/);
  assert.deepEqual({ ...user }, { ...player });
  const [row] = await on.tokensOf(player);
  assert.deepEqual(
    [row!.token_hash, row!.created_at, row!.expires_at, row!.user_agent],
    [hashSecret(token), timestamp(NOON + HOUR), expires_at, 'x'.repeat(200)],
  );
  const after = JSON.stringify({ user_agent: 'x'.repeat(200), method: 'password', second_factor: false });
  assert.deepEqual(await on.recorded({ request_id: from.requestId }), [
    {
      ...{ timestamp: timestamp(NOON + HOUR), action: 'signIn', target: `tokens ${row!.id}`, user_id: player.id },
      ...{ api_key_id: null, address: from.address, request_id: from.requestId },
      after,
    },
  ]);
  await logIn({}, client({ userAgent: undefined }));
  assert.equal((await on.tokensOf(player))[1]!.user_agent, null);
});

test("shortens a user's sessions as soon as they become staff", async () => {
  const context = meanwhile(fixture, 2, () => on.write(player, { role: 'desk' }));
  const { expires_at, user } = await logIn({}, client(), context);
  assert.deepEqual([expires_at, user.role], [timestamp(NOON + DAY / 2), 'desk']);
});

const failure = (code: string) => JSON.stringify({ code, method: 'password', user_agent: client().userAgent });

test('refuses a wrong password and an unknown email, and records which account was tried', async () => {
  const refused = async (fields: object, user_id: number | null) => {
    const from = client();
    await assert.rejects(logIn(fields, from), code('invalid_credentials'));
    const rows = await on.recorded({ request_id: from.requestId });
    const { address, requestId: request_id } = from;
    const who = { user_id, api_key_id: null, address, request_id, target: null };
    const what = { action: 'signInFailed', after: failure('invalid_credentials'), timestamp: timestamp(NOON) };
    assert.deepEqual(rows, [{ ...who, ...what }]);
  };
  await refused({ password: NEXT }, player.id);
  await refused({ email: 'nobody@example.org' }, null);
  await on.write(player, { password_hash: null });
  await refused({}, player.id);
  assert.deepEqual(await on.tokensOf(player), []);
});

test('does the same work for an unknown email as for a wrong password, also when audit entries are throttled', async () => {
  const people = [await on.user(), await on.user(), await on.user()];
  /**
   * Tries to sign in with a wrong password for each email address. Returns the number of transactions and the number
   * of audit log entries that each attempt caused.
   */
  const workOf = async (emails: string[], address: string): Promise<[number, number][]> => {
    let transactions = 0;
    const transact: ActionFixture['db']['transact'] = (fn) => ((transactions += 1), fixture.db.transact(fn));
    const counting = { ...fixture, db: { ...fixture.db, transact }, letRecord: limitRecords(fixture.now) };
    const work: [number, number][] = [];
    for (const email of emails) {
      transactions = 0;
      const from = client({ address });
      await assert.rejects(signIn.logIn(counting, { email, password: NEXT }, from), code('invalid_credentials'));
      work.push([transactions, (await on.recorded({ request_id: from.requestId })).length]);
    }
    return work;
  };
  const known = people.map(({ email }) => email!);
  const unknown = known.map((email) => `no-${email}`);
  const twice = (emails: string[]) => emails.flatMap((email) => [email, email.toUpperCase()]);
  const expected = known.flatMap(() => [
    [2, 1],
    [1, 0],
  ]);
  assert.deepEqual(await workOf(twice(known), '192.0.2.7'), expected);
  assert.deepEqual(await workOf(twice(unknown), '192.0.2.8'), expected);
});

test('adds no audit log entry for other failures', async () => {
  await on.write(player, { password_hash: 'damaged' });
  const from = client();
  await assert.rejects(logIn({}, from), (error: any) => error.code !== 'invalid_credentials');
  assert.deepEqual(await on.recorded({ request_id: from.requestId }), []);
});

test('refuses users who were deactivated or whose password changed during the verification', async () => {
  const from = client();
  const changed = meanwhile(fixture, 2, () => on.write(player, { password_hash: hashOf(NEXT) }));
  await assert.rejects(logIn({}, from, changed), code('invalid_credentials'));
  const ended = meanwhile(fixture, 2, () => on.write(player, { deactivated_at: timestamp(NOON) }));
  await assert.rejects(logIn({ password: NEXT }, from, ended), code('account_deactivated'));
  const logged = (await on.recorded({ request_id: from.requestId })).map(({ after }) => after);
  assert.deepEqual(logged, [failure('invalid_credentials'), failure('account_deactivated')]);
  assert.deepEqual(await on.tokensOf(player), []);
});

test("blocks an account from one address after ten wrong passwords, ignoring the email's case", async () => {
  for (let i = 0; i < 10; i++) await assert.rejects(logIn({ password: NEXT }), code('invalid_credentials'));
  const from = client();
  await assert.rejects(logIn({ email: player.email!.toUpperCase() }, from), code('too_many_attempts'));
  assert.deepEqual(
    (await on.recorded({ request_id: from.requestId })).map(({ user_id, after }) => [user_id, after]),
    [[player.id, failure('too_many_attempts')]],
  );
  const other = await on.user();
  await logIn({ email: other.email! });
  await logIn({}, client({ address: '192.0.2.2' }));
});

test('keeps the twenty newest active sessions of a user', async () => {
  const other = await on.signedIn(await on.user());
  for (let i = 0; i < 22; i++) await on.signedIn(player);
  const before = await on.tokensOf(player);
  await logIn();
  const after = await on.tokensOf(player);
  assert.deepEqual([after.length, after[0]!.id], [20, before[3]!.id]);
  assert.equal((await on.tokensOf(other)).length, 1);
});

test('refuses a sign-in with a password that is being replaced concurrently', async () => {
  const began = Promise.withResolvers<void>();
  const replace = fixture.db.transact(async (db) => {
    await updateUser(db, player.id, { password_hash: hashOf(NEXT) }, timestamp(NOON));
    await deleteTokens(db, player.id);
    began.resolve();
    await sleep(300);
  });
  await began.promise;
  await Promise.all([replace, assert.rejects(logIn(), code('invalid_credentials'))]);
  assert.deepEqual(await on.tokensOf(player), []);
});
