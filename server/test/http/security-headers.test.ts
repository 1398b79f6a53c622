// Runs without a database.
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { type Club, type DirectAnswer, openClub, operationsOf, withQuery } from '../club.ts';

let club: Club;
let court: any;
before(async () => {
  club = await openClub({ TRUST_PROXY: '10.0.0.0/8' });
  court = await club.court();
});
after(() => club.close());

function assertGuarded({ headers }: DirectAnswer, path: string): void {
  assert.equal(headers['x-content-type-options'], 'nosniff', path);
  assert.equal(headers['x-frame-options'], 'DENY', path);
  assert.equal(headers['referrer-policy'], 'no-referrer', path);
  const csp = headers['content-security-policy'] ?? '';
  assert.match(csp, /frame-ancestors 'none'/, path);
  assert.match(csp, /default-src '(none|self)'/, path);
  assert.doesNotMatch(csp, /unsafe|\*|http/, path);
}

test('every answer forbids sniffing, framing and scripts', async () => {
  const { key } = club;
  const own = ['/healthz', '/openapi.json', '/postman.json', '/docs', '/docs/', '/problems/slot_taken'];
  const wrong = ['/nowhere', '/api/v1/nowhere', '/api/v1/%zz', `/${'x'.repeat(5000)}`];
  for (const path of [...own, ...wrong]) assertGuarded(await club.inject(path), path.slice(0, 40));
  for (const { method, path } of operationsOf(club)) {
    const url = `/api/v1${withQuery(path.replace(/\{\w+\}/, '1'))}`;
    assertGuarded(await club.inject({ method, url, headers: { 'x-api-key': key } }), url);
  }
});

test('the reference page runs no inline script, and loads nothing from elsewhere', async () => {
  const page = await club.inject('/docs/');
  assert.equal(page.statusCode, 200);
  assert.match(page.headers['content-security-policy']!, /default-src 'self'/);
  for (const [tag] of page.body.matchAll(/<script[^>]*>/g)) assert.match(tag, /src="\.?\//);
  assert.doesNotMatch(page.body, /(src|href)="(https?:)?\/\//);
  const script = await club.inject('/docs/static/swagger-ui-bundle.js');
  assert.deepEqual([script.statusCode, script.headers['content-type']?.includes('javascript')], [200, true]);
});

test('forbids caches to store personal data, secrets and refusals', async () => {
  const [admin, player] = [await club.signIn('admin'), await club.signIn()];
  await club.book(player, { court_id: court.id });
  for (const { method, path, operation } of operationsOf(club)) {
    const isLasting = !path.startsWith('/auth') && !path.endsWith('/stream');
    const isAlike = Object.keys(operation.security[0] ?? {}).length === 1 && isLasting;
    const as = path.startsWith('/admin') ? admin : player;
    const url = withQuery(path.replace(/\{\w+\}/, '1'));
    if (method !== 'GET') continue;
    const { status, headers } = await club.call(method, url, { as });
    assert.equal(
      headers['cache-control'],
      isAlike && status < 400 ? 'private, no-cache' : 'no-store',
      `${url} ${status}`,
    );
    const refused = await club.call(method, url, { key: null });
    assert.equal(refused.headers['cache-control'], 'no-store', url);
  }
  const key = await club.call('POST', '/admin/api-keys', { body: { name: 'web' }, as: admin });
  const body = { name: 'Ada', email: 'ada@example.org', password: 'long rallies at dawn' };
  const session = await club.call('POST', '/auth/register', { body });
  const login = await club.call('POST', '/auth/login', { body: { email: body.email, password: body.password } });
  for (const { headers, status } of [key, session, login]) {
    assert.deepEqual([headers['cache-control'], status < 300], ['no-store', true]);
  }
});

test('still answers 304 for an unchanged court', async () => {
  const { headers } = await club.call('GET', `/courts/${court.id}`);
  const again = await club.call('GET', `/courts/${court.id}`, { headers: { 'if-none-match': headers['etag']! } });
  assert.deepEqual([again.status, again.text, again.headers['cache-control']], [304, '', 'private, no-cache']);
});

test('answers 304 for a list of courts while none of them changes', async () => {
  for (const [path, as] of [['/courts?limit=5'], ['/admin/courts?limit=5', await club.signIn('admin')]] as const) {
    const list = (etag?: string) =>
      club.call('GET', path, { ...(as && { as }), ...(etag !== undefined && { headers: { 'if-none-match': etag } }) });
    const { headers } = await list();
    const again = await list(headers['etag']);
    assert.deepEqual([again.status, again.text, again.headers['etag']], [304, '', headers['etag']], path);
    const more = await club.court();
    assert.notEqual((await list(headers['etag'])).headers['etag'], headers['etag']);
    await club.call('DELETE', `/admin/courts/${more.id}`, { as: await club.signIn('admin') });
    assert.equal((await club.call('GET', '/courts?nonsense=1')).headers['etag'], undefined);
  }
});

const HSTS = 'strict-transport-security';
async function hstsOf(t: TestContext, settings: Record<string, string>, headers: Record<string, string>) {
  const other = await openClub(settings);
  t.after(() => other.close());
  return (await other.inject({ method: 'GET', url: '/healthz', headers })).headers[HSTS];
}
const BY_TLS = { 'x-forwarded-proto': 'https' };

test('sends Strict-Transport-Security with TLS, and only then', async (t) => {
  assert.equal(await hstsOf(t, {}, {}), undefined);
  assert.equal(await hstsOf(t, { PUBLIC_URL: 'http://localhost:3000' }, {}), undefined);
  assert.equal(await hstsOf(t, { PUBLIC_URL: 'https://book.example.org' }, {}), 'max-age=31536000');
  assert.equal(await hstsOf(t, { TRUST_PROXY: 'loopback' }, BY_TLS), 'max-age=31536000');
  assert.equal(await hstsOf(t, { TRUST_PROXY: '10.0.0.0/8' }, BY_TLS), undefined);
  assert.equal(await hstsOf(t, {}, BY_TLS), undefined);
});
