import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setPassword } from '../../src/modules/accounts/actions.ts';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';

const OLD = 'long rallies at dawn';
const NEW = 'short serves at dusk';
let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

let count = 0;
async function register(): Promise<{ email: string; token: string }> {
  const email = `ada${++count}@example.org`;
  const { body } = await club.call('POST', '/auth/register', { body: { name: 'Ada', email, password: OLD } });
  return { email, token: body.token };
}
const logIn = (email: string, password: string): Promise<Answer> =>
  club.call('POST', '/auth/login', { body: { email, password } });
const change = (as: { token: string }, current_password: string, new_password: string): Promise<Answer> =>
  club.call('POST', '/auth/password', { body: { current_password, new_password }, as });
const isAlive = async (as: { token: string }) => (await club.call('GET', '/auth/me', { as })).status === 200;

test('changes the password, ends every other token and keeps this one', async () => {
  const ada = await register();
  const other = (await logIn(ada.email, OLD)).body;
  const stranger = await register();
  assert.equal(await isAlive(other), true);
  assert.equal((await change(ada, OLD, NEW)).status, 204);
  assert.equal(await isAlive(ada), true);
  assertProblem(await club.call('GET', '/auth/me', { as: other }), 'token_invalid');
  assert.equal(await isAlive(stranger), true);
  assertProblem(await logIn(ada.email, OLD), 'invalid_credentials');
  assert.equal((await logIn(ada.email, NEW)).status, 200);
});

test('refuses a wrong current password and changes nothing', async () => {
  const ada = await register();
  const other = (await logIn(ada.email, OLD)).body;
  assertProblem(await change(ada, 'something else', NEW), 'invalid_credentials');
  assert.equal(await isAlive(other), true);
  assert.equal((await logIn(ada.email, OLD)).status, 200);
});

test('refuses a weak new password and changes nothing', async () => {
  const ada = await register();
  for (const weak of ['', 'Courtside', 'seven77', 'x'.repeat(129), 'password', ada.email.toUpperCase()]) {
    assertInvalid(await change(ada, OLD, weak), '#/new_password');
  }
  assert.equal((await logIn(ada.email, OLD)).status, 200);
});

test('refuses a user who has no password', async () => {
  assertProblem(await change(await club.signIn(), '', NEW), 'password_missing');
});

test('issues no token for a password that is being changed', async () => {
  const ada = await register();
  const [changed, login] = await Promise.all([change(ada, OLD, NEW), logIn(ada.email, OLD)]);
  assert.equal(changed.status, 204);
  if (login.status === 200) assertProblem(await club.call('GET', '/auth/me', { as: login.body }), 'token_invalid');
  else assertProblem(login, 'invalid_credentials');
});

test('allows exactly one of several concurrent changes', async () => {
  const ada = await register();
  const passwords = [NEW, 'third set tie break', 'new balls please'];
  const answers = await Promise.all(passwords.map((password) => change(ada, OLD, password)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [204, 401, 401]);
  for (const [i, answer] of answers.entries()) {
    if (answer.status !== 204) assertProblem(answer, 'invalid_credentials');
    assert.equal((await logIn(ada.email, passwords[i]!)).status, answer.status === 204 ? 200 : 401);
  }
});

test('does not overwrite a password that an operator sets concurrently', async () => {
  const ada = await register();
  const [changed] = await Promise.all([
    change(ada, OLD, NEW),
    setPassword(club.context, ada.email, 'set by the operator'),
  ]);
  // Whichever of the two password changes happens first, the operator's password is valid afterwards.
  if (changed.status !== 204) assertProblem(changed, 'invalid_credentials');
  assert.equal((await logIn(ada.email, 'set by the operator')).status, 200);
});
