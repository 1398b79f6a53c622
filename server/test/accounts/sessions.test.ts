// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { actorFor, recordAudit } from '../../src/modules/audit/actions.ts';
import { insertToken } from '../../src/modules/accounts/store.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

const PASSWORD = 'long rallies at dawn';
let club: Club;
let email: string;
let people = 0;
before(async () => (club = await openClub()));
beforeEach(async () => {
  club.clock.now = NOON;
  email = `ada${++people}@example.org`;
});
after(() => club.close());

interface Signed {
  token: string;
}
/** Inserts sessions directly, because each sign-in would spend a long time on password hashing. */
async function addSessions(as: Signed, count: number): Promise<Signed[]> {
  const { id: user_id } = (await me(as)).body;
  const times = { created_at: timestamp(club.clock.now), expires_at: timestamp(club.clock.now + 30 * DAY) };
  const tokens = Array.from({ length: count }, () => newSecret('cst'));
  await club.context.db.transact(async (db) => {
    for (const token of tokens) await insertToken(db, { token_hash: hashSecret(token), user_id, ...times });
  });
  return tokens.map((token) => ({ token }));
}
async function register(headers: Record<string, string> = {}): Promise<Signed> {
  const body = { name: 'Ada', email, password: PASSWORD };
  return (await club.call('POST', '/auth/register', { body, headers })).body;
}
async function logIn(headers: Record<string, string> = {}): Promise<Signed> {
  const { status, body, text } = await club.call('POST', '/auth/login', {
    body: { email, password: PASSWORD },
    headers,
  });
  assert.equal(status, 200, text);
  return body;
}
const list = async (as: Signed, query = ''): Promise<any[]> =>
  (await club.call('GET', `/auth/sessions${query}`, { as })).body.data;
const currentOf = async (as: Signed) => (await list(as)).find(({ current }) => current).id as number;
const end = (as: Signed, id: number): Promise<Answer> => club.call('DELETE', `/auth/sessions/${id}`, { as });
const me = (as: Signed): Promise<Answer> => club.call('GET', '/auth/me', { as });

test("lists one's own sessions, newest first, without secrets", async () => {
  const first = await register({ 'user-agent': 'Phone' });
  club.clock.now += MINUTE;
  const second = await logIn({ 'user-agent': 'x'.repeat(300) });
  await club.signIn();
  const { body, text } = await club.call('GET', '/auth/sessions', { as: second });
  const ids = body.data.map(({ id }: { id: number }) => id);
  const life = { expires_at: timestamp(NOON + 30 * 86_400_000), last_used_at: timestamp(NOON) };
  assert.deepEqual(body.data[1], {
    ...{ id: ids[1], created_at: timestamp(NOON), ...life, user_agent: 'Phone', device: null, current: false },
  });
  assert.deepEqual([body.data.length, body.data[0].current, body.data[0].user_agent], [2, true, 'x'.repeat(200)]);
  assert.ok(!text.includes('hash') && !text.includes(first.token) && !text.includes(second.token));
  const page = await club.call('GET', '/auth/sessions?limit=1', { as: first });
  const next = await club.call('GET', `/auth/sessions?limit=1&cursor=${page.body.next_cursor}`, { as: first });
  assert.deepEqual([page.body.data[0].id, next.body.data[0].id, next.body.next_cursor], [...ids, null]);
});

test('does not list ended sessions', async () => {
  await register();
  club.clock.now += 6 * 86_400_000;
  const used = await logIn();
  assert.equal((await list(used)).length, 2);
  club.clock.now = NOON + 7 * 86_400_000;
  assert.equal((await list(used)).length, 1);
});

test('ends one session at once, and no other', async () => {
  const [phone, laptop] = [await register(), await logIn()];
  const id = await currentOf(phone);
  assert.equal((await end(laptop, id)).status, 204);
  assertProblem(await me(phone), 'token_invalid');
  assert.equal((await me(laptop)).status, 200);
  assertProblem(await end(laptop, id), 'not_found');
  assert.equal((await end(laptop, await currentOf(laptop))).status, 204);
  assertProblem(await me(laptop), 'token_invalid');
});

