import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { pagesOfBookings } from '../../src/kernel/store.ts';
import { type Answer, type Club, SUNDAY, assertInvalid, openClub } from '../club.ts';

const DATA = join(import.meta.dirname, '../../../data');

let club: Club;
let admin: Awaited<ReturnType<Club['signIn']>>;
before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const get = (path: string, method = 'GET'): Promise<Answer> =>
  club.call(method, `/admin/exports/${path}`, { as: admin });
const rowsOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[];
const send = (other: Club, as: { token: string }, path: string, body: string | Buffer): Promise<Answer> =>
  other.call('POST', `/admin/imports/${path}`, { as, body, headers: { 'content-type': 'text/csv' } });

test('exported bookings are equal after an import into another club', async (t) => {
  const path = 'bookings?create_courts=true&time_zone=Europe/London';
  await send(club, admin, path, readFileSync(join(DATA, 'pgexercises_club.csv')));
  const { status, headers, text } = await get('bookings');
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8; header=present');
  assert.equal(headers['content-disposition'], 'attachment; filename="bookings.csv"');
  const rows = rowsOf(text);
  assert.equal(rows.length, 4044);
  assert.deepEqual(
    rows.map(({ id }) => Number(id)),
    rows.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
  );
  const other = await openClub();
  t.after(() => other.close());
  const otherAdmin = await other.signIn('admin');
  assert.equal((await send(other, otherAdmin, path, text)).body.imported, 4044);
  const again = await other.call('GET', '/admin/exports/bookings', { as: otherAdmin });
  const facts = (text: string) =>
    rowsOf(text).map(({ court, type, user, booking_date, start_time, end_time, status }) =>
      [court, type, user, booking_date, start_time, end_time, status].join('|'),
    );
  assert.deepEqual(facts(again.text), facts(text));
});

test('other requests run between two pages of a long list', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  let pages = 0;
  for await (const page of pagesOfBookings(club.context.db.read)) pages += page.length > 0 ? 1 : 0;
  isOver = true;
  assert.ok(pages > 30 && turns >= pages, `${turns} turns in ${pages} pages`);
});

test('has the filters of the lists', async () => {
  const court = await club.court({ name: 'Filtered', type: 'padel', venue: 'Riverside' });
  const player = await club.signIn();
  const { body: booking } = await club.book(player, { court_id: court.id });
  await club.book(player, { court_id: court.id, start_time: '14:00', end_time: '15:00' });
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  const starts = async (query: string) => rowsOf((await get(`bookings?${query}`)).text).map((row) => row['start_time']);
  assert.deepEqual(await starts(`court_id=${court.id}`), ['10:00', '14:00']);
  assert.deepEqual(await starts(`user_id=${player.user.id}&status=cancelled,rejected`), ['10:00']);
  assert.deepEqual(await starts(`date=${SUNDAY}&status=confirmed`), ['14:00']);
  const day = rowsOf((await get('bookings')).text).filter((row) => row['booking_date'] === '2012-08-03');
  assert.ok(day.length > 20);
  assert.equal((await starts('date_from=2012-08-03&date_to=2012-08-03')).length, day.length);
  const courts = async (query: string) => rowsOf((await get(`courts?${query}`)).text).map((row) => row['name']);
  assert.deepEqual(await courts('type=padel'), ['Filtered']);
  assert.deepEqual(await courts('search=rivers'), ['Filtered']);
  assert.equal((await courts('')).length, 10);
  assertInvalid(await get('bookings?when=past'), 'when');
  assertInvalid(await get('courts?near=1,1'), 'near');
  assertInvalid(await get('bookings?limit=5'), 'limit');
});

test('no cell is taken for a formula, and the import restores it', async () => {
  const name = '@SUM(1)"';
  await club.court({ name, venue: '\tTab', address: '-1' });
  const { text } = await get('courts');
  const row = rowsOf(text).find((row) => row['name'] === `'${name}`);
  assert.deepEqual([row?.['venue'], row?.['address']], ["'\tTab", "'-1"]);
  assert.equal((await send(club, admin, 'courts', text)).body.imported, 0, 'all courts are recognised');
});

test('an import recognises an exported court whose external_id has two slashes', async () => {
  await club.court({ name: 'Mapped', external_id: 'osm/way/123' });
  const { text } = await get('courts?search=Mapped');
  const [row] = rowsOf(text);
  assert.deepEqual([row?.['source'], row?.['source_id']], ['osm', 'way/123']);
  assert.equal((await send(club, admin, 'courts', text)).body.imported, 0);
});

test('HEAD has the headers and reads no rows', async () => {
  const { status, headers } = await get('bookings', 'HEAD');
  assert.deepEqual([status, headers['content-type']?.slice(0, 8)], [200, 'text/csv']);
});
