import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './http-call.ts';
import { layGround, newDatabase, type Server, startServer } from './processes.ts';

const LIMIT = { timeout: 120_000 };
/** Within it a process has ended after SIGTERM, whatever its clients do. */
const END_MS = 25_000;

/** The status and body of `/readyz` on a connection of the agent's. */
function askReady({ origin }: Server, agent: Agent): Promise<{ status: number; body: any; isReused: boolean }> {
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

test('is not ready at once on SIGTERM, and serves for SHUTDOWN_DELAY, also who comes anew', LIMIT, async (t) => {
  const database = await newDatabase(t);
  const { key, players, courts } = await layGround(database, { players: 1, courts: 1 });
  const server = await startServer(t, database, { SHUTDOWN_DELAY: '2s' });
  const began = performance.now();
  const ended = server.stop();
  await sleep(100);
  const anew = new Agent();
  const { status, body, isReused } = await askReady(server, anew);
  assert.deepEqual([status, body.code, isReused], [503, 'shutting_down', false]);
  assert.ok(performance.now() - began < 1500, 'at once');
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
  const booking_date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const slot = { court_id: courts[0], booking_date, start_time: '10:00', end_time: '11:00' };
  const { token } = players[0]!;
  assert.equal((await call(server, key, { method: 'POST', path: '/bookings', token, body: slot })).status, 201);
  assert.equal(await ended, 0);
  const took = performance.now() - began;
  assert.ok(took >= 2000 && took < 2000 + 12_000, `${took} ms`);
});

test('is not ready at once on connections that are open, without a delay, too', LIMIT, async (t) => {
  const server = await startServer(t, await newDatabase(t));
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  assert.equal((await askReady(server, agent)).status, 200);
  const ended = server.stop();
  await sleep(50);
  const { status, body, isReused } = await askReady(server, agent);
  assert.deepEqual([status, body.code, isReused], [503, 'shutting_down', true]);
  assert.equal(await ended, 0);
});

test('SIGINT does not wait for load balancers', LIMIT, async (t) => {
  const server = await startServer(t, await newDatabase(t), { SHUTDOWN_DELAY: '10s' });
  const began = performance.now();
  assert.equal(await server.stop('SIGINT'), 0);
  assert.ok(performance.now() - began < 8000, `${performance.now() - began} ms`);
});

test('ends with 0 within 25 s, after the longest delay, whatever slow and idle clients do', LIMIT, async (t) => {
  const database = await newDatabase(t);
  const { key } = await layGround(database, { players: 0, courts: 0 });
  const server = await startServer(t, database, { SHUTDOWN_DELAY: '10s' });
  const port = Number(new URL(server.origin).port);
  const open = async (text: string, trickle?: string) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    socket.write(text);
    const timer = trickle === undefined ? undefined : setInterval(() => socket.write(trickle), 300);
    socket.once('close', () => clearInterval(timer));
    t.after(() => socket.destroy());
    return socket;
  };
  // One who does not read, more than the buffers of both ends take; idle ones, one of them after an answer.
  (await open('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))).pause();
  await open('');
  (await open('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')).resume();
  const began = performance.now();
  const ended = server.stop();
  await sleep(9500); // just before the listener closes, so that it has its whole time left
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;
  await open(`${head}Content-Length: 1000\r\n\r\n{`, ' ');
  assert.equal(await Promise.race([ended, sleep(END_MS, 'it still runs', { ref: false })]), 0);
  const took = performance.now() - began;
  assert.ok(took < END_MS, `${took} ms`);
  t.diagnostic(`${Math.round(took)} ms`);
});
