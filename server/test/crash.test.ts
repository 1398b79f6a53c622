import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp, toTime } from '../src/time.ts';
import { assertNoFaults, readFinalState } from './checker.ts';
import { bookAndCancel, repeatUnknown } from './load.ts';
import { layGround, newFile, type Server, startServer } from './processes.ts';
import { record } from './recorder.ts';

/** How often the server is killed; more for a longer run. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 5);
const LIMIT = { timeout: 60_000 + ROUNDS * 10_000 };
const CLIENTS = 16;
/** Over how many days the bookings are spread. */
const DAYS = 20 * ROUNDS;

function integrity(file: string): unknown {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const verdict = db.prepare('pragma integrity_check').get();
  const orphans = db.prepare('pragma foreign_key_check').all();
  db.close();
  return [verdict?.['integrity_check'], ...orphans];
}

test('a server killed in mid-write has lost nothing that it acknowledged', LIMIT, async (t) => {
  const file = newFile(t);
  const ground = await layGround(file, { players: CLIENTS, courts: 3 });
  let server: Server = await startServer(t, file);
  const recorder = record(ground.key, () => server.origin);
  let unknown = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const from = recorder.calls.length;
    let isOver = false;
    const clients = ground.players.map((player) =>
      bookAndCancel(player, { recorder, ground, days: DAYS, isOver: () => isOver }),
    );
    await sleep(150 + Math.random() * 350);
    isOver = true; // whoever has asked waits for an answer, which the kill may cut off
    await server.kill();
    await Promise.all(clients);
    if (round % 2 === 0) assert.deepEqual(integrity(file), ['ok'], 'before the restart');
    server = await startServer(t, file);
    assert.deepEqual(integrity(file), ['ok'], 'after the restart');
    assertNoFaults(recorder.calls, await readFinalState(file), `round ${round}`);
    unknown += await repeatUnknown(recorder, ground, from);
    assertNoFaults(recorder.calls, await readFinalState(file), `round ${round}, after the repetitions`);
  }
  assert.ok(unknown > 0, 'no kill hit a request');
  t.diagnostic(`${recorder.calls.length} calls, ${recorder.statuses.get(201)} bookings, ${unknown} answers lost`);
});

/** How long a server may take to end, in milliseconds: a request may take 10 seconds. */
const END_MS = 15_000;

interface Reply {
  status: number | undefined;
  /** Whether the connection was there before. */
  isReused: boolean;
}

function send(url: string, options: RequestOptions, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, isReused: asked.reusedSocket }));
    });
    asked.on('error', reject).end(body);
  });
}

test('a server asked to end under load has done nothing that it did not answer, and ends with 0', LIMIT, async (t) => {
  for (let round = 0; round < 3; round++) {
    const file = newFile(t);
    const ground = await layGround(file, { players: CLIENTS, courts: 3 });
    const server = await startServer(t, file);
    const recorder = record(ground.key, () => server.origin);
    const clients = ground.players.map((player) =>
      bookAndCancel(player, { recorder, ground, days: DAYS, isOver: recorder.isSentAway }),
    );
    await sleep(300 + Math.random() * 200);
    const ended = await Promise.race([server.stop(), sleep(END_MS, 'it still runs', { ref: false })]);
    await Promise.all(clients);

    const state = await readFinalState(file);
    assertNoFaults(recorder.calls, state);
    assert.equal(state.bookings.length, recorder.statuses.get(201), 'each booking was acknowledged');
    assert.equal(ended, 0, server.output());
    assert.deepEqual(integrity(file), ['ok']);
  }
});

test('a server asked to end answers what comes on connections that are open, and hangs up', LIMIT, async (t) => {
  const file = newFile(t);
  const { key, players, courts } = await layGround(file, { players: 1, courts: 1 });
  const server = await startServer(t, file);
  // Connections that are there: one that is made anew may be cut off by TCP itself, when the listener closes.
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  t.after(() => agent.destroy());
  const all = (send: (i: number) => Promise<Reply>) => Promise.all(Array.from({ length: CLIENTS }, (_, i) => send(i)));
  const headers = {
    'x-api-key': key,
    authorization: `Bearer ${players[0]!.token}`,
    'content-type': 'application/json',
  };
  const ask = (method: string, path: string, body = '') =>
    send(`${server.origin}/api/v1${path}`, { agent, method, headers }, body);
  await all(() => ask('GET', '/courts'));
  const date = addDays(timestamp(Date.now()).slice(0, 10), 2);
  const book = (i: number, day: string) => {
    const times = { start_time: toTime(30 * i), end_time: toTime(30 * i + 30) };
    return ask('POST', '/bookings', JSON.stringify({ court_id: courts[0], booking_date: day, ...times }));
  };
  const underWay = all((i) => book(i, date));
  const ended = server.stop();
  for (const { status, isReused } of await underWay) assert.deepEqual([status, isReused], [201, true]);
  assert.equal(await ended, 0, server.output());
});

for (const [name, sent] of [
  ['that says nothing', ''],
  ['that never ends its request', 'POST /api/v1/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Le'],
] as const) {
  test(`a connection ${name} does not keep a server from ending`, LIMIT, async (t) => {
    const file = newFile(t);
    const server = await startServer(t, file);
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => {});
    t.after(() => socket.destroy());
    await once(socket, 'connect');
    socket.write(sent);
    await sleep(100);
    const ended = await Promise.race([server.stop(), sleep(END_MS, 'it still runs', { ref: false })]);
    assert.equal(ended, 0, server.output());
  });
}
