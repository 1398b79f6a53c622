import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import ICAL from 'ical.js';
import { type Answer, assertProblem, type Club, openClub, SUNDAY } from '../club.ts';
import { newSecret } from '../../src/platform/secrets.ts';
import { DAY } from '../../src/platform/time.ts';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

/** Requests a feed as a calendar program does, without an API key or token. */
async function subscribe(url: string, headers: Record<string, string> = {}) {
  const { statusCode: status, headers: answered, body } = await club.inject({ url: new URL(url).pathname, headers });
  return { status, headers: answered, text: body, events: status === 200 ? eventsOf(body) : [] };
}

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const get = (name: string) => component.getFirstPropertyValue(name)?.toString();
    return { uid: get('uid'), status: get('status'), sequence: Number(get('sequence')), summary: get('summary') };
  });
}

async function linkOf(as: { token: string }, path = '/auth/calendar'): Promise<string> {
  const { status, body, text } = await club.call('POST', path, { as });
  assert.equal(status, 201, text);
  return body.url;
}

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

test("a player's link shows their own bookings without an API key, and no other player's", async () => {
  const court = await club.court({ name: 'Centre Court' });
  const [player, other] = [await club.signIn('player', 'Ana'), await club.signIn()];
  ok(await club.book(player, { court_id: court.id, note: 'Bring balls' }));
  ok(await club.book(other, { court_id: court.id, start_time: '12:00', end_time: '13:00' }));
  const { status, headers, events, text } = await subscribe(await linkOf(player));
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
  assert.deepEqual(
    events.map(({ summary, status, sequence }) => [summary, status, sequence]),
    [['Centre Court', 'CONFIRMED', 1]],
  );
  assert.match(text, /DESCRIPTION:Bring balls/);
});

test("a player's calendar has the club's name", async () => {
  const [player, admin] = [await club.signIn(), await club.signIn('admin')];
  const url = await linkOf(player);
  assert.match((await subscribe(url)).text, /\r\nX-WR-CALNAME:Courtside\r\n/);
  ok(await club.call('PATCH', '/admin/club', { as: admin, body: { name: 'Club Río' } }));
  assert.match((await subscribe(url)).text, /\r\nX-WR-CALNAME:Club Río\r\n/);
});

test('shows a link again, replaces it with a new one, and disables it at once when it is replaced or revoked', async () => {
  const player = await club.signIn();
  assert.deepEqual(ok(await club.call('GET', '/auth/calendar', { as: player })), { url: null, created_at: null });
  const first = await linkOf(player);
  assert.equal(ok(await club.call('GET', '/auth/calendar', { as: player })).url, first);
  assert.equal((await subscribe(first)).status, 200);
  const second = await linkOf(player);
  assert.notEqual(second, first);
  assert.equal((await subscribe(first)).status, 404);
  assert.equal((await subscribe(second)).status, 200);
  ok(await club.call('DELETE', '/auth/calendar', { as: player }));
  ok(await club.call('DELETE', '/auth/calendar', { as: player }));
  assert.equal((await subscribe(second)).status, 404);
});

test('an invented link is not found, whatever its form', async () => {
  for (const secret of ['x', newSecret('ccl'), newSecret('cst'), '%00', 'a.b']) {
    const { status, headers } = await subscribe(`http://localhost/calendar/${secret}.ics`);
    assert.equal(status, 404, secret);
    assert.equal(headers['cache-control'], 'no-store');
  }
});

test('a changed booking keeps its UID and raises its SEQUENCE; a cancelled one stays visible for a while', async () => {
  const court = await club.court();
  const player = await club.signIn();
  const url = await linkOf(player);
  const booking = ok(await club.book(player, { court_id: court.id }));
  const [made] = (await subscribe(url)).events;
  ok(await club.call('PATCH', `/bookings/${booking.id}`, { as: player, body: { start_time: '15:00' } }));
  const [moved] = (await subscribe(url)).events;
  assert.deepEqual([moved?.uid, moved?.sequence], [made?.uid, 2]);
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: player }));
  const [cancelled] = (await subscribe(url)).events;
  assert.deepEqual([cancelled?.uid, cancelled?.sequence, cancelled?.status], [made?.uid, 3, 'CANCELLED']);
  club.clock.now += 59 * DAY;
  assert.equal((await subscribe(url)).events.length, 1);
  club.clock.now += 3 * DAY;
  assert.equal((await subscribe(url)).events.length, 0);
});

