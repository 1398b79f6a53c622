import assert from 'node:assert/strict';
import { argon2Sync, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, test } from 'node:test';
import { buildApp } from '../../src/app.ts';
import { verifyPassword } from '../../src/modules/accounts/passwords.ts';
import { insertUser, type UserRow } from '../../src/modules/accounts/store.ts';
import { openDatabase } from '../../src/database.ts';
import { readConfig } from '../../src/config.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, IN_ONE_PROCESS, NOON, openClub } from '../club.ts';

const PASSWORD = 'long rallies at dawn';
const EMAIL = 'ada@example.org';
/** A password hash with the cheapest parameters, because these tests check many passwords. */
const CHEAP_HASH = cheapHash(PASSWORD);
let club: Club;
beforeEach(async () => {
  club = await openClub({ TRUST_PROXY: 'true' });
  await addUser('Ada', EMAIL);
});
afterEach(() => club.close());

function cheapHash(password: string): string {
  const nonce = Buffer.from('a salt of 16 byt');
  const tag = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

function addUser(name: string, email: string): Promise<UserRow> {
  const user = { name, email, phone: null, role: 'player', password_hash: CHEAP_HASH } as const;
  return club.context.db.transact((db) => insertUser(db, user, timestamp(NOON)));
}

const HERE = '192.0.2.1';
const logIn = (password: string, email = EMAIL, from = HERE): Promise<Answer> =>
  club.call('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
async function fail(times: number, email = EMAIL, from = HERE): Promise<void> {
  for (let i = 0; i < times; i++) assertProblem(await logIn(`wrong ${i}`, email, from), 'invalid_credentials');
}
function assertThrottled(answer: Answer, seconds: number): void {
  assertProblem(answer, 'too_many_attempts');
  assert.equal(answer.headers['retry-after'], String(seconds));
}

test('refuses even the right password after 10 wrong ones, until 15 minutes after the first', async () => {
  await fail(1);
  club.clock.now += MINUTE;
  await fail(9);
  assertThrottled(await logIn(PASSWORD), 14 * 60);
  assertThrottled(await logIn('wrong'), 14 * 60);
  club.clock.now = NOON + 15 * MINUTE - 1;
  assertThrottled(await logIn(PASSWORD), 1);
  club.clock.now = NOON + 15 * MINUTE;
  assert.equal((await logIn(PASSWORD)).status, 200);
  await fail(1);
  assertThrottled(await logIn('wrong'), 60);
});

test('counts attempts by email in any case, also for unknown emails', async () => {
  await fail(5, EMAIL.toUpperCase());
  await fail(5);
  assertThrottled(await logIn(PASSWORD, 'Ada@Example.org'), 15 * 60);
  await fail(10, 'nobody@example.org');
  assertThrottled(await logIn(PASSWORD, 'nobody@example.org'), 15 * 60);
});

test('still lets other users sign in from that address, and the same user from another address', async () => {
  await addUser('Bea', 'bea@example.org');
  await fail(10);
  assert.equal((await logIn(PASSWORD, 'bea@example.org')).status, 200);
  assert.equal((await logIn(PASSWORD, EMAIL, '192.0.2.2')).status, 200);
  assertProblem(await logIn(PASSWORD), 'too_many_attempts');
});

test('counts an IPv6 network as one address, and an IPv4 address in any notation as one', async () => {
  await fail(5, EMAIL, '2001:db8:1:2::1');
  await fail(5, EMAIL, '2001:db8:1:2:ffff:ffff:ffff:ffff');
  assertProblem(await logIn(PASSWORD, EMAIL, '2001:0DB8:1:2::abcd'), 'too_many_attempts');
  assert.equal((await logIn(PASSWORD, EMAIL, '2001:db8:1:3::1')).status, 200);
  await fail(10);
  assertProblem(await logIn(PASSWORD, EMAIL, `::ffff:${HERE}`), 'too_many_attempts');
});

test('checks at most 10 of many concurrent attempts', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => logIn(`wrong ${i}`)));
  const statuses = Object.groupBy(answers, ({ body }) => body.code);
  assert.deepEqual([statuses['invalid_credentials']?.length, statuses['too_many_attempts']?.length], [10, 20]);
});

