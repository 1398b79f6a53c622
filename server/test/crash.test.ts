import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { Agent, request, type RequestOptions } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp, toTime } from '../src/platform/time.ts';
import { assertNoFaults, readFinalState } from './checker.ts';
import { bookAndCancel, chancesFor, repeatUnknown } from './load.ts';
import { insertFixture, newFile, type Server, startServer } from './processes.ts';
import { record } from './recorder.ts';
import { atFullSize, bySize } from './size.ts';

/** Number of times the server is killed. The `CRASH_ROUNDS` environment variable overrides it. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? bySize(1, 10));
const LIMIT = { timeout: 180_000 + ROUNDS * 10_000 };
const CLIENTS = 16;
/** Number of days over which the bookings are spread. */
const DAYS = 20 * ROUNDS;

function integrity(file: string): unknown {
  const db = new DatabaseSync(file, { timeout: 5000 });
  const verdict = db.prepare('pragma integrity_check').get();
  const orphans = db.prepare('pragma foreign_key_check').all();
  db.close();
  return [verdict?.['integrity_check'], ...orphans];
}

test('a server killed during writes loses no acknowledged change', LIMIT, async (t) => {
  const file = newFile(t);
  const fixture = await insertFixture(file, { players: CLIENTS, courts: 3 });
  let server: Server = await startServer(t, file);
  const recorder = record(fixture.key, () => server.origin);
  const chance = chancesFor(t);
  let unknown = 0;
  // A kill may happen between two requests, so continue until a kill has interrupted a request.
  for (let round = 0; round < ROUNDS || (unknown === 0 && round < ROUNDS + 9); round++) {
    const from = recorder.calls.length;
    let isOver = false;
    const clients = fixture.players.map((player) =>
      bookAndCancel(player, { recorder, fixture, days: DAYS, isOver: () => isOver, chance }),
    );
    const booked = (recorder.statuses.get(201) ?? 0) + 20;
    while ((recorder.statuses.get(201) ?? 0) < booked) await sleep(5);
    await sleep(chance() * bySize(50, 350));
    isOver = true; // The clients stop after their current requests, which the kill interrupts
    await server.kill();
    await Promise.all(clients);
    if (round % 2 === 0) assert.deepEqual(integrity(file), ['ok'], 'before the restart');
    server = await startServer(t, file);
    assert.deepEqual(integrity(file), ['ok'], 'after the restart');
    assertNoFaults(recorder.calls, await readFinalState(file), `round ${round}`);
    unknown += await repeatUnknown(recorder, fixture, from);
    assertNoFaults(recorder.calls, await readFinalState(file), `round ${round}, after the repetitions`);
  }
  assert.ok(unknown > 0, 'no kill hit a request');
  t.diagnostic(`${recorder.calls.length} calls, ${recorder.statuses.get(201)} bookings, ${unknown} answers lost`);
});

interface Reply {
  status: number | undefined;
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

test(
  'a server that is asked to end under load leaves no unanswered change, and ends with 0',
  atFullSize(LIMIT),
  async (t) => {
    const chance = chancesFor(t);
    for (let round = 0; round < 3; round++) {
      const file = newFile(t);
      const fixture = await insertFixture(file, { players: CLIENTS, courts: 3 });
      const server = await startServer(t, file);
      const recorder = record(fixture.key, () => server.origin);
      const clients = fixture.players.map((player) =>
        bookAndCancel(player, { recorder, fixture, days: DAYS, isOver: recorder.isServerClosing, chance }),
      );
      while ((recorder.statuses.get(201) ?? 0) < 20) await sleep(5);
      await sleep(chance() * 100);
      const ended = await server.stop();
      await Promise.all(clients);

      const state = await readFinalState(file);
      assertNoFaults(recorder.calls, state);
      assert.equal(state.bookings.length, recorder.statuses.get(201), 'each booking was acknowledged');
      assert.equal(ended, 0, server.output());
      assert.deepEqual(integrity(file), ['ok']);
    }
  },
);

test('a server that is asked to end answers requests on open connections, then closes them', LIMIT, async (t) => {
  const file = newFile(t);
  const { key, players, courts } = await insertFixture(file, { players: 1, courts: 1 });
  const server = await startServer(t, file);
  // Use only open connections, because the operating system may reset a new connection when the listener closes.
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
  assert.ok(!existsSync(`${file}-wal`), 'the write-ahead log still exists');
});
