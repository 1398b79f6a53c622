// Runs without a database.
import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

const LIMIT = { timeout: 180_000 };

/** The tests shorten the service's timeouts to this number of milliseconds. */
const SHORT_MS = 300;

let club: Club;
let port: number;
beforeEach(async () => {
  club = await openClub();
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = club.app.server.address() as AddressInfo);
});
afterEach(() => club.close());

/** Sends an incomplete request, and returns the response. With `everyMs`, also keeps sending single bytes. */
function sendIncomplete(text: string, everyMs?: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text);
      const more = everyMs === undefined ? undefined : setInterval(() => socket.write(' '), everyMs);
      socket.once('close', () => clearInterval(more));
    });
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

function assertTimedOut(answer: string): void {
  assert.match(answer, /^HTTP\/1\.1 408 /);
  assert.equal(JSON.parse(answer.split('\r\n\r\n')[1]!).code, 'request_timeout');
}

for (const [name, everyMs] of [
  ['stops', undefined],
  ['trickles', 20],
] as const) {
  test(`answers 408 and closes the connection for a body that ${name}, after 10 seconds`, LIMIT, async () => {
    const { server } = club.app;
    assert.equal(server.requestTimeout, 10_000);
    // Node uses the longer of these two settings as the request timeout, so shorten both.
    Object.assign(server, { requestTimeout: SHORT_MS, headersTimeout: SHORT_MS });
    const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nX-API-Key: ${club.key}\r\nContent-Type: application/json\r\n`;
    assertTimedOut(await sendIncomplete(`${head}Content-Length: 1000\r\n\r\n{`, everyMs));
  });
}

test('answers 408 and closes the connection for headers that are incomplete after 5 seconds', LIMIT, async () => {
  const { server } = club.app;
  assert.equal(server.headersTimeout, 5000);
  server.headersTimeout = SHORT_MS;
  assertTimedOut(await sendIncomplete('GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '));
});

test('announces how long it keeps an idle connection', async () => {
  assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).headers.get('keep-alive'), 'timeout=72');
});

test('closes the connection of a client that does not read the answer', LIMIT, async (t) => {
  const { server } = club.app;
  assert.equal(server.timeout, 120_000);
  server.timeout = SHORT_MS;
  const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)));
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  // The responses to these requests do not all fit into the network buffers, so the server has to wait for the
  // client.
  socket.write('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
  await closed;
});
