import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { insertToken, type UserRow } from '../../src/modules/accounts/store.ts';
import { hashSecret, newSecret } from '../../src/platform/secrets.ts';
import { DAY, HOUR, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertProblem, type Club, NOON, openClub, type Request } from '../club.ts';
import { storeLink } from './fixture.ts';

const PASSWORD = 'long rallies at dawn';
const OWN = 'https://book.example.org';
const PARTNER = 'https://partner.example.org';
const NAME = '__Host-courtside_session';
/** The headers that the web app and its browser send. */
const app = { 'x-session': 'cookie', 'sec-fetch-site': 'same-origin', origin: OWN };
const CLEARED = `${NAME}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax; Secure`;

let club: Club;
let ada: { token: string; user: UserRow };
before(async () => {
  club = await openClub({ PUBLIC_URL: OWN, CORS_ORIGINS: PARTNER });
  ada = await club.signIn('player', 'Ada');
});
after(() => club.close());

type Headers = Record<string, string | null>;

/** Sends a request with a cookie, as the web app does. To leave out a header, pass null as its value. */
function send(
  method: string,
  path: string,
  token: string,
  { headers, ...request }: Omit<Request, 'headers'> & { headers?: Headers } = {},
): Promise<Answer> {
  const all = Object.entries({ cookie: `${NAME}=${token}`, ...app, ...headers });
  const sent = all.filter((header): header is [string, string] => header[1] !== null);
  return club.call(method, path, { ...request, headers: Object.fromEntries(sent) });
}
const cookieOf = ({ headers }: { headers: Answer['headers'] }) => headers['set-cookie'];

/** Signs in or registers. Does not check the response against the OpenAPI document, whose schema requires a token. */
async function enter(path: string, headers: Record<string, string> = app) {
  const account = { email: 'cora@example.org', password: PASSWORD };
  const body = path.endsWith('register') ? { name: 'Cora', ...account } : account;
  const all = { 'x-api-key': club.key, 'content-type': 'application/json', ...headers };
  return club.inject({ method: 'POST', url: `/api/v1${path}`, headers: all, payload: JSON.stringify(body) });
}

test('the web app gets the token only in a cookie, which lives as long as the session', async () => {
  for (const [path, status] of [
    ['/auth/register', 201],
    ['/auth/login', 200],
  ] as const) {
    const answer = await enter(path);
    assert.equal(answer.statusCode, status);
    const { expires_at, user, ...rest } = answer.json();
    assert.deepEqual([user.name, expires_at, rest], ['Cora', timestamp(NOON + 30 * DAY), {}]);
    const [, token] = /^__Host-courtside_session=(cst_[\w-]+); /.exec(cookieOf(answer)!)!;
    const expires = new Date(NOON + 30 * DAY).toUTCString();
    const attributes = `Path=/; Expires=${expires}; HttpOnly; SameSite=Lax; Secure`;
    assert.equal(cookieOf(answer), `${NAME}=${token}; ${attributes}`);
    assert.equal((await send('GET', '/auth/me', token!)).body.name, 'Cora');
  }
  const program = await enter('/auth/login', {});
  assert.equal(cookieOf(program), undefined);
  assert.deepEqual(Object.keys(program.json()), ['token', 'token_type', 'expires_at', 'user']);
});

test('a page of another origin cannot start a session in a cookie', async () => {
  const countOf = async () => (await club.context.db.read.selectFrom('tokens').select('id').execute()).length;
  const count = await countOf();
  for (const headers of [
    { origin: PARTNER },
    { 'sec-fetch-site': 'cross-site', origin: PARTNER },
    { 'sec-fetch-site': 'same-site', origin: 'https://www.example.org' },
    {},
  ]) {
    const answer = await enter('/auth/login', { 'x-session': 'cookie', ...headers });
    assert.deepEqual([answer.json().code, cookieOf(answer)], ['origin_not_allowed', undefined]);
  }
  assert.equal(await countOf(), count);
});

