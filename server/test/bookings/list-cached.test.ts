// Runs on both engines.
import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, test } from 'node:test';
import { listBookings, renderedForOwner } from '../../src/kernel/list.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

/** Returns a player with four bookings of a court. */
async function playerWithBookings() {
  const [court, player] = [await club.court({ name: 'Center' }), await club.signIn()];
  for (const booking_date of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']) {
    const { status } = await club.book(player, { court_id: court.id, booking_date });
    assert.equal(status, 201);
  }
  const list = async (query = '') => (await club.call('GET', `/bookings${query}`, { as: player })).body.data;
  return { court, player, list };
}

test('a list that was requested before shows each later change', async () => {
  const { court, player, list } = await playerWithBookings();
  const admin = await club.signIn('admin');
  const before = await list();
  assert.deepEqual(await list(), before);

  const shown = async () =>
    (await list()).map((booking: any) => [booking.booked_by, booking.court.name, booking.status].join(' '));
  await club.call('PATCH', '/auth/me', { as: player, body: { name: 'Ana' } });
  assert.deepEqual(
    await shown(),
    Array.from({ length: 4 }, () => 'Ana Center confirmed'),
  );
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { name: 'Garden' } });
  assert.deepEqual(
    await shown(),
    Array.from({ length: 4 }, () => 'Ana Garden confirmed'),
  );
  await club.call('DELETE', `/bookings/${before[1].id}`, { as: player });
  const [confirmed, cancelled] = ['Ana Garden confirmed', 'Ana Garden cancelled'];
  assert.deepEqual(await shown(), [confirmed, cancelled, confirmed, confirmed]);
});

test('a list shows the name in its cache key, also while the name is being changed', async () => {
  const { player } = await playerWithBookings();
  const db = club.context.db.read;
  const options = { page: { limit: 1, after: undefined }, time: new Date(club.clock.now).toISOString() };
  const listed = await listBookings(db, { userId: player.user.id }, options);
  const { render, unversioned } = renderedForOwner(db, { name: 'Former name' });
  assert.equal(unversioned, 'Former name');
  assert.equal(JSON.parse((await render(listed))[0]!).booked_by, 'Former name');
});

test('a cached page is never returned for another limit, page, filter or host', async () => {
  const { player, list } = await playerWithBookings();
  const first = await club.call('GET', '/bookings?limit=1', { as: player });
  for (let n = 0; n < 2; n++) {
    assert.equal((await list('?limit=1')).length, 1);
    assert.equal((await list('?limit=2')).length, 2);
    assert.equal((await list('?when=past')).length, 0);
    const next = await list(`?limit=1&cursor=${first.body.next_cursor}`);
    assert.equal(next[0].booking_date, '2026-12-02');
    const other = await club.call('GET', '/bookings?limit=1', { as: player, headers: { host: 'other.test' } });
    assert.match(other.headers['link']!, /^<http:\/\/other\.test\//);
    assert.equal(other.body.next_cursor, first.body.next_cursor);
  }
});

test('a cached page has the same content in each encoding', async () => {
  const { player } = await playerWithBookings();
  const { text } = await club.call('GET', '/bookings', { as: player });
  const url = '/api/v1/bookings';
  for (let n = 0; n < 2; n++) {
    const headers = { 'x-api-key': club.key, authorization: `Bearer ${player.token}`, 'accept-encoding': 'gzip' };
    const response = await club.app.inject({ url, headers });
    assert.equal(response.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(response.rawPayload).toString(), text);
  }
});

test("a court's day that was compressed before shows a later booking", async () => {
  const { court, player } = await playerWithBookings();
  const url = `/api/v1/courts/${court.id}/availability?date=2026-12-05`;
  const freeStarts = async (): Promise<number> => {
    const response = await club.app.inject({ url, headers: { 'x-api-key': club.key, 'accept-encoding': 'gzip' } });
    assert.equal(response.headers['content-encoding'], 'gzip');
    return JSON.parse(gunzipSync(response.rawPayload).toString()).data[0].starts.length;
  };
  const before = await freeStarts();
  assert.equal(await freeStarts(), before);
  await club.book(player, { court_id: court.id, booking_date: '2026-12-05' });
  assert.ok((await freeStarts()) < before);
});

test('a list of courts has an ETag that changes with the courts', async () => {
  const { court } = await playerWithBookings();
  const admin = await club.signIn('admin');
  const first = (await club.call('GET', '/courts')).headers['etag']!;
  assert.equal((await club.call('GET', '/courts', { headers: { 'if-none-match': first } })).status, 304);
  await club.call('PATCH', `/admin/courts/${court.id}`, { as: admin, body: { name: 'Renamed' } });
  const { status, headers } = await club.call('GET', '/courts', { headers: { 'if-none-match': first } });
  assert.equal(status, 200);
  assert.notEqual(headers['etag'], first);
});
