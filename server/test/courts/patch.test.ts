// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { MINUTE, timestamp } from '../../src/platform/time.ts';
import { type Answer, assertInvalid, assertProblem, type Club, NOON, openClub } from '../club.ts';

let club: Club;
let admin: { token: string };
let court: any;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());
beforeEach(async () => {
  club.clock.now = NOON;
  court = await club.court({
    description: 'By the mill',
    venue: 'Club',
    address: 'Street 1',
    surface: 'clay',
    latitude: 40.4,
    longitude: -3.7,
    external_id: `city/${Math.random()}`,
    price_per_hour: { amount: 2500, currency: 'USD' },
  });
  await club.newEvents();
  club.clock.now += MINUTE;
});

const patch = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('PATCH', `/admin/courts/${court.id}`, { body, as: admin, headers });
const shown = async () => (await club.call('GET', `/courts/${court.id}`)).body;
const get = (headers: Record<string, string> = {}): Promise<Answer> =>
  club.call('GET', `/courts/${court.id}`, { headers });
const rename = (name: string, ifMatch?: string): Promise<Answer> =>
  patch({ name }, ifMatch === undefined ? {} : { 'if-match': ifMatch });
const etag = async () => (await get()).headers['etag']!;

test('changes the given fields and keeps the others', async () => {
  const answer = await patch({ name: 'Other', indoor: true });
  assert.equal(answer.status, 200);
  const { bookings_outside_policy: outside, ...body } = answer.body;
  assert.deepEqual(outside, []);
  assert.deepEqual(body, { ...court, name: 'Other', indoor: true, version: 2, updated_at: timestamp(NOON + MINUTE) });
  assert.deepEqual(await shown(), body);
  const events = await club.newEvents();
  const data = { ...body, former: { name: court.name, indoor: false } };
  assert.deepEqual(events, [{ type: 'court.updated', timestamp: timestamp(NOON + MINUTE), data }]);
});

const find = async (query: string) => (await club.call('GET', `/courts?${query}`)).body.data.length;

test('a new name applies to lists and searches', async () => {
  await patch({ name: 'Xylophone', venue: 'Áurea' });
  assert.deepEqual([await find('search=xylophone'), await find('venue=aurea')], [1, 1]);
});

test('an equal change writes nothing', async () => {
  const { name, price_per_hour, opening_hours } = court;
  for (const same of [{}, { name }, { price_per_hour }, { opening_hours: opening_hours.toReversed() }]) {
    assert.deepEqual((await patch(same)).body, { ...court, bookings_outside_policy: [] });
  }
  assert.deepEqual(await club.newEvents(), []);
});

test('null clears an optional field', async () => {
  const clearable = ['description', 'venue', 'address', 'surface', 'external_id', 'price_per_hour'];
  const nothing = Object.fromEntries([...clearable, 'latitude', 'longitude'].map((field) => [field, null]));
  assert.partialDeepStrictEqual((await patch(nothing)).body, nothing);
  assert.partialDeepStrictEqual(await shown(), nothing);
});

const solid = [
  ...['name', 'type', 'indoor', 'lighted', 'active', 'time_zone', 'opening_hours', 'slot_minutes'],
  ...['min_duration_minutes', 'max_duration_minutes', 'buffer_minutes', 'min_notice_minutes', 'max_advance_days'],
  ...['cancellation_cutoff_minutes', 'requires_approval'],
];
for (const field of solid) {
  test(`refuses null for ${field}`, async () => assertInvalid(await patch({ [field]: null }), `#/${field}`));
}

for (const field of ['id', 'version', 'created_at', 'updated_at', 'retired_at', 'sort_name', 'colour']) {
  test(`refuses to set ${field}`, async () => assertInvalid(await patch({ [field]: court[field] ?? 1 }), `#/${field}`));
}

test('merges into the price (RFC 7396)', async () => {
  assert.deepEqual((await patch({ price_per_hour: { amount: 3000 } })).body.price_per_hour, {
    amount: 3000,
    currency: 'USD',
  });
  assert.deepEqual((await patch({ price_per_hour: { currency: 'CHF' } })).body.price_per_hour, {
    amount: 3000,
    currency: 'CHF',
  });
});

test('validates the resulting court', async () => {
  assertInvalid(await patch({ latitude: null }), '#/latitude');
  assertInvalid(await patch({ slot_minutes: 45 }), '#/min_duration_minutes');
  assertInvalid(await patch({ min_duration_minutes: 210 }), '#/max_duration_minutes');
  assert.equal((await patch({ slot_minutes: 60, min_duration_minutes: 60 })).status, 200);
  assert.equal((await patch({ latitude: null, longitude: null })).status, 200);
});

test('changes nothing if one field is wrong', async () => {
  assertInvalid(await patch({ name: 'Other', buffer_minutes: 241 }), '#/buffer_minutes');
  assert.deepEqual(await shown(), court);
});

test('accepts JSON and merge patches, and nothing else', async () => {
  for (const type of ['application/json', 'application/merge-patch+json', 'application/json; charset=utf-8']) {
    assert.equal((await patch({ indoor: true }, { 'content-type': type })).status, 200, type);
  }
  for (const type of ['text/plain', 'application/json-patch+json', 'application/x-www-form-urlencoded', 'json']) {
    assertProblem(await patch({ indoor: true }, { 'content-type': type }), 'unsupported_media_type');
  }
  const body = { name: 'A', type: 'tennis' };
  const headers = { 'content-type': 'application/merge-patch+json' };
  assertProblem(await club.call('POST', '/admin/courts', { body, as: admin, headers }), 'unsupported_media_type');
});

for (const body of ['[]', '"name"', 'null', '7', 'true']) {
  test(`refuses the patch ${body}`, async () => assertInvalid(await patch(body), '#'));
}

test('answers 404 for an unknown court', async () => {
  assertProblem(await club.call('PATCH', '/admin/courts/999999', { body: {}, as: admin }), 'not_found');
});

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
