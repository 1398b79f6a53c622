import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RawRequest {
  kind: string;
  bytes: string;
  /** Called with the text of a 2xx response. */
  onSuccess?: (body: string) => void;
}

export interface ResponseRecord {
  kind: string;
  /** The HTTP status; 0 if the connection was lost. */
  status: number;
  /** Whether the response is `overloaded` or `rate_limited` and has a `Retry-After` header. */
  isRefusal: boolean;
  code: string | undefined;
  ms: number;
}

/**
 * Connections to one server. They are plain sockets, because a full HTTP client would take CPU time from the service on
 * the same machine.
 */
export interface Connections {
  /** Returns false without sending the request if all connections are in use. */
  send(packet: RawRequest, onAnswer: (answered: ResponseRecord) => void): boolean;
  count(): number;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

export function openConnections(origin: string, limit: number): Connections {
  const { hostname, port } = new URL(origin);
  const idle: Socket[] = [];
  const all = new Set<Socket>();
  const pending = new Map<
    Socket,
    { packet: RawRequest; sentAt: number; text: string; onAnswer: (a: ResponseRecord) => void }
  >();

  const settle = (socket: Socket, status: number, text: string): void => {
    const { packet, sentAt, onAnswer } = pending.get(socket)!;
    pending.delete(socket);
    if (status > 0) idle.push(socket);
    if (status >= 200 && status < 300) packet.onSuccess?.(text);
    const code = status >= 400 ? CODE.exec(text)?.[1] : undefined;
    const isRefusal = REFUSED.has(code ?? '') && /\r\nretry-after: \d/i.test(text);
    onAnswer({ kind: packet.kind, status, isRefusal, code, ms: performance.now() - sentAt });
  };
  const open = (): Socket => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
    all.add(socket);
    socket.on('data', (chunk) => {
      const request = pending.get(socket);
      if (!request) return;
      request.text += String(chunk);
      if (isWhole(request.text)) settle(socket, Number(request.text.slice(9, 12)), request.text);
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        all.delete(socket);
        if (idle.includes(socket)) idle.splice(idle.indexOf(socket), 1);
        if (pending.has(socket)) settle(socket, 0, '');
      });
    return socket;
  };
  return {
    send(packet, onAnswer) {
      // Use the connection that has been idle longest, because the server closes connections that stay idle.
      const socket = idle.shift() ?? (all.size < limit ? open() : undefined);
      if (!socket) return false;
      pending.set(socket, { packet, sentAt: performance.now(), text: '', onAnswer });
      socket.write(packet.bytes, 'latin1');
      return true;
    },
    count: () => all.size,
    close: () => all.forEach((socket) => socket.destroy()),
  };
}

const CODE = /"code":"(\w+)"/;
const REFUSED = new Set(['overloaded', 'rate_limited']);

function isWhole(text: string): boolean {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return false;
  if (text.startsWith(' 204', 8)) return true;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
  return text.length >= end + HEAD_END.length + length;
}

export interface LoadResult {
  answered: ResponseRecord[];
  /** Number of requests that were not sent because all connections were in use. */
  unsent: number;
  seconds: number;
}

const TICK_MS = 4;
const LAST_MS = 10_000;

/** Sends `rate` requests a second without waiting for responses, then waits for the last responses. */
export async function sendAtRate(
  connections: Connections,
  {
    rate,
    seconds,
    next,
    onResponse,
  }: { rate: number; seconds: number; next: () => RawRequest; onResponse?: (response: ResponseRecord) => void },
): Promise<LoadResult> {
  const traffic: LoadResult = { answered: [], unsent: 0, seconds };
  const began = performance.now();
  let asked = 0;
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
    for (const due = (rate * elapsed) / 1000; asked < due; asked += 1) {
      const isSent = connections.send(next(), (response) => {
        traffic.answered.push(response);
        onResponse?.(response);
      });
      if (!isSent) traffic.unsent += 1;
    }
    await sleep(TICK_MS);
  }
  const deadline = performance.now() + LAST_MS;
  while (traffic.answered.length + traffic.unsent < asked && performance.now() < deadline) await sleep(TICK_MS);
  return traffic;
}

/** Runs `clients` concurrent clients. Each sends its next request as soon as it has received the previous response. */
export async function sendSequentially(
  connections: Connections,
  { clients, seconds, next }: { clients: number; seconds: number; next: () => RawRequest },
): Promise<LoadResult> {
  const traffic: LoadResult = { answered: [], unsent: 0, seconds };
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) traffic.answered.push(await new Promise((done) => connections.send(next(), done)));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return traffic;
}

export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
