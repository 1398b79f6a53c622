import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp } from '../src/time.ts';
import { assertNoFaults, readFinalState, type Slot } from './checker.ts';
import { type Account, type Ground, layGround, newFile, type Server, startServer } from './processes.ts';
import { record, type Recorder } from './recorder.ts';

/** How often the server is killed; more for a longer run. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 5);
const LIMIT = { timeout: 60_000 + ROUNDS * 10_000 };
const CLIENTS = 16;

const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)]!;

/** Any of so many slots that most are free, but not all. */
function anySlot({ courts }: Ground): Slot {
  const date = addDays(timestamp(Date.now()).slice(0, 10), 1 + Math.floor(Math.random() * 20 * ROUNDS));
  const start = 30 * Math.floor(Math.random() * 46);
  return { court: pick(courts), date, start, end: start + 30 * pick([1, 2]) };
}

/** Books and cancels, one call after the other, until told to stop. */
async function load(recorder: Recorder, ground: Ground, player: Account, isOver: () => boolean): Promise<void> {
  const mine: number[] = [];
  while (!isOver()) {
    if (mine.length > 3 && Math.random() < 0.3) await recorder.cancel(player, mine.shift()!);
    else {
      const id = await recorder.create(player, anySlot(ground), { key: crypto.randomUUID() });
      if (id !== undefined) mine.push(id);
    }
  }
}

/** Sends again, with its key, each booking whose answer was lost. */
async function repeatUnknown(recorder: Recorder, ground: Ground, from: number): Promise<number> {
  const lost = recorder.calls.slice(from).filter((call) => call.kind === 'create' && call.outcome === 'unknown');
  for (const call of lost) {
    if (call.kind !== 'create') continue;
    const player = ground.players.find(({ id }) => id === call.user)!;
    await recorder.create(player, call.slot, call);
  }
  return lost.length;
}

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
    const clients = ground.players.map((player) => load(recorder, ground, player, () => isOver));
    await sleep(150 + Math.random() * 350);
    isOver = true; // whoever has asked waits for an answer, which the kill may cut off
    await server.kill();
    await Promise.all(clients);
    if (round % 2 === 0) assert.deepEqual(integrity(file), ['ok'], 'before the restart');
    server = await startServer(t, file);
    assert.deepEqual(integrity(file), ['ok'], 'after the restart');
    assertNoFaults(recorder.calls, readFinalState(file), `round ${round}`);
    unknown += await repeatUnknown(recorder, ground, from);
    assertNoFaults(recorder.calls, readFinalState(file), `round ${round}, after the repetitions`);
  }
  assert.ok(unknown > 0, 'no kill hit a request');
  t.diagnostic(`${recorder.calls.length} calls, ${recorder.statuses.get(201)} bookings, ${unknown} answers lost`);
});

/** How long a server may take to end, in milliseconds: a request may take 10 seconds. */
const END_MS = 15_000;

test('a server asked to end under load answers what it has taken on, and ends with 0', LIMIT, async (t) => {
  for (let round = 0; round < 3; round++) {
    const file = newFile(t);
    const ground = await layGround(file, { players: CLIENTS, courts: 3 });
    const server = await startServer(t, file);
    const recorder = record(ground.key, () => server.origin);
    // Nobody connects anew: what the kernel has not handed over when the listener closes is cut off, by TCP itself.
    const clients = ground.players.map((player) => load(recorder, ground, player, recorder.isSentAway));
    await sleep(300 + Math.random() * 200);
    const ended = await Promise.race([server.stop(), sleep(END_MS, 'it still runs', { ref: false })]);
    await Promise.all(clients);

    const state = readFinalState(file);
    assertNoFaults(recorder.calls, state);
    assert.equal(state.bookings.length, recorder.statuses.get(201), 'each booking was acknowledged');
    assert.equal(ended, 0, server.output());
    assert.equal(recorder.statuses.get(0) ?? 0, 0, 'a request was cut off');
    assert.deepEqual(integrity(file), ['ok']);
  }
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
