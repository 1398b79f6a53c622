import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { assertProblem, type Answer, type Club, openClub } from '../club.ts';

let club: Club;
beforeEach(async () => (club = await openClub()));
afterEach(() => club.close());

type Ask = { method: 'GET' | 'POST' | 'DELETE'; url: string };

/** Sends requests in one breath, to this process. */
async function askAtOnce(asks: Ask[], token: string): Promise<Answer[]> {
  const headers = { 'x-api-key': club.key, authorization: `Bearer ${token}` };
  const url = (path: string): string => `${club.context.config.BASE_PATH}${path}`;
  const answers = await Promise.all(asks.map((ask) => club.app.inject({ ...ask, url: url(ask.url), headers })));
  return answers.map(({ statusCode, headers, body }) => {
    return { status: statusCode, headers: headers as Answer['headers'], text: body, body: body && JSON.parse(body) };
  });
}

const times = (count: number, ask: Ask): Ask[] => Array.from({ length: count }, () => ask);
const READ: Ask = { method: 'GET', url: '/courts' };

test('of too many reads at once some are refused with Retry-After, and later ones are not', async () => {
  const { token } = await club.signIn();
  const answers = await askAtOnce(times(300, READ), token);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(answers.length - refused.length, 128);
  for (const answer of refused) {
    assertProblem(answer, 'overloaded');
    assert.equal(answer.headers['retry-after'], '1');
  }
  assert.ok(
    (await askAtOnce(times(100, READ), token)).every(({ status }) => status === 200),
    'it is over',
  );
});

test('reads are refused first, cancellations and logouts last', async () => {
  const { token } = await club.signIn();
  const court = await club.court();
  const { body } = await club.book({ token }, { court_id: court.id });
  const missing: Ask = { method: 'DELETE', url: '/bookings/999999' };
  const asks: Ask[] = [
    ...times(200, READ),
    ...times(400, { method: 'POST', url: '/auth/login' }),
    { method: 'DELETE', url: `/bookings/${body.id}` },
    ...times(100, missing),
    { method: 'POST', url: '/auth/logout' },
  ];
  const answers = await askAtOnce(asks, token);
  const refused = answers.map(({ body }) => body?.code === 'overloaded');
  const count = (from: number, to: number): number => refused.slice(from, to).filter(Boolean).length;
  assert.deepEqual([count(0, 200), count(200, 600), count(600, 702)], [72, 272, 0]);
  assert.equal(answers[600]!.body.status, 'cancelled');
  assert.equal(answers.at(-1)!.status, 204);
});

test('clients that are slow to send their bodies take nobody’s place', async () => {
  const { token } = await club.signIn();
  const origin = new URL(await club.app.listen({ port: 0, host: '127.0.0.1' }));
  const head = [
    `POST ${club.context.config.BASE_PATH}/bookings HTTP/1.1`,
    ...['Host: localhost', `X-API-Key: ${club.key}`, `Authorization: Bearer ${token}`],
    ...['Content-Type: application/json', 'Content-Length: 100', '', '{'],
  ].join('\r\n');
  const sockets: Socket[] = [];
  for (let i = 0; i < 300; i++) {
    const socket = connect(Number(origin.port), '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(head);
  }
  // Sent after them, answered after they were read.
  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`${origin.origin}${club.context.config.BASE_PATH}/courts`, {
      headers: { 'x-api-key': club.key },
    });
    assert.equal(answer.status, 200);
    await answer.text();
  }
  for (const socket of sockets) socket.destroy();
});

test('health and readiness are answered whatever else is under way', async () => {
  const { token } = await club.signIn();
  const reads = askAtOnce(times(300, READ), token);
  const [health, ready] = await Promise.all([club.app.inject('/healthz'), club.app.inject('/readyz')]);
  await reads;
  assert.deepEqual([health.statusCode, ready.statusCode], [200, 200]);
});
