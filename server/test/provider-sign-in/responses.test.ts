import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { findOpenInvitation } from '../../src/modules/invitations/store.ts';
import { findOrAddAccount } from '../../src/modules/provider-sign-in/account.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import type { Code } from '../../src/platform/problems.ts';
import type { Policy } from '../../src/modules/club/policy.ts';
import { setPolicy } from '../policy.ts';
import { codeAt } from '../second-factor/authenticator.ts';
import { client } from '../accounts/fixture.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub } from '../club.ts';

const ORIGIN = 'http://book.example.org';
const names = ['first', 'second'] as const;
type Name = (typeof names)[number];
let servers: Record<Name, OAuth2Server>;
let club: Club;
before(async () => {
  const [first, second] = await Promise.all(names.map(() => startServer()));
  servers = { first: first!, second: second! };
  const providers = names.map((id) => ({ id, name: id, issuer: servers[id].issuer.url, client_id: 'courtside' }));
  club = await openClub({ PUBLIC_URL: ORIGIN, OIDC_PROVIDERS: JSON.stringify(providers) });
});
beforeEach(() => {
  for (const { service } of Object.values(servers)) service.removeAllListeners();
  club.clock.now = NOON;
});
after(async () => {
  await club.close();
  await Promise.all(Object.values(servers).map((server) => server.stop()));
});

async function startServer(port?: number): Promise<OAuth2Server> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(port, '127.0.0.1');
  return server;
}

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

/** Changes a server's ID tokens. Skips access tokens, which cause the same event but have no audience. */
function changeTokens(change: (token: MutableToken) => void, name: Name = 'first'): void {
  servers[name].service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    if (token.payload['aud'] !== undefined) change(token);
  });
}
const claim = (claims: object, name: Name = 'first') =>
  changeTokens(({ payload }) => Object.assign(payload, { name: 'Ana', ...claims }), name);

/** Returns the provider's response: the path and query to which it redirects. */
async function respond(name: Name = 'first'): Promise<{ response: string; secret: string }> {
  const body = { provider: name };
  const { authorization_url, secret } = ok(await club.call('POST', '/auth/provider-sign-ins', { body }));
  const { headers } = await fetch(authorization_url, { redirect: 'manual' });
  return { response: headers.get('location')!.slice(ORIGIN.length), secret };
}

async function finish(response: string): Promise<URLSearchParams> {
  const { statusCode, headers } = await club.inject(response);
  assert.equal(statusCode, 303);
  return new URL(headers['location']!).searchParams;
}

const exchange = (ticket: string | null, secret: string) =>
  club.call('POST', '/auth/provider-sessions', { body: { ticket, secret } });

async function signIn(claims: object): Promise<Answer> {
  claim(claims);
  const { response, secret } = await respond();
  return exchange((await finish(response)).get('ticket'), secret);
}

const now = (): number => Math.floor(Date.now() / 1000);
const wrongTokens: [string, (token: MutableToken) => void][] = [
  ['another nonce', ({ payload }) => void (payload['nonce'] = 'other')],
  ['no nonce', ({ payload }) => void delete payload['nonce']],
  ['another audience', ({ payload }) => void (payload['aud'] = 'another-app')],
  ['another issuer', ({ payload }) => void (payload.iss = 'https://evil.example')],
  ['no subject', ({ payload }) => void delete payload['sub']],
  ['an expiry in the past', ({ payload }) => void (payload.exp = now() - 60)],
  ['a start in the future', ({ payload }) => void (payload.nbf = now() + 120)],
];
for (const [what, change] of wrongTokens) {
  test(`an ID token with ${what} is refused`, async () => {
    claim({ email: 'ana@example.org', email_verified: true });
    changeTokens(change);
    assert.equal((await finish((await respond()).response)).get('error'), 'failed');
  });
}

test('an ID token with another signature, or with none, is refused', async () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged: ((token: string) => string)[] = [
    (token) => token.replace(/\.[^.]{20}([^.]*)$/, '.AAAAAAAAAAAAAAAAAAAA$1'),
    (token) => `${encode({ alg: 'none' })}.${token.split('.')[1]}.`,
  ];
  for (const forge of forged) {
    servers.first.service.once(Events.BeforeResponse, ({ body }: { body: Record<string, string> }) => {
      body['id_token'] = forge(body['id_token']!);
    });
    assert.equal((await finish((await respond()).response)).get('error'), 'failed');
  }
});

test('a response of another issuer (RFC 9207) is refused', async () => {
  const { response } = await respond();
  const other = encodeURIComponent(servers.second.issuer.url!);
  assert.equal((await finish(`${response}&iss=${other}`)).get('error'), 'failed');
});

