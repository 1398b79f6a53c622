import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { deleteOldEvents } from '../../src/platform/events/relay.ts';
import { findEnds, readEvents } from '../../src/platform/events/store.ts';
import { checkTicket } from '../../src/modules/live/tickets.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertInvalid, assertProblem, type Club, SUNDAY } from '../club.ts';
import { pick } from '../load.ts';
import { bySize } from '../size.ts';
import { openStreamFixture, listen, type Listening } from './stream.ts';

const LIMIT = { timeout: 180_000 };

test('a player and a treasurer receive events of their own bookings, desk and admin all events', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const court = await club.court();
  const [ann, bob, admin] = [await club.signIn(), await club.signIn(), await club.signIn('admin')];
  const [own, all] = [await open('/events', ann), await open('/events', admin)];
  const desk = await open('/events', await club.signIn('desk'));
  const treasurer = await open('/events', await club.signIn('treasurer'));
  const { body: booking } = await club.book(ann, { court_id: court.id });
  await club.book(bob, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  await club.call('DELETE', `/bookings/${booking.id}`, { as: ann });
  await all.until(3);
  assert.deepEqual(await desk.until(3), all.messages);
  await own.until(2);
  assert.deepEqual(treasurer.messages, []);
  const [created, cancelled, ...more] = own.messages;
  assert.deepEqual(more, []);
  assert.deepEqual([created!.data.type, cancelled!.data.type], ['booking.created', 'booking.cancelled']);
  assert.deepEqual([created!.type, cancelled!.type], ['booking.created', 'booking.cancelled']);
  assert.deepEqual(created!.data, {
    id: created!.id,
    type: 'booking.created',
    timestamp: booking.created_at,
    data: booking,
  });
  const seen = all.messages.map(({ id, data }) => [id === data.id, data.type, data.data.user.name]);
  assert.deepEqual(seen, [
    [true, 'booking.created', ann.user.name],
    [true, 'booking.created', bob.user.name],
    [true, 'booking.cancelled', ann.user.name],
  ]);
});

test('with a key without the scope admin, an admin receives what a player would', LIMIT, async (t) => {
  const { club, open, origin } = await openStreamFixture(t);
  const court = await club.court();
  const { key } = await createApiKey(club.context, { name: 'kiosk', scopes: ['bookings'] });
  const admin = await club.signIn('admin');
  const [narrow, wide] = [await open('/events', admin, { 'x-api-key': key }), await open('/events', admin)];
  const ticket = await club.call('POST', '/live-tickets', { as: admin, key });
  const live = await listen(`${origin}/live?ticket=${ticket.body.ticket}`);
  await club.book(await club.signIn(), { court_id: court.id });
  await club.book(admin, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  await wide.until(2);
  for (const own of [narrow, live]) {
    await own.until(1);
    assert.deepEqual(
      own.messages.map(({ data }) => data.data.user_id),
      [admin.user.id],
    );
    assert.equal(own.messages[0]!.data.data.user, undefined);
  }
});

test('a stream resumes after the last event that its client received', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const admin = await club.signIn('admin');
  const before = await open('/events', admin);
  await club.court({ name: 'A' });
  const [first] = await before.until(1);
  before.cut();
  await club.court({ name: 'B' });
  await club.court({ name: 'C' });
  const after = await open('/events', admin, { 'last-event-id': String(first!.id) });
  assert.deepEqual(
    (await after.until(2)).map(({ data }) => data.data.name),
    ['B', 'C'],
  );
});

test('a stream cut before its first event resumes from the id that it began with', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  await club.court({ name: 'A' });
  const admin = await club.signIn('admin');
  const reading = await open('/events', admin);
  while (reading.lastId() < 0) await sleep(5);
  reading.cut();
  await club.court({ name: 'B' });
  const after = await open('/events', admin, { 'last-event-id': String(reading.lastId()) });
  const names = (await after.until(1)).map(({ data }) => data.data.name);
  assert.equal(names.at(-1), 'B');
});

test(
  'refuses to resume from events that were deleted or never existed, instead of skipping events',
  LIMIT,
  async (t) => {
    const { club, open } = await openStreamFixture(t, {
      staff_session_minutes: 129_600,
      session_idle_minutes: 129_600,
      player_session_minutes: 129_600,
    });
    const admin = await club.signIn('admin');
    for (const name of ['A', 'B', 'C']) await club.court({ name });
    await (await open('/events', admin, { 'last-event-id': '0' })).until(3);
    const resume = (id: string) => club.call('GET', '/events', { as: admin, headers: { 'last-event-id': id } });
    assertProblem(await resume('4'), 'events_gone');
    for (const bad of ['x', '-1', '1.5']) assertInvalid(await resume(bad), 'Last-Event-ID');
    assert.equal((await resume('0')).status, 200);
    club.clock.now += 30 * DAY + 1;
    await deleteOldEvents(club.context);
    const again = await club.signIn('admin');
    const ask = (id: string) => club.call('GET', '/events', { as: again, headers: { 'last-event-id': id } });
    assertProblem(await ask('1'), 'events_gone');
    assert.equal((await ask('2')).status, 200);
  },
);

