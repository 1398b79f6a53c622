// A process of its own: the load generator. It takes one job at a time and answers what it measured.
import autocannon from 'autocannon';
import type { Requests } from './cases.ts';
import { slotAt } from './slots.ts';

export interface LoadJob {
  /** Origin and base path. */
  url: string;
  requests: Requests;
  key: string;
  /** Reads: one for each connection. Bookings: one for each request, in turn. */
  tokens: string[];
  connections: number;
  seconds: number;
  /** Which request of the row is the first. */
  from: number;
}

export interface Load {
  seconds: number;
  /** Milliseconds of each answer. */
  latencies: Float64Array;
  /** How many answers had which status. */
  statuses: Map<number, number>;
  /** Broken connections and answers that did not come. */
  errors: number;
  /** The first request of the row that was not sent. */
  next: number;
  /** Which share of the time the generator itself was busy, 0–1. */
  busy: number;
}

process.on('message', (job: LoadJob) => {
  void generate(job).then((load) => process.send?.(load));
});
process.once('disconnect', () => process.exit());

function generate(job: LoadJob): Promise<Load> {
  const { url, connections, seconds } = job;
  const { prefix, origin } = split(url);
  const row = { next: job.from };
  let clients = 0;
  const latencies: number[] = [];
  const statuses = new Map<number, number>();
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      {
        url: origin,
        connections,
        duration: seconds,
        timeout: 10,
        sampleInt: 100,
        setupClient: (client) => client.setRequests(requestsOf(job, { prefix, client: clients++, row })),
      },
      (error, result) => {
        if (error) return reject(error);
        const { errors, timeouts } = result;
        resolve({
          seconds: (performance.now() - started) / 1000,
          latencies: Float64Array.from(latencies),
          statuses,
          errors: errors + timeouts,
          next: row.next,
          busy: performance.eventLoopUtilization(before).utilization,
        });
      },
    );
    instance.on('response', (_client, status: number, _bytes, ms: number) => {
      latencies.push(ms);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
  });
}

function requestsOf(
  { requests: { method, paths, slots }, key, tokens }: LoadJob,
  { prefix, client, row }: { prefix: string; client: number; row: { next: number } },
): autocannon.Request[] {
  const headersOf = (n: number): Record<string, string> => ({
    'x-api-key': key,
    authorization: `Bearer ${tokens[n % tokens.length]}`,
    ...(slots && { 'content-type': 'application/json' }),
  });
  const start = (client * 7) % paths.length;
  const ordered = [...paths.slice(start), ...paths.slice(0, start)];
  return ordered.map((path) => ({
    method,
    path: `${prefix}${path}`,
    headers: headersOf(client),
    ...(slots && {
      setupRequest: (request) => {
        const n = row.next++;
        return { ...request, headers: headersOf(n), body: JSON.stringify(slotAt(slots, n)) };
      },
    }),
  }));
}

function split(url: string): { origin: string; prefix: string } {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname };
}
