import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createApiKey } from '../../src/modules/api-keys/actions.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { type Answer, assertProblem, type Club, IN_ONE_PROCESS, openClub, operationsOf } from '../club.ts';

async function openLimited(t: TestContext, settings: Record<string, string> = {}): Promise<Club> {
  const club = await openClub({ RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: 'true', ...settings });
  t.after(() => club.close());
  return club;
}
const get = (club: Club, { key = club.key, from = '192.0.2.1', path = '/courts' } = {}): Promise<Answer> =>
  club.call('GET', path, { key, headers: { 'x-forwarded-for': from } });

test('every answer has the rate, and requests over it get 429', async (t) => {
  const club = await openLimited(t);
  for (let left = 19; left >= 0; left--) {
    const { status, headers } = await get(club);
    assert.equal(status, 200);
    assert.equal(headers['ratelimit-policy'], '"key";q=20;w=60');
    assert.match(headers['ratelimit']!, new RegExp(`^"key";r=${left};t=(60|5\\d)$`));
  }
  const refused = await get(club);
  assertProblem(refused, 'rate_limited');
  const seconds = Number(refused.headers['retry-after']);
  assert.ok(seconds > 0 && seconds <= 60);
  assert.equal(refused.headers['ratelimit'], `"key";r=0;t=${seconds}`);
  assertProblem(await get(club), 'rate_limited');
});