test('a client that is cut at random moments misses nothing and receives nothing twice', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const court = await club.court({ slot_minutes: 10, min_duration_minutes: 10 });
  const [ann, bob, admin] = [await club.signIn(), await club.signIn(), await club.signIn('admin')];
  const start = (await findEnds(club.context.db.read)).last;
  let isOver = false;
  const follow = async (as: { token: string }): Promise<number[]> => {
    const seen: number[] = [];
    let last = start;
    for (let isLast = false; !isLast;) {
      isLast = isOver;
      const reading = await open('/events', as, { 'last-event-id': String(last) });
      await sleep(isLast ? 1500 : Math.random() * 60);
      reading.cut();
      await reading.ended;
      seen.push(...reading.messages.map(({ id }) => id));
      last = reading.lastId() < 0 ? last : reading.lastId();
    }
    return seen;
  };
  const followers = Promise.all([follow(ann), follow(bob), follow(admin), follow(admin)]);
  const bookings = bySize(60, 140);
  for (let i = 0; i < bookings; i++) {
    const start_time = `${String(Math.floor(i / 6)).padStart(2, '0')}:${(i % 6) * 10 || '00'}`;
    const end = i + 1;
    const end_time = `${String(Math.floor(end / 6)).padStart(2, '0')}:${(end % 6) * 10 || '00'}`;
    const as = pick([ann, bob]);
    const { body, status, text } = await club.book(as, { court_id: court.id, start_time, end_time });
    assert.equal(status, 201, text);
    if (i % 3 === 0) await club.call('DELETE', `/bookings/${body.id}`, { as });
    await sleep(Math.random() * 20);
  }
  isOver = true;
  const [annSaw, bobSaw, ...adminsSaw] = await followers;
  const events = await readEvents(club.context.db.read, { after: start, limit: 1000 });
  const own = (as: typeof ann) => events.filter(({ data }) => JSON.parse(data).user_id === as.user.id);
  const idsOf = (some: typeof events) => some.map(({ sequence }) => sequence);
  assert.ok(events.length >= (4 / 3) * bookings - 1);
  assert.deepEqual(annSaw, idsOf(own(ann)));
  assert.deepEqual(bobSaw, idsOf(own(bob)));
  for (const saw of adminsSaw) assert.deepEqual(saw, idsOf(events));
});

test('a ticket opens any number of streams while its session is active', LIMIT, async (t) => {
  const { club, origin } = await openStreamFixture(t);
  const court = await club.court();
  const ann = await club.signIn();
  const { ticket, expires_at } = await makeTicket(club, ann);
  const session = await club.context.db.read
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', ann.user.id)
    .execute();
  assert.equal(expires_at, session[0]!.expires_at);
  const url = `${origin}/live?ticket=${ticket}`;

  const reading = await listen(url);
  await club.book(ann, { court_id: court.id });
  const [message] = await reading.until(1);
  assert.equal(message!.data.type, 'booking.created');
  reading.cut();
  club.clock.now += DAY;
  const resumed = await listen(url, { 'last-event-id': String(message!.id - 1) });
  assert.deepEqual((await resumed.until(1))[0], message);
  assert.deepEqual((await (await listen(`${url}&last_event_id=${message!.id - 1}`)).until(1))[0], message);
  assert.equal((await fetch(`${origin}/live?ticket=nonsense`)).status, 401);
  assert.equal((await fetch(`${origin}/live`)).status, 422);
});

test('a session has one ticket for each key, stored as a hash', LIMIT, async (t) => {
  const { club } = await openStreamFixture(t);
  const [ann, other] = [await club.signIn(), (await createApiKey(club.context, { name: 'other' })).key];
  const tickets = [await makeTicket(club, ann), await makeTicket(club, ann), await makeTicket(club, ann, other)];
  assert.deepEqual(tickets[1], tickets[0]);
  assert.notEqual(tickets[2]!.ticket, tickets[0]!.ticket);
  const stored = await club.context.db.read.selectFrom('live_tickets').selectAll().execute();
  assert.equal(stored.length, 2);
  for (const { ticket } of tickets) assert.ok(!JSON.stringify(stored).includes(ticket));
});

