import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { forgetOldAttempts, limitAttempts, limitRequests } from '../../src/features/accounts/attempts.ts';
import { Problem } from '../../src/platform/errors.ts';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
let account: string;
let accounts = 0;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(() => {
  fixture.clock.now = NOON;
  account = `ada${++accounts}@example.org`;
});
after(() => fixture.close());

const attempt = <T>(check: () => Promise<T>, address = '192.0.2.1') =>
  limitAttempts(fixture, [account, address], check);
const wrong = (): Promise<never> => Promise.reject(new Problem('invalid_credentials'));
const right = (): Promise<string> => Promise.resolve('in');
async function fail(times: number, address?: string): Promise<void> {
  for (let i = 0; i < times; i++) await assert.rejects(attempt(wrong, address), { code: 'invalid_credentials' });
}
const throttled = (seconds: number) => ({
  code: 'too_many_attempts',
  options: { headers: { 'retry-after': String(seconds) } },
});
const counted = async () =>
  (await fixture.db.read.selectFrom('failed_attempts').select(['times', 'last_at']).orderBy('last_at').execute()).map(
    ({ times, last_at }) => [JSON.parse(times).length, last_at],
  );

test('lets 10 wrong ones through, and then nobody until the first is 15 minutes old', async () => {
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

test('tells the wait until the first of the last ten, however many there were before', async () => {
  for (let minute = 0; minute < 14; minute++) {
    fixture.clock.now = NOON + minute * 2 * MINUTE;
    await attempt(wrong).catch(() => {});
  }
  // Within the 15 minutes there are eight.
  assert.equal(await attempt(right), 'in');
  await fail(2);
  await assert.rejects(attempt(right), throttled(60));
});

test('counts each account at each place by itself', async () => {
  await fail(10);
  assert.equal(await attempt(right, '192.0.2.2'), 'in');
  await assert.rejects(attempt(right), { code: 'too_many_attempts' });
  account = 'another@example.org';
  assert.equal(await attempt(right), 'in');
});

test('counts an attempt while it is made, and only a wrong password afterwards', async () => {
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

test('forgives the attempt that was right, and none before it', async () => {
  await fixture.db.transact((db) => db.deleteFrom('failed_attempts').execute());
  await fail(2);
  fixture.clock.now = NOON + MINUTE;
  await attempt(right);
  const [[times]] = (await counted()) as [[number, string]];
  assert.equal(times, 2);
  // Now the older two are the ones that keep nobody out.
  fixture.clock.now = NOON + 15 * MINUTE;
  await fail(10);
});

test('forgives nobody else for an attempt that took longer than it counts', async () => {
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

test('counts requests that need no password, right or not', async () => {
  const request = () => limitRequests(fixture, ['reset', account]);
  for (let i = 0; i < 10; i++) await request();
  await assert.rejects(request(), { code: 'too_many_attempts' });
  fixture.clock.now = NOON + 15 * MINUTE;
  await request();
});

test('forgets what is older than 15 minutes, and nothing else', async () => {
  await fixture.db.transact((db) => db.deleteFrom('failed_attempts').execute());
  await fail(1);
  fixture.clock.now = NOON + 1;
  await fail(1, '192.0.2.2');
  fixture.clock.now = NOON + 15 * MINUTE;
  await forgetOldAttempts(fixture);
  assert.equal((await counted()).length, 2);
  fixture.clock.now += 1;
  await forgetOldAttempts(fixture);
  assert.deepEqual(await counted(), [[1, timestamp(NOON + 1)]]);
});
