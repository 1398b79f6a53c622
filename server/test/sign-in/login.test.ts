import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';

const PASSWORD = 'long rallies at dawn';
let club: Club;
let registered: any;
before(async () => {
  club = await openClub();
  const body = { name: 'Ada', email: 'Ada@example.org', password: PASSWORD };
  registered = (await club.call('POST', '/auth/register', { body })).body;
});
after(() => club.close());

const logIn = (email: unknown, password: unknown): Promise<Answer> =>
  club.call('POST', '/auth/login', { body: { email, password } });

test('issues a new token each time, and all of them work', async () => {
  const answers = [await logIn('Ada@example.org', PASSWORD), await logIn('Ada@example.org', PASSWORD)];
  const sessions = [registered, ...answers.map(({ body }) => body)];
  assert.equal(new Set(sessions.map(({ token }) => token)).size, 3);
  for (const session of sessions) {
    assert.deepEqual(session.user, registered.user);
    assert.equal((await club.call('GET', '/auth/me', { as: session })).status, 200);
  }
  assert.equal(answers[0]!.status, 200);
  assert.equal(answers[0]!.headers['cache-control'], 'no-store');
});

test('accepts the email in any case', async () => {
  assert.equal((await logIn('aDA@EXAMPLE.org', PASSWORD)).body.user.email, 'Ada@example.org');
});

test('answers a wrong email and a wrong password identically', async () => {
  const answers = [await logIn('nobody@example.org', PASSWORD), await logIn('ada@example.org', 'something else')];
  for (const answer of answers) {
    assertProblem(answer, 'invalid_credentials');
    assert.equal(answer.headers['www-authenticate'], 'Bearer realm="courtside"');
  }
  const [a, b] = answers.map(({ body: { request_id: _id, ...rest } }) => rest);
  assert.deepEqual(a, b);
});

test('refuses a user without a password', async () => {
  const { user } = await club.signIn();
  for (const password of ['', 'null', PASSWORD]) {
    assertProblem(await logIn(user.email, password), 'invalid_credentials');
  }
});

test('refuses values that are not strings', async () => {
  assertInvalid(await logIn(1, null), '#/email', '#/password');
  assertInvalid(await logIn(undefined, undefined), '#/email', '#/password');
});

test('compares unusual emails exactly', async () => {
  for (const email of ['', "' or 1=1 --", '%@example.org', 'ada@example.org bo@example.org', '\u{1F3BE}']) {
    assertProblem(await logIn(email, PASSWORD), 'invalid_credentials');
  }
});

test('ends only the token of the request at logout', async () => {
  const [one, other] = [
    (await logIn('ada@example.org', PASSWORD)).body,
    (await logIn('ada@example.org', PASSWORD)).body,
  ];
  assert.equal((await club.call('GET', '/auth/me', { as: one })).status, 200);
  const out = await club.call('POST', '/auth/logout', { as: one });
  assert.equal(out.status, 204);
  assert.equal(out.text, '');
  assertProblem(await club.call('GET', '/auth/me', { as: one }), 'token_invalid');
  assertProblem(await club.call('POST', '/auth/logout', { as: one }), 'token_invalid');
  assert.equal((await club.call('GET', '/auth/me', { as: other })).status, 200);
});
