// Runs on both engines, only at full size, on an idle machine.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../databases.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { chancesOf } from '../load.ts';
import { requestDrawer, makeLogoutTokens } from '../traffic-mix.ts';
import { insertFixture, newDatabase, startServer } from '../processes.ts';
import { type ResponseRecord, openConnections, type RawRequest, sendAtRate } from '../load-generator.ts';

const ON_POSTGRES = { timeout: 180_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };
/** Delay of each packet in milliseconds. With this delay, four connections serve about twenty reads per second. */
const SLOW_MS = 100;
/**
 * Time for which reads are sent, in seconds. During this time, the service starts to reject reads. The test then also
 * sends cancellations and logouts.
 */
const READ_SECONDS = 16;
/**
 * Cancellations and logouts that the test sends per second. With a delay of `SLOW_MS`, a cancellation takes 1.2 s and a
 * logout 0.7 s, so four connections could serve about four of these requests per second.
 */
const RELEASES_PER_SECOND = 2;
/**
 * Until the service notices that the database is slow, it accepts too many reads, which wait in a queue. A read that
 * is served within this time, in milliseconds, shows that this queue has drained.
 */
const DRAINED_MS = 2500;
const NOTHING = { day: 0, court: 0, list: 0, book: 0, cancel: 0, logout: 0 };

test(
  'while the database is slow, most reads are rejected, and all cancellations and logouts succeed',
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
    const server = await startServer(t, url.href, { DATABASE_POOL_SIZE: '4', DATABASE_TIMEOUT: '2s' });
    const connections = openConnections(server.origin, 500);
    t.after(() => connections.close());
    const draw = requestDrawer(fixture, chancesOf(7), tokens);
    const send = (next: () => RawRequest, rate: number, seconds: number, onResponse?: (r: ResponseRecord) => void) =>
      sendAtRate(connections, { rate, seconds, next, ...(onResponse && { onResponse }) });

    const made = await send(() => draw({ ...NOTHING, book: 1 }), 20, 0.5);
    assert.ok(made.answered.some(({ status }) => status === 201));
    delayMs = SLOW_MS;
    let hasRefused = false;
    const { promise: drained, resolve: onDrained } = Promise.withResolvers<void>();
    const reads = send(
      () => draw({ ...NOTHING, list: 1 }),
      150,
      READ_SECONDS,
      ({ isRefusal, status, ms }) => {
        hasRefused ||= isRefusal;
        if (hasRefused && status === 200 && ms < DRAINED_MS) onDrained();
      },
    );
    await drained;
    const releases = send(() => draw({ ...NOTHING, cancel: 1, logout: 1 }), RELEASES_PER_SECOND, 5);
    const [list, others] = (await Promise.all([reads, releases])).map(({ answered }) => answered);
    // When no booking is left to cancel, a read is sent instead
    const released = others!.filter(({ kind }) => kind === 'cancel' || kind === 'logout');
    assertServed(list!, 10);
    const refused = list!.filter(({ isRefusal }) => isRefusal);
    assert.ok(refused.length > list!.length / 2, `${refused.length} of ${list!.length} are refused`);
    assert.ok(released.length > 3);
    assert.deepEqual(new Set(released.map(({ status }) => String(status)[0])), new Set(['2']));

    delayMs = 0;
    await send(() => draw({ ...NOTHING, list: 1 }), 10, 0.5); // Let the service notice that the database is fast
    const after = await send(() => draw({ ...NOTHING, list: 1 }), 10, 0.5);
    assert.deepEqual(new Set(after.answered.map(({ status }) => status)), new Set([200]));
  },
);

function assertServed(answered: ResponseRecord[], least: number): void {
  const served = answered.filter(({ status }) => status === 200).length;
  assert.ok(served >= least, `${served} of ${answered.length} are served`);
}
