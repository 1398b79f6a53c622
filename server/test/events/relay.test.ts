// Runs on both engines.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../src/platform/context.ts';
import { deleteOldEvents, relayEvents, startRelay } from '../../src/platform/events/relay.ts';
import { findEnds, lockCursor, moveCursor, readEvents } from '../../src/platform/events/store.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertNoFaults, readFinalState } from '../checker.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';
import { engine } from '../databases.ts';
import { bookAndCancel, chancesFor, pick } from '../load.ts';
import { insertFixture, newDatabase, openContext, type Server, startServer } from '../processes.ts';
import { record } from '../recorder.ts';
import { atFullSize, bySize } from '../size.ts';

const LIMIT = { timeout: 300_000 };
const EVENTS_PER_WRITER = bySize(40, 200);
const ONE_TO = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

const NOON = Date.parse('2026-11-21T12:00:00Z');
let fixture: ActionFixture;
beforeEach(async () => (fixture = await openActionFixture(NOON)));
afterEach(() => fixture.close());

/** Inserts events in one transaction. The transaction commits after `until` has resolved. */
function write(names: string[], until: Promise<unknown> = Promise.resolve()): Promise<void> {
  return transact(fixture.db, async (db) => {
    const timestamp = new Date(NOON).toISOString();
    const rows = names.map((data) => ({ type: 'court.created' as const, timestamp, data }));
    await db.insertInto('events').values(rows).execute();
    await until;
  });
}

async function relayed(after = 0, limit = 10_000): Promise<[number, string][]> {
  const events = await readEvents(fixture.db.read, { after, limit });
  return events.map(({ sequence, data }) => [sequence, data]);
}

test('each process reports new events, although only one process numbers them', LIMIT, async () => {
  const newest = [-1, -1];
  const relays = newest.map((_, process) =>
    startRelay(fixture, {
      onRelayed: () => void findEnds(fixture.db.read).then(({ last }) => (newest[process] = last)),
      onError: assert.ifError,
    }),
  );
  for (const last of [1, 2, 3]) {
    await write(['a']);
    while (newest.some((known) => known < last)) await sleep(5);
  }
  for (const relay of relays) await relay.stop();
});

test('relayed events can be read in order, each once', async () => {
  await write(['a', 'b', 'c']);
  assert.deepEqual(await relayed(), []);
  assert.equal(await relayEvents(fixture), 3);
  assert.equal(await relayEvents(fixture), 0);
  await write(['d']);
  assert.equal(await relayEvents(fixture), 1);
  assert.deepEqual(await relayed(), [
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
    [4, 'd'],
  ]);
  assert.deepEqual(await relayed(1, 2), [
    [2, 'b'],
    [3, 'c'],
  ]);
});

test(
  'relays an event that commits after another one with a higher id',
  { skip: engine !== 'postgres' && 'needs PostgreSQL' },
  async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = write(['late'], promise);
    await sleep(100);
    await write(['early']);
    await relayEvents(fixture);
    assert.deepEqual(await relayed(), [[1, 'early']]);
    resolve();
    await late;
    await relayEvents(fixture);
    assert.deepEqual(await relayed(1), [[2, 'late']]);
  },
);

test('concurrent relays and writers leave no gap and no duplicate', LIMIT, async () => {
  let isOver = false;
  const other = await openContext(urlOf(fixture), fixture.now);
  const relay = async (context: Context) => {
    while (!isOver) {
      await relayEvents(context);
      await sleep(1); // On SQLite, a loop without a pause would block all other writes
    }
  };
  const relays = [relay(fixture), relay(fixture), relay(other), relay(other)];
  await Promise.all(
    ONE_TO(6).map(async (writer) => {
      for (const i of ONE_TO(EVENTS_PER_WRITER)) await write([`${writer} ${i}`], i % 20 === 0 ? sleep(2) : undefined);
    }),
  );
  isOver = true;
  await Promise.all(relays);
  await relayEvents(fixture);
  await other.db.close();
  const events = await relayed();
  assert.deepEqual(
    events.map(([sequence]) => sequence),
    ONE_TO(6 * EVENTS_PER_WRITER),
  );
  for (const writer of ONE_TO(6)) {
    const own = events.map(([, data]) => data.split(' ').map(Number)).filter(([by]) => by === writer);
    assert.deepEqual(
      own.map(([, i]) => i),
      ONE_TO(EVENTS_PER_WRITER),
      'the events of each writer must stay in order',
    );
  }
});

function urlOf({ config }: ActionFixture): string {
  const { DATABASE_URL: url } = config;
  return 'file' in url ? `file:${url.file}` : url.urls[0]!;
}

test('relays more than a batch at once', async () => {
  await write(ONE_TO(1234).map(String));
  assert.equal(await relayEvents(fixture), 1234);
  assert.deepEqual(
    await relayed(),
    ONE_TO(1234).map((i) => [i, String(i)]),
  );
});

test('keeps events for 30 days, longer for a reader that has not read them, and the last one for ever', async () => {
  const { db } = fixture;
  await write(ONE_TO(1200).map(String));
  await relayEvents(fixture);
  await transact(db, async (db) => {
    assert.equal(await lockCursor(db, 'mail', 3), 3);
    assert.equal(await lockCursor(db, 'mail', 7), 3);
  });
  fixture.clock.now = NOON + 30 * DAY;
  await deleteOldEvents(fixture);
  assert.deepEqual(await findEnds(db.read), { first: 1, last: 1200 });
  fixture.clock.now += 1;
  await deleteOldEvents(fixture);
  assert.deepEqual(await findEnds(db.read), { first: 4, last: 1200 });
  await transact(db, (db) => moveCursor(db, 'mail', 1200));
  await deleteOldEvents(fixture);
  assert.deepEqual(await findEnds(db.read), { first: 1200, last: 1200 });
  await write(['next']);
  await relayEvents(fixture);
  assert.deepEqual(await relayed(1200), [[1201, 'next']]);
});

test(
  'processes killed while they relay leave no gap, no duplicate, and transitions in order',
  atFullSize(LIMIT),
  async (t) => {
    const database = await newDatabase(t);
    const shared = await insertFixture(database, { players: 8, courts: 3 });
    const start = () => startServer(t, database);
    const alive: Server[] = await Promise.all(Array.from({ length: engine === 'postgres' ? 3 : 2 }, start));
    const chance = chancesFor(t);
    const recorder = record(shared.key, () => pick(alive, chance).origin);
    let isOver = false;
    const load = {
      recorder,
      fixture: shared,
      days: 20,
      isOver: () => isOver || t.signal.aborted,
      chance,
    };
    const clients = shared.players.map((player) => bookAndCancel(player, load));
    for (let round = 0; round < 6; round++) {
      const booked = (recorder.statuses.get(201) ?? 0) + 20;
      while ((recorder.statuses.get(201) ?? 0) < booked) await sleep(5);
      await sleep(chance() * 200);
      await alive.shift()!.kill();
      alive.push(await start());
    }
    isOver = true;
    await Promise.all(clients);
    const context = await openContext(database);
    const count = (await context.db.read.selectFrom('events').select('id').execute()).length;
    for (let last = 0; last < count;) {
      await sleep(100);
      ({ last } = await findEnds(context.db.read));
      assert.ok(last <= count);
    }
    const events = await readEvents(context.db.read, { after: 0, limit: 1_000_000 });
    await context.db.close();
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      ONE_TO(count),
    );
    assertNoFaults(recorder.calls, await readFinalState(database));
    t.diagnostic(`${count} events`);
  },
);
