// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Answer, assertProblem, type Club, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
let court: any;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(async () => (court = await club.court()));

const get = (headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('GET', `/courts/${court.id}`, { headers });
const rename = (name: string, ifMatch?: string): Promise<Answer> =>
  club.call('PATCH', `/admin/courts/${court.id}`, {
    body: { name },
    as: admin,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });
const etag = async () => (await get()).headers['etag']!;

test('the ETag has the version and a hash of the body, and changes with the court', async () => {
  const first = await etag();
  assert.match(first, /^"1\.[\w-]+"$/);
  const changed = await rename('Other');
  assert.match(changed.headers['etag']!, /^"2\.[\w-]+"$/);
  assert.equal(await etag(), changed.headers['etag']);
});

test('answers 304 without a body to a matching If-None-Match', async () => {
  const tag = await etag();
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
    const { status, text, headers } = await get({ 'if-none-match': known });
    assert.deepEqual([status, text, headers['etag']], [304, '', tag], known);
  }
});

test('answers 304 to If-None-Match: * (RFC 9110, section 13.1.2)', async () => {
  assert.equal((await get({ 'if-none-match': '*' })).status, 304);
});

test('answers in full to another ETag', async () => {
  const old = await etag();
  await rename('Other');
  for (const known of [old, '"1"', 'nonsense', '""']) {
    assert.equal((await get({ 'if-none-match': known })).body.name, 'Other');
  }
});

test('changes the version in If-Match', async () => {
  const tag = await etag();
  assert.equal((await rename('B', tag)).status, 200);
  assert.equal((await rename('C', '*')).status, 200);
  assert.equal((await rename('D', `"1.x", "3.x"`)).status, 200);
  assert.equal((await rename('E', '"4.whatever"')).status, 200);
});

test('refuses to change another version', async () => {
  const stale = await etag();
  await rename('B');
  for (const tag of [stale, '"1"', '"3.x"', 'W/"2.x"', 'nonsense', '']) {
    assertProblem(await rename('C', tag), 'version_mismatch');
  }
  assert.equal((await get()).body.name, 'B');
});

test('of two concurrent changes of one version, one succeeds', async () => {
  const tag = await etag();
  const answers = await Promise.all([rename('B', tag), rename('C', tag)]);
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '412']);
});

const remove = (tag: string) =>
  club.call('DELETE', `/admin/courts/${court.id}`, { as: admin, headers: { 'if-match': tag } });

test('applies If-Match to DELETE', async () => {
  const stale = await etag();
  await rename('B');
  assertProblem(await remove(stale), 'version_mismatch');
  assert.equal((await remove(await etag())).status, 204);
});
