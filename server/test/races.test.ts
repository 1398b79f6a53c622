// Runs only on PostgreSQL.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_AGE_MS } from '../src/modules/club/policy-cache.ts';
import { addDays, timestamp } from '../src/platform/time.ts';
import { assertNoFaults, readFinalState, type Slot } from './checker.ts';
import { type Chance, chancesFor, pick } from './load.ts';
import {
  type Account,
  type DatabaseFixture,
  insertFixture,
  newEmptyDatabase,
  openContext,
  type Server,
  startServer,
} from './processes.ts';
import { record, type Recorder } from './recorder.ts';
import { bySize, isFullSize } from './size.ts';

const LIMIT = { timeout: 240_000 };
/** Number of calls in `bookCancelAndRead`. The `RACE_CALLS` environment variable overrides it. */
const CALLS = Number(process.env['RACE_CALLS'] ?? bySize(250, 3000));
const PROCESSES = bySize(2, 3);

interface Race {
  database: string;
  fixture: DatabaseFixture;
  servers: Server[];
  /** Sends requests to the processes in turn. All races share one recorder, because they share one database. */
  recorder: Recorder;
  chance: Chance;
}

/** Each race books on a different date. */
const dayIn = (days: number): string => addDays(timestamp(Date.now()).slice(0, 10), days);

async function assertSound({ database, recorder }: Race): Promise<void> {
  const broken = [...recorder.statuses].filter(([status]) => status >= 500 || status <= 0);
  assert.deepEqual(broken, [], 'responses with a 5xx status, or no response');
  assertNoFaults(recorder.calls, await readFinalState(database));
}

async function countBookings({ database }: Race, date: string): Promise<number> {
  const { bookings } = await readFinalState(database);
  return bookings.filter(({ slot }) => slot.date === date).length;
}

async function startTogether(t: TestContext): Promise<{ database: string; servers: Server[] }> {
  const database = await newEmptyDatabase(t);
  const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer(t, database)));
  // Wait until a process has printed the first API key.
  while (!servers.some((server) => server.output().includes('csk_'))) await sleep(20);
  return { database, servers };
}

/** Asserts that the processes together created one secret and one publishable API key. */
async function assertOneStart({ database, servers }: { database: string; servers: Server[] }): Promise<void> {
  const { db } = await openContext(database);
  assert.equal(
    (await db.read.selectFrom('api_keys').select('id').execute()).length,
    2,
    'the first key, and the key of the web app',
  );
  await db.close();
  assert.equal(
    servers.filter((server) => server.output().includes('csk_')).length,
    1,
    'exactly one process prints the key',
  );
}

async function bookSameSlots({ fixture, recorder }: Race, date: string): Promise<number> {
  const hours = bySize([8, 9], [8, 9, 10, 11, 12, 13]);
  const slots = fixture.courts.flatMap((court) =>
    hours.map((hour): Slot => ({ court, date, start: hour * 60, end: hour * 60 + 60 })),
  );
  // All clients request the slots in the same order, so that they compete for each slot.
  const askForAll = async (player: Account) => {
    for (const slot of slots) await recorder.create(player, slot);
  };
  await Promise.all(fixture.players.map(askForAll));
  return slots.length;
}

/**
 * The clients compete for one court and night with slots before, across and after midnight. All these slots overlap.
 */
async function bookAroundMidnight({ fixture, recorder }: Race, firstDate: string): Promise<number> {
  const nights = Array.from({ length: bySize(4, 20) }, (_, i) => addDays(firstDate, 2 * i));
  const slots = nights.flatMap((date) =>
    fixture.courts.map((court): Slot[] => [
      { court, date, start: 1380, end: 1470 },
      { court, date: addDays(date, 1), start: 0, end: 60 },
      { court, date, start: 1410, end: 1530 },
    ]),
  );
  const askForAll = async (player: Account, i: number) => {
    for (const wanted of slots) await recorder.create(player, wanted[i % wanted.length]!);
  };
  await Promise.all(fixture.players.map(askForAll));
  return slots.length;
}

/** @param first the first start, in minutes from midnight. Later starts can be on the next day. */
async function bookCancelAndRead({ fixture, recorder, chance }: Race, day: string, first = 600): Promise<void> {
  let left = CALLS;
  const client = async (player: Account) => {
    const mine: number[] = [];
    while (left-- > 0) {
      const action = chance();
      if (action < 0.6 || mine.length === 0) {
        const minute = first + 30 * Math.floor(chance() * 8);
        const date = minute < 1440 ? day : addDays(day, 1);
        const start = minute % 1440;
        const slot = { court: pick(fixture.courts, chance), date, start, end: start + 30 * pick([1, 2, 3], chance) };
        const id = await recorder.create(player, slot, { key: pick([null, randomUUID()], chance) });
        if (id !== undefined) mine.push(id);
      } else if (action < 0.85) {
        await recorder.cancel(player, mine.shift()!);
      } else {
        await recorder.read(player, pick(mine, chance));
      }
    }
  };
  await Promise.all(fixture.players.map(client));
}

