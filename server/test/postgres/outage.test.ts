// Runs on both engines, only at full size, on an idle machine.
import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertNoFaults, readFinalState } from '../checker.ts';
import { engine } from '../databases.ts';
import { type Cluster, startCluster } from '../embedded-postgres.ts';
import { freezeDatabaseUnderLoad } from '../frozen-database.ts';
import { bookAndCancel, type Chance, chancesFor, pick, repeatUnknown } from '../load.ts';
import { type DatabaseFixture, insertFixture, newDatabaseOn, type Server, startServer } from '../processes.ts';
import { record, type Recorder } from '../recorder.ts';
import { bySize } from '../size.ts';

const ON_POSTGRES = { timeout: 300_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
/** The maximum times in the documentation. `npm test` does not check them, because the machine may be slow. */
const ANSWER_MS = bySize(Infinity, 3000);
const RECOVERY_MS = bySize(Infinity, 5000);
const PROCESSES = bySize(1, 2);

let cluster: Cluster; // A separate server, because these tests kill and freeze it
before(async () => {
  if (engine === 'postgres') cluster = await startCluster();
});
after(() => cluster?.stop());

interface Service {
  database: string;
  fixture: DatabaseFixture;
  servers: Server[];
  recorder: Recorder;
  chance: Chance;
}

async function openService(t: TestContext): Promise<Service> {
  const database = await newDatabaseOn(t, cluster.url);
  const fixture = await insertFixture(database, { players: 16, courts: 3 });
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () => startServer(t, database, { DATABASE_TIMEOUT: '2s' })),
  );
  const chance = chancesFor(t);
  return { database, fixture, servers, recorder: record(fixture.key, () => pick(servers, chance).origin), chance };
}

// The subtests share one service, because starting the processes and the database server takes seconds.
test('a database outage', ON_POSTGRES, async (t) => {
  const service = await openService(t);
  await t.test('by a kill under load loses no acknowledged change, and the service recovers', (t) =>
    killUnderLoad(t, service),
  );
  await t.test('by a freeze is answered with 503, and the service recovers soon after', (t) =>
    freezeUnderLoad(t, service),
  );
});

async function killUnderLoad(t: TestContext, { database, fixture, recorder, chance }: Service): Promise<void> {
  let isOver = false;
  const load = { recorder, fixture, days: 60, isOver: () => isOver || t.signal.aborted, chance };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const recoveries: number[] = [];
  for (let round = 0; round < bySize(1, 3); round++) {
    const booked = (recorder.statuses.get(201) ?? 0) + 20;
    while ((recorder.statuses.get(201) ?? 0) < booked) await sleep(5);
    await sleep(chance() * 100);
    const unavailable = recorder.statuses.get(503) ?? 0;
    await cluster.kill();
    while ((recorder.statuses.get(503) ?? 0) === unavailable) await sleep(5);
    await cluster.start();
    const back = performance.now();
    const made = () =>
      recorder.calls.some(({ kind, began, outcome }) => {
        return kind === 'create' && began > back && typeof outcome === 'object';
      });
    while (!made()) {
      assert.ok(performance.now() - back < RECOVERY_MS, `no booking for ${RECOVERY_MS} ms`);
      await sleep(20);
    }
    recoveries.push(Math.round(performance.now() - back));
  }
  isOver = true;
  await Promise.all(clients);

  assert.equal(recorder.statuses.get(0) ?? 0, 0, 'each request was answered');
  assert.equal(recorder.statuses.get(500) ?? 0, 0, 'internal errors');
  assert.ok(recorder.statuses.get(503)! > 0, 'no request got 503');
  assertNoFaults(recorder.calls, await readFinalState(database), 'before the repetitions');
  const lost = await repeatUnknown(recorder, fixture);
  const state = await readFinalState(database);
  assertNoFaults(recorder.calls, state);
  t.diagnostic(`${recorder.calls.length} calls, ${state.bookings.length} bookings, ${lost} outcomes unknown`);
  t.diagnostic(`answers by status: ${JSON.stringify(Object.fromEntries(recorder.statuses))}`);
  t.diagnostic(`bookings again after ${recoveries.join(', ')} ms`);
}

async function freezeUnderLoad(t: TestContext, { database, fixture, servers, recorder }: Service): Promise<void> {
  const { probes, slowestInProgressMs, recoveryMs } = await freezeDatabaseUnderLoad(
    { cluster, fixture, servers, recorder },
    bySize(0.5, 5),
  );
  const slowest = Math.max(...probes.map(({ ms }) => ms));
  t.diagnostic(
    `${probes.length} requests, the slowest ${Math.round(slowest)} ms; recovery ${Math.round(recoveryMs)} ms`,
  );
  t.diagnostic(`those under way at the freeze took up to ${Math.round(slowestInProgressMs)} ms`);

  const odd = probes.filter(
    ({ status, code, retryAfter }) => status !== 503 || code !== 'database_unavailable' || !(Number(retryAfter) > 0),
  );
  assert.deepEqual(odd, [], 'an answer other than database_unavailable with Retry-After');
  assert.ok(slowest < ANSWER_MS, `an answer took ${slowest} ms`);
  assert.ok(slowestInProgressMs < ANSWER_MS, `an answer under way took ${slowestInProgressMs} ms`);
  assert.ok(recoveryMs < RECOVERY_MS, `the service took ${recoveryMs} ms to recover`);
  await repeatUnknown(recorder, fixture);
  assertNoFaults(recorder.calls, await readFinalState(database));
}