test('of concurrent requests over the rate, as many as the rate are answered', async (t) => {
  const club = await openLimited(t);
  const answers = await Promise.all(Array.from({ length: 25 }, () => get(club)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  for (const answer of answers.filter(({ status }) => status !== 200)) assertProblem(answer, 'rate_limited');
});

test('counts by key and by address', async (t) => {
  const club = await openLimited(t);
  for (let i = 0; i < 20; i++) await get(club);
  assertProblem(await get(club), 'rate_limited');
  assert.equal((await get(club, { from: '192.0.2.2' })).status, 200);
  const other = await createApiKey(club.context, { name: 'other' });
  assert.equal((await get(club, { key: other.key })).status, 200);
});

test('counts an IPv6 network as one address', async (t) => {
  const club = await openLimited(t);
  for (let i = 0; i < 20; i++) await get(club, { from: `2001:db8::${i}` });
  assertProblem(await get(club, { from: '2001:db8::ffff:1' }), 'rate_limited');
  assert.equal((await get(club, { from: '2001:db8:0:1::1' })).status, 200);
});

test('requests without a valid key have a tenth of the rate, counted separately', async (t) => {
  const club = await openLimited(t);
  for (const key of ['', newSecret('csk')]) {
    const answer = await get(club, { key });
    assert.equal(answer.status, 401);
    assert.equal(answer.headers['ratelimit-policy'], '"address";q=2;w=60');
  }
  const refused = await get(club, { key: newSecret('csk') });
  assertProblem(refused, 'rate_limited');
  assert.ok(Number(refused.headers['retry-after']) > 0);
  assertProblem(await get(club, { key: '', path: '/nowhere' }), 'rate_limited');
  assert.equal((await get(club)).status, 200);
  assert.equal((await get(club, { key: '', from: '192.0.2.2' })).status, 401);
});

test('checks the rate after the route and before the token', async (t) => {
  const club = await openLimited(t);
  for (let i = 0; i < 20; i++) await get(club);
  assertProblem(await get(club, { path: '/nowhere' }), 'not_found');
  assertProblem(await get(club, { path: '/bookings' }), 'rate_limited');
  assertProblem(await get(club, { path: '/courts?nonsense=1' }), 'rate_limited');
});

test('ignores a forwarded address from an untrusted client', async (t) => {
  const club = await openLimited(t, { TRUST_PROXY: '' });
  for (let i = 0; i < 20; i++) assert.equal((await get(club, { from: `192.0.2.${i}` })).status, 200);
  assertProblem(await get(club, { from: '192.0.2.99' }), 'rate_limited');
});

test('charges the cost of a route, for which a single remaining unit is enough', IN_ONE_PROCESS, async (t) => {
  const club = await openLimited(t);
  const player = await club.signIn();
  const left = ({ headers }: Answer) => headers['ratelimit']?.split(';')[1];
  const call = (method: string, path: string, body?: object) =>
    club.call(method, path, { as: player, ...(body && { body }) });
  assert.equal(left(await call('GET', '/courts')), 'r=19');
  assert.equal(left(await call('POST', '/auth/login', { email: 'nobody@example.org', password: 'wrong' })), 'r=14');
  assert.equal(left(await call('POST', '/waitlist', {})), 'r=9', 'a rejected request also costs units');
  assert.equal(left(await call('GET', '/courts/1/availability/stream')), 'r=6');
  const dear = await call('GET', '/auth/me/export');
  assert.deepEqual([dear.status, left(dear)], [200, 'r=0']);
  assertProblem(await call('GET', '/courts'), 'rate_limited');
  const slow = await createApiKey(club.context, { name: 'slow', rate_per_minute: 1 });
  assert.equal((await club.call('GET', '/auth/me/export', { as: player, key: slow.key })).status, 200);
});

test('the document names the cost of each route above one unit', async (t) => {
  const club = await openLimited(t);
  const costs = operationsOf(club).flatMap(({ method, path, operation }) => {
    const { description = '' } = operation as { description?: string };
    const units = /A request costs (\d+) rate limit units\.$/.exec(description)?.[1];
    return units === undefined ? [] : [`${method} ${path} ${units}`];
  });
  assert.deepEqual(costs.toSorted(), [
    'DELETE /auth/me 20',
    'DELETE /auth/passkeys/{passkey} 5',
    'DELETE /auth/second-factor 5',
    'GET /admin/exports/bookings 20',
    'GET /admin/exports/courts 20',
    'GET /admin/invoices/{invoice}/pdf 20',
    'GET /admin/ledger/export 20',
    'GET /admin/payments/{payment}/pdf 20',
    'GET /auth/me/export 20',
    'GET /availability/stream 3',
    'GET /courts/{court}/availability/stream 3',
    'GET /events 3',
    'GET /me/invoices/{invoice}/pdf 20',
    'POST /admin/bank-statements 20',
    'POST /admin/plan-preview 20',
    'POST /auth/email-change-requests 5',
    'POST /auth/email-change-undos 5',
    'POST /auth/email-changes 5',
    'POST /auth/email-verifications 5',
    'POST /auth/login 5',
    'POST /auth/passkey-sessions 5',
    'POST /auth/passkeys/options 5',
    'POST /auth/password 5',
    'POST /auth/password-resets 5',
    'POST /auth/provider-sessions 5',
    'POST /auth/provider-sign-ins 5',
    'POST /auth/register 5',
    'POST /auth/second-factor 5',
    'POST /auth/second-factor/confirmation 5',
    'POST /auth/second-factor/recovery-codes 5',
    'POST /auth/sign-in-codes 5',
    'POST /waitlist 5',
  ]);
});

test('requests that need no key count by address, with the rate of visitors', async (t) => {
  const club = await openLimited(t);
  const open = async (url: string, from = '192.0.2.1') => {
    const { statusCode, headers } = await club.inject({ url, headers: { 'x-forwarded-for': from } });
    return `${statusCode} ${headers['ratelimit']?.split(';')[1]}`;
  };
  const answers = ['200 r=99', '200 r=98', '200 r=97', '401 r=94', '404 r=1', '200 r=92'];
  // A request with an unknown ticket or calendar link also counts against the lower limit for requests without a
  // valid key.
  const urls = [
    '/openapi.json',
    '/postman.json',
    '/config.json',
    '/live?ticket=none',
    '/calendar/none.ics',
    '/docs/json',
  ];
  for (const [i, url] of urls.entries()) assert.equal(await open(url), answers[i], url);
  for (let i = 0; i < 92; i++) await open('/config.json');
  for (const url of urls) assert.equal(await open(url), '429 r=0', url);
  assert.equal(await open('/images/none'), '404 r=199', 'a separate, higher limit for images');
  for (const path of ['/healthz', '/readyz']) assert.equal(await open(path), '200 undefined', 'never refused');
  assert.equal(await open('/openapi.json', '192.0.2.2'), '200 r=99');
  assert.equal((await get(club)).status, 200, 'requests with a key have a separate limit');
});

test('is off with RATE_LIMIT_PER_MINUTE=0', async (t) => {
  const club = await openLimited(t, { RATE_LIMIT_PER_MINUTE: '0' });
  for (const { headers } of [await get(club), await club.inject('/openapi.json')])
    assert.deepEqual([headers['ratelimit'], headers['ratelimit-policy']], [undefined, undefined]);
  const { key } = await createApiKey(club.context, { name: 'limited', rate_per_minute: 1 });
  assert.equal((await get(club, { key })).status, 200);
  assertProblem(await get(club, { key }), 'rate_limited');
});

test('counts requests whose path cannot be decoded', async (t) => {
  const club = await openLimited(t);
  const path = '/courts/%';
  for (const left of [19, 18]) {
    const answer = await get(club, { path });
    assertProblem(answer, 'malformed_request');
    assert.match(answer.headers['ratelimit']!, new RegExp(`r=${left}`));
  }
  for (let i = 0; i < 2; i++) assertProblem(await get(club, { path, key: newSecret('csk') }), 'api_key_invalid');
  assertProblem(await get(club, { path, key: newSecret('csk') }), 'rate_limited');
});