/** Sends concurrent requests with the same idempotency key, for several keys. Returns the number of keys. */
async function bookWithSameKeys({ fixture, recorder }: Race, date: string): Promise<number> {
  const player = fixture.players[0]!;
  const rounds = Array.from({ length: bySize(6, 24) }, (_, i): Slot => {
    return { court: fixture.courts[0]!, date, start: i * 60, end: i * 60 + 60 };
  });
  for (const [i, slot] of rounds.entries()) {
    const same = { note: `round ${i}`, key: `key ${i}` };
    const ids = await Promise.all(Array.from({ length: 6 }, () => recorder.create(player, slot, same)));
    // A request may fail while another request with the same key is in progress.
    const told = new Set(ids.filter((id) => id !== undefined));
    assert.equal(told.size, 1, `round ${i}: ${ids.join()}`);
    assert.equal(await recorder.create(player, slot, same), [...told][0], 'the same answer afterwards');
  }
  return rounds.length;
}

async function registerSameEmails({ fixture, servers }: Race, round: number): Promise<void> {
  const emails = [`ann${round}@example.org`, `Ann${round}@example.org`, `ANN${round}@EXAMPLE.ORG`];
  const answers = await Promise.all(
    [...emails, ...emails].map(async (email, i) => {
      const answer = await fetch(`${servers[i % PROCESSES]!.origin}/api/v1/auth/register`, {
        method: 'POST',
        headers: { 'x-api-key': fixture.key, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ann', email, password: 'a fine long secret' }),
      });
      const { code } = (await answer.json()) as { code?: string };
      return code ?? answer.status;
    }),
  );
  assert.deepEqual(answers.map(String).toSorted(), ['201', ...Array.from({ length: 5 }, () => 'email_taken')]);
}

// The races share the processes, because a process takes about a second to start.
test('several processes on one database', LIMIT, async (t) => {
  const { database, servers } = await startTogether(t);
  await t.test('started at once make one database with one first key of each kind', async () => {
    await assertOneStart({ database, servers });
  });
  const fixture = await insertFixture(database, { players: bySize(12, 30), courts: 2 });
  // The processes can have cached the rules that applied before the fixture.
  await sleep(MAX_AGE_MS);
  let turn = 0;
  const recorder = record(fixture.key, () => servers[turn++ % PROCESSES]!.origin);
  const race: Race = { database, fixture, servers, recorder, chance: chancesFor(t) };

  await t.test('of many concurrent bookings of one slot, one succeeds', async () => {
    const slots = await bookSameSlots(race, dayIn(1));
    const lost = slots * (fixture.players.length - 1);
    assert.deepEqual(Object.fromEntries(recorder.statuses), { 201: slots, 409: lost });
    assert.equal(await countBookings(race, dayIn(1)), slots);
    await assertSound(race);
  });
  await t.test('bookings, cancellations and reads leave a history without a fault', async (t) => {
    await bookCancelAndRead(race, dayIn(2));
    await assertSound(race);
    const made = await countBookings(race, dayIn(2));
    assert.ok(made > CALLS / 20, `only ${made} bookings`);
    t.diagnostic(`${recorder.calls.length} calls made ${made} bookings`);
  });
  await t.test('of concurrent bookings before, across and after one midnight, one succeeds', async () => {
    const before = recorder.statuses.get(201)!;
    const nights = await bookAroundMidnight(race, dayIn(10));
    await assertSound(race);
    assert.equal(recorder.statuses.get(201)! - before, nights);
  });
  await t.test('bookings and cancellations around midnight leave a history without a fault', async () => {
    await bookCancelAndRead(race, dayIn(5), 1320);
    await assertSound(race);
  });
  await t.test('concurrent uses of one idempotency key make one booking', async () => {
    const keys = await bookWithSameKeys(race, dayIn(3));
    assert.equal(await countBookings(race, dayIn(3)), keys);
    await assertSound(race);
  });
  await t.test('of equal concurrent registrations, one succeeds', async () => {
    for (let round = 0; round < bySize(1, 3); round++) await registerSameEmails(race, round);
  });
  await t.test('end with 0', async () => {
    assert.deepEqual(
      await Promise.all(servers.map((server) => server.stop())),
      servers.map(() => 0),
    );
  });
});

if (isFullSize)
  test('processes started at once on an empty database, repeatedly', LIMIT, async (t) => {
    for (let round = 0; round < 3; round++) {
      const started = await startTogether(t);
      await assertOneStart(started);
      await Promise.all(started.servers.map((server) => server.stop()));
    }
  });
