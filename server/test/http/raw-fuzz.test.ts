// Runs without a database.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Club, openClub } from '../club.ts';
import { assertWellFormed, deliver, type Delivery, mutate, readAnswers } from '../fuzz/raw.ts';
import { whole } from '../fuzz/values.ts';
import { chancesOf, pick } from '../load.ts';
import { bySize, isFullSize } from '../size.ts';

const CONNECTIONS = bySize(600, 20_000);
const AT_ONCE = 64;
/** The service ends requests after 10 seconds. This limit is longer, because the machine may be slow. */
const HANGS_AFTER_MS = 60_000;
const SHORT_TIMEOUT_MS = 300;

let club: Club;
let port: number;
before(async () => {
  club = await openClub();
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = club.app.server.address() as AddressInfo);
});
after(() => club.close());

const HEAD = 'Host: x\r\n';
const body = '{"email":"a@example.org","password":"x"}';
const post = (headers: string, sent: string): string =>
  `POST /api/v1/auth/login HTTP/1.1\r\n${HEAD}${headers}\r\n${sent}`;
const chunked = 'Transfer-Encoding: chunked\r\n';

/** The test sends these valid and invalid requests, first unchanged and then with changed bytes. */
const GIVEN = [
  `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`,
  `HEAD /healthz HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /api/v1/courts?limit=1 HTTP/1.1\r\n${HEAD}X-API-Key: csk_x\r\n\r\n`,
  `OPTIONS * HTTP/1.1\r\n${HEAD}\r\n`,
  `CONNECT x:443 HTTP/1.1\r\n${HEAD}\r\n`,
  `TRACE / HTTP/1.1\r\n${HEAD}\r\n`,
  `GET / HTTP/1.0\r\n\r\n`,
  `GET /\r\n`,
  post(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`, body),
  post(`Content-Type: application/json\r\n${chunked}`, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`),
  post(`Content-Type: application/json\r\n${chunked}`, `5;a=b\r\n${body.slice(0, 5)}\r\n0\r\nTrailer: x\r\n\r\n`),
  post('Content-Length: 99999999999\r\n', body),
  post('Content-Length: 70000\r\nExpect: 100-continue\r\n', ''),
  post(`Content-Length: ${body.length}\r\nExpect: 100-continue\r\n`, body),
  post('Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n', ''),
  `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`.repeat(20),
  `GET /healthz HTTP/1.1\r\n${HEAD}${'x: y\r\n'.repeat(3000)}\r\n`,
  `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${HEAD}\r\n`,
  `GET /healthz HTTP/1.1\r\n${HEAD}Folded: a\r\n b\r\n\r\n`,
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.padEnd(517, '\x07'),
  'SSH-2.0-OpenSSH_9.9\r\n',
  '\0'.repeat(100),
  '\r\n'.repeat(100),
  '*1\r\n$4\r\nPING\r\n',
].map((text) => Buffer.from(text, 'latin1'));

async function assertAnswered(delivery: Delivery, name: string): Promise<void> {
  const { answer, end } = await deliver(port, delivery, HANGS_AFTER_MS);
  try {
    if (delivery.after === 'hang up') return;
    readAnswers(answer).forEach(assertWellFormed);
    assert.ok(end === 'closed' || (end === 'answered' && answer.length > 0), `neither answered nor closed: ${end}`);
  } catch (error) {
    assert.fail(
      `${name}, then ${delivery.after}: ${JSON.stringify(delivery.bytes.toString('latin1'))}: ${(error as Error).message}`,
    );
  }
}

