// Runs without a database.
import assert from 'node:assert/strict';
import { connect, type AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { type Club, openClub } from '../club.ts';

let club: Club;
let port: number;
before(async () => {
  club = await openClub();
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = club.app.server.address() as AddressInfo);
});
after(() => club.close());

function send(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').setTimeout(3000, () => socket.destroy(new Error(`No end after: ${answer}`)));
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

const END = 'Host: x\r\nConnection: close\r\n\r\n';
const nonsense: [name: string, request: string, status: number, code: string][] = [
  ['no request line', 'NONSENSE\r\n\r\n', 400, 'malformed_request'],
  ['no method', `FROBNICATE / HTTP/1.1\r\n${END}`, 400, 'malformed_request'],
  ['another protocol', '\x16\x03\x01\x02\x00\x01\x00', 400, 'malformed_request'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
  ['a method without a version', 'PRI *\r\n\r\n', 400, 'malformed_request'],
  ['no version', `GET / HTTP/x\r\n${END}`, 400, 'malformed_request'],
  ['a space in the path', `GET /api/v1/a b HTTP/1.1\r\n${END}`, 400, 'malformed_request'],
  ['no Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
  ['two Hosts', `GET /healthz HTTP/1.1\r\nhost: y\r\n${END}`, 400, 'malformed_request'],
  ['two Hosts below the base path', `GET /api/v1/courts HTTP/1.1\r\nHost: x\r\n${END}`, 400, 'malformed_request'],
  ...['a b', 'a/b', 'a@b', 'a:b', 'a, b', 'http://a', '[::1', 'a"b', 'ä'].map((host): (typeof nonsense)[number] => [
    `the Host ${host}`,
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    400,
    'malformed_request',
  ]),
  ['a malformed path without a key', `GET /api/v1/courts/%zz HTTP/1.1\r\n${END}`, 401, 'api_key_missing'],
  ['a malformed path outside the API', `GET /%zz HTTP/1.1\r\n${END}`, 400, 'malformed_request'],
  ['a malformed header', `GET /healthz HTTP/1.1\r\nbro ken: x\r\n${END}`, 400, 'malformed_request'],
  ['a malformed length', `POST /api/v1/auth/login HTTP/1.1\r\nContent-Length: x\r\n${END}`, 400, 'malformed_request'],
  ['two lengths', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${END}`, 400, 'malformed_request'],
  [
    'a length and chunked encoding',
    `POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n${END}0\r\n\r\n`,
    400,
    'malformed_request',
  ],
  ['20 KiB of headers', `GET /healthz HTTP/1.1\r\nX-Long: ${'x'.repeat(20_480)}\r\n${END}`, 431, 'headers_too_large'],
  ['an unknown method', `PROPFIND /api/v1/courts HTTP/1.1\r\n${END}`, 401, 'api_key_missing'],
];
for (const [name, request, status, code] of nonsense) {
  test(`answers ${name} with a problem`, async () => {
    const answer = await send(request);
    const [head, body] = answer.split('\r\n\r\n');
    assert.match(head!, new RegExp(`^HTTP/1\\.1 ${status} `));
    assert.match(head!, /^content-type: application\/problem\+json\r?$/im);
    const id = /^x-request-id: (\S+)\r?$/im.exec(head!)?.[1];
    const problem = JSON.parse(body!);
    assert.deepEqual([problem.status, problem.code, problem.request_id], [status, code, id]);
    assert.ok(problem.type.endsWith(`/problems/${code}`));
    assert.ok(problem.title && problem.detail);
  });
}

test('answers an unsupported Expect header with a problem', async () => {
  assert.match(
    await send(`GET /nowhere HTTP/1.1\r\nExpect: tea\r\n${END}`),
    /^content-type: application\/problem\+json/im,
  );
});

test('links from such problems to their pages', async () => {
  const { type } = JSON.parse((await send('NONSENSE\r\n\r\n')).split('\r\n\r\n')[1]!);
  assert.ok(URL.canParse(type), type);
});

for (const host of ['x', 'x:3000', 'X.example.', '127.0.0.1:80', '[::1]:3000', 'a_b', 'a%20b', '']) {
  test(`accepts the Host ${host}`, async () => {
    const answer = await send(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });
}

test('reads an absolute URL as its path, whatever its host (RFC 9112, section 3.2.2)', async () => {
  await club.court();
  await club.court();
  const ask = async (method: string, target: string) => {
    const [head, body] = (await send(`${method} ${target} HTTP/1.1\r\nX-API-Key: ${club.key}\r\n${END}`)).split(
      '\r\n\r\n',
    );
    return { head: head!, body: body! };
  };
  const { head } = await ask('GET', 'http://evil.example/api/v1/courts?limit=1');
  assert.match(head, /^HTTP\/1\.1 200 /);
  assert.match(head, /^link: <http:\/\/x\/api\/v1\/courts\?limit=1&cursor=/im);
  assert.match((await ask('PUT', 'HTTPS://x:3000/api/v1/courts')).head, /^HTTP\/1\.1 405 /);
  const { instance } = JSON.parse((await ask('GET', 'http://x/api/v1/nowhere?a=b')).body);
  assert.equal(instance, '/api/v1/nowhere');
  for (const target of ['http://x', 'http://x?a=b']) {
    assert.match((await ask('GET', target)).head, /^HTTP\/1\.1 200 [\s\S]*text\/html/);
    assert.equal(JSON.parse((await ask('PUT', target)).body).instance, '/');
  }
});

test('never writes a problem into another answer', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('latin1').write('GET /docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n');
  let answer = '';
  socket.once('data', () => {
    socket.pause();
    socket.write('NONSENSE\r\n\r\n');
    setTimeout(() => socket.resume(), 200);
  });
  socket.on('data', (chunk: string) => (answer += chunk));
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  assert.match(answer, /^HTTP\/1\.1 200 /);
  assert.doesNotMatch(answer, /problem\+json/);
});

test('answers a request once, although its body turns out malformed after the answer', async () => {
  const head = 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const socket = connect(port, '127.0.0.1', () => socket.write(head));
  let answer = '';
  socket.once('data', () => socket.write('NONSENSE\r\n\r\n'));
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
  await new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401']);
});

test('still serves afterwards, and after a client that disconnects', async () => {
  for (const part of ['', 'GET', 'POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{']) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(part || '\r\n', () => socket.destroy()));
      socket.on('close', () => resolve());
    });
  }
  assert.match(await send(`GET /healthz HTTP/1.1\r\n${END}`), /^HTTP\/1\.1 200 /);
});
