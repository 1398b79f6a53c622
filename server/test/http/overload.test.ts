import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type Club, IN_ONE_PROCESS, openClub } from '../club.ts';

/** The concurrency limit, which applies separately to reads and to changes. */
const MAX_CONCURRENT = 20;

/** Open connections, which must be closed before the application can close. */
const sockets = new Set<Socket>();

async function openSmallClub(t: TestContext, settings: Record<string, string> = {}): Promise<Club> {
  const club = await openClub({ MAX_REQUESTS_IN_FLIGHT: String(MAX_CONCURRENT), ...settings });
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await club.close();
  });
  return club;
}

type Ask = () => Promise<{ status: number; code?: string; retryAfter: string | undefined }>;

function requestSender(club: Club, as: { token: string }): (method: string, path: string) => Ask {
  const headers = { 'x-api-key': club.key, authorization: `Bearer ${as.token}` };
  return (method, path) => async () => {
    const url = `${club.context.config.BASE_PATH}${path}`;
    const answer = await club.app.inject({ method: method as 'GET', url, headers });
    const code = answer.statusCode >= 400 ? answer.json().code : undefined;
    return {
      status: answer.statusCode,
      ...(code !== undefined && { code }),
      retryAfter: answer.headers['retry-after'],
    };
  };
}

test('refuses reads over the limit while cancellations and logouts pass, then serves all again', async (t) => {
  const club = await openSmallClub(t);
  const player = await club.signIn();
  const court = await club.court();
  const booking = (await club.book(player, { court_id: court.id })).body;
  const ask = requestSender(club, player);
  const read = ask('GET', '/bookings');

  const [reads, change, cancel, logout] = await Promise.all([
    Promise.all(Array.from({ length: 3 * MAX_CONCURRENT }, read)),
    ask('PATCH', '/auth/me')(),
    ask('DELETE', `/bookings/${booking.id}`)(),
    ask('POST', '/auth/logout')(),
  ]);

  const served = reads.filter(({ status }) => status === 200).length;
  const refused = reads.filter(({ status }) => status === 503);
  assert.deepEqual([served, refused.length], [MAX_CONCURRENT, 2 * MAX_CONCURRENT]);
  assert.deepEqual(new Set(refused.map(({ code }) => code)), new Set(['overloaded']));
  const waits = new Set(refused.map(({ retryAfter }) => Number(retryAfter)));
  assert.ok(waits.size > 1 && waits.isSubsetOf(new Set([1, 2, 3])), `they are told to wait ${[...waits].join(', ')}`);
  assert.deepEqual([change.status, cancel.status, logout.status], [422, 200, 204]);

  const again = await club.signIn();
  const after = await Promise.all(
    Array.from({ length: MAX_CONCURRENT }, requestSender(club, again)('GET', '/bookings')),
  );
  assert.ok(after.every(({ status }) => status === 200));
});

test('refuses changes over the limit, and cancellations last', async (t) => {
  const club = await openSmallClub(t);
  const ask = requestSender(club, await club.signIn());
  const all = (count: number, one: Ask) => Promise.all(Array.from({ length: count }, one));
  const [changes, cancels, reads] = await Promise.all([
    all(2 * MAX_CONCURRENT, ask('POST', '/bookings')),
    all(2 * MAX_CONCURRENT, ask('DELETE', '/bookings/999')),
    all(MAX_CONCURRENT, ask('GET', '/bookings')),
  ]);
  assert.equal(changes.filter(({ code }) => code === 'overloaded').length, MAX_CONCURRENT);
  assert.ok(cancels.every(({ status }) => status === 404));
  assert.ok(reads.every(({ status }) => status === 200));
  const flood = await all(3 * MAX_CONCURRENT, ask('DELETE', '/bookings/999'));
  assert.equal(flood.filter(({ code }) => code === 'overloaded').length, MAX_CONCURRENT);
});

test('answers /healthz and /readyz under any load', async (t) => {
  const club = await openSmallClub(t);
  const read = requestSender(club, await club.signIn())('GET', '/bookings');
  const flood = Array.from({ length: 2 * MAX_CONCURRENT }, read);
  const health = await Promise.all(
    ['/healthz', '/readyz'].flatMap((url) => Array.from({ length: 2 * MAX_CONCURRENT }, () => club.app.inject(url))),
  );
  assert.ok(health.every(({ statusCode }) => statusCode === 200));
  assert.ok((await Promise.all(flood)).some(({ code }) => code === 'overloaded'));
});

test('a page of another origin can read the refusal, and preflights are not limited', async (t) => {
  const origin = 'https://app.example.org';
  const club = await openSmallClub(t, { CORS_ORIGINS: origin });
  const flood = (method: 'GET' | 'OPTIONS', headers: Record<string, string>) => {
    const send = () => club.app.inject({ method, url: '/api/v1/courts', headers: { origin, ...headers } });
    return Promise.all(Array.from({ length: 2 * MAX_CONCURRENT }, send));
  };
  const refused = (await flood('GET', { 'x-api-key': club.key })).filter(({ statusCode }) => statusCode === 503);
  assert.equal(refused.length, MAX_CONCURRENT);
  for (const { headers } of refused) assert.equal(headers['access-control-allow-origin'], origin);
  const preflights = await flood('OPTIONS', { 'access-control-request-method': 'GET' });
  assert.ok(preflights.every(({ statusCode }) => statusCode === 204));
});

