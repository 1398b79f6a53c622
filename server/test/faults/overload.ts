// Sends ten times as many requests as the service can answer, without waiting for answers; in a process of its own, as clients are. Prints how much of
// its best the service still does, how soon it refuses the rest, and what becomes of its memory. Options: --seconds, --times,
// --connections, --idle (connections that say nothing meanwhile), --slow (clients that read their answers slowly), --postgres, --seed.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, timestamp, toTime } from '../../src/time.ts';
import { startCluster } from '../embedded-postgres.ts';
import { type Chance, chancesOf, pick } from '../load.ts';
import { fireAtRate, fireInTurn, Gun, type Hit, type Shot, shotOf } from '../open-loop.ts';
import type { Ground } from '../processes.ts';
import { anySeed, atExit, milliseconds, openService, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({
  ...{ seconds: 10, times: 10, connections: 1000, clients: 32, idle: 0, slow: 0, postgres: 0, seed: anySeed() },
});
const DAYS = 3600;

/** Bookings, each of a slot of its own, reads, and cancellations of what is no booking of the player's. */
function shotsOf({ key, players, courts }: Ground, chance: Chance): () => Shot {
  let slots = 0;
  const today = timestamp(Date.now()).slice(0, 10);
  return () => {
    const headers = { 'x-api-key': key, authorization: `Bearer ${pick(players, chance).token}` };
    const choice = chance();
    if (choice < 0.4) return shotOf('read', { method: 'GET', path: '/api/v1/courts', headers });
    if (choice < 0.5) return shotOf('cancel', { method: 'DELETE', path: '/api/v1/bookings/999999999', headers });
    const slot = slots++;
    const day = Math.floor(slot / 47 / courts.length);
    const start = 30 * (slot % 47);
    const body = {
      court_id: courts[Math.floor(slot / 47) % courts.length],
      booking_date: addDays(today, 1 + (day % DAYS)),
      ...{ start_time: toTime(start), end_time: toTime(start + 30) },
    };
    return shotOf('booking', { method: 'POST', path: '/api/v1/bookings', headers, body });
  };
}

const REFUSED = new Set([429, 503]);
const isGood = ({ status }: Hit): boolean => status > 0 && !REFUSED.has(status) && status < 500;

function megabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1024);
}

function tellOf(kind: string, hits: Hit[]): void {
  const of = hits.filter((hit) => hit.kind === kind);
  const share = of.filter(isGood).length / Math.max(1, of.length);
  tell(`  of ${kind}s answered`, `${(share * 100).toFixed(1)} % of ${of.length}`);
}

const quantile = (sorted: number[], q: number): string =>
  sorted.length === 0 ? 'none' : milliseconds(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!);

/** Connections that send nothing, and ones that ask for much and read nothing of it. */
async function burden(origin: string, ground: Ground): Promise<void> {
  const port = Number(new URL(origin).port);
  const request = shotOf('', { method: 'GET', path: '/openapi.json', headers: { 'x-api-key': ground.key } }).bytes;
  for (let i = 0; i < options.idle + options.slow; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    atExit(() => socket.destroy());
    if (i >= options.idle) socket.pause().write(request.repeat(20));
    if (i % 200 === 199) await sleep(20);
  }
}

await run(async () => {
  tellOrigin(options);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = options.postgres > 0 ? await startCluster() : undefined;
  const database = cluster?.url ?? `file:${join(folder, 'club.db')}`;
  const { ground, servers, end } = await openService(database, { players: 32, processes: 1 });
  const { origin, pid } = servers[0]!;
  const next = shotsOf(ground, chancesOf(options.seed));
  await burden(origin, ground);
  const before = new Gun(origin, options.connections);
  await fireInTurn(before, { clients: options.clients, seconds: 3, next }); // warms up
  before.hits.length = 0;
  await fireInTurn(before, { clients: options.clients, seconds: options.seconds, next });
  const best = before.hits.filter(isGood).length / options.seconds;
  before.close();
  tell('best goodput, with clients that wait', `${Math.round(best)} a second`);

  const gun = new Gun(origin, options.connections);
  const memory = [megabytes(pid)];
  const watch = setInterval(() => memory.push(megabytes(pid)), 1000);
  const rate = best * options.times;
  await fireAtRate(gun, { rate, seconds: options.seconds, next });
  clearInterval(watch);
  const { hits } = gun;
  const good = hits.filter(isGood).length / options.seconds;
  const refused = hits.filter(({ status }) => REFUSED.has(status));
  const waits = refused.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const broken = hits.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length;
  const bare = refused.filter(({ hasRetryAfter }) => !hasRetryAfter).length;
  tell('sent, not sent for want of a connection', `${hits.length}, ${gun.unsent}`);
  tell('goodput under it, share of the best', `${Math.round(good)} a second, ${(good / best).toFixed(2)}`);
  for (const kind of ['read', 'booking', 'cancel']) tellOf(kind, hits);
  tell('refused (429, 503), without Retry-After', `${refused.length}, ${bare}`);
  tell('refused after (median, 99th percentile)', `${quantile(waits, 0.5)}, ${quantile(waits, 0.99)}`);
  tell('other 5xx, or no answer', broken);
  tell('memory of the service', `${memory[0]} MB before, ${Math.max(...memory)} MB at most, ${memory.at(-1)} MB after`);
  gun.close();
  const answer = await fetch(`${origin}/api/v1/courts`, { headers: { 'x-api-key': ground.key } });
  tell('afterwards', answer.status);
  await end();
  await cluster?.stop();
  return broken + bare + Number(answer.status !== 200);
});
