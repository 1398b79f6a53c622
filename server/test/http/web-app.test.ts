// Runs without a database.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { buildApp } from '../../src/app.ts';
import type { App } from '../../src/platform/http/app-types.ts';
import { type Club, openClub } from '../club.ts';
import { pngOf } from '../images.ts';

const PAGE = '<!doctype html><head><title>The app</title></head>';
const TAGS = '<meta property="og:type" content="website" /><meta property="og:title" content="Courtside" />';
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
let club: Club;
let folder: string;
let app: App;
before(async () => {
  club = await openClub();
  folder = mkdtempSync(join(tmpdir(), 'courtside-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/main-abc123.js'), 'export {};');
  writeFileSync(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('export {};'));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(folder, 'embed.js'), 'customElements;');
  writeFileSync(join(folder, 'embed.js.br'), brotliCompressSync('customElements;'));
  writeFileSync(join(folder, 'sw.js'), 'const BUILD = {};');
  writeFileSync(
    join(folder, 'manifest.webmanifest'),
    JSON.stringify({ name: 'Courtside', short_name: 'Courtside', start_url: '/' }),
  );
  app = await buildApp(club.context, { webApp: folder });
});
after(async () => {
  await app.close();
  await club.close();
  rmSync(folder, { recursive: true });
});

test('serves its page at / and at every page address, revalidated each time', async () => {
  for (const url of ['/', '/bookings', '/admin/courts/3', '/sign-in?next=%2Fbookings', '/no/such/page']) {
    const answer = await app.inject({ url, headers: HTML });
    assert.deepEqual([answer.statusCode, answer.body], [200, PAGE.replace('</head>', `${TAGS}</head>`)], url);
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
    assert.equal(answer.headers['cache-control'], 'no-cache');
  }
  const head = await app.inject({ method: 'HEAD', url: '/bookings', headers: HTML });
  assert.deepEqual([head.statusCode, head.body], [200, '']);
});

test('serves files with a hash in their name as immutable, others revalidated', async () => {
  const script = await app.inject('/assets/main-abc123.js');
  assert.deepEqual([script.statusCode, script.body], [200, 'export {};']);
  assert.match(String(script.headers['content-type']), /^(text|application)\/javascript/);
  assert.equal(script.headers['cache-control'], 'public, max-age=31536000, immutable');
  const known = { 'if-none-match': String(script.headers.etag) };
  assert.equal((await app.inject({ url: '/assets/main-abc123.js', headers: known })).statusCode, 304);
  assert.equal((await app.inject('/robots.txt')).headers['cache-control'], 'no-cache');
});

test('serves the service worker and the manifest of the installed app', async () => {
  const worker = await app.inject('/sw.js');
  assert.equal(worker.statusCode, 200);
  assert.match(String(worker.headers['content-type']), /^(text|application)\/javascript/);
  assert.equal(worker.headers['cache-control'], 'no-cache', 'browsers must notice a new release');
  const manifest = await app.inject('/manifest.webmanifest');
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/);
  assert.equal(manifest.headers['cache-control'], 'no-cache');
  assert.deepEqual(manifest.json(), { name: 'Courtside', short_name: 'Courtside', start_url: '/' });
});

test('the installed app and shared links have the name of the club', async () => {
  const as = await club.signIn('admin');
  const { headers } = await club.call('GET', '/club');
  const change = { as, headers: { 'if-match': headers['etag']! }, body: { name: 'Club “Río”' } };
  assert.equal((await club.call('PATCH', '/admin/club', change)).status, 200);
  const { name, short_name, start_url } = (await app.inject('/manifest.webmanifest')).json<Record<string, string>>();
  assert.deepEqual([name, short_name, start_url], ['Club “Río”', 'Club “Río”', '/']);
  const court = await club.court({ name: 'Padel & Co' });
  const { body } = await app.inject({ url: `/courts/${court.id}?date=2030-01-01`, headers: HTML });
  assert.match(body, /<meta property="og:title" content="Padel &amp; Co · Club “Río”" \/>/);
});

test('a square logo is the icon of the installed app, and any other logo is not', async () => {
  const as = await club.signIn('admin');
  const iconsWith = async (width: number, height: number) => {
    const upload = { as, body: pngOf(width, height), headers: { 'content-type': 'image/png' } };
    const { status, body, text } = await club.call('PUT', '/admin/club/logo', upload);
    assert.equal(status, 200, text);
    const { icons } = (await app.inject('/manifest.webmanifest')).json<{ icons?: object[] }>();
    const page = await app.inject({ url: '/', headers: { ...HTML, host: 'club.example' } });
    assert.match(page.body, new RegExp(`og:image" content="http://club.example${body.logo_url}"`));
    return { icons, logo: body.logo_url };
  };
  const square = await iconsWith(512, 512);
  assert.deepEqual(square.icons, [{ src: square.logo, sizes: '512x512', type: 'image/png' }]);
  for (const [width, height] of [
    [512, 256],
    [100, 100],
  ] as const)
    assert.equal((await iconsWith(width, height)).icons, undefined, `${width} × ${height}`);
});

