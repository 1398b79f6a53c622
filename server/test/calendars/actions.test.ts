// Runs on both engines.
import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import * as calendars from '../../src/modules/calendars/actions.ts';
import { after, before, beforeEach, test } from 'node:test';
import { type UserRow, updateUser } from '../../src/modules/accounts/store.ts';
import type { BookingRow } from '../../src/kernel/store.ts';
import { type FeedOwner, type FeedRow, findFeed } from '../../src/modules/calendars/store.ts';
import { changePerson } from '../../src/modules/people/actions.ts';
import { retireCourt } from '../../src/modules/court-admin/actions.ts';
import { hashSecret, isWellFormed, newSecret } from '../../src/platform/secrets.ts';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { accountsOn } from '../accounts/fixture.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { NO_LIMITS } from '../../src/kernel/limits.ts';
import { book } from '../book.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const SUNDAY = '2026-11-22';
const START = Date.parse(`${SUNDAY}T10:00:00Z`);
const ORIGIN = 'https://club.example';
let fixture: ActionFixture;
let player: UserRow;
let courtId: number;
before(async () => (fixture = await openActionFixture(NOON)));
beforeEach(async () => {
  fixture.clock.now = NOON;
  player = await fixture.user();
  courtId = await fixture.court({ name: 'North', address: 'Main Street 1' });
});
after(() => fixture.close());

const bookSlot = (fields: object = {}, by = player): Promise<BookingRow> => {
  const input = { court_id: courtId, booking_date: SUNDAY, start_time: '10:00', end_time: '11:00', ...fields };
  return fixture.db.transact((db) => book(db, by, { input, now: NOON, limits: NO_LIMITS }));
};
const make = async (of: FeedOwner): Promise<FeedRow> => {
  if ('court_id' in of) return calendars.createCourtFeed(fixture, of.court_id);
  const on = accountsOn(fixture);
  return calendars.createPlayerFeed(fixture, await on.signedIn(await on.stored({ id: of.user_id })));
};
const stored = (of: FeedOwner) => findFeed(fixture.db.read, of);
const read = async (secret: string, origin = ORIGIN) => parse(await calendars.readFeed(fixture, secret, origin));
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const events = calendar
    .getAllSubcomponents('vevent')
    .map((event) => ['summary', 'location', 'url'].map((name) => event.getFirstPropertyValue(name)?.toString()));
  const [name, method] = ['name', 'method'].map((name) => calendar.getFirstPropertyValue(name)?.toString());
  return { name, method, events };
}
const none = {
  code: 'not_found',
  message: 'This calendar link does not work: it was replaced or revoked. Get the new link in the app.',
};
const place = 'North, Main Street 1';
const pageOf = ({ id }: { id: number }): string => `${ORIGIN}/bookings/${id}`;

test('makes a link of a player or a court, which replaces the previous one', async () => {
  const others = [await make({ user_id: (await fixture.user()).id }), await make({ court_id: await fixture.court() })];
  for (const whose of [{ user_id: player.id }, { court_id: courtId }]) {
    const first = await make(whose);
    fixture.clock.now = NOON + 1;
    const { id: _id, secret, ...feed } = await make(whose);
    assert.deepEqual(feed, { user_id: null, court_id: null, ...whose, created_at: timestamp(NOON + 1) });
    assert.ok(isWellFormed('ccl', secret) && secret !== first.secret);
    assert.equal((await stored(whose))!.secret, secret);
    await assert.rejects(read(first.secret), none);
    assert.deepEqual((await read(secret)).events, []);
  }
  for (const { secret } of others) assert.deepEqual((await read(secret)).events, []);
});

test('makes one link for concurrent requests', async () => {
  for (const whose of [{ user_id: player.id }, { court_id: courtId }]) {
    await Promise.all([make(whose), make(whose), make(whose)]);
    const feeds = (await fixture.db.read.selectFrom('calendar_feeds').selectAll().execute()).filter(
      ({ user_id, court_id }) => user_id === player.id || court_id === courtId,
    );
    assert.equal(
      feeds.filter(({ court_id }) => ('court_id' in whose ? court_id !== null : court_id === null)).length,
      1,
    );
  }
});

