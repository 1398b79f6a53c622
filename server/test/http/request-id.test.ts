// Runs without a database.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/;
const ask = (id: string, path = '/courts') => club.call('GET', path, { headers: { 'x-request-id': id } });

test('keeps a valid request id', async () => {
  for (const id of ['a', 'Az09_-', 'x'.repeat(64), '8e03978e-40d5-43e8-bc93-6894a57f9324']) {
    assert.equal((await ask(id)).headers['x-request-id'], id);
    const { headers, body } = await ask(id, '/nowhere');
    assert.deepEqual([headers['x-request-id'], body.request_id], [id, id]);
  }
});

test('generates one otherwise', async () => {
  for (const id of ['', 'x'.repeat(65), 'a b', 'a.b', 'ä', '<script>', "'"]) {
    assert.match((await ask(id)).headers['x-request-id']!, UUID);
  }
  const made = await Promise.all([1, 2, 3].map(() => club.call('GET', '/courts')));
  assert.equal(new Set(made.map(({ headers }) => headers['x-request-id'])).size, 3);
});

test('every answer has one, outside the API as well', async () => {
  for (const path of ['/healthz', '/readyz', '/openapi.json', '/problems/not_found', '/nowhere', '/docs', '/%zz']) {
    const { headers } = await club.inject({ url: path, headers: { 'x-request-id': 'mine' } });
    assert.equal(headers['x-request-id'], 'mine', path);
  }
});