test('a pending request is tentative', async () => {
  const court = await club.court({ requires_approval: true });
  const player = await club.signIn();
  ok(await club.book(player, { court_id: court.id }));
  const { events } = await subscribe(await linkOf(player));
  assert.equal(events[0]?.status, 'TENTATIVE');
});

test('answers 304 only for an unchanged calendar, and caches must revalidate', async () => {
  const court = await club.court();
  const player = await club.signIn();
  const url = await linkOf(player);
  ok(await club.book(player, { court_id: court.id }));
  const { headers } = await subscribe(url);
  assert.equal(headers['cache-control'], 'private, no-cache');
  const known = { 'if-none-match': headers['etag']! };
  club.clock.now += 60_000;
  const again = await subscribe(url, known);
  assert.deepEqual([again.status, again.text], [304, '']);
  ok(await club.book(player, { court_id: court.id, start_time: '12:00', end_time: '13:00' }));
  assert.equal((await subscribe(url, known)).status, 200);
});

test("a court's link is for admins, shows players, and ends when the court is retired", async () => {
  const court = await club.court({ name: 'Centre Court' });
  const [admin, player] = [await club.signIn('admin'), await club.signIn('player', 'Ana Ferrer')];
  const path = `/admin/courts/${court.id}/calendar`;
  assertProblem(await club.call('POST', path, { as: player }), 'forbidden');
  assertProblem(await club.call('POST', '/admin/courts/999/calendar', { as: admin }), 'not_found');
  assertProblem(await club.call('GET', '/admin/courts/999/calendar', { as: admin }), 'not_found');
  const booking = ok(await club.book(player, { court_id: court.id }));
  const url = await linkOf(admin, path);
  assert.equal(ok(await club.call('GET', path, { as: await club.signIn('admin') })).url, url);
  const { events, text } = await subscribe(url);
  assert.equal(events[0]?.summary, 'Ana Ferrer');
  assert.match(text, /X-WR-CALNAME:Centre Court/);
  ok(await club.call('DELETE', `/bookings/${booking.id}`, { as: player }));
  ok(await club.call('DELETE', `/admin/courts/${court.id}`, { as: admin }));
  assert.equal((await subscribe(url)).status, 404);
});

test("one's own booking is available as a file; another player's is not found; JSON stays the default", async () => {
  const court = await club.court();
  const player = await club.signIn();
  const { id } = ok(await club.book(player, { court_id: court.id }));
  const file = await club.call('GET', `/bookings/${id}.ics`, { as: player });
  assert.equal(file.headers['content-disposition'], `attachment; filename="booking-${id}.ics"`);
  assert.doesNotMatch(file.text, /METHOD|ORGANIZER/, 'it is no invitation');
  assert.equal(eventsOf(file.text).length, 1);
  const headers = { 'if-none-match': file.headers['etag']! };
  assert.equal((await club.call('GET', `/bookings/${id}.ics`, { as: player, headers })).status, 304);
  assertProblem(await club.call('GET', `/bookings/${id}.ics`, { as: await club.signIn() }), 'not_found');
  assertProblem(await club.call('GET', `/bookings/x.ics`, { as: player }), 'not_found');
  assertProblem(await club.call('POST', `/bookings/${id}.ics`, { as: player, body: {} }), 'method_not_allowed');
  assert.equal(ok(await club.call('GET', `/bookings/${id}`, { as: player })).booking_date, SUNDAY);
});

