import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeByEmail } from '../../src/modules/people/actions.ts';
import { changeApiKey, createApiKey, revokeApiKey } from '../../src/modules/api-keys/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { viewOfStaff } from '../../src/modules/live/views.ts';
import { Streams } from '../../src/modules/live/streams.ts';
import { NOON } from '../club.ts';
import { insertFixture, newDatabase, startServer } from '../processes.ts';
import { openStreamFixture, listen, type Listening } from './stream.ts';

const LIMIT = { timeout: 180_000 };
const NOBODY = { apiKey: { id: 1, scopes: null }, user: undefined, address: '127.0.0.1' };

test('a stream ends soon after its user loses access', LIMIT, async (t) => {
  const { club, open, origin } = await openStreamFixture(t, { staff_session_minutes: 60 });
  const court = await club.court();
  const [ann, bob, cleo, dan] = [
    await club.signIn(),
    await club.signIn(),
    await club.signIn('admin'),
    await club.signIn(),
  ];
  const key = await createApiKey(club.context, { name: 'short-lived' });
  const streams: Listening[] = [];
  for (const as of [ann, bob, cleo]) streams.push(await open('/events', as));
  const path = `/api/v1/courts/${court.id}/availability/stream`;
  streams.push(await listen(`${origin}${path}`, { 'x-api-key': key.key }));
  const staying = await open('/events', dan);
  let ended = 0;
  for (const { ended: end } of streams) void end.then(() => (ended += 1));
  let hasLeft = false;
  void staying.ended.then(() => (hasLeft = true));
  await sleep(300);
  assert.equal(ended, 0);
  await club.call('POST', '/auth/logout', { as: ann });
  await transact(club.context.db, (db) =>
    db
      .updateTable('tokens')
      .set({ expires_at: '2026-11-21T12:00:00.000Z' })
      .where('user_id', '=', bob.user.id)
      .execute(),
  );
  await changeByEmail(club.context, cleo.user.email!, { role: 'player' });
  await revokeApiKey(club.context, key.id);
  await Promise.all(streams.map(({ ended: end }) => end));
  assert.equal(ended, 4);
  await sleep(100);
  assert.ok(!hasLeft);
});

test('a stream shows no event that is newer than the loss of the role or of the key', LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const court = await club.court();
  const [player, admin] = [await club.signIn(), await club.signIn('admin')];
  const [former, narrowed] = [await club.signIn('desk'), await club.signIn('desk')];
  const key = await createApiKey(club.context, { name: 'desk' });
  const all = await open('/events', admin);
  const lost = [await open('/events', former), await open('/events', narrowed, { 'x-api-key': key.key })];
  await changeByEmail(club.context, former.user.email!, { role: 'treasurer' });
  await changeApiKey(club.context, key.id, { scopes: ['bookings'] });
  await club.book(player, { court_id: court.id });
  await all.until(1);
  await Promise.all(lost.map(({ ended }) => ended));
  assert.deepEqual(
    lost.map(({ messages }) => messages),
    [[], []],
  );
});

test(
  'if the club requires a second factor, a stream of staff needs a second factor and ends without it',
  LIMIT,
  async (t) => {
    const { club, open } = await openStreamFixture(t, { require_staff_second_factor: true });
    const staff = [await club.signIn('desk'), await club.signIn('desk'), await club.signIn('admin')];
    const mark = (users: typeof staff, second_factor: 0 | 1) =>
      transact(club.context.db, (db) =>
        db
          .updateTable('tokens')
          .set({ second_factor })
          .where(
            'user_id',
            'in',
            users.map(({ user }) => user.id),
          )
          .execute(),
      );
    const [without, former, admin] = staff as [(typeof staff)[0], (typeof staff)[0], (typeof staff)[0]];
    await mark([former, admin], 1);
    const body = {
      name: 'Court',
      type: 'tennis',
      time_zone: 'UTC',
      opening_hours: [{ day: 7, open: '00:00', close: '24:00' }],
    };
    const { body: court } = await club.call('POST', '/admin/courts', { as: admin, body });
    const [all, own, lost] = [
      await open('/events', admin),
      await open('/events', without),
      await open('/events', former),
    ];
    await mark([former], 0);
    await club.book(await club.signIn(), { court_id: court.id });
    await club.book(without, { court_id: court.id, start_time: '15:00', end_time: '16:00' });
    await all.until(2);
    const [first] = await own.until(1);
    assert.equal(first!.data.data.user_id, without.user.id);
    await lost.ended;
    assert.deepEqual(lost.messages, []);
  },
);

test('a client that disconnects before its stream opens leaves no stream open', LIMIT, async (t) => {
  const live = { db: undefined as never, now: () => NOON, config: { MAX_STREAMS: 1 } as never, modules: [] };
  const streams = new Streams(live, assert.ifError);
  t.after(() => streams.end());
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    // Open the stream only after the client has disconnected, as a handler might after a slow query.
    response.once('close', () => {
      streams.open(response, {
        listener: NOBODY,
        view: viewOfStaff,
        start: { after: 0, newest: 0, mustReload: false },
      });
      resolve();
    });
    request.socket.destroy();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  get({ port: (server.address() as AddressInfo).port }).on('error', () => {});
  await opened;
  assert.equal(streams.count, 0);
  streams.checkLimits(NOBODY);
});

test(
  'refuses a user with too many streams until one is closed, and everybody when the process is full',
  LIMIT,
  async (t) => {
    const { club, open } = await openStreamFixture(t, { MAX_STREAMS: '23' });
    const [ann, bob] = [await club.signIn(), await club.signIn()];
    const streams: Listening[] = [];
    for (let i = 0; i < 20; i++) streams.push(await open('/events', ann));
    await assert.rejects(open('/events', ann), /^Error: 429 .*too_many_streams/);
    streams.push(await open('/events', bob));
    await assert.rejects(open('/events', await club.signIn()), /^Error: 429 .*too_many_streams/);
    streams[0]!.cut();
    await streams[0]!.ended;
    const isRefused = (error: unknown) => assert.match(String(error), /too_many_streams/);
    while (!(await open('/events', ann).catch(isRefused))) await sleep(20);
  },
);

test('streams end at once when the service is asked to end', LIMIT, async (t) => {
  const database = await newDatabase(t);
  const { key, admin, courts } = await insertFixture(database, { players: 0, courts: 1 });
  const server = await startServer(t, database);
  const headers = { 'x-api-key': key, authorization: `Bearer ${admin.token}` };
  const streams = await Promise.all([
    listen(`${server.origin}/api/v1/events`, { ...headers, 'last-event-id': '0' }),
    listen(`${server.origin}/api/v1/courts/${courts[0]}/availability/stream`, headers),
  ]);
  await streams[0].until(1);
  const began = performance.now();
  assert.equal(await server.stop(), 0);
  await Promise.all(streams.map(({ ended }) => ended));
  assert.ok(performance.now() - began < 5000, `${performance.now() - began} ms`);
});
