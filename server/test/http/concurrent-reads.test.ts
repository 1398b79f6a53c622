// Runs without a database.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { App } from '../../src/platform/http/app-types.ts';
import { MAX_CONCURRENT_READS, limitConcurrentReads } from '../../src/platform/http/concurrent-reads.ts';

const LIMIT = { timeout: 10_000 };

test('reads above the limit wait, and a read whose client has disconnected no longer counts', LIMIT, async (t) => {
  const until = async (isTrue: () => boolean): Promise<void> => {
    while (!isTrue()) await sleep(5, undefined, { signal: t.signal });
  };
  const app = Fastify({ forceCloseConnections: true }) as unknown as App;
  let [arrived, closed, handled] = [0, 0, 0];
  let gate = Promise.withResolvers<void>();
  app.addHook('onRequest', (_request, reply, done) => {
    arrived += 1;
    reply.raw.once('close', () => (closed += 1));
    done();
  });
  limitConcurrentReads(app);
  app.get('/', async () => {
    handled += 1;
    await gate.promise;
    return 'read';
  });
  app.post('/', async () => 'changed');
  t.after(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = async (init: RequestInit = {}) => (await fetch(origin, init)).text();
  const readAtOnce = (count: number, init?: RequestInit) => Array.from({ length: count }, () => read(init));

  const running = readAtOnce(MAX_CONCURRENT_READS);
  await until(() => handled === MAX_CONCURRENT_READS);
  const disconnect = new AbortController();
  const lost = Promise.allSettled(readAtOnce(3, { signal: disconnect.signal }));
  await until(() => arrived === MAX_CONCURRENT_READS + 3);
  const last = read();
  await until(() => arrived === MAX_CONCURRENT_READS + 4);
  assert.equal(await read({ method: 'POST' }), 'changed', 'a change does not wait for reads');
  disconnect.abort();
  await until(() => closed === 3 + 1);
  await lost;
  assert.equal(handled, MAX_CONCURRENT_READS, 'the other reads wait');
  gate.resolve();
  assert.deepEqual(new Set(await Promise.all([...running, last])), new Set(['read']));
  assert.equal(handled, MAX_CONCURRENT_READS + 1, 'no read runs for a client that has disconnected');

  gate = Promise.withResolvers();
  const again = readAtOnce(MAX_CONCURRENT_READS);
  // The maximum number of reads can start, so none of the earlier reads is still counted.
  await until(() => handled === 2 * MAX_CONCURRENT_READS + 1);
  gate.resolve();
  await Promise.all(again);
});
