// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Attempt, deleteOldAttempts, limitAttempts, limitRequests } from '../../src/modules/accounts/attempts.ts';
import type { AuditAction } from '../../src/modules/audit/action-names.ts';
import { recordAudit } from '../../src/modules/audit/actions.ts';
import { hasProvenOwner, listSignIns } from '../../src/modules/audit/store.ts';
import { Problem } from '../../src/platform/errors.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { engine } from '../databases.ts';
import { queryPlansOf } from '../query-plans.ts';
import { bySize } from '../size.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const ROUNDS = bySize(10, 400);
/**
 * Number of concurrent attempts. With more attempts, some might wait too long for a database connection on a busy
 * machine.
 */
const AT_ONCE = 25;
let fixture: ActionFixture;
let account: string;
let address: string;
let elsewhere: string;
let tests = 0;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(() => {
  fixture.clock.now = NOON;
  account = `ada${++tests}@example.org`;
  address = `192.0.2.${tests}`;
  elsewhere = `198.51.100.${tests}`;
});
after(() => fixture.close());

const attempt = <T>(check: () => Promise<T>, tried: Partial<Attempt> = {}) =>
  limitAttempts(fixture, { account, address, userId: undefined, ...tried }, check);
const wrong = (): Promise<never> => Promise.reject(new Problem('invalid_credentials'));
const right = (): Promise<string> => Promise.resolve('in');
async function fail(times: number, tried?: Partial<Attempt>): Promise<void> {
  for (let i = 0; i < times; i++) await assert.rejects(attempt(wrong, tried), { code: 'invalid_credentials' });
}
const throttled = (seconds: number) => ({
  code: 'too_many_attempts',
  options: { headers: { 'retry-after': String(seconds) } },
});
const counted = async () =>
  (await fixture.db.read.selectFrom('failed_attempts').select(['times', 'last_at']).orderBy('last_at').execute()).map(
    ({ times, last_at }) => [JSON.parse(times).length, last_at],
  );

test('allows 10 wrong attempts, then none until the first is 15 minutes old', async () => {
  assert.equal(await attempt(right), 'in');
  await fail(9);
  assert.equal(await attempt(right), 'in');
  await fail(1);
  fixture.clock.now = NOON + 1;
  await assert.rejects(attempt(right), throttled(900));
  fixture.clock.now = NOON + 1000;
  await assert.rejects(attempt(right), throttled(899));
  fixture.clock.now = NOON + 15 * MINUTE - 1;
  await assert.rejects(attempt(wrong), throttled(1));
  fixture.clock.now = NOON + 15 * MINUTE;
  await fail(10);
  await assert.rejects(attempt(right), throttled(900));
});

test('returns the wait until the first of the last ten attempts expires, however many came before', async () => {
  for (let minute = 0; minute < 14; minute++) {
    fixture.clock.now = NOON + minute * 2 * MINUTE;
    await attempt(wrong).catch(() => {});
  }
  // Eight of the 14 attempts are less than 15 minutes old, so two more failures reach the limit of ten.
  assert.equal(await attempt(right), 'in');
  await fail(2);
  await assert.rejects(attempt(right), throttled(60));
});

test('counts each pair of account and address separately', async () => {
  await fail(10);
  assert.equal(await attempt(right, { address: elsewhere }), 'in');
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
  account = 'another@example.org';
  assert.equal(await attempt(right), 'in');
});

test('counts an attempt while it is in progress, and afterwards only if the password was wrong', async () => {
  await fail(9);
  const { promise: isLet, resolve: letOn } = Promise.withResolvers<string>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const slow = attempt(() => {
    begin();
    return isLet;
  });
  await isBegun;
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
  letOn('in');
  assert.equal(await slow, 'in');
  const broken = (): Promise<never> => Promise.reject(new Problem('overloaded'));
  await assert.rejects(attempt(broken), { code: 'overloaded' });
  await assert.rejects(
    attempt(() => Promise.reject(new TypeError('broken'))),
    TypeError,
  );
  await fail(1);
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
});