test('counts across all processes on the database, and after a restart', async (t) => {
  await fail(6);
  const { config } = club.context;
  const other = { ...club.context, db: await openDatabase(config) };
  const app = await buildApp(other);
  t.after(async () => {
    await app.close();
    await other.db.close();
  });
  const request = {
    method: 'POST',
    url: `${config.BASE_PATH}/auth/login`,
    headers: { 'x-api-key': club.key, 'x-forwarded-for': HERE },
  } as const;
  const there = async (password: string) =>
    (await app.inject({ ...request, payload: { email: EMAIL, password } })).statusCode;
  for (let i = 0; i < 4; i++) assert.equal(await there('wrong'), 401);
  assert.equal(await there(PASSWORD), 429);
  assertProblem(await logIn(PASSWORD), 'too_many_attempts');
});

test('limits attempts with a wrong current password, too, and keeps the session', async () => {
  const session: { token: string } = (await logIn(PASSWORD)).body;
  const change = (current_password: string) =>
    club.call('POST', '/auth/password', { body: { current_password, new_password: 'new balls please' }, as: session });
  for (let i = 0; i < 10; i++) assertProblem(await change(`wrong ${i}`), 'invalid_credentials');
  assertProblem(await change(PASSWORD), 'too_many_attempts');
  assert.equal((await club.call('GET', '/auth/me', { as: session })).status, 200);
  assert.equal((await logIn(PASSWORD)).status, 200);
});

test('cannot be turned off', () => {
  assert.equal(club.context.config.RATE_LIMIT_PER_MINUTE, 0);
  assert.equal(readConfig({}).RATE_LIMIT_PER_MINUTE, 600);
});

test('stores neither emails nor addresses of failed attempts', async () => {
  await fail(1, 'my password by mistake');
  const rows = await club.context.db.read.selectFrom('failed_attempts').selectAll().execute();
  assert.ok(rows.length > 0);
  assert.ok(!JSON.stringify(rows).includes('mistake') && !JSON.stringify(rows).includes(HERE));
});

test(
  'answers 503 when too many sign in at once from one address, and lets other addresses in meanwhile',
  IN_ONE_PROCESS,
  async () => {
    const { db } = club.context;
    // The service checks two passwords concurrently and queues 256. The first two are slow, so the queue stays full.
    const [slow, quick] = [60_000, 1].map((passes) => CHEAP_HASH.replace('t=1,', `t=${passes},`));
    const crowd = Array.from({ length: 258 }, (_, i) =>
      verifyPassword('x', i < 2 ? slow : quick, { address: HERE, account: `${i}` }),
    );
    const settled = Promise.allSettled(crowd);
    const unknown = `${randomUUID()}@example.org`;
    const refused = await logIn(PASSWORD, unknown);
    assertProblem(refused, 'overloaded');
    assert.equal(refused.headers['retry-after'], '1');
    const rows = await db.read.selectFrom('failed_attempts').select('times').execute();
    assert.deepEqual(
      rows.map(({ times }) => times),
      ['[]', '[]', '[]'],
      'counts as no failure',
    );
    assert.equal((await logIn(PASSWORD, EMAIL, '192.0.2.99')).status, 200);
    const ends = (await settled).map(({ status }) => status);
    assert.deepEqual(ends, [...Array<string>(257).fill('fulfilled'), 'rejected'], 'the newest of the crowd made room');
  },
);

test(
  'after 50 wrong passwords, an address can only sign in to accounts that signed in there before',
  IN_ONE_PROCESS,
  async () => {
    await addUser('Bea', 'bea@example.org');
    assert.equal((await logIn(PASSWORD)).status, 200);
    for (let i = 0; i < 5; i++) await fail(10, `somebody${i}@example.org`);
    assertThrottled(await logIn(PASSWORD, 'bea@example.org'), 15 * 60);
    assert.equal((await logIn(PASSWORD)).status, 200);
    assert.equal((await logIn(PASSWORD, 'bea@example.org', '192.0.2.99')).status, 200);
    const log = club.context.db.read.selectFrom('audit_log').select(['address', 'after']);
    const records = await log.where('action', '=', 'signInFailed').orderBy('id', 'desc').limit(1).execute();
    const { address, after } = records[0]!;
    const { code, limit, held_back } = JSON.parse(after!);
    assert.deepEqual([address, code, limit, held_back], [HERE, 'too_many_attempts', 'address', 9]);
  },
);
