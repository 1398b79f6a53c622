import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setPassword } from '../../src/modules/accounts/actions.ts';
import { insertToken } from '../../src/modules/accounts/store.ts';
import { verifyAudit } from '../../src/modules/audit/actions.ts';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { timestamp } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, NOON, openClub, operationsOf } from '../club.ts';
import { entriesOf, expectations, fileFor, fileOf } from '../all-expectations.ts';

const NOW = timestamp(NOON);
const PASSWORD = 'long rallies at dawn';
let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  // A test email is an admin's write, too. It is recorded even if no mail server responds.
  club = await openClub({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'club@example.org',
    PUBLIC_URL: 'http://localhost',
  });
  admin = await club.signIn('admin');
});
after(() => club.close());

const list = async (query = ''): Promise<any[]> =>
  (await club.call('GET', `/admin/audit?limit=100${query}`, { as: admin })).body.data;
const latest = async () => (await list())[0];
const isWhole = async () => assert.equal((await verifyAudit(club.context.db.read)).fault, undefined);

test('shows who changed what, when and from where, with the states before and after', async () => {
  const court = await club.court({ name: 'Old' });
  const patched = await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { name: 'New' } });
  const { id, hash, before, after, ...record } = await latest();
  assert.deepEqual(record, {
    ...{ timestamp: '2026-11-21T12:00:00.000Z', action: 'updateCourt', target: `courts ${court.id}` },
    ...{ user_id: admin.user.id, user_name: admin.user.name, api_key_id: 1, api_key_name: 'test' },
    ...{ address: '127.0.0.1', request_id: patched.headers['x-request-id'] },
  });
  assert.deepEqual([before.name, after.name, before.version, after.version], ['Old', 'New', 1, 2]);
  assert.ok(id > 0 && /^[0-9a-f]{64}$/.test(hash));
});

test('records nothing for a request that a rule refuses', async () => {
  const { id } = await latest();
  assertProblem(await club.call('PATCH', '/admin/courts/999999', { as: admin, body: { name: 'New' } }), 'not_found');
  assert.equal((await latest()).id, id);
});

test('records every admin write', async (t) => {
  const writes = operationsOf(club)
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/admin/') && !/[-/]preview$/.test(path))
    .map(({ method, operation }) => ({ method, id: operation.operationId }));
  const described = new Set(entriesOf(({ writesElsewhere }) => writesElsewhere).map(([id]) => id));
  for (const [module, { writes: prepare }] of expectations) {
    const requests = await prepare?.({ club, admin, player: await club.signIn() });
    for (const [id, [path, body, headers = {}]] of Object.entries(requests ?? {})) {
      described.add(id);
      await t.test(id, async () => {
        const write = writes.find((write) => write.id === id);
        assert.ok(write, `${fileOf(module)} has a request for ${id}, which is not a change by an admin.`);
        const answer = await club.call(write.method, path, { as: admin, headers, ...(body && { body }) });
        assert.ok(answer.status < 300, answer.text);
        const record = await latest();
        // A change of several courts is recorded as a change of each court.
        assert.deepEqual([record.action, record.user_id], [id.replace('updateCourts', 'updateCourt'), admin.user.id]);
        assert.ok(record.before ?? record.after);
      });
    }
  }
  const missing = writes.filter(({ id }) => !described.has(id)).map(({ id }) => `${id}: ${fileFor(id)}`);
  assert.deepEqual(missing, [], 'Add a request for each of these operations to `writes` in its file.');
  await isWhole();
});

