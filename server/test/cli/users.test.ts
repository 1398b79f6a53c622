import { setPolicy } from '../policy.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { newFile, openContext, type Server, startServer } from '../processes.ts';
import { call } from '../http-call.ts';
import { asJson, courtside, newClub, query, refuse, succeed } from './courtside.ts';

const PASSWORD = 'seven green bicycles';
const create = ['users', 'create', '--email', 'ana@example.org', '--name', 'Ana'];

test('users create generates a password and shows it once; the database has only its hash', async (t) => {
  const file = await newClub(t);
  const made = await asJson(file, [...create, '--role', 'admin']);
  assert.deepEqual([made.id, made.email, made.name, made.role], [1, 'ana@example.org', 'Ana', 'admin']);
  assert.match(made.password, /^[\w-]{16}$/);
  const rows = JSON.stringify(query(file, 'select * from users'));
  assert.match(rows, /\$argon2id\$/);
  assert.ok(!rows.includes(made.password));
  assert.ok(!(await succeed(file, ['users', 'list', '--json'])).includes(made.password));
});

test('users create stores the language and the region of the user', async (t) => {
  const file = await newClub(t);
  const { language, region } = await asJson(file, [...create, '--language', 'es', '--region', 'mx']);
  assert.deepEqual([language, region], ['es', 'MX']);
  for (const wrong of [
    ['--region', 'Mexico'],
    ['--region', 'M'],
    ['--language', 'xx'],
  ])
    await refuse(file, 1, ['users', 'create', '--email', 'b@example.org', '--name', 'B', ...wrong]);
});

test('users create prints the password in its text output, too', async (t) => {
  const printed = await succeed(await newClub(t), [...create, '--role', 'desk']);
  assert.match(
    printed,
    /^Created user 1 \(ana@example\.org\) with the role desk\.\nThe password.*:\n\n {2}[\w-]{16}\n/,
  );
});

test('users create --password-stdin reads the password from standard input and does not show it', async (t) => {
  const file = await newClub(t);
  const printed = await succeed(file, [...create, '--password-stdin', '--json'], { input: `${PASSWORD}\n` });
  const { role, password } = JSON.parse(printed);
  assert.equal(role, 'player');
  assert.equal(password, undefined);
  assert.ok(!printed.includes(PASSWORD));
});

for (const [what, input] of [
  ['short', 'short'],
  ['common', 'password123'],
  ['the email', 'ANA@example.org'],
  ['missing', ''],
] as const) {
  test(`users create --password-stdin refuses a password that is ${what}`, async (t) => {
    const file = await newClub(t);
    assert.match(await refuse(file, 1, [...create, '--password-stdin'], { input }), /password/i);
    assert.deepEqual(await asJson(file, ['users', 'list']), []);
  });
}

for (const [what, args] of [
  ['an email without @', ['--email', 'ana', '--name', 'Ana']],
  ['an email with a space', ['--email', 'a na@example.org', '--name', 'Ana']],
  ['an email the API would refuse', ['--email', '@@example.org', '--name', 'Ana']],
  ['an empty name', ['--email', 'ana@example.org', '--name', '']],
  ['a name of 121 characters', ['--email', 'ana@example.org', '--name', 'x'.repeat(121)]],
  ['an unknown role', ['--email', 'ana@example.org', '--name', 'Ana', '--role', 'boss']],
] as const) {
  test(`users create refuses ${what}`, async (t) => {
    const file = await newClub(t);
    await refuse(file, 1, ['users', 'create', ...args]);
    assert.deepEqual(await asJson(file, ['users', 'list']), []);
  });
}

test('users create refuses an email that is taken, in any case', async (t) => {
  const file = await newClub(t);
  await succeed(file, create);
  const again = ['users', 'create', '--email', 'ANA@Example.org', '--name', 'Other'];
  assert.match(await refuse(file, 1, again), /There is already an account with the email ANA@Example\.org\./);
  assert.equal((await asJson(file, ['users', 'list'])).length, 1);
});

test('users list shows a table', async (t) => {
  const file = await newClub(t);
  await succeed(file, create);
  const table = await succeed(file, ['users', 'list']);
  assert.match(table, /^id +name +email +role +state +created_at\n1 +Ana +ana@example\.org +player +active +20\S+Z\n$/);
});

