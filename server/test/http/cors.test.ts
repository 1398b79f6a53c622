// Runs without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertProblem, type Club, openClub } from '../club.ts';

const ORIGIN = 'https://app.example.org';

async function withClub(settings: Record<string, string>, use: (club: Club) => Promise<void>): Promise<void> {
  const club = await openClub(settings);
  try {
    await use(club);
  } finally {
    await club.close();
  }
}

const preflight = (club: Club, origin: string) =>
  club.inject({
    method: 'OPTIONS',
    url: '/api/v1/bookings',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' },
  });

test('answers a preflight of an allowed origin without an API key', () =>
  withClub({ CORS_ORIGINS: ORIGIN }, async (club) => {
    const answer = await preflight(club, ORIGIN);
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.headers['access-control-allow-origin'], ORIGIN);
    assert.match(String(answer.headers['access-control-allow-methods']), /POST.*PATCH.*DELETE/);
    assert.match(String(answer.headers['access-control-allow-headers']), /x-api-key/i);
    assert.equal(answer.headers['access-control-max-age'], '7200');
  }));

test('allows the origins that a valid publishable key lists, and no others', () =>
  withClub({}, async (club) => {
    const as = await club.signIn('admin');
    const make = (origins: string[] | null) =>
      club.call('POST', '/admin/api-keys', { as, body: { name: 'page', publishable: true, origins } });
    const { body } = await make([ORIGIN, 'https://b.example.org']);
    await make(null);
    const allowed = async (origin: string) =>
      (await preflight(club, origin)).headers['access-control-allow-origin'] ?? null;
    assert.equal(await allowed(ORIGIN), ORIGIN);
    assert.equal(await allowed('https://b.example.org'), 'https://b.example.org');
    assert.equal(await allowed('https://evil.example.org'), null);
    const { headers, status } = await club.call('GET', '/courts', { key: body.key, headers: { origin: ORIGIN } });
    assert.deepEqual([status, headers['access-control-allow-origin'], headers.vary], [200, ORIGIN, 'Origin']);
    const stream = await club.inject({ url: '/live?ticket=none', headers: { origin: ORIGIN } });
    assert.equal(stream.headers['access-control-allow-origin'], ORIGIN);
    await club.call('DELETE', `/admin/api-keys/${body.id}`, { as });
    while ((await allowed(ORIGIN)) !== null) await sleep(20);
  }));

test('lets scripts of an allowed origin read the important headers', () =>
  withClub({ CORS_ORIGINS: `${ORIGIN},https://b.example.org` }, async (club) => {
    const { headers } = await club.call('GET', '/courts', { headers: { origin: ORIGIN } });
    assert.equal(headers['access-control-allow-origin'], ORIGIN);
    const limits = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate'];
    const names = [
      'Deprecation',
      'Sunset',
      'ETag',
      'Link',
      'Location',
      'X-Request-Id',
      'Idempotent-Replayed',
      'Content-Disposition',
      ...limits,
    ];
    for (const name of names) {
      assert.match(String(headers['access-control-expose-headers']), new RegExp(name, 'i'));
    }
  }));

test('lets pages of an allowed origin open a live stream with their ticket, and read a refusal', () =>
  withClub({ CORS_ORIGINS: ORIGIN }, async (club) => {
    const as = await club.signIn();
    const from = async (origin: string, ticket: string) => {
      const url = `/live?ticket=${ticket}`;
      const { statusCode, headers } = await club.inject({ url, headers: { origin } });
      return [statusCode, headers['access-control-allow-origin']];
    };
    const make = async () =>
      (await club.call('POST', '/live-tickets', { as, headers: { origin: ORIGIN } })).body.ticket;
    assert.deepEqual(await from(ORIGIN, await make()), [200, ORIGIN]);
    assert.deepEqual(await from(ORIGIN, 'nonsense'), [401, ORIGIN]);
    assert.deepEqual(await from('https://evil.example.org', await make()), [200, undefined]);
    const { statusCode } = await club.inject({ method: 'OPTIONS', url: '/live' });
    assert.equal(statusCode, 405);
  }));

test('allows only the named origins', () =>
  withClub({ CORS_ORIGINS: ORIGIN }, async (club) => {
    const answer = await preflight(club, 'https://evil.example.org');
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
  }));

test('is off by default', () =>
  withClub({}, async (club) => {
    assert.equal((await preflight(club, ORIGIN)).headers['access-control-allow-origin'], undefined);
    const { headers } = await club.call('GET', '/courts', { headers: { origin: ORIGIN } });
    assert.equal(headers['access-control-allow-origin'], undefined);
  }));

for (const CORS_ORIGINS of ['*', ORIGIN]) {
  test(`a cache cannot use a response to a request without an origin for a page, with CORS_ORIGINS=${CORS_ORIGINS}`, () =>
    withClub({ CORS_ORIGINS }, async (club) => {
      const { headers } = await club.call('GET', '/courts');
      assert.match(String(headers['vary']), /Origin/);
      const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
      assert.deepEqual(names, []);
    }));
}

test('does not change 404 and 405', () =>
  withClub({ CORS_ORIGINS: '*' }, async (club) => {
    assertProblem(await club.call('GET', '/nothing', { headers: { origin: ORIGIN } }), 'not_found');
    assertProblem(await club.call('PUT', '/courts', { headers: { origin: ORIGIN } }), 'method_not_allowed');
  }));

for (const [what, headers] of [
  ['without a requested method', { origin: ORIGIN }],
  ['without an origin', { 'access-control-request-method': 'POST' }],
  ['of neither', {}],
] as const) {
  for (const CORS_ORIGINS of [ORIGIN, '*', '']) {
    test(`treats OPTIONS ${what} like any method, with CORS_ORIGINS=${CORS_ORIGINS}`, () =>
      withClub({ CORS_ORIGINS }, async (club) => {
        assertProblem(await club.call('OPTIONS', '/bookings', { headers, key: null }), 'api_key_missing');
        const answer = await club.call('OPTIONS', '/bookings', { headers });
        assertProblem(answer, 'method_not_allowed');
        assert.equal(answer.headers['allow'], 'GET, HEAD, POST');
        assertProblem(await club.call('OPTIONS', '/nothing', { headers }), 'not_found');
      }));
  }
}
