// Runs on both engines.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY, timestamp } from '../../src/platform/time.ts';
import { assertNoFaults, type FinalBooking, readFinalState } from '../checker.ts';
import { type ConnectionFault, type Moment, startFaultProxy } from '../fault-proxy.ts';
import { engine } from '../databases.ts';
import { bookAndCancel, type Chance, chancesFor, pick, repeatUnknown } from '../load.ts';
import {
  type DatabaseFixture,
  insertFixture,
  newDatabase,
  openContext,
  type Server,
  startServer,
} from '../processes.ts';
import { record } from '../recorder.ts';
import { atFullSize, bySize } from '../size.ts';

const ON_POSTGRES = { timeout: bySize(120_000, 300_000), skip: engine !== 'postgres' && 'needs PostgreSQL' };

type FaultOf = (moment: Moment) => ConnectionFault | undefined;

/** All tests in this file share one service, because a service takes a second to start. */
interface Service {
  database: string;
  fixture: DatabaseFixture;
  server: Server;
  /** Each test makes bookings on a different day. */
  date: string;
  faultCount: () => number;
}

/** Starts the service behind a proxy that can break its database connections. The returned function sets the faults. */
async function openService(t: TestContext): Promise<(faultOf: FaultOf) => Service> {
  const database = await newDatabase(t);
  const fixture = await insertFixture(database, { players: 12, courts: 3 });
  let current: FaultOf = () => undefined;
  const proxy = await startFaultProxy(Number(new URL(database).port || 5432), (moment) => current(moment));
  t.after(() => proxy.close());
  const url = new URL(database);
  url.host = `127.0.0.1:${proxy.port}`;
  const server = await startServer(t, url.href, { DATABASE_TIMEOUT: '2s' });
  let days = 30; // The clients from `load.ts` book on earlier days
  return (faultOf) => {
    current = faultOf;
    const before = proxy.faultCount();
    const date = timestamp(Date.now() + ++days * DAY).slice(0, 10);
    return { database, fixture, server, date, faultCount: () => proxy.faultCount() - before };
  };
}

interface Answer {
  status: number;
  headers: Headers;
  body: { id?: number; code?: string };
}

async function book({ server, fixture, date }: Service, key?: string, start = '10:00'): Promise<Answer> {
  const end_time = `${start.slice(0, 2)}:30`;
  const answer = await fetch(`${server.origin}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      'x-api-key': fixture.key,
      authorization: `Bearer ${fixture.players[0]!.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ court_id: fixture.courts[0], booking_date: date, start_time: start, end_time }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

function assertUnknown({ status, headers, body }: Answer): void {
  assert.deepEqual([status, body.code], [503, 'outcome_unknown']);
  assert.equal(headers.get('retry-after'), null, 'a client must not simply retry');
}

function faultsAtCommit(fault: ConnectionFault, times: number): FaultOf {
  let left = times;
  return (moment) => (moment === 'commit' && left-- > 0 ? fault : undefined);
}

async function bookUntilSettled(service: Service, key: string): Promise<Answer> {
  for (;;) {
    const answer = await book(service, key);
    const isWaiting = ['idempotency_in_progress', 'database_unavailable'].includes(answer.body.code ?? '');
    if (!isWaiting) return answer;
    await sleep(100);
  }
}

async function bookingsOf({ database, date }: Service): Promise<FinalBooking[]> {
  return (await readFinalState(database)).bookings.filter(({ slot }) => slot.date === date);
}

async function assertOnly(service: Service, answer: Answer): Promise<void> {
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const ids = (await bookingsOf(service)).map(({ id }) => id);
  assert.deepEqual(ids, [answer.body.id]);
}

async function cutWithoutKey(service: Service): Promise<void> {
  const answer = await book(service);
  assert.equal(service.faultCount(), 1);
  await assertOnly(service, answer);
  assert.equal((await book(service, undefined, '11:00')).status, 201, 'the service still works');
}

async function cutWithKey(service: Service): Promise<void> {
  const key = randomUUID();
  const answer = await book(service, key);
  assert.equal(service.faultCount(), 1);
  await assertOnly(service, answer);
  assert.equal((await book(service, key)).body.id, answer.body.id);
}

/** Closes all connections to the database, so that the service needs new ones. */
async function endConnections(database: string): Promise<void> {
  const { db } = await openContext(database);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.read);
  await db.close();
}

async function cutAtRandom(t: TestContext, service: Service, chance: Chance): Promise<void> {
  const { database, fixture, server, faultCount } = service;
  const recorder = record(fixture.key, () => server.origin);
  const load = { recorder, fixture, days: 20, isOver: () => faultCount() >= 60 || t.signal.aborted, chance };
  await Promise.all(fixture.players.map((player) => bookAndCancel(player, load)));
  assertNoFaults(recorder.calls, await readFinalState(database), 'before the repetitions');
  const lost = await repeatUnknown(recorder, fixture);
  const state = await readFinalState(database);
  assertNoFaults(recorder.calls, state);
  t.diagnostic(`${state.bookings.length} bookings, ${faultCount()} commits with a fault, ${lost} unknown outcomes`);
}

test('a connection to the database', ON_POSTGRES, async (t) => {
  const begin = await openService(t);
  for (const fault of ['before', 'after'] as const) {
    await t.test(`cut at COMMIT (${fault}) is not noticed by a client without a key`, () =>
      cutWithoutKey(begin(faultsAtCommit(fault, 1))),
    );
    await t.test(`cut at COMMIT (${fault}) is not noticed by a client with a key`, () =>
      cutWithKey(begin(faultsAtCommit(fault, 1))),
    );
  }

  await t.test('cut at COMMIT twice makes the client send its key again', async () => {
    const service = begin(faultsAtCommit('before', 2));
    const key = randomUUID();
    assertUnknown(await book(service, key));
    await assertOnly(service, await bookUntilSettled(service, key));
  });

  await t.test('silent at COMMIT is reported, and holds no lock for long', async () => {
    const service = begin(faultsAtCommit('silent', 1));
    const key = randomUUID();
    assertUnknown(await book(service, key));
    await assertOnly(service, await bookUntilSettled(service, key));
  });

  await t.test('silent while it opens is reported, and dropped', async () => {
    let isSilent = true;
    const service = begin((moment) => (isSilent && moment === 'connect' ? 'silent' : undefined));
    await endConnections(service.database);
    const isReady = async () => (await fetch(`${service.server.origin}/readyz`)).status === 200;
    // The first checks may use an old connection that is about to be closed. Repeat them until a new connection is
    // opened.
    while (service.faultCount() === 0) await isReady();
    while (await isReady()) await sleep(20);
    isSilent = false;
    while (!(await isReady())) await sleep(20);
    assert.equal((await book(service)).status, 201);
  });

  await t.test('cut at random COMMITs under load loses and duplicates nothing', atFullSize(), async (t) => {
    const chance = chancesFor(t);
    const faultOf = (moment: Moment) =>
      moment === 'connect' || chance() < 0.9 ? undefined : pick(['before', 'after'] as const, chance);
    await cutAtRandom(t, begin(faultOf), chance);
  });
});