test("does not end another user's session", async () => {
  const ada = await register();
  const stranger = await club.signIn('admin');
  assertProblem(await end(stranger, await currentOf(ada)), 'not_found');
  assert.equal((await me(ada)).status, 200);
});

test('ends the oldest session when there are more than 20', async () => {
  const other = await club.signIn();
  const first = await register();
  const sessions = [first, ...(await addSessions(first, 19))];
  for (const session of sessions) assert.equal((await me(session)).status, 200);
  const newest = await logIn();
  assertProblem(await me(sessions[0]!), 'token_invalid');
  for (const session of [...sessions.slice(1), newest, other]) assert.equal((await me(session)).status, 200);
  assert.equal((await list(newest, '?limit=100')).length, 20);
});

test('keeps at most 20 sessions, also when many sign in concurrently', async () => {
  await addSessions(await register(), 17);
  await Promise.all(Array.from({ length: 8 }, () => logIn()));
  assert.equal((await list(await logIn(), '?limit=100')).length, 20);
});

test('does not count ended sessions towards the 20', async () => {
  const first = await register();
  const sessions = [first, ...(await addSessions(first, 18))];
  club.clock.now = NOON + 7 * 86_400_000;
  const kept = await logIn();
  for (let i = 0; i < 5; i++) await logIn();
  assert.equal((await me(kept)).status, 200);
  assertProblem(await me(sessions[18]!), 'token_expired');
});

test("ends all of one's other sessions, and no other user's", async () => {
  const [first, second, third] = [await register(), await logIn(), await logIn()];
  const stranger = await club.signIn();
  const answer = await club.call('DELETE', '/auth/sessions', { as: second });
  assert.deepEqual([answer.status, answer.text], [204, '']);
  for (const dead of [first, third]) assertProblem(await me(dead), 'token_invalid');
  for (const as of [second, stranger]) assert.equal((await me(as)).status, 200);
  assert.equal((await list(second)).length, 1);
});

test('lists the successful and failed sign-ins of the account, newest first', async () => {
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
  await register({ 'user-agent': 'Phone' });
  club.clock.now += MINUTE;
  const wrong = { body: { email, password: 'a wrong password' }, headers: { 'user-agent': 'Guess' } };
  assertProblem(await club.call('POST', '/auth/login', wrong), 'invalid_credentials');
  const session = await logIn({ 'user-agent': userAgent });
  const user_id = (await me(session)).body.id as number;
  const client = { address: '2001:db8::', userAgent: undefined, apiKeyId: null, requestId: 'r', language: undefined };
  // In earlier releases, the audit log entry of a sign-in contained the user agent, but not the method.
  const old = { action: 'signIn', after: { user_agent: 'Old' } } as const;
  await club.context.db.transact((db) => recordAudit(db, actorFor(client, user_id), old, club.clock.now));
  const signIns = await club.call('GET', '/auth/sign-ins', { as: session });
  const [time, address] = [timestamp(NOON + MINUTE), '127.0.0.1'];
  const by = { failure: null, method: 'password', second_factor: false, device: null, current: false };
  assert.deepEqual(
    signIns.body.data.map(({ id: _id, ...signIn }: { id: number }) => signIn),
    [
      { ...by, timestamp: time, method: null, user_agent: 'Old', address: '2001:db8::' },
      {
        ...{ ...by, timestamp: time, user_agent: userAgent, address, current: true },
        device: { browser: 'Chrome', system: 'Windows' },
      },
      { ...by, timestamp: time, failure: 'invalid_credentials', user_agent: 'Guess', address },
      { ...by, timestamp: timestamp(NOON), method: 'registration', user_agent: 'Phone', address },
    ],
  );
  const pages = [];
  for (let query = '?limit=3'; query !== '';) {
    const { body } = await club.call('GET', `/auth/sign-ins${query}`, { as: session });
    pages.push(body.data.length);
    query = body.next_cursor === null ? '' : `?limit=3&cursor=${body.next_cursor}`;
  }
  assert.deepEqual(pages, [3, 1]);
  assert.deepEqual((await club.call('GET', '/auth/sign-ins', { as: await club.signIn() })).body.data, []);
});