test('answers any bytes with a problem, or closes the connection', async () => {
  const chance = chancesOf(1);
  const deliveries = Array.from({ length: CONNECTIONS }, (_, i): Delivery => {
    const given = GIVEN[i % GIVEN.length]!;
    const isPieced = chance() < 0.05;
    return {
      bytes: i < GIVEN.length ? given : mutate(given, chance),
      piece: isPieced ? whole(1, 40, chance) : 0,
      after: pick(['end', 'end', 'end', 'end', 'end', 'end', 'end', 'end', 'end', 'hang up'], chance),
    };
  });
  let next = 0;
  const work = async () => {
    while (next < deliveries.length) await assertAnswered(deliveries[next]!, `number ${next++}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
});

test('waits for no client longer than its timeouts', { timeout: 300_000 }, async (t) => {
  const { server } = club.app;
  const { requestTimeout, headersTimeout } = server;
  t.after(() => Object.assign(server, { requestTimeout, headersTimeout }));
  if (!isFullSize) Object.assign(server, { requestTimeout: SHORT_TIMEOUT_MS, headersTimeout: SHORT_TIMEOUT_MS });
  const chance = chancesOf(2);
  const bytes = Array.from({ length: bySize(60, 200) }, (_, i) => mutate(GIVEN[i % GIVEN.length]!, chance));
  await Promise.all(
    [...GIVEN, ...bytes].map((bytes, i) =>
      assertAnswered({ bytes, piece: i % 20 === 0 ? 7 : 0, after: 'wait' }, `number ${i}`),
    ),
  );
});

test('still serves afterwards, and keeps none of those connections', async () => {
  const { answer } = await deliver(port, { bytes: GIVEN[0]!, piece: 0, after: 'end' }, HANGS_AFTER_MS);
  assert.deepEqual(
    readAnswers(answer).map(({ status }) => status),
    [200],
  );
  const count = () => new Promise<number>((resolve) => club.app.server.getConnections((_error, n) => resolve(n)));
  for (let i = 0; i < 100 && (await count()) > 0; i++) await sleep(50);
  assert.equal(await count(), 0);
});

const hidden = `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`;
const smuggled: [name: string, request: string][] = [
  ['a length and chunked encoding', post(`Content-Length: 5\r\n${chunked}`, `0\r\n\r\n${hidden}`)],
  ['chunked encoding and a length', post(`${chunked}Content-Length: 5\r\n`, `0\r\n\r\n${hidden}`)],
  ['two lengths', post(`Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n`, hidden)],
  ['a list of lengths', post(`Content-Length: 0, ${hidden.length}\r\n`, hidden)],
  ['a length with a sign', post('Content-Length: +0\r\n', hidden)],
  ['a length in hexadecimal', post('Content-Length: 0x0\r\n', hidden)],
  ['a negative length', post('Content-Length: -1\r\n', hidden)],
  ['a length with a space in its name', post('Content-Length : 0\r\n', hidden)],
  ['an unknown encoding', post('Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`)],
  ['an encoding after chunked', post('Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`)],
  ['chunked twice', post(`${chunked}Transfer-Encoding: identity\r\n`, `0\r\n\r\n${hidden}`)],
  ['an encoding after a tab', post('Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${hidden}`)],
  ['a chunk of broken size', post(chunked, `0x0\r\n\r\n${hidden}`)],
  ['a chunk without a size', post(chunked, `\r\n\r\n${hidden}`)],
  ['a chunk size beyond all integers', post(chunked, `10000000000000000\r\n\r\n${hidden}`)],
  ['a chunk longer than its size', post(chunked, `1\r\nxyz\r\n0\r\n\r\n${hidden}`)],
  ['a bare line feed after the size of a chunk', post(chunked, `0\n\n${hidden}`)],
  ['a folded header', post(`X: y\r\n Content-Length: 5\r\nContent-Length : 0\r\n`, hidden)],
];
for (const [name, request] of smuggled) {
  test(`sees no second request after ${name}`, async () => {
    const { answer, end } = await deliver(
      port,
      { bytes: Buffer.from(request, 'latin1'), piece: 0, after: 'end' },
      HANGS_AFTER_MS,
    );
    const [first, ...others] = readAnswers(answer);
    assertWellFormed(first!);
    // The status is 401 if the service notices the missing API key before it reads the body.
    assert.ok([400, 401].includes(first!.status), String(first!.status));
    assert.deepEqual([others, end], [[], 'closed']);
  });
}
