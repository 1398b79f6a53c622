import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

const PASSWORD = 'long rallies at dawn';
let count = 0;
const register = (fields: Record<string, unknown> = {}): Promise<Answer> => {
  const body = { name: 'Ada', email: `ada${++count}@example.org`, password: PASSWORD, ...fields };
  return club.call('POST', '/auth/register', { body });
};

test('creates a player and signs them in', async () => {
  const { status, headers, body, text } = await register({ email: 'Ada@Example.org', phone: '+34 600 100 200' });
  assert.equal(status, 201);
  assert.match(body.token, /^cst_/);
  const { id } = body.user;
  assert.deepEqual(body, {
    token: body.token,
    token_type: 'Bearer',
    expires_at: timestamp(NOON + 30 * DAY),
    user: {
      id,
      name: 'Ada',
      email: 'Ada@Example.org',
      phone: '+34 600 100 200',
      role: 'player',
      permissions: [],
      created_at: timestamp(NOON),
      pending_since: null,
      ...{
        language: null,
        region: null,
        email_verified_at: null,
        mail: { confirmations: true, reminders: true, weekly_report: false },
      },
      accepts_invitations: false,
    },
  });
  assert.equal(headers['cache-control'], 'no-store');
  assert.ok(!text.includes(PASSWORD) && !text.includes('argon2'));
  assert.deepEqual((await club.call('GET', '/auth/me', { as: body })).body, body.user);
});

test('does not need a phone', async () => {
  assert.equal((await register()).body.user.phone, null);
  assert.equal((await register({ phone: null })).body.user.phone, null);
});

test('refuses an email that is taken, in any case', async () => {
  assert.equal((await register({ email: 'GRACE.Hopper@example.org' })).status, 201);
  assertProblem(await register({ email: 'grace.hopper@EXAMPLE.org' }), 'email_taken');
});

test('lets exactly one of several equal registrations succeed', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => register({ email: 'twin@example.org' })));
  const [won, ...lost] = answers.toSorted((a, b) => a.status - b.status);
  assert.equal(won!.status, 201);
  for (const answer of lost) assertProblem(answer, 'email_taken');
});

const invalid: [fields: Record<string, unknown>, ...pointers: string[]][] = [
  [{ name: undefined }, '#/name'],
  [{ name: '' }, '#/name'],
  [{ name: ' \t' }, '#/name'],
  [{ name: null }, '#/name'],
  [{ name: 'n'.repeat(121) }, '#/name'],
  [{ name: 'Ada,\n\nyou have won: https://example.com' }, '#/name'],
  [{ name: 'Ada\u2028King' }, '#/name'],
  [{ name: 'Ada\u0085King' }, '#/name'],
  [{ email: undefined }, '#/email'],
  [{ email: 'ada' }, '#/email'],
  [{ email: 'ada@' }, '#/email'],
  [{ email: 'a b@example.org' }, '#/email'],
  [{ email: 'ada@example.org\nbo@example.org' }, '#/email'],
  [{ email: `${'a'.repeat(250)}@example.org` }, '#/email'],
  [{ email: ['ada@example.org'] }, '#/email'],
  [{ password: undefined }, '#/password'],
  [{ password: 12_345_678_901 }, '#/password'],
  [{ password: 'seven77' }, '#/password'],
  [{ password: 'x'.repeat(129) }, '#/password'],
  [{ phone: 'call me' }, '#/phone'],
  [{ role: 'admin' }, '#/role'],
  [{ id: 1 }, '#/id'],
  [{ name: undefined, email: 'ada', role: 'admin' }, '#/name', '#/email', '#/role'],
];
for (const [fields, ...pointers] of invalid) {
  const shown = JSON.stringify(fields, (_name, value) => (value === undefined ? 'missing' : value)).slice(0, 60);
  test(`refuses ${shown}`, async () => assertInvalid(await register(fields), ...pointers));
}

const weak = ['password', 'PassWord', '12345678', 'qwertyuiop', 'iloveyou', 'weak@example.org', 'WEAK@Example.ORG'];
weak.push('aaaaaaaa', ' '.repeat(8), 'Courtside');
for (const password of weak) {
  test(`refuses the weak password ${password}`, async () =>
    assertInvalid(await register({ email: 'weak@example.org', password }), '#/password'));
}

const valid = [
  '12 chars, ok',
  'ñandúes8',
  '🎾🏸'.repeat(4),
  '🎾🏸'.repeat(64),
  'x1'.repeat(64),
  '        space',
  'パスワードですよね',
];
for (const password of valid) {
  test(`accepts the password ${password.slice(0, 20)} and no other`, async () => {
    const { status, body } = await register({ password });
    assert.equal(status, 201);
    const { email } = body.user;
    const login = (given: string) => club.call('POST', '/auth/login', { body: { email, password: given } });
    assert.equal((await login(password)).status, 200);
    assertProblem(await login(password.slice(0, -2)), 'invalid_credentials');
    assertProblem(await login(` ${password}`), 'invalid_credentials');
  });
}

test('accepts a password in another Unicode composition', async () => {
  const { body } = await register({ password: 'Ångström café'.normalize('NFC') });
  const credentials = { email: body.user.email, password: 'Ångström café'.normalize('NFD') };
  assert.equal((await club.call('POST', '/auth/login', { body: credentials })).status, 200);
});

test('stores no password and no token in readable form', async () => {
  const { body } = await register();
  const rows = await Promise.all([
    club.context.db.read.selectFrom('users').selectAll().execute(),
    club.context.db.read.selectFrom('tokens').selectAll().execute(),
  ]);
  const stored = JSON.stringify(rows);
  assert.ok(!stored.includes(PASSWORD));
  assert.ok(!stored.includes(body.token));
  assert.match(stored, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