test("a participant's calendar and file have the game, without what only the owner sees", async () => {
  const court = await club.court({ name: 'Centre Court' });
  const [owner, guest, admin] = [await club.signIn('player', 'Olga'), await club.signIn(), await club.signIn('admin')];
  const participants = [{ email: guest.user.email }, { name: 'Ann', email: 'ann@example.org' }];
  const { id } = ok(await club.book(owner, { court_id: court.id, note: 'Secret note', participants }));
  const url = await linkOf(guest);
  assert.deepEqual((await subscribe(url)).events, [], 'nothing before the guest has accepted');
  assertProblem(await club.call('GET', `/bookings/${id}.ics`, { as: guest }), 'not_found');
  ok(await club.accept(guest, id));
  const ownFeed = await subscribe(await linkOf(owner));
  const [first] = (await subscribe(url)).events;
  assert.deepEqual(first, { ...ownFeed.events[0]!, summary: 'Centre Court' });
  const file = await club.call('GET', `/bookings/${id}.ics`, { as: guest });
  assert.deepEqual(eventsOf(file.text), [first]);
  for (const text of [file.text, (await subscribe(url)).text]) assert.doesNotMatch(text, /Secret|example\.org\b/);
  ok(await club.call('PATCH', `/bookings/${id}`, { as: owner, body: { start_time: '15:00', end_time: '16:00' } }));
  assert.match((await subscribe(url)).text, /T150000/);
  ok(await club.call('PATCH', `/admin/bookings/${id}`, { as: admin, body: { status: 'cancelled' } }));
  assert.deepEqual(
    (await subscribe(url)).events.map(({ uid, status }) => [uid, status]),
    [[first.uid, 'CANCELLED']],
  );
});

test('a participant who left or was removed no longer has the game; with mail, only verified addresses have it', async () => {
  await club.close();
  club = await openClub({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.org', PUBLIC_URL: 'http://localhost' });
  const court = await club.court();
  const [owner, one, two] = [await club.signIn(), await club.signIn(), await club.signIn()];
  const participants = [one, two].map(({ user }) => ({ email: user.email }));
  const { id } = ok(await club.book(owner, { court_id: court.id, participants }));
  for (const participant of [one, two]) ok(await club.accept(participant, id));
  const urls = [await linkOf(one), await linkOf(two)];
  const counts = async () => Promise.all(urls.map(async (url) => (await subscribe(url)).events.length));
  assert.deepEqual(await counts(), [1, 1]);
  await club.context.db.transact((db) =>
    db.updateTable('users').set({ email_verified_at: null }).where('id', '=', two.user.id).execute(),
  );
  assert.deepEqual(await counts(), [1, 0]);
  assertProblem(await club.call('GET', `/bookings/${id}.ics`, { as: two }), 'not_found');
  ok(await club.call('DELETE', `/bookings/${id}/participants/me`, { as: one }));
  assert.deepEqual(await counts(), [0, 0]);
  assertProblem(await club.call('GET', `/bookings/${id}.ics`, { as: one }), 'not_found');
});

test('limits the rate of clients that guess links, and not of users with a link', async () => {
  await club.close();
  club = await openClub({ RATE_LIMIT_PER_MINUTE: '50' });
  const url = await linkOf(await club.signIn());
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    statuses.push((await subscribe(`http://localhost/calendar/${newSecret('ccl')}.ics`)).status);
  }
  if (process.env['TEST_PROCESSES'] === undefined) assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429, 429, 429]);
  assert.equal((await subscribe(url)).status, 200);
});

test("the audit log has the creation and revocation of a court's link, without the secret", async () => {
  const court = await club.court();
  const admin = await club.signIn('admin');
  const url = await linkOf(admin, `/admin/courts/${court.id}/calendar`);
  ok(await club.call('DELETE', `/admin/courts/${court.id}/calendar`, { as: admin }));
  const { data } = ok(await club.call('GET', '/admin/audit', { as: admin }));
  const actions = new Set(data.map(({ action }: { action: string }) => action));
  assert.ok(actions.has('createCourtCalendarLink') && actions.has('revokeCourtCalendarLink'));
  assert.ok(!JSON.stringify(data).includes(/ccl_[\w-]+/.exec(url)![0]));
});
