import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as it goes over the wire. */
export interface Packet {
  kind: string;
  bytes: string;
  /** Is given the body of a good answer. */
  onSuccess?: (body: string) => void;
}

export interface Answered {
  kind: string;
  /** 0 when the connection was lost. */
  status: number;
  /** Whether it is a refusal as they should be: `overloaded` or `rate_limited`, with `Retry-After`. */
  isRefusal: boolean;
  /** Of a problem. */
  code: string | undefined;
  ms: number;
}

/** Connections to one server, as cheap as they can be: who makes load shares the machine with who bears it. */
export interface Wires {
  /** False when all connections are in use. */
  send(packet: Packet, onAnswer: (answered: Answered) => void): boolean;
  /** How many connections there are. */
  count(): number;
  close(): void;
}

const HEAD_END = '\r\n\r\n';

export function openWires(origin: string, most: number): Wires {
  const { hostname, port } = new URL(origin);
  const idle: Socket[] = [];
  const all = new Set<Socket>();
  const owing = new Map<Socket, { packet: Packet; sentAt: number; text: string; onAnswer: (a: Answered) => void }>();

  const settle = (socket: Socket, status: number, text: string): void => {
    const { packet, sentAt, onAnswer } = owing.get(socket)!;
    owing.delete(socket);
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
      const owed = owing.get(socket);
      if (!owed) return;
      owed.text += String(chunk);
      if (isWhole(owed.text)) settle(socket, Number(owed.text.slice(9, 12)), owed.text);
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        all.delete(socket);
        if (idle.includes(socket)) idle.splice(idle.indexOf(socket), 1);
        if (owing.has(socket)) settle(socket, 0, '');
      });
    return socket;
  };
  return {
    send(packet, onAnswer) {
      // The one that has waited longest, or the server would close those that are seldom needed.
      const socket = idle.shift() ?? (all.size < most ? open() : undefined);
      if (!socket) return false;
      owing.set(socket, { packet, sentAt: performance.now(), text: '', onAnswer });
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

export interface Traffic {
  answered: Answered[];
  /** What could not be sent, since every connection waited for an answer. */
  unsent: number;
  seconds: number;
}

const TICK_MS = 4;
/** How long the last answers may take, in milliseconds. */
const LAST_MS = 10_000;

/** Sends so many requests a second, whether they are answered or not; waits for the last answers. */
export async function sendAtRate(
  wires: Wires,
  { rate, seconds, next }: { rate: number; seconds: number; next: () => Packet },
): Promise<Traffic> {
  const traffic: Traffic = { answered: [], unsent: 0, seconds };
  const began = performance.now();
  let asked = 0;
  for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - began) {
    for (const due = (rate * elapsed) / 1000; asked < due; asked += 1) {
      if (!wires.send(next(), (answered) => traffic.answered.push(answered))) traffic.unsent += 1;
    }
    await sleep(TICK_MS);
  }
  const deadline = performance.now() + LAST_MS;
  while (traffic.answered.length + traffic.unsent < asked && performance.now() < deadline) await sleep(TICK_MS);
  return traffic;
}

/** So many clients, each of which sends its next request when the last is answered. */
export async function sendInTurn(
  wires: Wires,
  { clients, seconds, next }: { clients: number; seconds: number; next: () => Packet },
): Promise<Traffic> {
  const traffic: Traffic = { answered: [], unsent: 0, seconds };
  const end = performance.now() + seconds * 1000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) traffic.answered.push(await new Promise((done) => wires.send(next(), done)));
  };
  await Promise.all(Array.from({ length: clients }, client));
  return traffic;
}

/** Of sorted figures. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;
}
