import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { engine } from '../databases.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { chancesOf } from '../load.ts';
import { requestDrawer, makeLogoutTokens } from '../traffic-mix.ts';
import { insertFixture, newDatabase, startServer } from '../processes.ts';
import { bySize } from '../size.ts';
import { type ResponseRecord, openConnections, type RawRequest, sendAtRate } from '../load-generator.ts';

const ON_POSTGRES = { timeout: 60_000, skip: engine !== 'postgres' };
/** Delay of each packet in milliseconds. With this delay, four connections serve about twenty reads per second. */
const SLOW_MS = 100;
/** Duration of the reads. Cancellations and logouts are sent during the second half. */
const READ_SECONDS = bySize(6, 10);
/**
 * Time in milliseconds from the first rejected read until the service rejects most reads. Until then, requests may
 * wait too long for a connection and get `database_unavailable`.
 */
const NOTICED_MS = 3000;
const NOTHING = { day: 0, court: 0, list: 0, book: 0, cancel: 0, logout: 0 };

test(
  'while the database is slow, reads are refused in time, and cancellations and logouts pass',
  ON_POSTGRES,
  async (t) => {
    const database = await newDatabase(t);
    const fixture = await insertFixture(database, { players: 4, courts: 3 });
    const tokens = await makeLogoutTokens(database, fixture, 20);
    let delayMs = 0;
    const target = Number(new URL(database).port || 5432);
    const proxy = await startFaultProxy(
      target,
      () => undefined,
      () => delayMs,
    );
    t.after(() => proxy.close());
    const url = new URL(database);
    url.host = `127.0.0.1:${proxy.port}`;
    const server = await startServer(t, url.href, { DATABASE_POOL_SIZE: '4' });
    const connections = openConnections(server.origin, 500);
    t.after(() => connections.close());
    const draw = requestDrawer(fixture, chancesOf(7), tokens);
    const send = (next: () => RawRequest, rate: number, seconds: number, onResponse?: (r: ResponseRecord) => void) =>
      sendAtRate(connections, { rate, seconds, next, ...(onResponse && { onResponse }) });

    const made = await send(() => draw({ ...NOTHING, book: 1 }), 20, 0.5);
    assert.ok(made.answered.some(({ status }) => status === 201));
    delayMs = SLOW_MS;
    const { promise: refusal, resolve: onRefusal } = Promise.withResolvers<void>();
    const reads = send(
      () => draw({ ...NOTHING, list: 1 }),
      150,
      READ_SECONDS,
      ({ isRefusal }) => isRefusal && onRefusal(),
    );
    await refusal;
    await sleep(NOTICED_MS);
    const releases = send(() => draw({ ...NOTHING, cancel: 1, logout: 1 }), 4, bySize(1, 5));
    const [list, released] = (await Promise.all([reads, releases])).map(({ answered }) => answered);
    assertServed(list!, 10);
    const refused = list!.filter(({ isRefusal }) => isRefusal);
    assert.ok(refused.length > list!.length / 2, `${refused.length} of ${list!.length} are refused`);
    assert.ok(released!.length > 3);
    assert.deepEqual(new Set(released!.map(({ status }) => String(status)[0])), new Set(['2']));

    delayMs = 0;
    await send(() => draw({ ...NOTHING, list: 1 }), 10, 0.5); // Wait until the slow responses have arrived
    const after = await send(() => draw({ ...NOTHING, list: 1 }), 10, 0.5);
    assert.deepEqual(new Set(after.answered.map(({ status }) => status)), new Set([200]));
  },
);

function assertServed(answered: ResponseRecord[], least: number): void {
  const served = answered.filter(({ status }) => status === 200).length;
  assert.ok(served >= least, `${served} of ${answered.length} are served`);
}
