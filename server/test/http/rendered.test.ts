import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { Rendered, RenderedCache } from '../../src/platform/http/rendered.ts';

test('compresses a body again after a failure', async () => {
  const body = new Rendered({ length: 3000 } as string);
  await assert.rejects(body.encodedAs('gzip'), TypeError);
  const json = 'x'.repeat(3000);
  assert.equal(gunzipSync(await Object.assign(body, { json }).encodedAs('gzip')).toString(), json);
});

test('counts a body once, however many requests render it at the same time', async () => {
  const cache = new RenderedCache();
  const large = 'x'.repeat(6 * 1024 * 1024);
  const first = await cache.find('first', async () => new Rendered('first'));
  await Promise.all([1, 2, 3].map(() => cache.find('large', async () => new Rendered(large))));
  assert.equal(await cache.find('first', async () => new Rendered('again')), first);
});