test('a response at the address of another provider is refused, and the code is not sent to that provider', async () => {
  const { response } = await respond();
  let isAsked = false;
  servers.second.service.on(Events.BeforeWellKnownOpenIdConfiguration, () => (isAsked = true));
  assert.equal((await finish(response.replace('/first', '/second'))).get('error'), 'failed');
  assert.equal(isAsked, false);
});

test('the user info of another person is refused', async () => {
  servers.first.service.once(Events.BeforeUserinfo, ({ body }: { body: Record<string, unknown> }) => {
    Object.assign(body, { sub: 'somebody else', email: 'ana@example.org', email_verified: true });
  });
  assert.equal((await finish((await respond()).response)).get('error'), 'failed');
});

test('a state works once, for ten minutes, and only if the service has created it', async () => {
  claim({ sub: 'state', email: 'state@example.org', email_verified: true });
  const { response } = await respond();
  assert.ok((await finish(response)).has('ticket'));
  assert.equal((await finish(response)).get('error'), 'expired');
  const { response: late } = await respond();
  club.clock.now += 10 * MINUTE;
  assert.equal((await finish(late)).get('error'), 'expired');
  for (const path of ['/provider-callback/first', '/provider-callback/first?code=1&state=x'])
    assert.equal((await finish(path)).get('error'), 'expired');
  const { response: cancelled } = await respond();
  const query = new URLSearchParams({ state: new URLSearchParams(cancelled.split('?')[1]).get('state')! });
  assert.equal(
    (await finish(`/provider-callback/first?error=access_denied&${query.toString()}`)).get('error'),
    'cancelled',
  );
});

test('only the app that began the sign-in can use the ticket, once, for a minute', async () => {
  claim({ sub: 'ticket', email: 'ticket@example.org', email_verified: true });
  const [mine, other] = [await respond(), await respond()];
  const ticket = (await finish(mine.response)).get('ticket');
  assertProblem(await exchange(ticket, other.secret), 'sign_in_expired');
  assertProblem(await exchange(ticket, ''), 'sign_in_expired');
  assert.equal((await exchange(ticket, mine.secret)).status, 200);
  assertProblem(await exchange(ticket, mine.secret), 'sign_in_expired');
  const late = (await finish(other.response)).get('ticket');
  club.clock.now += MINUTE;
  assertProblem(await exchange(late, other.secret), 'sign_in_expired');
});

test('a key that the provider has just replaced is accepted, and the old one no longer', async () => {
  assert.equal((await signIn({ sub: 'keys', email: 'keys@example.org', email_verified: true })).status, 200);
  const { response } = await respond();
  const { port } = servers.first.address();
  const old = servers.first;
  await old.stop();
  servers.first = await startServer(port);
  assert.equal((await finish(response)).get('error'), 'failed');
  assert.equal((await signIn({ sub: 'keys', email: 'keys@example.org', email_verified: true })).status, 200);
});

test('a first sign-in needs a verified address', async () => {
  for (const email_verified of [false, 'no', undefined]) {
    servers.first.service.removeAllListeners();
    const answer = await signIn({ email: 'club@example.org', email_verified });
    assertProblem(answer, 'provider_email_unverified');
  }
});

test('a verified address links an account with the same address, and identities are per provider', async () => {
  const { user, token } = await club.signIn('player', 'Link');
  const linked = ok(await signIn({ sub: 'link', email: 'LINK@example.org', email_verified: true }));
  assert.equal(linked.user.id, user.id);
  assert.equal((await club.call('GET', '/auth/me', { as: { token } })).status, 200);
  // The same subject at another provider is another person.
  claim({ sub: 'link', email: 'other@example.org', email_verified: true }, 'second');
  const { response, secret } = await respond('second');
  assert.notEqual(ok(await exchange((await finish(response)).get('ticket'), secret)).user.id, user.id);
});

test('a stranger who registered with the address of another person loses access when that person signs in', async () => {
  const { user, token } = await club.signIn('player', 'Squat');
  const factor = { user_id: user.id, secret: '', created_at: user.created_at, confirmed_at: user.created_at };
  await club.context.db.transact((db) => db.insertInto('second_factors').values(factor).execute());
  const fields = { email_verified_at: null, password_hash: 'known to the stranger' };
  await club.context.db.transact((db) => db.updateTable('users').set(fields).where('id', '=', user.id).execute());
  const { user: owner } = ok(await signIn({ sub: 'owner', email: 'squat@example.org', email_verified: true }));
  assert.equal(owner.id, user.id);
  assert.notEqual(owner.email_verified_at, null);
  assertProblem(await club.call('GET', '/auth/me', { as: { token } }), 'token_invalid');
  const { password_hash } = await club.context.db.read
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  assert.equal(password_hash, null);
});

