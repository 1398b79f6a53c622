// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertUser } from '../../src/modules/accounts/store.ts';
import { emailKey } from '../../src/platform/email-address.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { HASH, PASSWORD } from '../accounts/fixture.ts';
import { assertInvalid, assertProblem, type Answer, type Club, NOON, openClub } from '../club.ts';
import { type Box, mailSettings, post, startBox } from '../mail/fixture.ts';
import { codeAt } from '../second-factor/authenticator.ts';

let box: Box;
let closeBox: () => Promise<void>;
let club: Club;
let people = 0;
before(async () => {
  ({ box, close: closeBox } = await startBox());
  club = await openClub(mailSettings(box));
});
after(async () => {
  await club.close();
  await closeBox();
});

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

/** Adds an account with a password. Each test starts a day later, so that the limits of other tests have ended. */
async function account({ isVerified = true } = {}): Promise<string> {
  people += 1;
  club.clock.now = NOON + people * 2 * DAY;
  const time = timestamp(club.clock.now);
  const email = `ana${people}@example.org`;
  const user = { name: 'Ana', email, phone: null, role: 'player', password_hash: HASH } as const;
  const verified = isVerified && { email_verified_at: time };
  await club.context.db.transact((db) => insertUser(db, { ...user, ...verified }, time));
  await post(club);
  return email;
}

const ask = async (email: string) => {
  const { status, text } = await club.call('POST', '/auth/sign-in-code-requests', { body: { email } });
  assert.deepEqual([status, text], [204, '']);
};
const enter = (email: string, email_code: string, fields: object = {}) =>
  club.call('POST', '/auth/sign-in-codes', { body: { email, email_code, ...fields } });
const logIn = (email: string) => club.call('POST', '/auth/login', { body: { email, password: PASSWORD } });

/** Sends all due emails. Returns the codes in them, oldest first. */
async function codes(): Promise<string[]> {
  box.mails.length = 0;
  assert.deepEqual(await post(club), []);
  return box.mails.flatMap(({ headers }) => /^(\d{6}) is your code/.exec(headers['subject']!)?.[1] ?? []);
}
async function newCode(email: string): Promise<string> {
  club.clock.now += MINUTE;
  await ask(email);
  const [code, ...others] = await codes();
  assert.deepEqual(others, []);
  return code!;
}
const other = (code: string): string => String((Number(code) + 1) % 1e6).padStart(6, '0');

