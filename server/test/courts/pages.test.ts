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

test('returns the pages in order, with a Link to the next', async () => {
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

test('has no next page if the last one is full', async () => {
  const { body } = await get('limit=7');
  assert.deepEqual([body.data.length, body.next_cursor], [7, null]);
});

test('keeps the filters in the Link', async () => {
  const { headers } = await get('limit=1&type=tennis&search=d');
  const link = new URL(/<(.+)>/.exec(headers['link']!)![1]!);
  assert.deepEqual([...link.searchParams.keys()].toSorted(), ['cursor', 'limit', 'search', 'type']);
});

test('uses PUBLIC_URL in links', async () => {
  const club = await openClub({ PUBLIC_URL: 'https://book.example.org' });
  await club.court();
  await club.court();
  const { headers } = await club.call('GET', '/courts?limit=1', { headers: { host: 'evil.example' } });
  assert.match(headers['link']!, /^<https:\/\/book\.example\.org\/api\/v1\/courts\?/);
  await club.close();
});

test('shows no court twice and skips none while courts are added and retired', async () => {
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

test('has 25 courts a page by default, and 100 at most', async () => {
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

test('accepts another limit with a cursor', async () => {
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

const encodeCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('refuses an invented cursor', async () => {
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
  const cursors = ['', 'nonsense', '!', 'bnVsbA', 'x'.repeat(2001), ...forged.map(encodeCursor)];
  for (const cursor of cursors) assertInvalid(await get(`cursor=${cursor}`), 'cursor');
});

/** Follows the `next` links of a list. Returns the ids on all pages and the length of the longest link. */
async function followLinks(club: Club, query: string): Promise<{ ids: number[]; longest: number }> {
  const [ids, lengths]: [number[], number[]] = [[], [0]];
  for (let path: string | undefined = `/courts?${query}`; path !== undefined;) {
    const { status, body, headers, text } = await club.call('GET', path);
    assert.equal(status, 200, text);
    ids.push(...body.data.map(({ id }: { id: number }) => id));
    assert.ok((body.next_cursor ?? '').length <= 2000, `a cursor of ${body.next_cursor?.length}`);
    const link: string | undefined = /^<https?:\/\/[^/]+([^>]+)>/.exec(headers['link'] ?? '')?.[1];
    lengths.push(link?.length ?? 0);
    path = link?.replace('/api/v1', '');
  }
  return { ids, longest: Math.max(...lengths) };
}

test('issues cursors that it accepts, even for the longest sort names', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const ids: number[] = [];
  for (const char of ['\u0001', '"', '\u3316', '\ufdfa', '\u{1d7d8}']) {
    for (const end of ['b', 'a', char]) ids.push((await club.court({ name: `${char.repeat(119)}${end}` })).id);
  }
  for (const query of ['limit=1', 'limit=2', 'limit=4']) {
    const { ids: seen, longest } = await followLinks(club, query);
    assert.deepEqual(
      seen.toSorted((a, b) => a - b),
      ids,
      query,
    );
    assert.ok(longest < 2000, `a link of ${longest}`);
  }
});

test('refuses filters on the first page that leave no room for the next cursor', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const [name, venue] = ['\u0001'.repeat(120), '\u{1f3be}'.repeat(200)];
  const ids = [(await club.court({ name, venue })).id, (await club.court({ name, venue })).id];
  const query = (balls: number) => new URLSearchParams({ venue, search: '\u{1f3be}'.repeat(balls) }).toString();
  for (let balls = 0; balls < 130; balls++) {
    const { status, body } = await club.call('GET', `/courts?limit=1&${query(balls)}`);
    if (status !== 200) assert.deepEqual([status, body.code], [414, 'url_too_long']);
    else {
      const { ids: seen, longest } = await followLinks(club, `limit=1&${query(balls)}`);
      assert.deepEqual(seen, ids);
      assert.ok(longest <= 4096, `a link of ${longest}`);
    }
  }
  assert.deepEqual((await followLinks(club, `limit=2&${query(130)}`)).ids, ids);
});
