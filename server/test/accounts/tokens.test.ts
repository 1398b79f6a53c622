// Runs with two processes.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
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
const requestMe = (authorization: string): Promise<Answer> =>
  club.call('GET', '/auth/me', { headers: { authorization } });

async function useUntilRecorded(as: { token: string }): Promise<void> {
  const deadline = performance.now() + 10_000;
  for (;;) {
    const { status, body } = await club.call('GET', '/auth/sessions', { as });
    assert.equal(status, 200);
    const { last_used_at } = body.data.find(({ current }: { current: boolean }) => current);
    if (last_used_at === timestamp(club.clock.now)) return;
    assert.ok(performance.now() < deadline, 'not noted');
    await sleep(5);
  }
}

test('ends a token 30 days after the login, even if it is used', async () => {
  const session = await register();
  for (const days of [6, 12, 18, 24]) {
    club.clock.now = NOON + days * DAY;
    await useUntilRecorded(session);
  }
  club.clock.now = NOON + 30 * DAY - 1;
  assert.equal((await me(session)).status, 200);
  club.clock.now = NOON + 30 * DAY;
  const answer = await me(session);
  assertProblem(answer, 'token_expired');
  assert.equal(answer.headers['www-authenticate'], 'Bearer realm="courtside"');
});

test('ends a token 7 days after its last use', async () => {
  const session = await register();
  club.clock.now = NOON + 7 * DAY - 1;
  await useUntilRecorded(session);
  club.clock.now += 7 * DAY - 1;
  assert.equal((await me(session)).status, 200);
  const other = (await club.call('POST', '/auth/login', { body: { email: 'ada@example.org', password: PASSWORD } }))
    .body;
  club.clock.now += 7 * DAY;
  for (const as of [session, other]) assertProblem(await me(as), 'token_expired');
});

test('records a use to the minute', async () => {
  const session = await register();
  const noted = async () => (await club.call('GET', '/auth/sessions', { as: session })).body.data[0].last_used_at;
  club.clock.now = NOON + MINUTE - 1;
  for (let i = 0; i < 10; i++) assert.equal(await noted(), timestamp(NOON));
  club.clock.now = NOON + MINUTE;
  await useUntilRecorded(session); // A use is recorded only if at least a minute has passed since the last recorded use
});

test("ends an admin's token after 12 hours", async () => {
  await register();
  await changeByEmail(club.context, 'ada@example.org', { role: 'admin' });
  const { body } = await club.call('POST', '/auth/login', { body: { email: 'ada@example.org', password: PASSWORD } });
  assert.equal(body.expires_at, timestamp(NOON + DAY / 2));
  club.clock.now = NOON + DAY / 2 - 1;
  assert.equal((await me(body)).status, 200);
  club.clock.now = NOON + DAY / 2;
  assertProblem(await me(body), 'token_expired');
});

test('shortens the tokens of a player who becomes an admin', async () => {
  const session = await register();
  club.clock.now = NOON + MINUTE;
  await changeByEmail(club.context, 'ada@example.org', { role: 'admin' });
  assert.equal((await me(session)).body.role, 'admin');
  club.clock.now = NOON + MINUTE + DAY / 2;
  assertProblem(await me(session), 'token_expired');
});

test('applies the idle time and the lifetime of sessions of staff', async () => {
  await club.close();
  club = await openClub({ session_idle_minutes: 5, staff_session_minutes: 1.5 });
  const session = await register();
  club.clock.now = NOON + 5 * MINUTE - 1;
  await useUntilRecorded(session);
  club.clock.now += 5 * MINUTE;
  assertProblem(await me(session), 'token_expired');
  await changeByEmail(club.context, 'ada@example.org', { role: 'admin' });
  const { body } = await club.call('POST', '/auth/login', { body: { email: 'ada@example.org', password: PASSWORD } });
  assert.equal(body.expires_at, timestamp(club.clock.now + 90_000));
});

test('applies the lifetime of sessions of players', async () => {
  await club.close();
  club = await openClub({ player_session_minutes: 1.5 });
  assert.equal((await register()).expires_at, timestamp(NOON + 90_000));
});

test('requires a token', async () => {
  const answer = await club.call('GET', '/auth/me');
  assertProblem(answer, 'token_missing');
  assert.equal(answer.headers['www-authenticate'], 'Bearer realm="courtside"');
});

test('accepts the scheme in any case', async () => {
  const { token } = await club.signIn();
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`]) {
    assert.equal((await requestMe(header)).status, 200);
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
  for (const header of wrong) assertProblem(await requestMe(header), 'token_invalid');
});

test('grants and revokes a role at once', async () => {
  const session = await register();
  const listBookings = () => club.call('GET', '/admin/bookings', { as: session });
  assertProblem(await listBookings(), 'forbidden');
  await changeByEmail(club.context, 'ada@example.org', { role: 'admin' });
  assert.equal((await listBookings()).status, 200);
  await club.signIn('admin'); // The last admin cannot be demoted, so add another admin
  await changeByEmail(club.context, 'ADA@example.org', { role: 'player' });
  assertProblem(await listBookings(), 'forbidden');
});
