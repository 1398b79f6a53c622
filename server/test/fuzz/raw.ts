import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { catalogue } from '../../src/modules.ts';
import { type Chance, pick } from '../load.ts';
import { whole } from './values.ts';

export interface Delivery {
  bytes: Buffer;
  /** Number of bytes to send between two pauses. With 0, there are no pauses. */
  piece: number;
  /**
   * After the last byte, the client stops sending (`end`), disconnects (`hang up`), or waits for a response
   * (`wait`).
   */
  after: 'end' | 'hang up' | 'wait';
}

export interface Back {
  answer: Buffer;
  end: 'closed' | 'answered' | 'late';
}

const PAUSE_MS = 1;
/** A response is considered complete if no byte arrives for this time. */
const QUIET_MS = 300;

export function deliver(port: number, { bytes, piece, after }: Delivery, withinMs: number): Promise<Back> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const finish = (end: Back['end']) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ answer: Buffer.concat(parts), end });
    };
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let timer = setTimeout(() => finish('late'), withinMs);
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (after !== 'wait') return;
      clearTimeout(timer);
      timer = setTimeout(() => finish('answered'), QUIET_MS);
    });
    // A server that rejects an incomplete request may reset the connection.
    socket.on('error', () => finish('closed'));
    socket.on('end', () => finish('closed'));
    socket.on('close', () => finish('closed'));
    const send = async () => {
      for (let at = 0; at < bytes.length && socket.writable; at += piece || bytes.length) {
        socket.write(bytes.subarray(at, at + (piece || bytes.length)));
        if (piece > 0) await sleep(PAUSE_MS);
      }
      if (after === 'end') socket.end();
      if (after === 'hang up') finish('closed');
    };
    socket.on('connect', () => void send());
  });
}

interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/** @throws AssertionError if the bytes are not HTTP responses */
export function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes.toString('latin1'); rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    assert.ok(end >= 0, `not a whole head: ${rest.slice(0, 300)}`);
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const status = /^HTTP\/1\.1 (\d{3}) [\w' -]+$/.exec(first)?.[1];
    assert.ok(status, `no status line: ${first.slice(0, 300)}`);
    const headers = new Map(
      lines.map((line) => {
        const [, name, value] = /^([\w-]+): (.*)$/.exec(line) ?? assert.fail(`no header: ${line}`);
        return [name!.toLowerCase(), value!];
      }),
    );
    rest = rest.slice(end + 4);
    const length = Number(headers.get('content-length') ?? 0);
    // A response to HEAD has a `Content-Length` but no body.
    const hasBody = length > 0 && rest !== '' && !rest.startsWith('HTTP/1.1 ');
    const body = hasBody ? rest.slice(0, length) : '';
    if (hasBody) assert.equal(body.length, length, `a body cut short: ${body.slice(0, 300)}`);
    rest = rest.slice(body.length);
    answers.push({ status: Number(status), headers, body });
  }
  return answers;
}

/** Checks what every response to malformed bytes must contain. */
export function assertWellFormed({ status, headers, body }: RawAnswer): void {
  assert.ok(status < 500, `${status}: ${body}`);
  if (status < 200) return;
  assert.ok(headers.get('x-request-id'), `${status}: no X-Request-Id`);
  if (status < 400 || body === '') return;
  assert.equal(headers.get('content-type'), 'application/problem+json', body);
  const problem = JSON.parse(Buffer.from(body, 'latin1').toString()) as {
    code: keyof typeof catalogue;
    status: number;
  };
  assert.deepEqual([problem.status, catalogue[problem.code]?.status], [status, status], body);
}

export function mutate(bytes: Buffer, chance: Chance): Buffer {
  let mutated = Buffer.from(bytes);
  for (let i = whole(1, 4, chance); i > 0; i--) {
    const at = whole(0, mutated.length, chance);
    const to = Math.min(mutated.length, at + whole(1, 12, chance));
    const [before, piece, after] = [mutated.subarray(0, at), mutated.subarray(at, to), mutated.subarray(to)];
    const parts = pick(
      [
        () => [before, after],
        () => [before, piece, piece, after],
        () => [before, Buffer.from([whole(0, 255, chance)]), after],
        () => [before, Buffer.from(piece.map((byte) => byte ^ (1 << whole(0, 7, chance)))), after],
        () => [before, Buffer.from(pick(TOKENS, chance), 'latin1'), after],
        () => [before, piece, Buffer.from(pick(TOKENS, chance), 'latin1'), after],
        () => [
          Buffer.from(mutated.toString('latin1').replaceAll('\r\n', pick(['\n', '\r', '\n\r'], chance)), 'latin1'),
        ],
        () => [before],
      ],
      chance,
    )();
    mutated = Buffer.concat(parts);
  }
  return mutated;
}

const TOKENS = [
  ...[
    '\r\n',
    '\n',
    '\r',
    '\r\n\r\n',
    '\0',
    ' ',
    '\t',
    ':',
    ': ',
    ';',
    ',',
    '/',
    '%00',
    '%zz',
    '?',
    '#',
    '\xff',
    '\x80',
    '\x7f',
  ],
  ...[
    'GET ',
    'HTTP/1.1',
    'HTTP/1.0',
    'HTTP/2.0',
    'HTTP/9.9',
    'Host: y\r\n',
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: x\r\n',
    'Expect: 100-continue\r\n',
    'Upgrade: websocket\r\n',
  ],
  ...[
    'Connection: close\r\n',
    'Connection: upgrade\r\n',
    '0\r\n\r\n',
    'ffffffffffffffff\r\n',
    'x'.repeat(5000),
    'x: y\r\n'.repeat(300),
  ],
];
