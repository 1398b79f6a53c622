import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Club, openClub } from '../club.ts';

/** Concurrency limits of reads and of changes, and the number of requests sent. */
const MAX_CONCURRENT = 5;
const FLOOD = 100;
/** Headers that differ between answers or come from Node itself. */
const OWN = new Set(['x-request-id', 'retry-after', 'content-length', 'date', 'connection', 'keep-alive']);

interface Got {
  status: number;
  headers: Record<string, string>;
  body: any;
}

async function openSmallClub(t: TestContext, settings: Record<string, string> = {}): Promise<Club> {
  const club = await openClub({ MAX_REQUESTS_IN_FLIGHT: String(MAX_CONCURRENT), METRICS: 'on', ...settings });
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  return club;
}

/** Sends the same request on many connections at once; returns the answers. */
async function flood(club: Club, line: string, headers: Record<string, string>): Promise<Got[]> {
  const { port } = club.app.server.address() as AddressInfo;
  const sockets = Array.from({ length: FLOOD }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // The kernel has accepted them; the service accepts one per turn of its event loop.
  while ((await countConnections(club)) < FLOOD) await sleep(5);
  const fields = Object.entries({ host: 'club.example', connection: 'close', ...headers });
  const request = [`${line} HTTP/1.1`, ...fields.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n');
  return Promise.all(
    sockets.map((socket: Socket) => {
      socket.write(request);
      return text(socket).then(parse);
    }),
  );
}

function countConnections({ app }: Club): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
}

function parse(answer: string): Got {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.split(': ', 1)[0]!.toLowerCase(), line.replace(/^[^:]*: /, '')] as const);
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: body === '' ? undefined : JSON.parse(body),
  };
}

/** Returns the application's own answer to a read over the limit. */
async function lateRefusal(club: Club, headers: Record<string, string>): Promise<Got> {
  const ask = () =>
    club.app.inject({ url: '/api/v1/courts?type=tennis', headers: { host: 'club.example', ...headers } });
  const answers = await Promise.all(Array.from({ length: MAX_CONCURRENT + 1 }, ask));
  const { statusCode: status, headers: told, body } = answers.find((one) => one.statusCode === 503)!;
  return { status, headers: told as Got['headers'], body: JSON.parse(body) };
}

function common({ status, headers, body }: Got) {
  const { request_id: _own, ...document } = body;
  return {
    status,
    headers: Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .toSorted(),
    document,
  };
}

const refusedAmong = (answers: Got[]) => answers.filter(({ body }) => body?.code === 'overloaded');

async function count(club: Club, series: string): Promise<number> {
  const metrics = (await club.app.inject('/metrics')).body;
  return Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.slice(series.length) ?? 0,
  );
}

for (const settings of [{}, { PUBLIC_URL: 'https://club.example' }]) {
  test(`a read refused before it reaches the application gets the application's own answer, with ${JSON.stringify(settings)}`, async (t) => {
    const club = await openSmallClub(t, settings);
    for (const language of [{}, { 'accept-language': 'es' }]) {
      const headers = { 'x-api-key': club.key, ...language };
      const late = await lateRefusal(club, headers);
      const lateOnes = await count(club, 'courtside_problems_total{code="overloaded"}');
      const early = refusedAmong(await flood(club, 'GET /api/v1/courts?type=tennis', headers));
      assert.ok(early.length > 0);
      for (const one of early) {
        assert.deepEqual(common(one), common(late));
        assert.equal(one.body.request_id, one.headers['x-request-id']);
        assert.match(one.headers['retry-after']!, /^[123]$/);
      }
      assert.ok(new Set(early.map(({ body }) => body.request_id)).size === early.length);
      const told = (await count(club, 'courtside_problems_total{code="overloaded"}')) - lateOnes;
      assert.equal(told, early.length);
    }
    const unseen = 'courtside_http_request_seconds_count{method="GET",route="none",status="5xx"}';
    assert.ok((await count(club, unseen)) > 0, 'none was refused early');
  });
}

test('refuses changes early, with twice the limit for requests that release something, and nothing outside the API', async (t) => {
  const club = await openSmallClub(t);
  const { token } = await club.signIn();
  const headers = { 'x-api-key': club.key, authorization: `Bearer ${token}` };
  const unseen = (method: string) =>
    count(club, `courtside_http_request_seconds_count{method="${method}",route="none",status="5xx"}`);
  const served = async (line: string) => FLOOD - refusedAmong(await flood(club, line, headers)).length;
  assert.equal(await served('PATCH /api/v1/auth/me'), MAX_CONCURRENT);
  assert.equal(await served('DELETE /api/v1/bookings/99?x'), 2 * MAX_CONCURRENT);
  assert.deepEqual(
    [await unseen('PATCH'), await unseen('DELETE')],
    [FLOOD - MAX_CONCURRENT, FLOOD - 2 * MAX_CONCURRENT],
  );
  assert.equal(await served('GET /healthz'), FLOOD);
});

test('a page of another origin can read the refusal', async (t) => {
  const origin = 'https://app.example.org';
  const club = await openSmallClub(t, { CORS_ORIGINS: origin });
  const refused = refusedAmong(await flood(club, 'GET /api/v1/courts', { 'x-api-key': club.key, origin }));
  assert.ok(refused.length > 0);
  for (const { headers } of refused) assert.equal(headers['access-control-allow-origin'], origin);
  const asks = { origin, 'access-control-request-method': 'GET' };
  const preflights = await flood(club, 'OPTIONS /api/v1/courts', asks);
  assert.ok(preflights.every(({ status }) => status === 204));
});
