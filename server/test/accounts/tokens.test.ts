import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setRole } from '../../src/accounts/actions.ts';
import { newSecret } from '../../src/secrets.ts';
import { DAY, timestamp } from '../../src/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

const PASSWORD = 'long rallies at dawn';
let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

async function register(): Promise<any> {
  const body = { name: 'Ada', email: 'ada@example.org', password: PASSWORD };
  return (await club.call('POST', '/auth/register', { body })).body;
}
const me = (as: { token: string }): Promise<Answer> => club.call('GET', '/auth/me', { as });
const meWith = (authorization: string): Promise<Answer> => club.call('GET', '/auth/me', { headers: { authorization } });

test('ends a token 30 days after the login, however much it is used', async () => {
  const session = await register();
  for (const days of [6, 12, 18, 24]) {
    club.clock.now = NOON + days * DAY;
    assert.equal((await me(session)).status, 200);
  }
  club.clock.now = NOON + 30 * DAY - 1;
  assert.equal((await me(session)).status, 200);
  club.clock.now = NOON + 30 * DAY;
  const answer = await me(session);
  assertProblem(answer, 'token_expired');
  assert.equal(answer.headers['www-authenticate'], 'Bearer realm="courtside"');
});

test('heeds TOKEN_TTL', async () => {
  await club.close();
  club = await openClub({ TOKEN_TTL: '90s' });
  assert.equal((await register()).expires_at, timestamp(NOON + 90_000));
});

test('asks for a token where none is sent', async () => {
  const answer = await club.call('GET', '/auth/me');
  assertProblem(answer, 'token_missing');
  assert.equal(answer.headers['www-authenticate'], 'Bearer realm="courtside"');
});

test('takes the scheme in any case', async () => {
  const { token } = await club.signIn();
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
    assert.equal((await meWith(header)).status, 200);
  }
});

test('refuses every other token', async () => {
  const { token } = await club.signIn();
  const wrong = [
    token,
    'Bearer',
    `Basic ${token}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.toUpperCase()}`,
    `Bearer ${token} ${token}`,
    `Bearer ${newSecret('cst')}`,
    `Bearer ${newSecret('csk')}`,
    `Bearer ${club.key}`,
    'Bearer null',
    "Bearer ' or 1=1",
  ];
  for (const header of wrong) assertProblem(await meWith(header), 'token_invalid');
});

test('gives a role at once, and takes it at once', async () => {
  const session = await register();
  const listBookings = () => club.call('GET', '/admin/bookings', { as: session });
  assertProblem(await listBookings(), 'forbidden');
  await setRole(club.context, 'ada@example.org', 'admin');
  assert.equal((await listBookings()).status, 200);
  await setRole(club.context, 'ADA@example.org', 'player');
  assertProblem(await listBookings(), 'forbidden');
});