test('replaces terminal control characters of names in text, but not in JSON', async (t) => {
  const file = await newClub(t);
  const name = 'Ana\u001b[2K\r\u009b1AAdmin\u202e';
  await succeed(file, ['users', 'create', '--email', 'ana@example.org', '--name', name]);
  const table = await succeed(file, ['users', 'list']);
  assert.match(table, /^1 +Ana\ufffd\[2K\ufffd\ufffd1AAdmin\ufffd +ana@/m);
  assert.equal(table.split('\n').length, 3);
  assert.equal((await asJson(file, ['users', 'list']))[0].name, name);
});

test('promote, demote, set-role and set-password refuse an unknown email, and set-role an unknown role', async (t) => {
  const file = await newClub(t);
  assert.match(
    await refuse(file, 1, ['users', 'set-role', 'no@example.org', 'boss']),
    /player, desk, treasurer, admin/,
  );
  assert.match(await refuse(file, 1, ['users', 'set-role', 'no@example.org', 'desk']), /There is no user with/);
  for (const command of ['promote', 'demote', 'set-password']) {
    assert.match(await refuse(file, 1, ['users', command, 'no@example.org']), /There is no user with the email/);
  }
});

async function signIn(server: Server, key: string, password: string): Promise<{ status: number; token: string }> {
  const body = { email: 'ana@example.org', password };
  const answer = await call(server, key, { method: 'POST', path: '/auth/login', body });
  return { status: answer.status, token: answer.body.token };
}

test('users created, promoted, demoted and given a password beside a running server take effect at once', async (t) => {
  const file = await newClub(t);
  const server = await startServer(t, file);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'test']);
  await succeed(file, [...create, '--password-stdin'], { input: PASSWORD });
  const { token } = await signIn(server, key, PASSWORD);
  const adminStatus = async () => (await call(server, key, { path: '/admin/courts', token })).status;
  assert.equal(await adminStatus(), 403);

  assert.equal((await asJson(file, ['users', 'promote', 'Ana@Example.org'])).role, 'admin');
  assert.equal(await adminStatus(), 200);
  for (const change of [
    ['demote', 'ana@example.org'],
    ['set-role', 'ana@example.org', 'desk'],
  ])
    assert.match(await refuse(file, 1, ['users', ...change]), /Make another user an admin first/);
  const other = ['users', 'create', '--email', 'bo@example.org', '--name', 'Bo', '--role', 'admin'];
  await succeed(file, [...other, '--password-stdin'], { input: PASSWORD });
  assert.equal(await succeed(file, ['users', 'demote', 'ana@example.org']), 'ana@example.org is now a player.\n');
  assert.equal(await adminStatus(), 403);
  const setRole = ['users', 'set-role', 'ana@example.org', 'treasurer'];
  assert.equal(await succeed(file, setRole), 'ana@example.org now has the role treasurer.\n');
  assert.equal(await adminStatus(), 200);

  const { password } = await asJson(file, ['users', 'set-password', 'ana@example.org']);
  assert.equal(await adminStatus(), 401, 'the old token is revoked');
  assert.equal((await signIn(server, key, PASSWORD)).status, 401);
  assert.equal((await signIn(server, key, password)).status, 200);
  await succeed(file, ['users', 'set-password', 'ana@example.org', '--password-stdin'], { input: `${PASSWORD}\r\n` });
  assert.equal((await signIn(server, key, PASSWORD)).status, 200);

  await t.test('deactivating and activating users, and removing their passkeys, takes effect at once', () =>
    deactivateAndActivate(file, server, key),
  );
});

async function deactivateAndActivate(file: string, server: Server, key: string): Promise<void> {
  const { token } = await signIn(server, key, PASSWORD);
  const output = await succeed(file, ['users', 'deactivate', 'Ana@example.org']);
  assert.equal(output, 'Ana@example.org is deactivated.\n');
  assert.equal((await call(server, key, { path: '/auth/me', token })).status, 401);
  assert.equal((await signIn(server, key, PASSWORD)).status, 403);
  await succeed(file, ['users', 'activate', 'ana@example.org']);
  const { status, token: next } = await signIn(server, key, PASSWORD);
  assert.equal(status, 200);
  const removed = await succeed(file, ['users', 'remove-passkeys', 'ana@example.org']);
  assert.equal(removed, 'ana@example.org has no passkeys and is signed out everywhere.\n');
  assert.equal((await call(server, key, { path: '/auth/me', token: next })).status, 401);
}

test('users list --search finds by name and email', async (t) => {
  const file = await newClub(t);
  await succeed(file, create);
  assert.equal((await asJson(file, ['users', 'list', '--search', 'ÁNA'])).length, 1);
  assert.equal((await asJson(file, ['users', 'list', '--search', 'bob'])).length, 0);
});

test('users reset-second-factor turns it off, signs the user out and is recorded', async (t) => {
  const file = await newClub(t);
  const { id: user_id } = await asJson(file, create);
  const reset = ['users', 'reset-second-factor', 'Ana@example.org'];
  assert.equal(await refuse(file, 1, reset), 'Ana@example.org has no second factor.\n');
  const time = '2026-11-21T12:00:00.000Z';
  const { db } = await openContext(file);
  await db.transact(async (db) => {
    await db
      .insertInto('second_factors')
      .values({ user_id, secret: 'A', created_at: time, confirmed_at: time })
      .execute();
    await db.insertInto('recovery_codes').values({ user_id, code_hash: 'hash' }).execute();
    const token = { user_id, token_hash: 'hash', user_agent: null };
    await db
      .insertInto('tokens')
      .values({ ...token, created_at: time, expires_at: time, last_used_at: time })
      .execute();
  });
  await setPolicy(db, { require_staff_second_factor: true });
  await db.close();
  await succeed(file, ['users', 'promote', 'ana@example.org']);
  assert.match(await succeed(file, ['doctor']), /All staff have set up an authenticator app\./);
  assert.equal(
    await succeed(file, reset),
    'Ana@example.org can sign in without a second factor and is signed out everywhere.\n',
  );
  assert.match(await succeed(file, ['doctor']), /Staff without an authenticator app: 1 person\./);
  for (const table of ['second_factors', 'recovery_codes', 'tokens']) {
    assert.deepEqual(query(file, `select * from ${table}`), [], table);
  }
  const [entry] = query(file, 'select action, target, user_id from audit_log order by id desc limit 1');
  assert.deepEqual({ ...entry }, { action: 'resetSecondFactor', target: `users ${user_id}`, user_id: null });
});

