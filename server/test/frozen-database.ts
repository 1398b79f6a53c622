import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toTime } from '../src/platform/time.ts';
import type { Cluster } from './embedded-postgres.ts';
import { anySlot, bookAndCancel } from './load.ts';
import type { DatabaseFixture, Server } from './processes.ts';
import type { Recorder } from './recorder.ts';

export interface Probe {
  path: string;
  status: number;
  code: string | undefined;
  retryAfter: string | null;
  ms: number;
}

export interface FreezeResult {
  probes: Probe[];
  /** Time from the freeze until every request that was then in progress had a response, in milliseconds. */
  slowestInProgressMs: number;
  /** Time from the thaw until every server was ready and had made a booking, in milliseconds. */
  recoveryMs: number;
}

/** Interval between two rounds of requests while the database is frozen, in milliseconds. */
const EVERY_MS = 250;
/** Maximum time for the recovery, in milliseconds. */
const GIVE_UP_MS = 60_000;

/** Freezes the database for `seconds` under load and measures how the service responds. */
export async function freezeDatabaseUnderLoad(
  {
    cluster,
    fixture,
    servers,
    recorder,
  }: { cluster: Cluster; fixture: DatabaseFixture; servers: Server[]; recorder: Recorder },
  seconds: number,
): Promise<FreezeResult> {
  let isOver = false;
  const load = { recorder, fixture, days: 60, isOver: () => isOver };
  const clients = fixture.players.map((player) => bookAndCancel(player, load));
  const booked = (recorder.statuses.get(201) ?? 0) + 20;
  while ((recorder.statuses.get(201) ?? 0) < booked) await sleep(5);
  cluster.freeze();
  const frozen = performance.now();
  const asked: Promise<Probe>[] = [];
  while (performance.now() < frozen + seconds * 1000) {
    asked.push(...servers.flatMap((server) => askEverything(server, fixture)));
    await sleep(EVERY_MS);
  }
  const probes = await Promise.all(asked);
  cluster.thaw();
  const thawed = performance.now();
  await Promise.all(servers.map((server) => recover(server, fixture, thawed + GIVE_UP_MS)));
  const recoveryMs = performance.now() - thawed;
  await sleep(500);
  isOver = true;
  await Promise.all(clients);
  const inProgress = recorder.calls.filter(({ began, ended }) => began < frozen && ended > frozen);
  return { probes, slowestInProgressMs: Math.max(0, ...inProgress.map(({ ended }) => ended - frozen)), recoveryMs };
}

function askEverything(server: Server, fixture: DatabaseFixture): Promise<Probe>[] {
  return [
    ask(server, '/readyz'),
    ask(server, '/api/v1/courts', readAs(fixture)),
    ask(server, '/api/v1/bookings', readAs(fixture)),
    ask(server, '/api/v1/bookings', bookingAs(fixture)),
    ask(server, '/api/v1/bookings', bookingAs(fixture, { 'idempotency-key': randomUUID() })),
  ];
}

async function recover(server: Server, fixture: DatabaseFixture, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    const ready = await ask(server, '/readyz');
    const made = await ask(server, '/api/v1/bookings', bookingAs(fixture));
    if (ready.status === 200 && made.status === 201) return;
    await sleep(20);
  }
  throw new Error('The service does not recover.');
}

function headersOf({ key, admin }: DatabaseFixture): Record<string, string> {
  return { 'x-api-key': key, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
}

function readAs(fixture: DatabaseFixture): RequestInit {
  return { headers: headersOf(fixture) };
}

/** Books as the admin on a random distant day, so that no other booking makes the request fail. */
function bookingAs(fixture: DatabaseFixture, headers: Record<string, string> = {}): RequestInit {
  const { court, start, end } = anySlot(fixture, 1);
  const booking_date = new Date(Date.now() + (100 + Math.random() * 3000) * 86_400_000).toISOString().slice(0, 10);
  const body = { court_id: court, booking_date, start_time: toTime(start), end_time: toTime(end) };
  return { method: 'POST', headers: { ...headersOf(fixture), ...headers }, body: JSON.stringify(body) };
}

async function ask(server: Server, path: string, request: RequestInit = {}): Promise<Probe> {
  const began = performance.now();
  const answer = await fetch(server.origin + path, request);
  const { code } = (await answer.json()) as { code?: string };
  const ms = performance.now() - began;
  return { path, status: answer.status, code, retryAfter: answer.headers.get('retry-after'), ms };
}
