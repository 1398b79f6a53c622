import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Answer, assertInvalid, assertProblem, type Club, openClub } from '../club.ts';
import { type Person, type RealProvider, signInAt, startProvider } from './real-provider.ts';

const ORIGIN = 'http://book.example.org';
const NATIVE = 'org.example.club:/signed-in';
const people: Record<string, Person> = {};
let provider: RealProvider;
let club: Club;
before(async () => {
  provider = await startProvider(ORIGIN, people);
  const fields = { roles: { board: 'admin', counter: 'desk', toString: 'player' }, return_urls: [NATIVE] };
  club = await openClub({ PUBLIC_URL: ORIGIN, OIDC_PROVIDERS: provider.settings(fields) });
});
after(async () => {
  await club.close();
  await provider.close();
});

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);
const start = (fields: object = {}) =>
  club.call('POST', '/auth/provider-sign-ins', { body: { provider: 'club', ...fields } });

/** Signs in at the provider. Returns the URL to which the browser is redirected at the end, and the secret. */
async function returned(login: string, fields: object = {}): Promise<{ url: URL; secret: string }> {
  const { authorization_url, secret } = ok(await start(fields));
  const { pathname, search, origin } = await signInAt(provider.issuer, authorization_url, login);
  assert.equal(origin, ORIGIN);
  const { statusCode, headers } = await club.inject(`${pathname}${search}`);
  assert.equal(statusCode, 303);
  return { url: new URL(headers['location']!), secret };
}

async function signIn(login: string, fields: object = {}): Promise<Answer> {
  const { url, secret } = await returned(login, fields);
  return club.call('POST', '/auth/provider-sessions', { body: { ticket: url.searchParams.get('ticket'), secret } });
}

test('a person signs in at the provider for the first time, again, and signs out', async () => {
  people['ana'] = { email: 'ana@example.org', email_verified: true, name: 'Ana Court' };
  const { url, secret } = await returned('ana');
  assert.equal(`${url.origin}${url.pathname}`, `${ORIGIN}/provider-sign-in`);
  const body = { ticket: url.searchParams.get('ticket'), secret };
  const { token, user, sign_out_url } = ok(await club.call('POST', '/auth/provider-sessions', { body }));
  const { id, name, role, email, email_verified_at, pending_since } = user;
  assert.deepEqual([name, role, email, pending_since], ['Ana Court', 'player', 'ana@example.org', null]);
  assert.notEqual(email_verified_at, null);
  const { method, second_factor } = await club.context.db.read
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([method, second_factor], ['provider', 0]);
  assertProblem(await club.call('POST', '/auth/provider-sessions', { body }), 'sign_in_expired');

  // The email address at the provider may change, because the subject identifies the person.
  people['ana'] = { email: 'ana@elsewhere.example', email_verified: false, name: 'Ana Court' };
  assert.equal(ok(await signIn('ana')).user.id, id);
  for (const [verb, path, fields] of [
    ['POST', '/auth/password', { current_password: '', new_password: 'seven green bicycles' }],
    ['DELETE', '/auth/me', { password: '' }],
  ] as const) {
    assertProblem(await club.call(verb, path, { as: { token }, body: fields }), 'password_missing');
  }

  const exported = ok(await club.call('GET', '/auth/me/export', { as: { token } }));
  assert.deepEqual(
    exported.identities.map(({ issuer, subject }: Record<string, string>) => [issuer, subject]),
    [[provider.issuer, 'ana']],
  );
  const { searchParams, pathname } = new URL(sign_out_url);
  assert.equal(pathname, '/session/end');
  assert.equal(searchParams.get('post_logout_redirect_uri'), `${ORIGIN}/`);
  assert.equal(searchParams.get('id_token_hint')!.split('.').length, 3);
  assert.equal((await fetch(sign_out_url)).status, 200);
});

test('groups decide the role at each sign-in, but the last admin keeps it', async () => {
  const grace = { email: 'grace@example.org', email_verified: true };
  const roleWith = async (groups: unknown): Promise<string> => {
    people['grace'] = { ...grace, groups };
    return ok(await signIn('grace')).user.role;
  };
  assert.equal(await roleWith(['unknown', 'counter']), 'desk');
  assert.equal(await roleWith(['counter', 'board']), 'admin');
  assert.equal(await roleWith([]), 'admin');
  await club.signIn('admin');
  assert.equal(await roleWith('counter'), 'desk');
  assert.equal(await roleWith(undefined), 'player');
  const entries = club.context.db.read.selectFrom('audit_log').select(['after', 'user_id']);
  const changes = await entries.where('action', '=', 'assignRole').orderBy('id').execute();
  const roles = changes.map(({ after }) => JSON.parse(after!).role);
  assert.deepEqual(roles, ['admin', 'desk', 'player']);
});

test('an address with letters that only look like plain letters, or with NUL, opens no account', async () => {
  await club.call('POST', '/auth/register', {
    body: { name: 'K', email: 'kim@example.org', password: 'long rallies at dawn' },
  });
  for (const email of ['\u212Aim@example.org', 'ｋim@example.org', 'kim@example.org\0', 'k\u00ADim@example.org']) {
    people['kelvin'] = { email, email_verified: true };
    assertProblem(await signIn('kelvin'), 'provider_email_unverified');
  }
  people['kelvin'] = { email: 'kim@example.org', email_verified: true, name: 'Kim\0' };
  assert.equal(ok(await signIn('kelvin')).user.name, 'K');
});

test('an app receives the ticket only at an address that the operator has listed', async () => {
  people['nat'] = { email: 'nat@example.org', email_verified: true };
  const { url } = await returned('nat', { return_url: NATIVE });
  assert.match(url.href, /^org\.example\.club:\/signed-in\?ticket=cps_/);
  for (const return_url of [`${NATIVE}/`, 'https://evil.example/', `${ORIGIN}/provider-sign-in?x=1`])
    assertInvalid(await start({ return_url }), '#/return_url');
  assertInvalid(await start({ provider: 'other' }), '#/provider');
});

test('the web app learns the names of the providers', async () => {
  const config = (await club.inject('/config.json')).json();
  assert.deepEqual(config.sign_in_providers, [{ id: 'club', name: 'Club card' }]);
});
