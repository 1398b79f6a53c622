import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertInvalid, type Club, openClub } from '../club.ts';

const NAMES = ['b', 'd', 'd', 'd', 'f', 'h', 'j'];
let club: Club;
before(async () => {
  club = await openClub();
  for (const name of NAMES) await club.court({ name });
});
after(() => club.close());

const get = (query: string) => club.call('GET', `/courts?${query}`);
const namesOf = (courts: { name: string }[]) => courts.map(({ name }) => name);

test('gives the pages one after another, with a Link to the next', async () => {
  const pages: string[][] = [];
  for (let path: string | undefined = '/api/v1/courts?limit=3'; path;) {
    const { body, headers } = await club.call('GET', path.replace('/api/v1', ''));
    pages.push(namesOf(body.data));
    const link: string | undefined = /^<https?:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
    assert.equal(link && new URLSearchParams(link.split('?')[1]).get('cursor'), body.next_cursor ?? undefined);
    assert.equal('link' in headers, body.next_cursor !== null);
    path = link;
  }
  assert.deepEqual(pages, [['b', 'd', 'd'], ['d', 'f', 'h'], ['j']]);
});

test('has no next page when the last one is full', async () => {
  const { body } = await get('limit=7');
  assert.deepEqual([body.data.length, body.next_cursor], [7, null]);
});

test('keeps the filters in the Link', async () => {
  const { headers } = await get('limit=1&type=tennis&search=d');
  const link = new URL(/<(.+)>/.exec(headers['link']!)![1]!);
  assert.deepEqual([...link.searchParams.keys()].toSorted(), ['cursor', 'limit', 'search', 'type']);
});

test('starts links with PUBLIC_URL', async () => {
  const club = await openClub({ PUBLIC_URL: 'https://book.example.org' });
  await club.court();
  await club.court();
  const { headers } = await club.call('GET', '/courts?limit=1', { headers: { host: 'evil.example' } });
  assert.match(headers['link']!, /^<https:\/\/book\.example\.org\/api\/v1\/courts\?/);
  await club.close();
});

test('shows no court twice and skips none while others come and go', async () => {
  const club = await openClub();
  const ids: number[] = [];
  for (const name of NAMES) ids.push((await club.court({ name })).id);
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await club.call('GET', `/courts?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.data.map(({ id }: { id: number }) => id));
    cursor = body.next_cursor;
    await club.court({ name: 'a' });
    const added = await club.court({ name: 'd' });
    await club.call('DELETE', `/admin/courts/${added.id}`, { as: await club.signIn('admin') });
  }
  assert.deepEqual(seen, ids);
  await club.close();
});

test('answers 25 unless told otherwise, and 100 at most', async () => {
  const club = await openClub();
  for (let i = 0; i < 101; i++) await club.court();
  const count = async (query: string) => (await club.call('GET', `/courts${query}`)).body.data.length;
  assert.equal(await count(''), 25);
  assert.equal(await count('?limit=1'), 1);
  assert.equal(await count('?limit=100'), 100);
  await club.close();
});

for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '99999999999999999999']) {
  test(`refuses the limit ${JSON.stringify(limit)}`, async () => assertInvalid(await get(`limit=${limit}`), 'limit'));
}

test('takes another limit with a cursor', async () => {
  const { next_cursor } = (await get('limit=1')).body;
  assert.deepEqual(namesOf((await get(`limit=4&cursor=${next_cursor}`)).body.data), NAMES.slice(1, 5));
});

test('refuses the cursor of another list', async () => {
  const admin = await club.signIn('admin');
  const { next_cursor } = (await get('limit=1')).body;
  assertInvalid(await get(`type=tennis&cursor=${next_cursor}`), 'cursor');
  for (const path of ['/admin/courts', '/bookings', '/admin/bookings', '/admin/api-keys']) {
    assertInvalid(await club.call('GET', `${path}?cursor=${next_cursor}`, { as: admin }), 'cursor');
  }
});

const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('refuses a cursor that nobody gave', async () => {
  const list = JSON.parse(Buffer.from((await get('limit=1')).body.next_cursor, 'base64url').toString())[0];
  const forged = [
    [],
    {},
    null,
    [list],
    [list, 'b', '1'],
    [list, 1, 1],
    [list, 'b', 1.5],
    [list, 'b\0', 1],
    ['x', 'b', 1],
  ];
  const cursors = ['', 'nonsense', '!', 'bnVsbA', 'x'.repeat(2001), ...forged.map(forge)];
  for (const cursor of cursors) assertInvalid(await get(`cursor=${cursor}`), 'cursor');
});
