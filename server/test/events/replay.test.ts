import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { createApiKey } from '../../src/modules/api-keys/actions.ts';
import { type View, viewOfStaff, viewOfCourts, viewOfPlayer } from '../../src/modules/live/views.ts';
import { type Listener, MAX_REPLAYED, Streams } from '../../src/modules/live/streams.ts';
import { assertProblem, NOON } from '../club.ts';
import { openActionFixture } from '../action-fixture.ts';
import { insertManyEvents } from '../many-events.ts';
import { bySize } from '../size.ts';
import { openStreamFixture, listen, relayAll } from './stream.ts';

const LIMIT = { timeout: 300_000 };
/** Number of events, more than any page or buffer can contain. */
const MANY = bySize(5000, 100_000);
const USER_IDS = [1, 2, 3];

const countTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test("a process's only stream receives all missed events and then live ones, each once", LIMIT, async (t) => {
  const { club, open } = await openStreamFixture(t);
  const admin = await club.signIn('admin');
  await insertManyEvents(club.context.db, { count: MANY, userIds: USER_IDS });
  const reading = await open('/events', admin, { 'last-event-id': '0' });
  await club.court(); // This event occurs while the stream is still catching up
  await reading.until(MANY + 1);
  // The stream has now caught up, so it receives new events as soon as they are relayed.
  await insertManyEvents(club.context.db, { count: 3000, userIds: USER_IDS });
  club.app.streams.wake();
  const messages = await reading.until(MANY + 3001);
  assert.deepEqual(
    messages.map(({ id }) => id),
    countTo(MANY + 3001),
  );
});

test('refuses a stream that is too far behind', LIMIT, async (t) => {
  const { club } = await openStreamFixture(t);
  const admin = await club.signIn('admin');
  const event = { type: 'court.updated', timestamp: '2026-11-21T12:00:00.000Z', data: '{"id":1}' };
  const sequences = [1, MAX_REPLAYED + 2];
  await club.context.db.transact(async (db) => {
    await db
      .insertInto('events')
      .values(sequences.map((sequence) => ({ ...event, sequence })))
      .execute();
  });
  const resume = (id: string) => club.call('GET', '/events', { as: admin, headers: { 'last-event-id': id } });
  assertProblem(await resume('1'), 'too_far_behind');
  assert.equal((await resume('2')).status, 200);
});

test('lists events after an id, in order and without a gap', LIMIT, async (t) => {
  const { club } = await openStreamFixture(t);
  const as = await club.signIn('admin');
  const list = (query: string) => club.call('GET', `/admin/events${query}`, { as });
  assert.deepEqual((await list('')).body, { data: [], last_id: 0 });
  const { db } = club.context;
  for (let n = 1; n <= 5; n++) await club.court({ name: `Court ${n}` });
  await relayAll(club);
  const names: string[] = [];
  for (let after = 0; ;) {
    const { body } = await list(`?after=${after}&limit=2`);
    if (body.data.length === 0) break;
    assert.deepEqual([body.data[0].id, body.last_id], [after + 1, body.data.at(-1).id]);
    names.push(...body.data.map(({ type, data }: any) => `${type} ${data.name}`));
    after = body.last_id;
  }
  assert.deepEqual(
    names,
    [1, 2, 3, 4, 5].map((n) => `court.created Court ${n}`),
  );
  assert.deepEqual((await list('?after=5')).body, { data: [], last_id: 5 });
  assertProblem(await list('?after=6'), 'events_gone');
  await db.transact((tx) => tx.deleteFrom('events').where('sequence', '<', 4).execute());
  assertProblem(await list('?after=2'), 'events_gone');
  assert.equal((await list('?after=3')).body.data.length, 2);
  assert.equal((await list('')).body.data[0].id, 4);
  assertProblem(await club.call('GET', '/admin/events', { as: await club.signIn() }), 'forbidden');
});

interface Reads {
  rows: number;
  pages: number;
  turns: Set<number>;
  /** Largest number of bytes that were still waiting to be sent to a client when the server read more events. */
  mostUnread: number;
}