const cases: readonly [what: string, headers: Headers, read: string, change: string][] = [
  ['of the web app', {}, 'Ada', 'Ada'],
  ['of the web app, from a browser without Sec-Fetch-Site', { 'sec-fetch-site': null }, 'Ada', 'Ada'],
  ['without Sec-Fetch-Site and Origin', { 'sec-fetch-site': null, origin: null }, 'Ada', 'token_missing'],
  ['without X-Session', { 'x-session': null }, 'token_missing', 'token_missing'],
  ['with another X-Session', { 'x-session': 'token' }, 'token_missing', 'token_missing'],
  ['without a cookie', { cookie: null }, 'token_missing', 'token_missing'],
  ['from another site', { 'sec-fetch-site': 'cross-site' }, 'token_missing', 'token_missing'],
  ['from another host of the site', { 'sec-fetch-site': 'same-site' }, 'token_missing', 'token_missing'],
  ['that no page has sent', { 'sec-fetch-site': 'none' }, 'token_missing', 'token_missing'],
  ['from an allowed origin', { 'sec-fetch-site': null, origin: PARTNER }, 'token_missing', 'token_missing'],
  ['from no origin', { 'sec-fetch-site': null, origin: 'null' }, 'token_missing', 'token_missing'],
  [
    'from the origin without TLS',
    { 'sec-fetch-site': null, origin: 'http://book.example.org' },
    'token_missing',
    'token_missing',
  ],
];
for (const [what, headers, read, change] of cases) {
  test(`a request ${what} gets ${read}, and a change ${change}`, async () => {
    const seen = async (method: string, body?: object) => {
      const answer = await send(method, '/auth/me', ada.token, { headers, body });
      return answer.body.name ?? answer.body.code;
    };
    assert.deepEqual([await seen('GET'), await seen('PATCH', { name: 'Ada' })], [read, change]);
  });
}