test('a ticket ends with its session or its key', LIMIT, async (t) => {
  const { club } = await openStreamFixture(t);
  const { context } = club;
  const admin = await club.signIn('admin');
  const password = 'a long password';
  const { body: registered } = await club.call('POST', '/auth/register', {
    body: { name: 'Ann', email: 'ann@example.org', password },
  });
  const { body: elsewhere } = await club.call('POST', '/auth/login', { body: { email: 'ann@example.org', password } });
  const short = await createApiKey(context, { name: 'short-lived' });
  const [bob, cleo, dan, eve] = [await club.signIn(), await club.signIn(), await club.signIn(), await club.signIn()];
  const change = { current_password: password, new_password: `${password} again` };
  const endings: [string, { token: string }, () => Promise<unknown>][] = [
    ['password change', registered, () => club.call('POST', '/auth/password', { as: elsewhere, body: change })],
    ['sign-out', bob, () => club.call('POST', '/auth/logout', { as: bob })],
    [
      'deactivation',
      cleo,
      () => club.call('PATCH', `/admin/users/${cleo.user.id}`, { as: admin, body: { active: false } }),
    ],
    ['revoked key', dan, () => revokeApiKey(context, short.id)],
    ['expiry', eve, async () => (club.clock.now += 30 * DAY)],
  ];
  for (const [name, as, end] of endings) {
    const { ticket } = await makeTicket(club, as, name === 'revoked key' ? short.key : club.key);
    await checkTicket(context, ticket);
    await end();
    await assert.rejects(checkTicket(context, ticket), { code: 'ticket_invalid' }, name);
  }
});

async function makeTicket(club: Club, as: { token: string }, key = club.key) {
  const { body, status, text } = await club.call('POST', '/live-tickets', { as, key });
  assert.equal(status, 201, text);
  return body as { ticket: string; expires_at: string };
}

test('the stream of a court names the days that changed, and nothing else', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const [a, b] = [await club.court({ name: 'A' }), await club.court({ name: 'B' })];
  const hall = await club.court({ name: 'Hall', part_ids: [a.id] });
  const other = await club.court({ name: 'Other' });
  const ann = await club.signIn('player', 'Zanzibar');
  const streams = await Promise.all([a, b, hall, other].map(({ id }) => open(`/courts/${id}/availability/stream`)));
  const ofAll = await open('/availability/stream');
  const [ofA, ofB, ofHall, ofOther] = streams as [Listening, Listening, Listening, Listening];
  const datesOf = ({ messages }: Listening) => messages.map(({ data }) => data.dates);

  const { body: booking } = await club.book(ann, { court_id: a.id, note: 'Zanzibar' });
  await ofA.until(1);
  await ofHall.until(1);
  assert.deepEqual(ofA.messages[0]!.data, { court_ids: [a.id], dates: [SUNDAY] });
  assert.equal(ofA.messages[0]!.type, 'change');
  assert.deepEqual(ofHall.messages[0]!.data, { court_ids: [hall.id], dates: [SUNDAY] });

  const body = { court_id: b.id, booking_date: '2026-11-25', start_time: '21:00', end_time: '22:00' };
  await club.call('PATCH', `/bookings/${booking.id}`, { as: ann, body });
  await ofB.until(1);
  await ofA.until(2);
  assert.ok(datesOf(ofA)[1].includes(SUNDAY), 'the date before the rescheduling');
  assert.deepEqual(
    ['2026-11-25', '2026-11-26'].filter((date) => !datesOf(ofB)[0].includes(date)),
    [],
    'a buffer may reach into the next day',
  );
  assert.deepEqual(datesOf(ofOther), []);

  await club.addClosure({ court_ids: [other.id] });
  await ofOther.until(1);
  const admin = await club.signIn('admin');
  await club.call('PATCH', `/admin/courts/${other.id}`, { as: admin, body: { buffer_minutes: 30 } });
  await ofOther.until(2);
  assert.deepEqual(datesOf(ofOther), [null, null]);
  await ofAll.until(4);
  const [booked, , closed] = ofAll.messages;
  assert.deepEqual(booked!.data, { court_ids: [a.id, hall.id], dates: [SUNDAY] });
  assert.deepEqual(closed!.data, { court_ids: null, dates: null });
  const all = JSON.stringify([...streams, ofAll].map(({ messages }) => messages));
  assert.ok(!all.includes('Zanzibar') && !all.includes('user'));
  assertProblem(await club.call('GET', '/courts/999/availability/stream'), 'not_found');
});