test('a deactivated account stays closed', async () => {
  const { user } = await club.signIn('player', 'Gone');
  const deactivated_at = new Date(NOON).toISOString();
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ deactivated_at }).where('id', '=', user.id).execute(),
  );
  assertProblem(await signIn({ sub: 'gone', email: 'gone@example.org', email_verified: true }), 'account_deactivated');
});

test('an erasure removes the identity', async () => {
  const claims = { sub: 'erased-subject', email: 'erased@example.org', email_verified: true };
  const { user } = ok(await signIn(claims));
  await eraseUser(club.context, user.id);
  const rows = await club.context.db.read.selectFrom('user_identities').selectAll().execute();
  assert.ok(rows.length > 0 && rows.every(({ subject }) => subject !== 'erased-subject'));
});

test('an account with a second factor needs its code, and the ticket works for five minutes until the code is right', async () => {
  const { user } = await club.signIn('player', 'Totp');
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const row = { user_id: user.id, secret, created_at: user.created_at, confirmed_at: user.created_at };
  await club.context.db.transact((db) => db.insertInto('second_factors').values(row).execute());
  claim({ sub: 'totp', email: 'totp@example.org', email_verified: true });
  const { response, secret: own } = await respond();
  const ticket = (await finish(response)).get('ticket');
  const open = (fields: object) =>
    club.call('POST', '/auth/provider-sessions', { body: { ticket, secret: own, ...fields } });
  assertProblem(await open({}), 'second_factor_required');
  const code = codeAt(secret, club.clock.now);
  const wrong = code === '000000' ? '111111' : '000000';
  assertProblem(await open({ code: wrong }), 'invalid_credentials');
  assert.equal(ok(await open({ code })).user.id, user.id);
  assertProblem(await open({ code }), 'sign_in_expired');
  const again = await respond();
  const late = { ticket: (await finish(again.response)).get('ticket'), secret: again.secret };
  for (const wait of [0, 3 * MINUTE, MINUTE]) {
    club.clock.now += wait;
    assertProblem(await open(late), 'second_factor_required');
  }
  club.clock.now += MINUTE;
  assertProblem(await open(late), 'sign_in_expired');
  // The user needs no code if the provider has checked several factors.
  assert.equal((await signIn({ sub: 'totp', amr: ['mfa'] })).status, 200);
});

test('a provider that has proven several factors counts as a second factor', async () => {
  const claims = { sub: 'mfa', email: 'mfa@example.org', email_verified: true, amr: ['pwd', 'mfa'] };
  const { user } = ok(await signIn(claims));
  const tokens = club.context.db.read.selectFrom('tokens').select('second_factor').where('user_id', '=', user.id);
  assert.deepEqual(await tokens.execute(), [{ second_factor: 1 }]);
});

const modes: [Policy['registration'], boolean, Code | 'pending' | 'accepted'][] = [
  ['open', false, 'accepted'],
  ['approval', false, 'pending'],
  ['approval', true, 'accepted'],
  ['invite', false, 'registration_closed'],
  ['invite', true, 'accepted'],
  ['closed', true, 'registration_closed'],
];
for (const [registration, isInvited, expected] of modes) {
  test(`registration ${registration} and ${isInvited ? 'an' : 'no'} invitation: ${expected}`, async (t) => {
    const email = `${registration}-${isInvited}@example.org`;
    const admin = await club.signIn('admin');
    if (isInvited) ok(await club.call('POST', '/admin/invitations', { as: admin, body: { email, role: 'desk' } }));
    const { context } = club;
    await setPolicy(context.db, { registration });
    t.after(() => setPolicy(context.db, { registration: 'open' }));
    const person = { provider: 'first', issuer: 'https://id.example', subject: email, email, name: 'Ana' };
    const joining = findOrAddAccount(context, { ...person, second_factor: false, sign_out_url: null }, client());
    if (expected !== 'pending' && expected !== 'accepted') return assert.rejects(joining, { code: expected });
    const { pending_since, role } = await joining;
    assert.deepEqual([pending_since !== null, role], [expected === 'pending', isInvited ? 'desk' : 'player']);
    const open = await findOpenInvitation(context.db.read, email, new Date(NOON).toISOString());
    assert.equal(open, undefined);
  });
}

test('two first sign-ins of a person at the same time give one account', async () => {
  const person = { provider: 'first', issuer: 'https://id.example', subject: 'twice', email: 'twice@example.org' };
  const all = { ...person, name: 'Twice', second_factor: false, sign_out_url: null };
  const users = await Promise.all([1, 2, 3].map(() => findOrAddAccount(club.context, all, client())));
  assert.equal(new Set(users.map(({ id }) => id)).size, 1);
});

test('a provider that does not respond is reported', async () => {
  await servers.second.stop();
  const answer = await club.call('POST', '/auth/provider-sign-ins', { body: { provider: 'second' } });
  assertProblem(answer, 'provider_unavailable');
  servers.second = await startServer();
});