/** Starts an HTTP server that streams events as `view` shows them, and records how events are read. */
async function serveStreams(t: TestContext, { view, beatMs }: { view: View; beatMs?: number }) {
  const fixture = await openActionFixture(NOON);
  while ((await fixture.user()).id < USER_IDS.length);
  const { id } = await createApiKey(fixture, { name: 'test' });
  const listener: Listener = { apiKey: { id, scopes: null }, user: undefined, address: '127.0.0.1' };
  const reads: Reads = { rows: 0, pages: 0, turns: new Set(), mostUnread: 0 };
  let turn = 0;
  let isOver = false;
  const countTurn = (): void => {
    turn += 1;
    if (!isOver) setImmediate(countTurn);
  };
  countTurn();
  const responses: ServerResponse[] = [];
  const count: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows[0]?.['data'] === undefined) return result;
      reads.rows += result.rows.length;
      reads.pages += 1;
      reads.turns.add(turn);
      reads.mostUnread = Math.max(reads.mostUnread, ...responses.map(({ writableLength }) => writableLength));
      return result;
    },
  };
  const errors: unknown[] = [];
  const db = { ...fixture.db, read: fixture.db.read.withPlugin(count) };
  const streams = new Streams({ ...fixture, db }, (error) => errors.push(error), beatMs);
  const server = createServer((request, response) => {
    const last = request.headers['last-event-id'];
    void streams.startOf(view, last === undefined ? undefined : Number(last)).then((start) => {
      responses.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      streams.open(response, { listener, view, start });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => {
    isOver = true;
    await streams.end();
    server.closeAllConnections();
    server.close();
    await fixture.close();
    assert.deepEqual(errors, []);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (last?: number) => listen(origin, last === undefined ? {} : { 'last-event-id': String(last) });
  return { fixture, reads, streams, listener, origin, open };
}

test('resumed availability streams are told to reload, and read no old events', LIMIT, async (t) => {
  const { fixture, reads, streams, open } = await serveStreams(t, { view: viewOfCourts });
  await insertManyEvents(fixture.db, { count: 1000, userIds: USER_IDS });
  // Most clients last received event 1. One client has received all events. One client sends an id that does not exist
  // in this database.
  const resumed = await Promise.all([...Array.from({ length: 50 }, () => open(1)), open(1000), open(5000)]);
  const fresh = await open();
  for (const stream of resumed) {
    await stream.until(1);
    assert.deepEqual(stream.messages, [{ type: 'reload', id: 1000, data: { court_ids: null, dates: null } }]);
  }
  assert.equal(reads.rows, 0);
  await insertManyEvents(fixture.db, { count: 1, userIds: USER_IDS });
  streams.wake();
  for (const stream of [...resumed, fresh]) await stream.until(stream === fresh ? 1 : 2);
  const live = { type: 'change', id: 1001, data: { court_ids: [1], dates: ['2026-11-22'] } };
  assert.deepEqual([resumed[0].messages[1], fresh.messages[0]], [live, live]);
  assert.equal(reads.rows, 1);
});

test('streams that missed the same events read them once, one page per turn of the event loop', LIMIT, async (t) => {
  const { fixture, reads, open } = await serveStreams(t, { view: viewOfPlayer(2) });
  await insertManyEvents(fixture.db, { count: 3000, userIds: USER_IDS });
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(0)));
  for (const stream of streams) {
    const messages = await stream.until(1000);
    assert.deepEqual(
      messages.map(({ id }) => id),
      countTo(3000).filter((id) => id % 3 === 1),
    );
  }
  assert.equal(reads.turns.size, reads.pages);
  assert.ok(reads.rows < 3 * 3000, `${reads.rows} rows`);
});

test('a client that does not read delays nobody, uses little memory, is cut, and can resume', LIMIT, async (t) => {
  const { fixture, reads, streams, origin, open } = await serveStreams(t, { view: viewOfStaff, beatMs: 1000 });
  const [count, noteLength] = [1000, 20_000];
  const stalled = get(origin, (response) => response.pause());
  stalled.on('error', () => {});
  t.after(() => stalled.destroy());
  await once(stalled, 'response');
  const reading = await open();
  await insertManyEvents(fixture.db, { count, userIds: USER_IDS, noteLength });
  streams.wake();
  const late = await open(0);
  for (const stream of [reading, late]) assert.equal((await stream.until(count)).length, count);
  while (streams.count > 2) await sleep(10);
  const mostUnread = 2 * 100 * noteLength; // Two pages of 100 events
  assert.ok(reads.mostUnread > 0 && reads.mostUnread < mostUnread, `${reads.mostUnread} bytes`);
  assert.equal((await (await open(0)).until(count)).length, count);
});

test('cuts a stream instead of skipping events that were deleted meanwhile', LIMIT, async (t) => {
  const { fixture, streams, listener } = await serveStreams(t, { view: viewOfStaff });
  await insertManyEvents(fixture.db, { count: 300, userIds: USER_IDS });
  const server = createServer((_request, response) => {
    const start = { after: 50, newest: 300, mustReload: false };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams.open(response, { listener, view: viewOfStaff, start });
  });
  t.after(() => server.close());
  await fixture.db.transact((db) => db.deleteFrom('events').where('sequence', '<', 100).execute());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const reading = await listen(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await reading.ended;
  assert.deepEqual(reading.messages, []);
});
