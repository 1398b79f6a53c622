// Runs on both engines.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../src/database.ts';
import type { Database } from '../../src/platform/db/transact.ts';
import { engine } from '../databases.ts';
import { startFaultProxy } from '../fault-proxy.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const skip = engine !== 'postgres' && 'needs PostgreSQL';
let fixture: ActionFixture;
before(
  async () => (fixture = await openActionFixture(Date.now(), { DATABASE_POOL_SIZE: '4', DATABASE_TIMEOUT: '2s' })),
);
after(() => fixture.close());

function urlOf(port?: number): string {
  const { DATABASE_URL } = fixture.config;
  assert.ok('urls' in DATABASE_URL);
  const url = new URL(DATABASE_URL.urls[0]!);
  if (port !== undefined) url.host = `127.0.0.1:${port}`;
  return url.href;
}
const open = (...urls: string[]): Promise<Database> =>
  openDatabase({ ...fixture.config, DATABASE_URL: { urls, poolSize: 4, timeoutMs: 2000 } });

test('opens all connections in advance, and they are free afterwards', { skip }, async () => {
  await fixture.db.connectAhead();
  assert.deepEqual(fixture.db.load(), { connections: 4, busy: 0, waiting: 0 });
});

test('opens refused connections later', { skip }, async (t) => {
  let made = 0;
  const proxy = await startFaultProxy(Number(new URL(urlOf()).port || 5432), (moment) =>
    moment === 'connect' && ++made > 2 ? 'before' : undefined,
  );
  const db = await open(urlOf(proxy.port));
  t.after(async () => {
    await db.close();
    await proxy.close();
  });
  await db.connectAhead();
  assert.deepEqual(db.load(), { connections: 2, busy: 0, waiting: 0 });
  assert.equal(proxy.faultCount(), 2);
});

test('with a silent server, a request uses the other one, also while a second request tries', { skip }, async (t) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const db = await open(urlOf((silent.address() as AddressInfo).port), urlOf());
  t.after(() => db.close());
  const ask = () => db.read.selectFrom('courts').select('id').execute();
  const first = ask();
  await sleep(200);
  const second = ask();
  assert.deepEqual(await Promise.all([first, second]), [[], []]);
});

test('a query on a locked row fails after `query_timeout`, and a longer timeout waits', { skip }, async (t) => {
  const court = await fixture.court();
  const place = fixture.config.DATABASE_URL;
  const patient = await openDatabase({ DATABASE_URL: { ...place, timeoutMs: 30_000 } });
  const hasty = await openDatabase({ DATABASE_URL: { ...place, timeoutMs: 1000 } });
  t.after(() => Promise.all([patient.close(), hasty.close()]));
  const lock = (db: Database) =>
    db.transact((db) => db.selectFrom('courts').select('id').where('id', '=', court).forUpdate().execute());
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  t.after(() => release.resolve());
  const holding = patient.transact(async (db) => {
    await db.selectFrom('courts').select('id').where('id', '=', court).forUpdate().execute();
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const waiting = lock(patient);
  await assert.rejects(lock(hasty), /timeout/);
  release.resolve();
  assert.deepEqual(await waiting, [{ id: court }]);
  await holding;
});
