import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openClub } from '../club.ts';

/** What comes back, and after how many milliseconds, when a client never finishes what it sends. */
function stall(port: number, text: string): Promise<{ answer: string; ms: number }> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.setTimeout(20_000, () => socket.destroy(new Error('No end.')));
    socket.on('error', reject).on('close', () => resolve({ answer, ms: performance.now() - started }));
  });
}

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