test('removes a successful attempt from the count, and no earlier one', async () => {
  await fixture.db.transact((db) => db.deleteFrom('failed_attempts').execute());
  await fail(2);
  fixture.clock.now = NOON + MINUTE;
  await attempt(right);
  const [[times]] = (await counted()) as [[number, string]];
  assert.equal(times, 2);
  // The two failed attempts are now 15 minutes old and no longer count.
  fixture.clock.now = NOON + 15 * MINUTE;
  await fail(10);
});

test("an attempt that outlasts the limit's window changes no other count", async () => {
  const { promise: isLet, resolve: letOn } = Promise.withResolvers<string>();
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
  const slow = attempt(() => {
    begin();
    return isLet;
  });
  await isBegun;
  fixture.clock.now = NOON + 15 * MINUTE;
  await fail(10);
  letOn('in');
  assert.equal(await slow, 'in');
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
});

test('counts requests that need no password, whatever their outcome', async () => {
  const request = () => limitRequests(fixture, ['reset', account]);
  for (let i = 0; i < 10; i++) await request();
  await assert.rejects(request(), { code: 'too_many_attempts' });
  fixture.clock.now = NOON + 15 * MINUTE;
  await request();
});

test('deletes attempts older than 15 minutes, and no others', async () => {
  await fixture.db.transact((db) => db.deleteFrom('failed_attempts').execute());
  await fail(1);
  fixture.clock.now = NOON + 1;
  await fail(1, { address: elsewhere });
  fixture.clock.now = NOON + 15 * MINUTE;
  await deleteOldAttempts(fixture);
  assert.equal((await counted()).length, 5, 'two pairs, two addresses, the account');
  fixture.clock.now += 1;
  await deleteOldAttempts(fixture);
  const last = timestamp(NOON + 1);
  assert.deepEqual((await counted()).toSorted(), [
    [1, last],
    [1, last],
    [2, last],
  ]);
});

/**
 * Creates a user who has signed in or reset the password from the address `usual`. The service therefore trusts this
 * address.
 */
async function owner(usual: string, action: AuditAction = 'signIn'): Promise<Attempt> {
  const { id, email } = await fixture.user();
  const actor = { user_id: id, api_key_id: null, address: usual, request_id: null };
  await fixture.db.transact((db) => recordAudit(db, actor, { action }, fixture.clock.now));
  return { account: email!, userId: id, address: usual };
}

test('allows 50 of many attempts on different accounts from one address, while others sign in', async () => {
  const neighbour = await owner(address);
  let checked = 0;
  const guess = (): Promise<never> => {
    checked += 1;
    return wrong();
  };
  const limits: unknown[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const accounts = Array.from({ length: AT_ONCE }, (_, i) => `victim${(AT_ONCE * round + i) % 1000}@example.org`);
    const answers = await Promise.allSettled(accounts.map((account) => attempt(guess, { account })));
    limits.push(...answers.map((answer) => answer.status === 'rejected' && answer.reason.limit));
  }
  assert.equal(checked, 50);
  assert.equal(limits.filter((limit) => limit === 'address').length, AT_ONCE * ROUNDS - 50);
  const victim = 'victim1@example.org';
  assert.equal(await attempt(right, { account: victim, address: elsewhere }), 'in');
  assert.equal(await attempt(right, neighbour), 'in', 'who signed in at the same address before');
  fixture.clock.now += 15 * MINUTE;
  assert.equal(await attempt(right, { account: victim }), 'in');
});

test('allows 100 wrong attempts from one address on accounts that signed in there before', async () => {
  const homes = [];
  for (let i = 0; i < 12; i++) homes.push(await owner(address));
  for (const home of homes.slice(0, 10)) await fail(10, home);
  await assert.rejects(attempt(right, homes[11]), { code: 'too_many_attempts', limit: 'address' });
  assert.equal(await attempt(right, await owner(elsewhere)), 'in');
  fixture.clock.now += 15 * MINUTE;
  assert.equal(await attempt(right, homes[11]), 'in');
});

test('allows 400 wrong attempts from one /48 network on accounts that signed in there before', async () => {
  const net = (last: number) => `2001:db8:b:${last}::`;
  for (let i = 0; i < 5; i++) {
    const home = await owner(net(i));
    await fail(10, home);
    for (let j = 0; j < 7; j++) await fail(10, await owner(net(i)));
  }
  const last = await owner(net(9));
  await assert.rejects(attempt(right, last), { code: 'too_many_attempts', limit: 'site' });
  assert.equal(await attempt(right, await owner('2001:db8:c:1::')), 'in', 'another /48 network');
});

