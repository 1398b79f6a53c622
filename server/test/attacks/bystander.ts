import { type DatabaseFixture, type Server } from '../processes.ts';
import { print } from '../faults/script.ts';

/** An ordinary client that uses the service during an attack and measures how long it waits for responses. */
export interface Bystander {
  /** Prints the waiting times so far and discards them. */
  calm(): Promise<void>;
  /** Stops, prints the waiting times, and returns their 99th percentile in milliseconds. */
  stop(): Promise<number>;
}

/** Interval between requests in milliseconds. Requests do not wait for responses, so one stall delays many requests. */
const EVERY_MS = 10;

export function startBystander(server: Server, { key, courts, admin }: DatabaseFixture): Bystander {
  const headers = { 'x-api-key': key, authorization: `Bearer ${admin.token}` };
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const paths = ['/courts', '/auth/me', `/courts/${courts[0]}/availability?date=${date}`, '/bookings?limit=5'];
  const waits: number[] = [];
  const sent: Promise<void>[] = [];
  let failures = 0;
  const send = async (path: string): Promise<void> => {
    const began = performance.now();
    const answer = await fetch(`${server.origin}/api/v1${path}`, { headers }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (!answer?.ok) failures += 1;
    waits.push(performance.now() - began);
  };
  const timer = setInterval(() => sent.push(send(paths[sent.length % paths.length]!)), EVERY_MS);
  const report = async (when: string): Promise<number> => {
    await Promise.all(sent);
    waits.sort((a, b) => a - b);
    const at = (q: number) => waits[Math.min(waits.length - 1, Math.floor(q * waits.length))] ?? 0;
    print.figure(`other requests ${when}, failed`, `${waits.length}, ${failures}`);
    print.figure(
      'their median, 99th percentile, worst',
      [0.5, 0.99, 1].map((q) => `${at(q).toFixed(1)} ms`).join(', '),
    );
    return at(0.99);
  };
  return {
    async calm() {
      await report('before');
      waits.length = 0;
    },
    stop() {
      clearInterval(timer);
      return report('meanwhile');
    },
  };
}