test('activating a user revokes a link that an earlier release left', async () => {
  const { secret } = await make({ user_id: player.id });
  const ended = { deactivated_at: timestamp(NOON) };
  await fixture.db.transact((db) => updateUser(db, player.id, ended, timestamp(NOON)));
  await changePerson(fixture, player.id, { active: true });
  await assert.rejects(read(secret), none);
});

test('makes no link for an unknown court, nor for a user whose account was ended concurrently', async () => {
  await assert.rejects(make({ court_id: 999_999 }), { code: 'not_found', message: 'There is no court 999999.' });
  for (const ended of ['deactivated_at', 'erased_at']) {
    const { id } = await fixture.user();
    await fixture.db.transact((db) => updateUser(db, id, { [ended]: timestamp(NOON) }, timestamp(NOON)));
    await assert.rejects(make({ user_id: id }), { code: 'token_invalid' });
    assert.equal(await stored({ user_id: id }), undefined);
  }
});

test('revokes one link only; a second revocation changes nothing', async () => {
  const [own, ofCourt] = [{ user_id: player.id }, { court_id: courtId }];
  const { secret } = await make(own);
  await make(ofCourt);
  for (let i = 0; i < 2; i++) await calendars.revokePlayerFeed(fixture, player.id);
  await assert.rejects(read(secret), none);
  assert.ok(await stored(ofCourt));
  await calendars.revokeCourtFeed(fixture, courtId);
  assert.equal(await stored(ofCourt), undefined);
});

test("shows a player's bookings by court, and a court's bookings by player", async () => {
  const other = await fixture.user();
  const north = await bookSlot();
  await bookSlot({ start_time: '12:00', end_time: '13:00' }, other);
  const south = await bookSlot({
    court_id: await fixture.court({ name: 'South' }),
    start_time: '14:00',
    end_time: '15:00',
  });
  const own = await read((await make({ user_id: player.id })).secret);
  assert.deepEqual(own, {
    ...{ name: 'Courtside', method: undefined },
    events: [
      ['North', place, pageOf(north)],
      ['South', 'South', pageOf(south)],
    ],
  });
  const ofCourt = await read((await make({ court_id: courtId })).secret, '');
  assert.deepEqual(ofCourt, {
    ...{ name: 'North', method: undefined },
    events: [player, other].map(({ name }) => [name, place, undefined]),
  });
});

test('shows bookings for sixty days after their start', async () => {
  await bookSlot();
  const { secret } = await make({ user_id: player.id });
  fixture.clock.now = START + 60 * DAY - 1;
  assert.equal((await read(secret)).events.length, 1);
  fixture.clock.now = START + 60 * DAY;
  assert.equal((await read(secret)).events.length, 0);
});

test('shows nothing for an invalid link or a retired court', async () => {
  const { secret } = await make({ court_id: courtId });
  for (const wrong of ['', newSecret('ccl'), newSecret('cst'), hashSecret(secret)])
    await assert.rejects(read(wrong), none);
  const feed = { user_id: player.id, court_id: null, secret: 'ccl_short', created_at: timestamp(NOON) };
  await fixture.db.transact((db) => db.insertInto('calendar_feeds').values(feed).execute());
  await assert.rejects(read('ccl_short'), none);
  await retireCourt(fixture, courtId, undefined);
  await assert.rejects(read(secret), none);
});

test('makes a calendar file of one booking', async () => {
  const row = await bookSlot();
  const file = parse(await calendars.bookingFile(fixture.db.read, row, { userId: row.user_id, origin: ORIGIN }));
  assert.deepEqual(file, { name: undefined, method: undefined, events: [['North', place, pageOf(row)]] });
});