test('a rejection is a problem document with Retry-After, and the metrics count it', IN_ONE_PROCESS, async (t) => {
  const club = await openSmallClub(t, { METRICS: 'true' });
  const as = await club.signIn();
  const read = () => club.call('GET', '/bookings', { as });
  const rejected = (await Promise.all(Array.from({ length: 3 * MAX_CONCURRENT }, read))).filter(
    (a) => a.status === 503,
  );
  assert.equal(rejected.length, 2 * MAX_CONCURRENT);
  for (const { headers, body } of rejected) {
    assert.equal(headers['content-type'], 'application/problem+json');
    assert.equal(headers['content-language'], 'en');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(headers['retry-after']!, /^[123]$/);
    assert.deepEqual([body.status, body.code, body.instance], [503, 'overloaded', '/api/v1/bookings']);
    assert.equal(body.request_id, headers['x-request-id']);
  }
  assert.equal(new Set(rejected.map(({ body }) => body.request_id)).size, rejected.length);
  const metrics = (await club.app.inject('/metrics')).body.split('\n');
  const route = 'method="GET",route="/api/v1/bookings",status="5xx"';
  assert.ok(metrics.includes(`courtside_http_request_seconds_count{${route}} ${rejected.length}`));
  assert.ok(metrics.includes(`courtside_problems_total{code="overloaded"} ${rejected.length}`));
});

test('the service sends at most 25 rejections in one turn of the event loop', async (t) => {
  const club = await openSmallClub(t);
  const read = requestSender(club, await club.signIn())('GET', '/bookings');
  let inTurn = 0;
  const turns: number[] = [];
  const flood = Array.from({ length: MAX_CONCURRENT + 230 }, async () => {
    if ((await read()).code === 'overloaded') inTurn += 1;
  });
  let isOver = false;
  void Promise.all(flood).then(() => (isOver = true));
  while (!isOver) {
    await setImmediate();
    if (inTurn > 0) turns.push(inTurn);
    inTurn = 0;
  }
  assert.equal(
    turns.reduce((sum, count) => sum + count, 0),
    230,
  );
  assert.ok(Math.max(...turns) <= 25, `rejections in each turn: ${turns.join(', ')}`);
});

async function listen(club: Club): Promise<number> {
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  return (club.app.server.address() as AddressInfo).port;
}

async function send(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.add(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

/** Sends a request on a new connection, and returns the response's status line. */
async function firstLine(port: number, text: string): Promise<string> {
  const socket = await send(port, text);
  const [answer] = (await once(socket.setEncoding('utf8'), 'data')) as [string];
  return answer.split('\r\n', 1)[0]!;
}

test('clients who send slowly, hang up, do not read or listen to streams keep no place in the limit', async (t) => {
  const club = await openSmallClub(t);
  const port = await listen(club);
  const { token } = await club.signIn();
  const line = (method: string, more: string) =>
    `${method} /api/v1/bookings HTTP/1.1\r\nHost: x\r\nX-API-Key: ${club.key}\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
  const unfinished = line('POST', 'Content-Type: application/json\r\nContent-Length: 100\r\n');
  for (let i = 0; i < 2 * MAX_CONCURRENT; i++) {
    await send(port, `${unfinished}{`);
    (await send(port, line('GET', ''))).pause();
    (await send(port, line('GET', ''))).destroy();
  }
  // Requests of disconnected clients count against the limit until the service has processed them.
  for (let i = 0; i < 200 && !/ 200 /.test(await firstLine(port, line('GET', ''))); i++) await sleep(20);
  for (let i = 0; i < MAX_CONCURRENT; i++) {
    const stream = await send(port, line('GET', '').replace('/bookings', '/events'));
    assert.match(String(await once(stream, 'data')), / 200 /);
  }
  const whole = line('POST', 'Content-Type: application/json\r\nContent-Length: 2\r\n');
  assert.match(await firstLine(port, `${whole}{}`), / 422 /);
  assert.match(await firstLine(port, line('GET', '')), / 200 /);
});

async function readStatuses(socket: Socket, count: number): Promise<number[]> {
  let text = '';
  let statuses: number[] = [];
  while (statuses.length < count) {
    text += String((await once(socket, 'data'))[0]);
    statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
  }
  return statuses;
}

test('after a rejection the connection still works, even if the body arrives later', async (t) => {
  const club = await openSmallClub(t, { MAX_REQUESTS_IN_FLIGHT: '1' });
  const port = await listen(club);
  const { token } = await club.signIn();
  const head = (method: string, more = '') =>
    `${method} /api/v1/bookings HTTP/1.1\r\nHost: x\r\nX-API-Key: ${club.key}\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
  const post = head('POST', 'Content-Type: application/json\r\nContent-Length: 2\r\n');
  for (;;) {
    const [other, socket] = [await send(port, ''), await send(port, '')];
    other.write(`${post}{}`);
    socket.write(post);
    assert.deepEqual(await readStatuses(other, 1), [422]);
    socket.write('{}');
    const [status] = await readStatuses(socket, 1);
    if (status === 422) continue; // The other request had already ended
    assert.equal(status, 503);
    socket.write(head('GET'));
    assert.deepEqual(await readStatuses(socket, 1), [200]);
    socket.write(`${post}{}`);
    assert.deepEqual(await readStatuses(socket, 1), [422]);
    return;
  }
});
