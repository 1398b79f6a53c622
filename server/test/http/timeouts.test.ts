import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import { openClub } from '../club.ts';

/** What comes back, and after how many milliseconds, when a client never finishes what it sends. */
function stall(port: number, text: string, everyMs?: number): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const more = everyMs === undefined ? undefined : setInterval(() => socket.write(' '), everyMs);
    socket.once('close', () => clearInterval(more));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.setTimeout(20_000, () => socket.destroy(new Error('No end.')));
    socket.on('error', reject).on('close', () => resolve({ answer, ms: performance.now() - started }));
  });
}

/** A request with an API key whose body never ends; what comes every so many milliseconds, if anything. */
async function slowBody(t: TestContext, everyMs?: number): Promise<{ answer: string; ms: number }> {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = club.app.server.address() as AddressInfo;
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-API-Key: ${club.key}\r\nContent-Type: application/json\r\n`;
  return stall(port, `${head}Content-Length: 1000\r\n\r\n{`, everyMs);
}

for (const [name, everyMs] of [
  ['stops', undefined],
  ['trickles', 400],
] as const) {
  test(`hangs up with 408 on a body that ${name}, after 10 seconds`, { timeout: 60_000 }, async (t) => {
    const { answer, ms } = await slowBody(t, everyMs);
    assert.match(answer, /^HTTP\/1\.1 408 /);
    assert.equal(JSON.parse(answer.split('\r\n\r\n')[1]!).code, 'request_timeout');
    assert.ok(ms > 9000 && ms < 20_000, `${ms} ms`);
  });
}

test('says how long it keeps a connection that is idle', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = club.app.server.address() as AddressInfo;
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).headers.get('keep-alive'), 'timeout=72');
});

test('hangs up on who does not read the answer', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { server } = club.app;
  const { port } = server.address() as AddressInfo;
  assert.equal(server.timeout, 120_000);
  server.timeout = 500; // two minutes are long for a test
  const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  // More than the buffers of both ends take.
  socket.write('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await closed;
});

test('hangs up with 408 on headers that are not complete after 5 seconds', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = club.app.server.address() as AddressInfo;
  const { answer, ms } = await stall(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.equal(JSON.parse(answer.split('\r\n\r\n')[1]!).code, 'request_timeout');
  assert.ok(ms > 4000 && ms < 9000, `${ms} ms`);
});
