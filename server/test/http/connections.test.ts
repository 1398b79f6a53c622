import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionLimits, limitUnreadResponses } from '../../src/platform/http/connections.ts';
import { openClub } from '../club.ts';

const LIMIT = { timeout: 60_000 };
/** A response that does not fit into the network buffers of the operating system. */
const LONG = Buffer.alloc(16 * 1024 * 1024, 'x');
const GENEROUS: ConnectionLimits = {
  maxWaitingOfAddress: 1e12,
  maxWaiting: 1e12,
  minRead: 1,
  readWithinMs: 1e9,
  checkEveryMs: 20,
};

async function open(t: TestContext, answer: RequestListener, limits: Partial<ConnectionLimits> = {}): Promise<number> {
  const server: Server = createServer(answer);
  limitUnreadResponses(server, (request: IncomingMessage) => String(request.headers['x-client']), {
    ...GENEROUS,
    ...limits,
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const requestFor = (path: string, client = 'a', headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n${headers}\r\n`;

function send(t: TestContext, port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  socket.write(text);
  return socket;
}

/** Reads until `isEnough` returns true, or until the connection closes. */
async function read(socket: Socket, isEnough: (text: string) => boolean = () => false): Promise<string> {
  let text = '';
  socket.setEncoding('latin1');
  for await (const chunk of socket) if (isEnough((text += chunk as string))) break;
  return text;
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5);
}

for (const [name, body] of [
  ['with short answers', Buffer.from('short')],
  ['with answers that fill the buffers', Buffer.alloc(256 * 1024, 'x')],
] as const) {
  test(`answers pipelined requests in order, one at a time, ${name}`, LIMIT, async (t) => {
    let inProgress = 0;
    let most = 0;
    const port = await open(t, (request, response) => {
      most = Math.max(most, (inProgress += 1));
      response.once('finish', () => (inProgress -= 1)).setHeader('x-path', request.url!);
      setImmediate(() => response.end(body));
    });
    const paths = Array.from({ length: 3000 }, (_, i) => `/${i}`).slice(0, body.length > 100 ? 100 : 3000);
    const socket = send(
      t,
      port,
      paths.map((path) => requestFor(path)).join('') + requestFor('/end', 'a', 'Connection: close\r\n'),
    );
    const answered = [...(await read(socket)).matchAll(/x-path: (\S+)/gi)].map(([, path]) => path);
    assert.deepEqual(answered, [...paths, '/end']);
    assert.equal(most, 1);
  });
}

test('does not process the next requests of a client that does not read an answer', LIMIT, async (t) => {
  let started = 0;
  const port = await open(t, ({ url }, response) => {
    started += 1;
    response.end(url === '/long' ? LONG : 'short');
  });
  send(t, port, requestFor('/long').repeat(2000));
  await until(() => started > 0);
  for (let i = 0; i < 20; i++) await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer();
  assert.equal(started, 21);
});

test('does not process requests that follow an answer with Connection: close', LIMIT, async (t) => {
  const paths: (string | undefined)[] = [];
  const port = await open(t, (request, response) => {
    paths.push(request.url);
    response.setHeader('connection', 'close').end('x');
  });
  await read(send(t, port, requestFor('/1') + requestFor('/2')));
  assert.deepEqual(paths, ['/1']);
});

for (const [name, answer] of [
  ['one long answer', (_request, response) => response.end(LONG)],
  [
    'a stream',
    (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(LONG.subarray(0, 65_536)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
  ],
] as [string, RequestListener][]) {
  test(`closes the connection of a client that stops reading ${name}`, LIMIT, async (t) => {
    let isClosed = false;
    const port = await open(
      t,
      (request, response) => {
        response.once('close', () => (isClosed = true));
        answer(request, response);
      },
      { readWithinMs: 300 },
    );
    send(t, port, requestFor('/'));
    await until(() => isClosed);
  });
}

test('does not disconnect a client that reads slowly, or one that waits for a quiet stream', LIMIT, async (t) => {
  const port = await open(
    t,
    (request, response) => {
      if (request.url === '/long') response.end(LONG);
      else response.write('first');
    },
    { readWithinMs: 500, minRead: 4096 },
  );
  const stream = send(t, port, requestFor('/stream'));
  const slow = send(t, port, requestFor('/long', 'a', 'Connection: close\r\n'));
  let length = 0;
  let hasPaused = false;
  for await (const chunk of slow) {
    length += (chunk as Buffer).length;
    await sleep(5);
    // The process stands still three times for longer than a client may read nothing: nothing is sent or read then.
    for (let pauses = 0; !hasPaused && pauses < 3; pauses++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      await sleep(1);
    }
    hasPaused = true;
  }
  assert.ok(length > LONG.length);
  stream.resume();
  assert.equal(stream.destroyed || stream.readableEnded, false);
});

test('closes connections of an address with too many unread answers, and no others', LIMIT, async (t) => {
  const waiting = new Map<string, number>();
  const add = (client: string, change: number) => waiting.set(client, (waiting.get(client) ?? 0) + change);
  const port = await open(
    t,
    ({ headers }, response) => {
      const client = String(headers['x-client']);
      add(client, 1);
      response.once('close', () => add(client, -1)).end(LONG);
    },
    { maxWaitingOfAddress: 2.5 * LONG.length },
  );
  const other = send(t, port, requestFor('/', 'other', 'Connection: close\r\n'));
  await until(() => waiting.get('other') === 1);
  for (let i = 0; i < 6; i++) send(t, port, requestFor('/', 'attacker'));
  await until(() => waiting.get('attacker') === 2);
  assert.equal(waiting.get('other'), 1);
  assert.ok((await read(other)).length > LONG.length);
});

test('limits the bytes that wait to be read by all addresses together', LIMIT, async (t) => {
  let [opened, closed] = [0, 0];
  const port = await open(
    t,
    (_request, response) => {
      opened += 1;
      response.once('close', () => (closed += 1)).end(LONG);
    },
    { maxWaiting: 1.5 * LONG.length },
  );
  for (const client of ['a', 'b', 'c']) send(t, port, requestFor('/', client));
  await until(() => opened === 3 && closed === 2);
});

test('counts requests that wait for their turn', LIMIT, async (t) => {
  const port = await open(t, () => {}, { maxWaitingOfAddress: 1e6 });
  const few = send(t, port, requestFor('/', 'few').repeat(10));
  const many = send(t, port, requestFor('/', 'many').repeat(900)).resume();
  await once(many, 'close');
  assert.equal(few.destroyed, false);
});

test('unread answers with files of the app keep no file open', LIMIT, async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  await club.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = club.app.server.address() as AddressInfo;
  const html = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const script = /src="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? '';
  assert.equal((await fetch(`http://127.0.0.1:${port}${script}`)).status, 200);
  const openFiles = (): number => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let i = 0; i < 5; i++) send(t, port, requestFor(script).repeat(4000));
  for (let i = 0; i < 20; i++)
    assert.equal((await fetch(`http://127.0.0.1:${port}${script}`, { headers: { connection: 'close' } })).status, 200);
  // Each connection counts as two open files, because both ends are in this process.
  assert.ok(openFiles() - before < 40, `${openFiles() - before} more open files`);
});
