// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { logIn } from '../../src/modules/sign-in/log-in.ts';
import type { UserRow } from '../../src/modules/accounts/store.ts';
import type { SignedIn } from '../../src/platform/http/identity.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  startSecondFactor,
} from '../../src/modules/second-factor/actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { codeAt } from './authenticator.ts';
import { accountsOn, client, code, meanwhile, NOON, PASSWORD } from '../accounts/fixture.ts';

const STEP = 30_000;
let fixture: ActionFixture;
let on: ReturnType<typeof accountsOn>;
let player: UserRow;
let signedIn: SignedIn;
before(async () => {
  fixture = await openActionFixture(NOON);
  on = accountsOn(fixture);
});
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await on.user();
  signedIn = await on.signedIn(player);
});
after(() => fixture.close());

const start = () => startSecondFactor(fixture, signedIn, { password: PASSWORD, client: client() });
const enable = (given: string) => enableSecondFactor(fixture, signedIn, { code: given, client: client() });
/** Turns the second factor on, and moves the clock to the next code. */
async function setUp(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await start();
  const codes = await enable(codeAt(secret, NOON));
  fixture.clock.now = NOON + STEP;
  return { secret, codes };
}
const enter = (given?: string, context = fixture) =>
  logIn(
    { ...context, letRecord: () => 0 },
    { email: player.email!, password: PASSWORD, ...(given !== undefined && { code: given }) },
    client(),
  );
/** Runs requests at the same time. Returns the errors of the failed requests. */
async function failuresOf(requests: readonly Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(requests);
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []));
}
const wrong = code('invalid_credentials');

test('one of several sign-ins with the same code succeeds', async () => {
  const { secret } = await setUp();
  const given = codeAt(secret, fixture.clock.now);
  assert.deepEqual(await failuresOf([enter(given), enter(given), enter(given)]), Array(2).fill('invalid_credentials'));
  await assert.rejects(enter(given), wrong);
  await assert.rejects(enter(codeAt(secret, NOON)), wrong, 'the code of the confirmation');
  fixture.clock.now += STEP;
  await enter(codeAt(secret, fixture.clock.now));
});

test('one of several sign-ins with the same recovery code succeeds', async () => {
  const { codes } = await setUp();
  const given = codes[3]!;
  assert.deepEqual(await failuresOf([enter(given), enter(given), enter(given)]), Array(2).fill('invalid_credentials'));
  await assert.rejects(enter(given), wrong);
  await enter(codes[4]);
  assert.equal((await readSecondFactor(fixture, signedIn)).recovery_codes_left, 8);
});

test('a code works once among different requests, and only the first of two confirmations succeeds', async () => {
  const { secret } = await start();
  const given = codeAt(secret, NOON);
  assert.deepEqual(await failuresOf([enable(given), enable(given)]), ['second_factor_enabled']);
  fixture.clock.now += STEP;
  const next = codeAt(secret, fixture.clock.now);
  const renew = () => renewRecoveryCodes(fixture, signedIn, { code: next, client: client() });
  assert.deepEqual(await failuresOf([enter(next), renew()]), ['invalid_credentials']);
});

test('a sign-in that has checked the password before the second factor was turned on needs a code', async () => {
  const { secret } = await start();
  // The second transaction opens the session. The first transaction counts the attempt.
  const late = meanwhile(fixture, 2, () => enable(codeAt(secret, NOON)));
  await assert.rejects(enter(undefined, late), code('second_factor_required'));
  assert.deepEqual(
    (await on.tokensOf(player)).map(({ id, second_factor }) => [id, second_factor]),
    [[signedIn.token_id, 1]],
  );
});

test('a code is not used up if the sign-in fails for another reason', async () => {
  const { codes } = await setUp();
  const late = meanwhile(fixture, 2, () => on.write(player, { deactivated_at: 'now' }));
  await assert.rejects(enter(codes[0], late), code('account_deactivated'));
  await on.write(player, { deactivated_at: null });
  await enter(codes[0]);
});

test('a new password during the set-up stops it', async () => {
  const late = meanwhile(fixture, 2, () => on.write(player, { password_hash: 'another' }));
  await assert.rejects(startSecondFactor(late, signedIn, { password: PASSWORD, client: client() }), wrong);
  await assert.rejects(enable('123456'), code('not_found'));
});

test('after it is turned off or reset, the password is enough again', async () => {
  const { secret } = await setUp();
  const given = codeAt(secret, fixture.clock.now);
  await disableSecondFactor(fixture, signedIn, { password: PASSWORD, code: given, client: client() });
  assert.equal((await on.tokensOf(player))[0]!.second_factor, 0);
  const { token } = await enter();
  assert.ok(token);
  fixture.clock.now += STEP;
  const again = await start();
  await enable(codeAt(again.secret, fixture.clock.now));
  await assert.rejects(enter(), code('second_factor_required'));
  await resetSecondFactor(fixture, player.email!);
  assert.deepEqual(await on.tokensOf(player), []);
  await enter();
  await assert.rejects(resetSecondFactor(fixture, player.email!), code('not_found'));
  const actions = (await on.recorded({ target: `users ${player.id}` })).map(({ action, user_id }) => [action, user_id]);
  assert.deepEqual(actions, [
    ['confirmSecondFactor', player.id],
    ['disableSecondFactor', player.id],
    ['confirmSecondFactor', player.id],
    ['resetSecondFactor', null],
  ]);
});