test('serves the compressed copy of a file to browsers that accept it', async () => {
  const url = '/assets/main-abc123.js';
  const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(brotliDecompressSync(packed.rawPayload).toString(), 'export {};');
  assert.match(String(packed.headers['content-type']), /javascript/);
  assert.deepEqual([packed.headers['content-encoding'], packed.headers.vary], ['br', 'accept-encoding']);
  assert.equal(packed.headers['cache-control'], 'public, max-age=31536000, immutable');
  const plain = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, 'export {};']);
  assert.equal((await app.inject(`${url}.br`)).statusCode, 404);
});

test('lets pages of other origins load the script of the web component, and no other file', async () => {
  const policy = ({ headers }: Awaited<ReturnType<App['inject']>>) =>
    ['access-control-allow-origin', 'cross-origin-resource-policy', 'cache-control'].map((name) => headers[name]);
  for (const encoding of ['identity', 'br']) {
    const script = await app.inject({ url: '/embed.js', headers: { 'accept-encoding': encoding } });
    assert.match(String(script.headers['content-type']), /javascript/);
    assert.deepEqual(policy(script), ['*', 'cross-origin', 'no-cache'], encoding);
  }
  for (const url of ['/', '/assets/main-abc123.js', '/robots.txt']) {
    assert.deepEqual(policy(await app.inject({ url, headers: HTML })).slice(0, 2), [undefined, undefined], url);
  }
});

test('lets the page run its own files only, and forbids framing', async () => {
  for (const url of ['/', '/assets/main-abc123.js']) {
    const { headers } = await app.inject({ url, headers: HTML });
    const csp = String(headers['content-security-policy']);
    assert.match(
      csp,
      /default-src 'none'.*script-src 'self'.*manifest-src 'self'; worker-src 'self'.*frame-ancestors 'none'/,
    );
    assert.doesNotMatch(csp, /unsafe|\*|https?:|data:/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['x-frame-options'], 'DENY');
  }
});

test("leaves the API, the service's own paths and missing files to their own answers", async () => {
  const cases = [
    ['/api/v1/nowhere', 401, 'api_key_missing'],
    ['/healthz/x', 404, 'not_found'],
    ['/problems/nonsense', 404, 'not_found'],
    ['/calendar/x.ics', 404, 'not_found'],
    ['/assets/main-old.js', 404, 'not_found'],
    ['/assets/', 404, 'not_found'],
    ['/assets//main-abc123.js', 404, 'not_found'],
    ['/assets/%00', 404, 'not_found'],
    ['/assets/folder/main-abc123.js', 404, 'not_found'],
    ['/favicon.ico', 404, 'not_found'],
  ] as const;
  for (const [url, status, code] of cases) {
    const answer = await app.inject({ url, headers: HTML });
    assert.deepEqual([answer.statusCode, answer.json().code], [status, code], url);
  }
  assert.equal((await app.inject('/bookings')).statusCode, 404, 'a request that does not accept HTML gets no page');
  const post = await app.inject({ method: 'POST', url: '/bookings', headers: HTML });
  assert.equal(post.statusCode, 404);
  const slot = await app.inject({ method: 'DELETE', url: '/assets/main-abc123.js' });
  assert.deepEqual([slot.statusCode, slot.headers.allow], [405, 'GET, HEAD']);
});

test('serves nothing outside its folder', async () => {
  for (const url of [
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/%2e%2e%2f%2e%2e%2fx',
  ]) {
    assert.equal((await app.inject({ url })).statusCode, 404, url);
  }
});

test('leaves a BASE_PATH of one part to the API', async (t) => {
  const other = await openClub({ BASE_PATH: '/bookings' });
  const served = await buildApp(other.context, { webApp: folder });
  t.after(async () => {
    await served.close();
    await other.close();
  });
  const { statusCode, headers } = await served.inject({ url: '/bookings', headers: HTML });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/json; charset=utf-8']);
  assert.equal((await served.inject({ url: '/bookings/x', headers: HTML })).statusCode, 401);
});

test('without a built app, the service works, and says at / what to do', async (t) => {
  const bare = await buildApp(club.context, { webApp: join(folder, 'nowhere') });
  t.after(() => bare.close());
  const { statusCode, body } = await bare.inject({ url: '/', headers: HTML });
  assert.equal(statusCode, 200);
  assert.match(body, /npm run build/);
  assert.equal((await bare.inject('/healthz')).statusCode, 200);
  assert.equal((await bare.inject({ url: '/bookings', headers: HTML })).statusCode, 404);
});