test('a code from an email signs a person in once, and the email contains no link', async () => {
  const email = await account();
  const code = await newCode(email);
  const [mail] = box.mails;
  assert.equal(mail!.to, email);
  assert.match(mail!.text, new RegExp(`^Hello,[^]*\\b${code}\\b[^]*expires after 10 minutes`));
  assert.match(mail!.html, new RegExp(`<strong>${code}</strong>`));
  assert.doesNotMatch(mail!.text, /https?:/);
  assertProblem(await enter(email, other(code)), 'invalid_credentials');
  const session = ok(await enter(email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`));
  assert.equal(session.user.email, email);
  assert.equal(ok(await logIn(email)).user.id, session.user.id, 'the password of a verified address still works');
  assertProblem(await enter(email, code), 'invalid_credentials');
  const { data } = ok(await club.call('GET', '/auth/sign-ins', { as: session }));
  assert.deepEqual(
    data.map(({ method, failure }: { method: string; failure: string | null }) => [method, failure]),
    [
      ['password', null],
      ['email_code', null],
      ['email_code', 'invalid_credentials'],
    ],
  );
});

test('a person registers without a password, signs in with a code, and can set a password', async () => {
  people += 1;
  club.clock.now = NOON + people * 2 * DAY;
  const email = `nora${people}@example.org`;
  const { user } = ok(await club.call('POST', '/auth/register', { body: { name: 'Nora', email } }));
  assertProblem(await logIn(email), 'invalid_credentials');
  const session = ok(await enter(email, await newCode(email)));
  assert.equal(session.user.id, user.id);
  const change = { current_password: PASSWORD, new_password: 'a new and longer one' };
  assertProblem(await club.call('POST', '/auth/password', { as: session, body: change }), 'password_missing');
  assert.equal((await club.call('POST', '/auth/password-reset-requests', { body: { email } })).status, 204);
  box.mails.length = 0;
  await post(club);
  const token = /reset-password#(\S+)/.exec(box.mails[0]!.text)![1]!;
  ok(await club.call('POST', '/auth/password-resets', { body: { token, new_password: PASSWORD } }));
  assert.equal(ok(await logIn(email)).user.id, user.id);
  for (const password of ['', 'short', null])
    assertInvalid(
      await club.call('POST', '/auth/register', { body: { name: 'Ana', email: 'a@b.example', password } }),
      '#/password',
    );
});

test('an unknown address gets the same responses and no email', async () => {
  const email = await account();
  await ask('nobody@example.org');
  assert.deepEqual(await codes(), []);
  const code = await newCode(email);
  const answers = [await enter('nobody@example.org', code), await enter(email, other(code))];
  const [unknown, known] = answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
  assert.deepEqual(unknown, known);
  assert.equal(unknown!.status, 401);
});

test('only the newest code works, for ten minutes, and until the password changes', async () => {
  const email = await account();
  const first = await newCode(email);
  const second = await newCode(email);
  if (first !== second) assertProblem(await enter(email, first), 'invalid_credentials');
  club.clock.now += 10 * MINUTE;
  assertProblem(await enter(email, second), 'invalid_credentials');
  const session = ok(await logIn(email));
  const third = await newCode(email);
  const body = { current_password: PASSWORD, new_password: 'a new and longer one' };
  ok(await club.call('POST', '/auth/password', { as: session, body }));
  assertProblem(await enter(email, third), 'invalid_credentials');
});

test('an address gets one code in a minute, and three in ten minutes', async () => {
  const email = await account();
  for (const expected of [1, 0]) {
    await ask(email);
    assert.equal((await codes()).length, expected);
  }
  for (let i = 1; i < 3; i++) {
    club.clock.now += 2 * MINUTE;
    await ask(email);
    assert.equal((await codes()).length, 1, `code ${i + 1}`);
  }
  club.clock.now += 2 * MINUTE;
  await ask(email);
  assert.deepEqual(await codes(), []);
  club.clock.now += 10 * MINUTE;
  await ask(email);
  assert.equal((await codes()).length, 1);
});

test('an IP address can request ten codes in 15 minutes', async () => {
  await account();
  for (let i = 0; i < 10; i++) await ask(`nobody${i}@example.org`);
  const body = { email: 'nobody@example.org' };
  assertProblem(await club.call('POST', '/auth/sign-in-code-requests', { body }), 'too_many_attempts');
});

test('after five wrong codes, even the right one is refused for 15 minutes, for any address', async () => {
  for (const email of [await account(), 'nobody2@example.org']) {
    await ask(email);
    const [code = '000000'] = await codes();
    for (let i = 0; i < 5; i++) assertProblem(await enter(email, other(code)), 'invalid_credentials');
    assertProblem(await enter(email, code), 'too_many_attempts');
  }
  const email = `ana${people}@example.org`;
  club.clock.now += 15 * MINUTE + 1;
  ok(await enter(email, await newCode(email)));
  assert.equal(ok(await logIn(email)).user.email, email);
});

test('an account with a second factor needs its code, too, and a request without it keeps the emailed code', async () => {
  const email = await account();
  const session = ok(await logIn(email));
  const { secret } = ok(await club.call('POST', '/auth/second-factor', { as: session, body: { password: PASSWORD } }));
  const confirmation = { code: codeAt(secret, club.clock.now) };
  ok(await club.call('POST', '/auth/second-factor/confirmation', { as: session, body: confirmation }));
  const code = await newCode(email);
  assertProblem(await enter(email, code), 'second_factor_required');
  assertProblem(await enter(email, code, { code: '000000' }), 'invalid_credentials');
  ok(await enter(email, code, { code: codeAt(secret, club.clock.now) }));
});

test('a code verifies the address, and removes the password that a stranger may have set', async () => {
  const email = await account({ isVerified: false });
  const stranger = ok(await logIn(email));
  const session = ok(await enter(email, await newCode(email)));
  assert.equal(session.user.email_verified_at, timestamp(club.clock.now));
  assertProblem(await club.call('GET', '/auth/me', { as: stranger }), 'token_invalid');
  assertProblem(await logIn(email), 'invalid_credentials');
  const row = await club.context.db.read
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'verifyEmail')
    .where('user_id', '=', session.user.id)
    .executeTakeFirst();
  assert.deepEqual(JSON.parse(row!.after!), { access_removed: true });
});

test('without mail, nobody can request a code', async (t) => {
  const mailless = await openClub();
  t.after(() => mailless.close());
  const body = { email: emailKey('ana@example.org') };
  assertProblem(await mailless.call('POST', '/auth/sign-in-code-requests', { body }), 'mail_not_set_up');
});