test('records sign-ins, failed sign-ins, passwords and roles, without secrets', async () => {
  const email = 'ada@example.org';
  const { body: registered } = await club.call('POST', '/auth/register', {
    body: { name: 'Ada', email, password: PASSWORD },
  });
  const { id } = registered.user;
  const session = (await club.call('GET', '/auth/sessions', { as: registered })).body.data[0].id as number;
  const logIn = (email: string, password: string) => club.call('POST', '/auth/login', { body: { email, password } });
  await logIn(email, 'a wrong one');
  await logIn('nobody@example.org', 'a wrong one');
  await logIn(email, PASSWORD);
  const change = { current_password: PASSWORD, new_password: 'new balls please' };
  await club.call('POST', '/auth/password', { as: registered, body: change });
  await changeByEmail(club.context, email, { role: 'admin' });
  await setPassword(club.context, email, 'set by the operator');
  const records = (await list()).slice(0, 7).toReversed();
  assert.deepEqual(
    records.map(({ action, user_id, target }) => [action, user_id, target]),
    [
      ['signIn', id, `tokens ${session}`],
      ['signInFailed', id, null],
      ['signInFailed', null, null],
      ['signIn', id, `tokens ${session + 1}`],
      ['changePassword', id, `users ${id}`],
      ['setRole', null, `users ${id}`],
      ['setPassword', null, `users ${id}`],
    ],
  );
  assert.deepEqual([records[5].before, records[5].after], [{ role: 'player' }, { role: 'admin' }]);
  const { text } = await club.call('GET', '/admin/audit?limit=100', { as: admin });
  for (const secret of [PASSWORD, 'a wrong one', 'argon2', '_hash', 'csk_', 'cst_', 'nobody@'])
    assert.ok(!text.replaceAll(/"hint":"[^"]*"/g, '').includes(secret), secret);
});

test('records ended sessions, who ended them, and which', async () => {
  const { user, token } = await club.signIn();
  const as = { token };
  const open = async () => {
    const row = {
      token_hash: newSecret('cst'),
      user_id: user.id,
      created_at: NOW,
      expires_at: '2026-12-01T00:00:00.000Z',
    };
    await club.context.db.transact((db) => insertToken(db, row));
    return (await club.call('GET', '/auth/sessions', { as })).body.data[0].id as number;
  };
  const [one, current] = [await open(), (await club.call('GET', '/auth/sessions', { as })).body.data[1].id];
  assert.equal((await club.call('DELETE', `/auth/sessions/${one}`, { as })).status, 204);
  await open();
  assertProblem(await club.call('DELETE', `/auth/sessions/${one}`, { as }), 'not_found');
  assert.equal((await club.call('DELETE', '/auth/sessions', { as })).status, 204);
  assert.equal((await club.call('POST', '/auth/logout', { as })).status, 204);
  const logged = (await list(`&user_id=${user.id}`)).map(({ action, target, api_key_id, address }) => [
    ...[action, target, api_key_id, address],
  ]);
  assert.deepEqual(logged, [
    ['logOut', `tokens ${current}`, 1, '127.0.0.1'],
    ['endOtherSessions', `users ${user.id}`, 1, '127.0.0.1'],
    ['endSession', `tokens ${one}`, 1, '127.0.0.1'],
  ]);
  await isWhole();
});

test('records refused access, but not requests without sign-in', async () => {
  const player = await club.signIn();
  assertProblem(await club.call('DELETE', '/admin/courts/1', { as: player }), 'forbidden');
  const refused = await latest();
  assert.deepEqual(
    [refused.action, refused.user_id, refused.after],
    ['accessRefused', player.user.id, { code: 'forbidden' }],
  );
  assertProblem(await club.call('POST', '/bookings', { as: { token: newSecret('cst') }, body: {} }), 'token_invalid');
  assert.deepEqual([(await latest()).target, (await latest()).after], ['createBooking', { code: 'token_invalid' }]);
  const { id } = await latest();
  assertProblem(await club.call('GET', '/bookings'), 'token_missing');
  assert.equal((await latest()).id, id);
});

test('lists newest first, in pages, by action, user and key', async () => {
  const all = await list();
  const { body } = await club.call('GET', '/admin/audit?limit=2', { as: admin });
  const next = await club.call('GET', `/admin/audit?limit=2&cursor=${body.next_cursor}`, { as: admin });
  assert.deepEqual([...body.data, ...next.body.data], all.slice(0, 4));
  assert.ok((await list('&action=signIn')).every(({ action }) => action === 'signIn'));
  assert.ok((await list(`&user_id=${admin.user.id}`)).every(({ user_id }) => user_id === admin.user.id));
  assert.deepEqual(await list('&api_key_id=999999'), []);
});

test('lists entries of a time range', async () => {
  const day = 86_400_000;
  for (const at of [day, 2 * day, 3 * day]) {
    club.clock.now = NOON + at;
    admin = await club.signIn('admin');
    await club.court();
  }
  const times = async (query: string) => (await list(query)).map(({ timestamp }) => timestamp.slice(0, 16));
  assert.deepEqual(await times('&time_from=2026-11-23T12:00:00Z&time_to=2026-11-24T12:00:00Z'), ['2026-11-23T12:00']);
  assert.deepEqual(await times('&time_from=2026-11-24T13:00:00%2B01:00'), ['2026-11-24T12:00']);
  assert.deepEqual(await times('&time_from=2026-11-24T12:00:00.001Z'), []);
  assert.ok((await times('&time_to=2026-11-23T00:00:00Z')).includes('2026-11-22T12:00'));
  for (const wrong of ['2026-11-24', 'yesterday', '2026-11-24T23:59:60Z']) {
    assertInvalid(await club.call('GET', `/admin/audit?time_to=${wrong}`, { as: admin }), 'time_to');
  }
  club.clock.now = NOON;
  admin = await club.signIn('admin');
});

test('concurrent writes keep one unbroken chain', async () => {
  const body = { name: 'Made', type: 'tennis' };
  const before = (await latest()).id;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => club.call('POST', '/admin/courts', { as: admin, body })),
  );
  assert.ok(answers.every(({ status }) => status === 201));
  assert.equal((await latest()).id, before + 20);
  await isWhole();
});
