// Runs on both engines.
// An attacker who knows a person's password guesses the codes of the second factor.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deleteOldAttempts, limitCodes } from '../../src/modules/accounts/attempts.ts';
import { logIn } from '../../src/modules/sign-in/log-in.ts';
import { enableSecondFactor, startSecondFactor } from '../../src/modules/second-factor/actions.ts';
import { insertToken, insertUser } from '../../src/modules/accounts/store.ts';
import { Problem } from '../../src/platform/errors.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, HOUR, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Club, NOON, openClub } from '../club.ts';
import { mailSettings, post, startBox, type Box } from '../mail/fixture.ts';
import { codeAt } from './authenticator.ts';
import { client, HASH, PASSWORD } from '../accounts/fixture.ts';

let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let userId = 1000;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub(mailSettings(box));
});
after(async () => {
  await club.close();
  await closeBox();
});

const wrong = (): Promise<never> => Promise.reject(new Problem('invalid_credentials'));
const right = (): Promise<string> => Promise.resolve('in');
const guess = (check: () => Promise<string>, given: { address?: string; isTrusted?: boolean } = {}) =>
  limitCodes(club.context, { userId, address: '192.0.2.1', isTrusted: false, ...given }, check);
const guessed = async (times: number, given?: { address?: string; isTrusted?: boolean }) => {
  let checked = 0;
  for (let i = 0; i < times; i++)
    await guess(wrong, given).catch(({ code }) => void (checked += Number(code === 'invalid_credentials')));
  return checked;
};

test('the wait after wrong codes grows, even if the guesses come from several addresses', async () => {
  userId += 1;
  club.clock.now = NOON;
  assert.equal(await guessed(30), 10);
  club.clock.now += 15 * MINUTE;
  await deleteOldAttempts(club.context);
  assert.equal(await guessed(30, { address: '198.51.100.7' }), 5);
  club.clock.now += HOUR;
  await assert.rejects(guess(right), { code: 'too_many_attempts', limit: 'codes' });
  club.clock.now += 3 * HOUR;
  await deleteOldAttempts(club.context);
  assert.equal(await guessed(30), 5);
  club.clock.now += 12 * HOUR;
  await deleteOldAttempts(club.context);
  await assert.rejects(guess(right), { code: 'too_many_attempts', limit: 'codes' });
  club.clock.now = NOON + DAY + 1;
  assert.equal(await guess(right), 'in');
});

test('guesses from unknown addresses do not block one where the person has signed in, and vice versa', async () => {
  userId += 1;
  club.clock.now = NOON;
  assert.equal(await guessed(20), 10);
  assert.equal(await guess(right, { isTrusted: true }), 'in');
  assert.equal(await guessed(20, { isTrusted: true }), 10);
  assert.equal(await guess(right, { isTrusted: true, address: '203.0.113.9' }), 'in');
});

test('right codes and other failures do not count', async () => {
  userId += 1;
  club.clock.now = NOON;
  const broken = (): Promise<never> => Promise.reject(new Problem('overloaded'));
  for (let i = 0; i < 25; i++) {
    assert.equal(await guess(right), 'in');
    await assert.rejects(guess(broken), { code: 'overloaded' });
  }
});

test('many wrong codes cause one email to the account, in its language', async () => {
  club.clock.now = NOON;
  const { db } = club.context;
  const signIn = { created_at: timestamp(NOON), expires_at: timestamp(NOON + DAY) };
  for (const [language, subject] of [
    ['en', /knows your password/],
    ['es', /conoce tu contraseña/],
  ] as const) {
    const email = `codes.${language}@example.org`;
    const account = { name: 'Ana', email, phone: null, role: 'player', language, password_hash: HASH } as const;
    const user = await db.transact(async (tx) => {
      const row = await insertUser(tx, { ...account, email_verified_at: signIn.created_at }, signIn.created_at);
      const token_id = await insertToken(tx, { token_hash: hashSecret(newSecret('cst')), user_id: row.id, ...signIn });
      return { ...row, token_id, ...signIn, last_used_at: '', second_factor: 0 as const };
    });
    const { secret } = await startSecondFactor(club.context, user, { password: PASSWORD, client: client() });
    await enableSecondFactor(club.context, user, { code: codeAt(secret, club.clock.now), client: client() });
    await post(club);
    box.mails.length = 0;
    const accounts = { ...club.context, letRecord: () => 0 };
    for (let network = 0; network < 3; network++)
      for (let i = 0; i < 6; i++) {
        const from = { ...client(), address: `198.51.100.${network}` };
        await logIn(accounts, { email, password: PASSWORD, code: '000000' }, from).catch(() => {});
      }
    assert.deepEqual(await post(club), []);
    await post(club);
    assert.deepEqual(
      box.mails.map(({ to, headers }) => [to, subject.test(headers['subject'] ?? '')]),
      [[email, true]],
    );
  }
});