test('users erase ends when no data of the user is left', async (t) => {
  const file = await newClub(t);
  const { id } = await asJson(file, [...create, '--json']);
  const body = JSON.stringify({ participants: [{ name: 'Ana', email: 'ana@example.org' }] });
  const { db } = await openContext(file);
  const created_at = '2026-11-21T12:00:00.000Z';
  await db.transact(async (tx) => {
    const { id: user_id } = await findOrAddGuest(tx, { name: 'Bo', email: null }, created_at);
    const answer = { user_id, key: 'x', request_hash: '', status: 201, headers: '{}', body, created_at };
    await tx.insertInto('idempotency_keys').values(answer).execute();
  });
  await db.close();
  assert.equal(await succeed(file, ['users', 'erase', 'ana@example.org', '--yes']), `User ${id} is erased.\n`);
  assert.equal(query(file, 'select erasing from users')[0]!['erasing'], null);
  const [answer] = query(file, 'select body from idempotency_keys');
  assert.deepEqual(JSON.parse(String(answer!['body'])), { participants: [{ name: 'Deleted user', email: null }] });
  assert.deepEqual(query(file, 'select id from outbox'), []);
});

test('users erase asks for confirmation, and changes nothing without one', async (t) => {
  const file = await newClub(t);
  const { id } = await asJson(file, [...create, '--json']);
  const erase = ['users', 'erase', 'ana@example.org'];
  const question = `This erases user ${id} (Ana) and cancels the user's upcoming bookings. This cannot be undone.`;
  const advice = 'Nothing has changed. To confirm, repeat the command with --yes.';
  assert.equal(await refuse(file, 1, erase), `${question} ${advice}\n`);
  assert.deepEqual(JSON.parse(await refuse(file, 1, [...erase, '--json'])), { error: `${question} ${advice}` });
  const no = await courtside(file, erase, { input: 'y\n', isTTY: true });
  assert.deepEqual([no.code, no.stderr], [1, `${question} Type yes to continue: Nothing has changed.\n`]);
  const names = async () => (await asJson(file, ['users', 'list'])).map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(), ['Ana']);
  const yes = await courtside(file, erase, { input: 'yes\n', isTTY: true });
  assert.deepEqual([yes.code, yes.stdout], [0, `User ${id} is erased.\n`]);
  assert.deepEqual(await names(), []);
});

test('users update and users merge repair a guest whose name was mistyped', async (t) => {
  const file = await newClub(t);
  const { id } = await asJson(file, [...create, '--json']);
  const { db } = await openContext(file);
  const add = (name: string, email: string | null) =>
    db.transact((db) => findOrAddGuest(db, { name, email }, '2026-11-21T12:00:00.000Z'));
  const [first, second] = [await add('Zoë Typpo', null), await add('Zoe Tippo', 'zoe@example.org')];
  await db.close();
  const update = ['users', 'update', String(first.id)];
  await succeed(file, [...update, '--name', 'Zoë Typo', '--contact-email', 'zoe@grün.example', '--phone', '+34 600']);
  const stored = () => ({ ...query(file, `select name, contact_email, phone from users where id = ${first.id}`)[0] });
  assert.deepEqual(stored(), { name: 'Zoë Typo', contact_email: 'zoe@grün.example', phone: '+34 600' });
  await succeed(file, [...update, '--contact-email', '', '--phone', '']);
  assert.deepEqual(stored(), { name: 'Zoë Typo', contact_email: null, phone: null });
  const merge = ['users', 'merge', 'ana@example.org', String(second.id)];
  assert.match(await refuse(file, 1, merge), /gives all bookings of guest 3 \(Zoe Tippo\) to user 1 \(Ana\)/);
  await succeed(file, [...merge, '--yes']);
  assert.deepEqual({ ...query(file, `select merged_into from users where id = ${second.id}`)[0] }, { merged_into: id });
});

test('users list shows the state of each account', async (t) => {
  const file = await newClub(t);
  await succeed(file, create);
  assert.match(await succeed(file, ['users', 'list']), / player +active /);
  await succeed(file, ['users', 'deactivate', 'ana@example.org']);
  assert.match(await succeed(file, ['users', 'list']), / player +deactivated /);
});

test('with --json, a wrong option is JSON too', async (t) => {
  const message = await refuse(newFile(t), 1, ['users', 'list', '--json', '--nothing']);
  assert.deepEqual(JSON.parse(message), { error: "unknown option '--nothing'" });
});
