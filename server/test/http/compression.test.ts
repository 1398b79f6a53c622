import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { App } from '../../src/platform/http/app-types.ts';
import { type Club, openClub, SUNDAY } from '../club.ts';

let club: Club;
let app: App;
before(async () => {
  club = await openClub();
  ({ app } = club);
  for (let n = 1; n <= 5; n++) await club.court({ name: `Court ${n}` });
});
after(() => club.close());

const get = (url: string, accept?: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({
    method,
    url,
    headers: { 'x-api-key': club.key, ...(accept !== undefined && { 'accept-encoding': accept }), ...headers },
  });
const decode = { br: brotliDecompressSync, gzip: gunzipSync };
const DAY = `/api/v1/availability?date=${SUNDAY}`;

test('compresses long reads with the encoding that the client accepts', async () => {
  for (const url of [DAY, '/api/v1/courts', '/openapi.json', '/docs/json', '/docs/static/swagger-ui.css']) {
    const plain = await get(url);
    assert.equal(plain.headers['content-encoding'], undefined, url);
    assert.match(String(plain.headers.vary), /Accept-Encoding/, url);
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.5', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
    ] as const) {
      const packed = await get(url, accept);
      assert.equal(packed.headers['content-encoding'], encoding, `${url} ${accept}`);
      assert.equal(packed.headers.vary, plain.headers.vary, url);
      assert.ok(packed.rawPayload.length * 2 < plain.rawPayload.length, url);
      assert.equal(decode[encoding](packed.rawPayload).toString(), plain.body, url);
      const head = await get(url, accept, {}, 'HEAD');
      assert.equal(head.headers['content-encoding'], encoding, url);
      assert.equal(head.headers['content-length'], packed.headers['content-length'], url);
    }
    for (const accept of ['identity', 'br;q=0', 'deflate']) {
      assert.equal((await get(url, accept)).headers['content-encoding'], undefined, `${url} ${accept}`);
    }
  }
});

test('sends a day of forty courts in 3 KB, and the OpenAPI document in 62 KB with Brotli', async () => {
  for (let n = 6; n <= 40; n++) await club.court({ name: `Court ${n}` });
  const sizeOf = async (url: string, accept: string) => (await get(url, accept)).rawPayload.length;
  assert.ok((await sizeOf(DAY, '')) > 80_000);
  for (const accept of ['br', 'gzip']) assert.ok((await sizeOf(DAY, accept)) < 4000);
  assert.ok((await sizeOf('/openapi.json', 'br')) < 61_500);
  assert.ok((await sizeOf('/openapi.json', 'gzip')) < 73_500);
});

test('leaves short bodies, changes, problems and streams as they are', async () => {
  const [player, admin] = [await club.signIn(), await club.signIn('admin')];
  const { body: court } = await club.call('GET', '/admin/courts?limit=1', { as: admin });
  const headers = { 'accept-encoding': 'br, gzip' };
  const posted = await club.call('POST', '/admin/courts', {
    as: admin,
    headers,
    body: { name: 'Long', type: 'tennis', description: 'x'.repeat(2000) },
  });
  assert.ok(posted.status === 201 && posted.text.length > 2048, posted.text);
  const answers = [
    posted,
    await club.call('GET', `/courts/${court.data[0].id}`, { headers }),
    await club.call('POST', '/bookings', { as: player, headers, body: {} }),
    await club.call('GET', '/courts?limit=0', { headers }),
    await club.call('GET', '/events', { as: player, headers }),
    await club.call('GET', '/availability/stream', { headers }),
  ];
  for (const { headers } of answers) assert.equal(headers['content-encoding'], undefined);
});

test('each encoding has its own ETag, and any of them gives 304', async () => {
  for (const url of ['/openapi.json', '/docs/json', '/api/v1/courts']) {
    const tags = await Promise.all(['', 'br', 'gzip'].map(async (accept) => (await get(url, accept)).headers.etag!));
    const [plain] = tags;
    assert.deepEqual(tags, [plain, plain!.replace(/"$/, '+br"'), plain!.replace(/"$/, '+gzip"')]);
    for (const tag of tags) {
      const known = await get(url, 'br', { 'if-none-match': tag });
      assert.deepEqual([known.statusCode, known.body, known.headers.etag], [304, '', tags[1]], url);
      assert.match(String(known.headers.vary), /Accept-Encoding/);
    }
  }
  const admin = await club.signIn('admin');
  const { id } = await club.court({ description: 'x'.repeat(2000) });
  const { headers } = await get(`/api/v1/courts/${id}`, 'br');
  assert.match(String(headers.etag), /\+br"$/);
  const change = { as: admin, body: { name: 'New name' }, headers: { 'if-match': String(headers.etag) } };
  assert.equal((await club.call('PATCH', `/admin/courts/${id}`, change)).status, 200);
  assert.equal((await club.call('PATCH', `/admin/courts/${id}`, change)).status, 412);
});

test('browsers store the OpenAPI document and the reference page, and revalidate them', async () => {
  for (const url of ['/openapi.json', '/docs/', '/docs/json', '/docs/static/swagger-initializer.js']) {
    const { headers } = await get(url);
    assert.equal(headers['cache-control'], 'no-cache', url);
    assert.equal((await get(url, 'br', { 'if-none-match': String(headers.etag) })).statusCode, 304, url);
  }
  const { headers } = await get('/docs/static/swagger-ui-bundle.js', 'gzip');
  assert.equal(headers['cache-control'], 'public, max-age=0');
  const known = await get('/docs/static/swagger-ui-bundle.js', 'gzip', { 'if-none-match': String(headers.etag) });
  assert.equal(known.statusCode, 304);
});
