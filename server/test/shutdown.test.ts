import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDown } from '../src/platform/http/shutdown.ts';
import { call } from './http-call.ts';
import { type Club, openClub } from './club.ts';
import { insertFixture, newDatabase, startServer } from './processes.ts';
import { isFullSize } from './size.ts';

const LIMIT = { timeout: 300_000 };
/** Maximum time from SIGTERM to the exit, whatever the clients do, in milliseconds. */
const END_MS = 25_000;

function askReady(origin: string, agent: Agent): Promise<{ status: number; body: any; isReused: boolean }> {
  return new Promise((resolve, reject) => {
    const asked = get(`${origin}/readyz`, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, body: JSON.parse(text), isReused: asked.reusedSocket }),
      );
    }).on('error', reject);
  });
}

test('on SIGTERM it is not ready, and still serves for SHUTDOWN_DELAY, also on new connections', LIMIT, async (t) => {
  const database = await newDatabase(t);
  const { key, players, courts } = await insertFixture(database, { players: 1, courts: 1 });
  const delayMs = 3000;
  const server = await startServer(t, database, { SHUTDOWN_DELAY: `${delayMs / 1000}s` });
  const open = new Agent({ keepAlive: true });
  t.after(() => open.destroy());
  assert.equal((await askReady(server.origin, open)).status, 200);
  const began = performance.now();
  const ended = server.stop();
  let ready = await askReady(server.origin, new Agent());
  // Repeat the check, because the first requests may arrive before the signal.
  while (ready.status === 200) ready = await askReady(server.origin, new Agent());
  assert.deepEqual([ready.status, ready.body.code, ready.isReused], [503, 'shutting_down', false]);
  const { status, isReused } = await askReady(server.origin, open);
  assert.deepEqual([status, isReused], [503, true]);
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
  const booking_date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const slot = { court_id: courts[0], booking_date, start_time: '10:00', end_time: '11:00' };
  const { token } = players[0]!;
  assert.equal((await call(server, key, { method: 'POST', path: '/bookings', token, body: slot })).status, 201);
  assert.equal(await ended, 0);
  assert.ok(performance.now() - began >= delayMs, 'it ended before the delay');
});

test('SIGINT does not wait for load balancers', LIMIT, async (t) => {
  const delayMs = 10_000;
  const server = await startServer(t, await newDatabase(t), { SHUTDOWN_DELAY: `${delayMs / 1000}s` });
  const began = performance.now();
  assert.equal(await server.stop('SIGINT'), 0);
  assert.ok(performance.now() - began < delayMs, 'it waited for the delay');
});

test('a Ctrl-C that npm passes on a second time does not interrupt the shutdown', LIMIT, async (t) => {
  const server = await startServer(t, await newDatabase(t));
  const first = server.stop('SIGINT');
  await sleep(20);
  assert.deepEqual(await Promise.all([first, server.stop('SIGINT')]), [0, 0]);
});

async function openListeningClub(t: TestContext): Promise<{ club: Club; port: number }> {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  return { club, port: (club.app.server.address() as AddressInfo).port };
}

test('without a delay, open connections also learn that it is not ready', LIMIT, async (t) => {
  const { club, port } = await openListeningClub(t);
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const origin = `http://127.0.0.1:${port}`;
  assert.equal((await askReady(origin, agent)).status, 200);
  const ended = shutDown(club.app);
  const { status, body, isReused } = await askReady(origin, agent);
  assert.deepEqual([status, body.code, isReused], [503, 'shutting_down', true]);
  await ended;
});

/** Opens a connection, sends the text, and then sends `trickle` repeatedly. */
async function open(t: TestContext, port: number, text: string, trickle?: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  const timer = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 100);
  socket.once('close', () => clearInterval(timer));
  t.after(() => socket.destroy());
  return socket;
}

/** Opens connections that stay idle, do not read the response, or never complete a request. */
async function openSlowConnections(t: TestContext, port: number): Promise<void> {
  // The responses are larger than the network buffers at both ends.
  (await open(t, port, 'GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))).pause();
  await open(t, port, '');
  (await open(t, port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).resume();
  await open(t, port, 'POST /api/v1/bookings HTTP/1.1\r\nHost: localhost\r\nContent-Le');
}

/** Sends a request whose body arrives byte by byte. */
async function trickle(t: TestContext, port: number, key: string): Promise<void> {
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;
  await open(t, port, `${head}Content-Length: 1000\r\n\r\n{`, ' ');
}

test('slow and idle connections do not keep the application from ending', LIMIT, async (t) => {
  const { club, port } = await openListeningClub(t);
  await openSlowConnections(t, port);
  await trickle(t, port, club.key);
  await shutDown(club.app, 0, 300);
  const count = await new Promise((resolve) => club.app.server.getConnections((_error, count) => resolve(count)));
  assert.equal(count, 0);
});

const LONG = { ...LIMIT, skip: !isFullSize && 'waits for the longest delay: npm run test:all' };
test('ends with 0 within 25 s, with the longest delay, and slow and idle clients', LONG, async (t) => {
  const database = await newDatabase(t);
  const { key } = await insertFixture(database, { players: 0, courts: 0 });
  const server = await startServer(t, database, { SHUTDOWN_DELAY: '10s' });
  const port = Number(new URL(server.origin).port);
  await openSlowConnections(t, port);
  const began = performance.now();
  const ended = server.stop();
  await sleep(9500); // Send the request late, so that it delays the exit as long as possible
  await trickle(t, port, key);
  assert.equal(await Promise.race([ended, sleep(END_MS, 'it still runs', { ref: false })]), 0);
  const took = performance.now() - began;
  assert.ok(took < END_MS, `${took} ms`);
  t.diagnostic(`${Math.round(took)} ms`);
});