test('any number of people can sign in at once from one address, and with one account', async () => {
  const people = Array.from({ length: 120 }, (_, i) => ({ account: `member${i}@example.org` }));
  const answers = await Promise.all(people.map((person) => attempt(right, person)));
  assert.deepEqual(new Set(answers), new Set(['in']));
  await fail(10);
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
});

test("allows 100 wrong attempts on an account from all addresses; its owner's trusted addresses count separately", async () => {
  const home = await owner(address);
  const guesses = Array.from({ length: 12 }, (_, i) => ({ ...home, address: `203.0.113.${i}` }));
  for (const guess of guesses.slice(0, 10)) await fail(10, guess);
  await assert.rejects(attempt(right, guesses[10]), { code: 'too_many_attempts', limit: 'account' });
  assert.equal(await attempt(right, home), 'in');
  await fail(10, home);
  await assert.rejects(attempt(right, home), { code: 'too_many_attempts', limit: 'pair' });
  const other = await owner(elsewhere);
  assert.equal(await attempt(right, { ...other, address }), 'in', 'another account');
});

test('an address is trusted for 90 days after a sign-in or a password reset', async () => {
  const home = await owner(address, 'resetPassword');
  const failing = await owner(elsewhere, 'signInFailed');
  const spend = async () => {
    for (let i = 0; i < 5; i++) {
      for (const address of [home.address, failing.address])
        await fail(10, { account: `${i} ${fixture.clock.now}`, address });
    }
  };
  await spend();
  assert.equal(await attempt(right, home), 'in');
  await assert.rejects(attempt(right, failing), { code: 'too_many_attempts', limit: 'address' });
  fixture.clock.now = NOON + 90 * DAY;
  await spend();
  assert.equal(await attempt(right, home), 'in');
  fixture.clock.now += 1;
  await assert.rejects(attempt(right, home), { code: 'too_many_attempts', limit: 'address' });
});

test('a /48 network has 200 attempts, however many of its addresses and accounts they use', async () => {
  const site = (last: number) => `2001:db8:7:${last.toString(16)}::`;
  const home = await owner(site(900));
  let guesses = 0;
  for (let network = 0; network < 10; network++)
    for (let i = 0; i < 20; i++) await fail(1, { account: `guess ${guesses++}`, address: site(network) });
  const refusal = { code: 'too_many_attempts', limit: 'site' };
  await assert.rejects(attempt(right, { account: 'another', address: site(10) }), refusal);
  await assert.rejects(attempt(right, { account: 'another', address: site(0) }), refusal);
  assert.equal(await attempt(right, { account: 'another', address: '2001:db8:8:1::' }), 'in', 'another /48 network');
  assert.equal(await attempt(right, home), 'in', 'who signed in at the same address before');
});

test('requests without a password are counted by address, then by /48 network', async () => {
  const request = (network: number) => limitRequests(fixture, ['ask', `2001:db8:9:${network}::`], 2);
  const refusedAt = async (network: number) => {
    await request(network);
    await request(network);
    return request(network).then(
      () => undefined,
      ({ limit }) => limit,
    );
  };
  for (let network = 0; network < 4; network++) assert.equal(await refusedAt(network), 'pair');
  await assert.rejects(request(4), { code: 'too_many_attempts', limit: 'site' });
});

const INDEXED = { skip: engine === 'postgres' && 'PostgreSQL reads a short table without an index' };

test('lists sign-ins by an index, however many other entries of the user there are', INDEXED, async () => {
  const [plan = ''] = await queryPlansOf(fixture, (db) => listSignIns(db, 1, { limit: 25, after: undefined }));
  assert.match(plan, /audit_log_sign_ins/);
});

test('finds trusted addresses by an index, however long the audit log is', INDEXED, async () => {
  const asked = { user_id: 1, address, since: timestamp(NOON) };
  const [plan = ''] = await queryPlansOf(fixture, (db) => hasProvenOwner(db, asked));
  assert.match(plan, /audit_log_proofs/);
});
