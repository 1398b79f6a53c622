import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as bytes, and what to count it as. */
export interface Shot {
  kind: string;
  bytes: string;
}

export interface Hit {
  kind: string;
  /** 0 when there was no answer. */
  status: number;
  hasRetryAfter: boolean;
  ms: number;
}

/** Formats a request. */
export function shotOf(
  kind: string,
  { method, path, headers, body }: { method: string; path: string; headers: Record<string, string>; body?: object },
): Shot {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return { kind, bytes: `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}` };
}

/** Connections that are used again, each for one request at a time. */
export class Gun {
  readonly hits: Hit[] = [];
  /** Requests that could not be sent, since every connection waited for its answer. */
  unsent = 0;
  readonly #port: number;
  readonly #most: number;
  readonly #idle: Socket[] = [];
  readonly #open = new Set<Socket>();

  constructor(origin: string, most: number) {
    this.#port = Number(new URL(origin).port);
    this.#most = most;
  }

  /** Sends a request and notes its answer; resolves then. */
  fire({ kind, bytes }: Shot): Promise<void> {
    const socket = this.#idle.pop() ?? (this.#open.size < this.#most ? this.#connect() : undefined);
    if (!socket) {
      this.unsent += 1;
      return Promise.resolve();
    }
    const began = performance.now();
    return new Promise((resolve) => {
      let text = '';
      const end = (status: number): void => {
        socket.off('data', read).off('close', lose);
        const hasRetryAfter = /\r\nretry-after:/i.test(text);
        this.hits.push({ kind, status, hasRetryAfter, ms: performance.now() - began });
        if (status > 0 && !/\r\nconnection: close/i.test(text)) this.#idle.push(socket);
        else socket.destroy();
        resolve();
      };
      const read = (chunk: string): void => {
        text += chunk;
        if (isWhole(text)) end(Number(text.slice(9, 12)));
      };
      const lose = (): void => end(0);
      socket.on('data', read).on('close', lose).write(bytes);
    });
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
  }

  #connect(): Socket {
    const socket = connect(this.#port, '127.0.0.1').setEncoding('latin1').setNoDelay(true);
    this.#open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open.delete(socket);
      const at = this.#idle.indexOf(socket);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return socket;
  }
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  return length === undefined
    ? text.endsWith('0\r\n\r\n') || /^HTTP\S+ 204/.test(text)
    : text.length >= end + 4 + Number(length);
}

/** How often it looks what is due, in milliseconds. */
const TICK_MS = 4;

/** Sends at a rate whether answers come or not: what a crowd does. Waits for the last answers at most `graceMs`. */
export async function fireAtRate(
  gun: Gun,
  { rate, seconds, next, graceMs = 5000 }: { rate: number; seconds: number; next: () => Shot; graceMs?: number },
): Promise<void> {
  const began = performance.now();
  let sent = 0;
  const waiting = new Set<Promise<void>>();
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate);
    for (; sent < due; sent++) {
      const shot = gun.fire(next()).finally(() => waiting.delete(shot));
      waiting.add(shot);
    }
    await sleep(TICK_MS);
  }
  await Promise.race([Promise.all(waiting), sleep(graceMs)]);
}

/** Sends as fast as so many clients get their answers. */
export async function fireInTurn(
  gun: Gun,
  { clients, seconds, next }: { clients: number; seconds: number; next: () => Shot },
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) await gun.fire(next());
  };
  await Promise.all(Array.from({ length: clients }, client));
}
