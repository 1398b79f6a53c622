// Runs without a database.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
before(async () => {
  club = await openClub();
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = club.app.server.address() as AddressInfo);
});
after(async () => {
  agent.destroy();
  await club.close();
});

async function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const all = { 'x-api-key': club.key, ...headers };
  const asked = request({ port, agent, method, path: `/api/v1${path}`, headers: all }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer;
}

test('a 304 has no Content-Length, since it would be that of the full answer', async () => {
  const { id } = await club.court();
  for (const path of [`/courts/${id}`, '/courts']) {
    const whole = await ask('GET', path);
    assert.ok(Number(whole.headers['content-length']) > 0);
    for (const method of ['GET', 'HEAD']) {
      const known = await ask(method, path, { 'if-none-match': String(whole.headers.etag) });
      assert.deepEqual([known.statusCode, known.headers['content-length']], [304, undefined]);
      assert.equal(known.headers.etag, whole.headers.etag);
    }
    assert.equal((await ask('HEAD', path)).headers['content-length'], whole.headers['content-length']);
  }
});

test('HEAD of a streamed answer has no Content-Length', async () => {
  const admin = await club.signIn('admin');
  const authorization = `Bearer ${admin.token}`;
  const { id } = await club.court();
  for (const [path, type] of [
    ['/events', 'text/event-stream'],
    ['/availability/stream', 'text/event-stream'],
    [`/courts/${id}/availability/stream`, 'text/event-stream'],
    ['/admin/exports/courts', 'text/csv; charset=utf-8; header=present'],
    ['/admin/exports/bookings', 'text/csv; charset=utf-8; header=present'],
  ] as const) {
    const { statusCode, headers } = await ask('HEAD', path, { authorization });
    assert.deepEqual([statusCode, headers['content-type'], headers['content-length']], [200, type, undefined], path);
    assert.notEqual(headers.connection, 'close', path);
  }
});
