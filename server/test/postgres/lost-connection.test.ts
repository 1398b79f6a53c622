import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY, timestamp } from '../../src/time.ts';
import { assertNoFaults, readFinalState } from '../checker.ts';
import { type Fault, type Moment, startFaultProxy } from '../fault-proxy.ts';
import { engine } from '../databases.ts';
import { bookAndCancel, pick, repeatUnknown } from '../load.ts';
import { type Ground, layGround, newDatabase, openContext, type Server, startServer } from '../processes.ts';
import { record } from '../recorder.ts';

const ON_POSTGRES = { timeout: 60_000, skip: engine !== 'postgres' };

type FaultOf = (moment: Moment) => Fault | undefined;

interface Service {
  database: string;
  ground: Ground;
  server: Server;
  spoiled: () => number;
}

/** The service behind a proxy that spoils commits. */
async function openService(t: TestContext, faultOf: FaultOf, players = 1): Promise<Service> {
  const database = await newDatabase(t);
  const ground = await layGround(database, { players, courts: 3 });
  const proxy = await startFaultProxy(Number(new URL(database).port || 5432), faultOf);
  t.after(() => proxy.close());
  const url = new URL(database);
  url.host = `127.0.0.1:${proxy.port}`;
  return { database, ground, server: await startServer(t, url.href), spoiled: () => proxy.spoiled() };
}

interface Answer {
  status: number;
  headers: Headers;
  body: { id?: number; code?: string };
}

async function book({ server, ground }: Service, key?: string, start = '10:00'): Promise<Answer> {
  const end_time = `${start.slice(0, 2)}:30`;
  const booking_date = timestamp(Date.now() + DAY).slice(0, 10);
  const answer = await fetch(`${server.origin}/api/v1/bookings`, {
    method: 'POST',
    headers: {
      'x-api-key': ground.key,
      authorization: `Bearer ${ground.players[0]!.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ court_id: ground.courts[0], booking_date, start_time: start, end_time }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

function assertUnknown({ status, headers, body }: Answer): void {
  assert.deepEqual([status, body.code], [503, 'outcome_unknown']);
  assert.equal(headers.get('retry-after'), null, 'it must not be sent again blindly');
}

/** Spoils the next so many commits in this way, and no more. */
function spoiling(fault: Fault, times: number): FaultOf {
  let left = times;
  return (moment) => (moment === 'commit' && left-- > 0 ? fault : undefined);
}

/** How long the server may keep what a connection that fell silent had locked, in milliseconds. */
const RELEASE_MS = 10_000;

/** Sends the same until it is neither in progress nor held up by what is; answers that. */
async function bookUntilSettled(service: Service, key: string): Promise<Answer> {
  const began = performance.now();
  for (;;) {
    const answer = await book(service, key);
    const isWaiting = ['idempotency_in_progress', 'database_unavailable'].includes(answer.body.code ?? '');
    if (!isWaiting || performance.now() - began > RELEASE_MS) return answer;
    await sleep(100);
  }
}

async function assertOnly({ database }: Service, answer: Answer): Promise<void> {
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const { bookings } = await readFinalState(database);
  assert.deepEqual(
    bookings.map(({ id }) => id),
    [answer.body.id],
  );
}

for (const { fault, happened } of [
  { fault: 'before', happened: 0 },
  { fault: 'after', happened: 1 },
] as const) {
  test(`a connection cut at COMMIT (${fault}) is told as an unknown outcome`, ON_POSTGRES, async (t) => {
    const service = await openService(t, spoiling(fault, 1));
    assertUnknown(await book(service));
    assert.equal((await readFinalState(service.database)).bookings.length, happened);
    assert.equal((await book(service, undefined, '11:00')).status, 201, 'the service goes on');
  });

  test(`a connection cut at COMMIT (${fault}) does not trouble who sent a key`, ON_POSTGRES, async (t) => {
    const service = await openService(t, spoiling(fault, 1));
    const key = randomUUID();
    const answer = await book(service, key);
    assert.equal(service.spoiled(), 1);
    await assertOnly(service, answer);
    assert.equal((await book(service, key)).body.id, answer.body.id);
  });
}

test('connections cut at COMMIT twice leave it to the client to send its key again', ON_POSTGRES, async (t) => {
  const service = await openService(t, spoiling('before', 2));
  const key = randomUUID();
  assertUnknown(await book(service, key));
  await assertOnly(service, await bookUntilSettled(service, key));
});

test('a network that falls silent at COMMIT is told soon, and locks nothing for long', ON_POSTGRES, async (t) => {
  const service = await openService(t, spoiling('silent', 1));
  const key = randomUUID();
  const began = performance.now();
  assertUnknown(await book(service, key));
  assert.ok(performance.now() - began < 3000, `told after ${performance.now() - began} ms`);
  await assertOnly(service, await bookUntilSettled(service, key));
  t.diagnostic(`settled after ${Math.round(performance.now() - began)} ms`);
});

/** Has the server end all connections to the database, so that new ones are needed. */
async function endConnections(database: string): Promise<void> {
  const { db } = await openContext(database);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db.read);
  await db.close();
}

test('a network that falls silent while connections are made is told soon, and forgotten', ON_POSTGRES, async (t) => {
  let isSilent = false;
  const service = await openService(t, (moment) => (isSilent && moment === 'connect' ? 'silent' : undefined));
  isSilent = true;
  await endConnections(service.database);
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${service.server.origin}/readyz`)));
  const ms = performance.now() - began;
  assert.ok(ms < 3000, `told after ${ms} ms`);
  assert.ok(service.spoiled() > 0);
  assert.ok(answers.some(({ status }) => status === 503));
  isSilent = false;
  assert.equal((await book(service)).status, 201);
});

test('commits cut at random under load lose and double nothing', ON_POSTGRES, async (t) => {
  const faultOf = (moment: Moment) =>
    moment === 'connect' || Math.random() < 0.9 ? undefined : pick(['before', 'after'] as const);
  const { database, ground, server, spoiled } = await openService(t, faultOf, 12);
  const recorder = record(ground.key, () => server.origin);
  let isOver = false;
  const load = { recorder, ground, days: 20, isOver: () => isOver || t.signal.aborted };
  const clients = ground.players.map((player) => bookAndCancel(player, load));
  await sleep(3000);
  isOver = true;
  await Promise.all(clients);
  assert.ok(spoiled() > 3, `${spoiled()} commits spoiled`);
  assertNoFaults(recorder.calls, await readFinalState(database), 'before the repetitions');
  const lost = await repeatUnknown(recorder, ground);
  const state = await readFinalState(database);
  assertNoFaults(recorder.calls, state);
  t.diagnostic(`${state.bookings.length} bookings, ${spoiled()} commits spoiled, ${lost} outcomes unknown`);
});
