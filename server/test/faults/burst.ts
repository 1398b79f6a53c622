// Lets all players request the same slot at the same moment on PostgreSQL. Fails unless each slot has exactly one
// booking and every status is 201, 409 or 503. Options: --players, --processes, --rounds.
import { Agent, request } from 'node:http';
import { addDays, timestamp } from '../../src/platform/time.ts';
import { startCluster } from '../embedded-postgres.ts';
import { milliseconds, openService, print, readNumbers, run } from './script.ts';

const options = readNumbers({ players: 300, processes: 1, rounds: 6 });

interface Reply {
  status: number;
  waitMs: number;
}

function ask(url: URL, agent: Agent, headers: Record<string, string>, body?: string): Promise<Reply> {
  const since = performance.now();
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const asked = request(url, { agent, method, headers }, (reply) => {
      reply.resume().on('end', () => resolve({ status: reply.statusCode!, waitMs: performance.now() - since }));
    });
    asked.on('error', reject).end(body);
  });
}

function printRound(round: number, replies: Reply[]): void {
  const waits = replies.map(({ waitMs }) => waitMs).toSorted((a, b) => a - b);
  const counts = Object.entries(Object.groupBy(replies, ({ status }) => status));
  const quantiles = [0.5, 0.99, 1].map((q) => milliseconds(waits[Math.ceil(q * waits.length) - 1]!));
  const counted = counts.map(([status, all]) => `${status}: ${all!.length}`).join(', ');
  print.figure(`round ${round}: median, 99th percentile, worst`, `${quantiles.join(', ')} (${counted})`);
}

function countFaults(replies: Reply[]): number {
  const booked = replies.filter(({ status }) => status === 201).length;
  return Math.abs(booked - 1) + replies.filter(({ status }) => ![201, 409, 503].includes(status)).length;
}

await run(async () => {
  const { players, processes, rounds } = options;
  print.run(options);
  print.load('before');
  const cluster = await startCluster();
  const { fixture, servers, end } = await openService(cluster.url, { players, processes });
  const agent = new Agent({ keepAlive: true, maxFreeSockets: players });
  const askAll = (path: string, body?: string): Promise<Reply[]> =>
    Promise.all(
      fixture.players.map(({ token }, i) => {
        const json = body !== undefined && { 'content-type': 'application/json' };
        const headers = { 'x-api-key': fixture.key, authorization: `Bearer ${token}`, ...json };
        return ask(new URL(`/api/v1${path}`, servers[i % processes]!.origin), agent, headers, body);
      }),
    );
  await askAll('/auth/me'); // Opens all connections before the first round
  let faults = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const booking_date = addDays(timestamp(Date.now()).slice(0, 10), round);
    const slot = { court_id: fixture.courts[0], booking_date, start_time: '18:00', end_time: '19:00' };
    const replies = await askAll('/bookings', JSON.stringify(slot));
    printRound(round, replies);
    faults += countFaults(replies);
  }
  await end();
  await cluster.stop();
  return faults;
});
