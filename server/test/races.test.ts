import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNoFaults, readFinalState, type Slot } from './checker.ts';
import { pick } from './load.ts';
import {
  type Account,
  type Ground,
  layGround,
  newDatabase,
  openContext,
  type Server,
  startServer,
} from './processes.ts';
import { record, type Recorder } from './recorder.ts';

const LIMIT = { timeout: 120_000 };
/** How many calls the mixed race makes; more for a longer run. */
const CALLS = Number(process.env['RACE_CALLS'] ?? 1500);
const PROCESSES = 3;
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

interface Race {
  database: string;
  ground: Ground;
  servers: Server[];
  recorder: Recorder;
}

/** Several processes on one database, and a client that sends to each in turn. */
async function openRace(t: TestContext, size: { players: number; courts: number }): Promise<Race> {
  const database = await newDatabase(t);
  const ground = await layGround(database, size);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(t, database)));
  let turn = 0;
  const recorder = record(ground.key, () => servers[turn++ % PROCESSES]!.origin);
  return { database, ground, servers, recorder };
}

function assertNoServerError({ statuses }: Recorder): void {
  const broken = [...statuses].filter(([status]) => status >= 500 || status <= 0);
  assert.deepEqual(broken, [], 'answers of 5xx, or none');
}

test('of many who book one slot through several processes at once, one wins', LIMIT, async (t) => {
  const { database, ground, recorder } = await openRace(t, { players: 30, courts: 2 });
  const hours = [8, 9, 10, 11, 12, 13];
  const slots = ground.courts.flatMap((court) =>
    hours.map((hour): Slot => ({ court, date: TOMORROW, start: hour * 60, end: hour * 60 + 60 })),
  );
  // Everybody asks for one slot after the other, all of them for the same one at a time.
  const askForAll = async (player: Account) => {
    for (const slot of slots) await recorder.create(player, slot);
  };
  await Promise.all(ground.players.map(askForAll));

  const lost = slots.length * (ground.players.length - 1);
  assert.deepEqual(Object.fromEntries(recorder.statuses), { 201: slots.length, 409: lost });
  const state = await readFinalState(database);
  assert.equal(state.bookings.length, slots.length);
  assertNoFaults(recorder.calls, state);
});

test(
  'bookings, cancellations and reads through several processes leave a history without a fault',
  LIMIT,
  async (t) => {
    const { database, ground, recorder } = await openRace(t, { players: 24, courts: 2 });
    let left = CALLS;
    const client = async (player: Account) => {
      const mine: number[] = [];
      while (left-- > 0) {
        const action = Math.random();
        if (action < 0.6 || mine.length === 0) {
          const start = 600 + 30 * Math.floor(Math.random() * 8);
          const slot = { court: pick(ground.courts), date: TOMORROW, start, end: start + 30 * pick([1, 2, 3]) };
          const id = await recorder.create(player, slot, { key: pick([null, crypto.randomUUID()]) });
          if (id !== undefined) mine.push(id);
        } else if (action < 0.85) {
          await recorder.cancel(player, mine.shift()!);
        } else {
          await recorder.read(player, pick(mine));
        }
      }
    };
    await Promise.all(ground.players.map(client));

    assertNoServerError(recorder);
    const state = await readFinalState(database);
    assertNoFaults(recorder.calls, state);
    assert.ok(state.bookings.length > CALLS / 20, `only ${state.bookings.length} bookings`);
    t.diagnostic(`${recorder.calls.length} calls made ${state.bookings.length} bookings`);
  },
);

test('one idempotency key at once through several processes makes one booking', LIMIT, async (t) => {
  const { database, ground, recorder } = await openRace(t, { players: 1, courts: 1 });
  const player = ground.players[0]!;
  const rounds = Array.from({ length: 24 }, (_, i): Slot => {
    return { court: ground.courts[0]!, date: TOMORROW, start: i * 60, end: i * 60 + 60 };
  });
  for (const [i, slot] of rounds.entries()) {
    const same = { note: `round ${i}`, key: `key ${i}` };
    const ids = await Promise.all(Array.from({ length: 6 }, () => recorder.create(player, slot, same)));
    const told = new Set(ids.filter((id) => id !== undefined)); // the others: still in progress in their process
    assert.equal(told.size, 1, `round ${i}: ${ids.join()}`);
    assert.equal(await recorder.create(player, slot, same), [...told][0], 'the same answer afterwards');
  }
  assertNoServerError(recorder);
  const state = await readFinalState(database);
  assert.equal(state.bookings.length, rounds.length);
  assertNoFaults(recorder.calls, state);
});

test('of equal registrations through several processes at once, one wins', LIMIT, async (t) => {
  const { ground, servers } = await openRace(t, { players: 0, courts: 0 });
  for (let round = 0; round < 3; round++) {
    const emails = [`ann${round}@example.org`, `Ann${round}@example.org`, `ANN${round}@EXAMPLE.ORG`];
    const answers = await Promise.all(
      [...emails, ...emails].map(async (email, i) => {
        const answer = await fetch(`${servers[i % PROCESSES]!.origin}/api/v1/auth/register`, {
          method: 'POST',
          headers: { 'x-api-key': ground.key, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Ann', email, password: 'a fine long secret' }),
        });
        const { code } = (await answer.json()) as { code?: string };
        return code ?? answer.status;
      }),
    );
    assert.deepEqual(answers.map(String).toSorted(), ['201', ...Array.from({ length: 5 }, () => 'email_taken')]);
  }
});

test(
  'processes that start at once on an empty place make one database with one first key of each kind',
  LIMIT,
  async (t) => {
    for (let round = 0; round < 3; round++) {
      const database = await newDatabase(t);
      const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(t, database)));
      // The key is printed once the server listens.
      for (let wait = 0; wait < 50 && !servers.some((server) => server.output().includes('csk_')); wait++)
        await sleep(20);
      assert.equal(servers.filter((server) => server.output().includes('csk_')).length, 1, 'one tells the key');
      const { db } = await openContext(database);
      assert.equal((await db.read.selectFrom('api_keys').select('id').execute()).length, 2, 'and that of the web app');
      await db.close();
      assert.deepEqual(await Promise.all(servers.map((server) => server.stop())), [0, 0, 0]);
    }
  },
);