test('a form of another site cannot use the cookie', async () => {
  const answer = await club.inject({
    method: 'POST',
    url: '/api/v1/auth/logout',
    headers: {
      ...{ cookie: `${NAME}=${ada.token}`, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'x=1',
  });
  assert.equal(answer.json().code, 'api_key_missing');
  assert.equal((await send('GET', '/auth/me', ada.token)).status, 200);
});

test('a bearer token has priority over the cookie, also if it is wrong', async () => {
  const bob = await club.signIn('player', 'Bob');
  assert.equal((await send('GET', '/auth/me', ada.token, { as: bob })).body.name, 'Bob');
  const wrong = await send('GET', '/auth/me', ada.token, { as: { token: newSecret('cst') } });
  assertProblem(wrong, 'token_invalid');
  assert.equal(cookieOf(wrong), undefined);
  assert.equal((await send('POST', '/auth/logout', ada.token, { as: bob })).headers['set-cookie'], undefined);
});

test('over HTTPS, only the cookie with the prefix counts, which subdomains cannot set', async () => {
  const bob = await club.signIn();
  const plain = `courtside_session=${bob.token}`;
  const seen = async (cookie: string) => (await send('GET', '/auth/me', '', { headers: { cookie } })).body;
  assert.equal((await seen(plain)).code, 'token_missing');
  assert.equal((await seen(`${plain}; ${NAME}=${ada.token}`)).name, 'Ada');
  assert.equal((await seen(`x${NAME}=${bob.token};${NAME}=${ada.token}`)).name, 'Ada');
});

test('CORS never allows credentials or X-Session', async () => {
  const ask = (names: string) =>
    club.inject({
      method: 'OPTIONS',
      url: '/api/v1/auth/login',
      headers: {
        origin: PARTNER,
        'access-control-request-method': 'POST',
        'access-control-request-headers': names,
      },
    });
  const answers = await Promise.all([ask('X-API-Key, x-session,content-type'), ask('X-SESSION'), ask('x-api-key')]);
  assert.deepEqual(
    answers.map(({ headers }) => headers['access-control-allow-headers']),
    ['X-API-Key, content-type', '', 'x-api-key'],
  );
  const headers = { origin: PARTNER, 'sec-fetch-site': 'cross-site' };
  const answer = await send('GET', '/auth/me', ada.token, { headers });
  assert.equal(answer.headers['access-control-allow-origin'], PARTNER);
  for (const one of [...answers, answer]) assert.equal(one.headers['access-control-allow-credentials'], undefined);
});

test('each end of the session clears the cookie', async () => {
  const { user } = ada;
  const start = async (): Promise<string> => {
    const token = newSecret('cst');
    const times = { created_at: timestamp(club.clock.now), expires_at: timestamp(club.clock.now + HOUR) };
    await club.context.db.transact((db) =>
      insertToken(db, { token_hash: hashSecret(token), user_id: user.id, ...times }),
    );
    return token;
  };
  const token = await start();
  const { data } = (await send('GET', '/auth/sessions', token)).body;
  const idOf = (current: boolean) => data.find((session: any) => session.current === current).id;
  assert.equal(cookieOf(await send('DELETE', `/auth/sessions/${idOf(false)}`, token)), undefined);
  assert.equal(cookieOf(await send('DELETE', `/auth/sessions/${idOf(true)}`, token)), CLEARED);
  const afterwards = await send('GET', '/auth/me', token);
  assertProblem(afterwards, 'token_invalid');
  assert.equal(cookieOf(afterwards), CLEARED);
  assert.equal(cookieOf(await send('POST', '/auth/logout', await start())), CLEARED);

  const link = { purpose: 'password_reset', user_id: user.id, data: { email_key: user.email_key! } } as const;
  const reset = await storeLink(club.context, { ...link, expires_at: timestamp(NOON + HOUR) });
  const body = { token: reset, new_password: PASSWORD };
  const before = await start();
  assert.equal(cookieOf(await send('POST', '/auth/password-resets', before, { body })), CLEARED);
  const change = { current_password: PASSWORD, new_password: 'short rallies at dusk' };
  const [mine, other] = [await start(), await start()];
  const changed = await send('POST', '/auth/password', mine, { body: change });
  assert.deepEqual([changed.status, cookieOf(changed)], [204, undefined]);
  assert.equal(cookieOf(await send('GET', '/bookings', other)), CLEARED);
  club.clock.now += HOUR;
  const expired = await send('GET', '/auth/me', mine);
  club.clock.now = NOON;
  assertProblem(expired, 'token_expired');
  assert.equal(cookieOf(expired), CLEARED);
  assert.equal(cookieOf(await send('GET', '/auth/me', 'nonsense')), CLEARED);
  const erased = await send('DELETE', '/auth/me', await start(), { body: { password: change.new_password } });
  assert.deepEqual([erased.status, cookieOf(erased)], [204, CLEARED]);
});

test('moves the token of an earlier release to the cookie, for the web app only', async () => {
  const bob = await club.signIn('player', 'Old Bob');
  const move = (headers: Record<string, string>) => club.call('POST', '/auth/session-cookie', { as: bob, headers });
  for (const headers of [
    { 'x-session': 'cookie', origin: PARTNER },
    { ...app, 'sec-fetch-site': 'cross-site' },
  ]) {
    const refused = await move(headers);
    assertProblem(refused, 'origin_not_allowed');
    assert.equal(cookieOf(refused), undefined);
  }
  assert.equal(cookieOf(await move({ origin: OWN, 'sec-fetch-site': 'same-origin' })), undefined);
  const answer = await move(app);
  assert.deepEqual([answer.body.user.name, answer.body.expires_at], ['Old Bob', timestamp(NOON + 30 * DAY)]);
  assert.match(cookieOf(answer)!, new RegExp(`^${NAME}=${bob.token}; .*HttpOnly`));
  assert.ok(!answer.text.includes('cst_'));
});

test('a live ticket works with a cookie', async () => {
  const bob = await club.signIn();
  const { body } = await send('POST', '/live-tickets', bob.token);
  assert.equal(body.ticket, (await club.call('POST', '/live-tickets', { as: bob })).body.ticket);
});

test('without PUBLIC_URL, the proxy decides about the name of the cookie', async (t) => {
  const other = await openClub({ TRUST_PROXY: '127.0.0.1', BASE_PATH: '/club/v2' });
  t.after(() => other.close());
  const as = await other.signIn();
  const sameOrigin = { 'x-session': 'cookie', host: 'book.example.org' };
  const seen = async (protocol: string, name: string) => {
    const origin = `${protocol}://book.example.org`;
    const headers = { ...sameOrigin, origin, cookie: `${name}=${as.token}`, 'x-forwarded-proto': protocol };
    const moved = await other.call('POST', '/auth/session-cookie', { as, headers });
    assert.match(cookieOf(moved)!, /; Path=\/;/);
    const { body } = await other.call('GET', '/auth/me', { headers });
    return [cookieOf(moved)!.split('=')[0], cookieOf(moved)!.endsWith('; Secure'), body.name ?? body.code];
  };
  assert.deepEqual(await seen('https', NAME), [NAME, true, as.user.name]);
  assert.deepEqual(await seen('https', 'courtside_session'), [NAME, true, 'token_missing']);
  assert.deepEqual(await seen('http', 'courtside_session'), ['courtside_session', false, as.user.name]);
  assert.deepEqual(await seen('http', NAME), ['courtside_session', false, 'token_missing']);
});
