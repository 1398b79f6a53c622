import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Answer } from './bare.ts';
import type { Case } from './cases.ts';
import { type Club, countBookings, makeClub } from './club.ts';
import type { Load, LoadJob } from './load.ts';
import { answerOf, type Server, startBare, startService } from './servers.ts';
import { slotAt } from './slots.ts';

export interface Options {
  seconds: number;
  connections: number;
  /** Where the service leaves CPU profiles, if it should. */
  profile?: string;
}

/** What one server did in all its turns. */
export interface Measured {
  server: string;
  perSecond: number;
  /** To the bare Fastify, round by round: least, median, most. */
  ratios: [number, number, number];
  p50: number;
  p99: number;
  statuses: Map<number, number>;
  /** Which share of the time the load generator was busy, 0–1: near 1 it was the limit, not the server. */
  generatorBusy: number;
}

interface Contender {
  name: string;
  server: Server;
  turns: Load[];
  /** The next request of its row. */
  next: number;
}

const BASE_PATH = '/api/v1';
const WARM_UP_SECONDS = 1;
/** How many turns each server has. */
const ROUNDS = 4;
/** How much longer than asked a load may take before it counts as hung, in milliseconds. */
const SLACK_MS = 20_000;
/** What a server adds by itself to every answer. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Measures the bare servers and the service in short turns, there and back, so that a machine that slows down on the
 * way slows each of them alike; the ratio is the median of the rounds.
 * @param between runs between two turns of the service, while every server idles: what is compared with the service
 */
export async function measure(one: Case, options: Options, between?: () => Promise<void>): Promise<Measured[]> {
  const club = await makeClub(one.size);
  const generator = fork(join(import.meta.dirname, 'load.ts'), { serialization: 'advanced' });
  const servers: Server[] = [];
  try {
    const contenders = await startContenders(one, { club, options, servers });
    const before = countBookings(club);
    const warmUp = { ...options, seconds: WARM_UP_SECONDS };
    const turn = { ...options, seconds: options.seconds / ROUNDS };
    for (const contender of contenders) await loadOnce(one, { contender, club, generator, options: warmUp });
    const takeTurn = async (contender: Contender): Promise<void> => {
      contender.turns.push(await loadOnce(one, { contender, club, generator, options: turn }));
    };
    for (let round = 0; round < ROUNDS; round++) {
      if (round === 1) await between?.();
      const isBack = round % 2 === 1;
      for (const contender of isBack ? contenders.toReversed() : contenders) await takeTurn(contender);
    }
    const results = contenders.map((contender) => summarise(contender, contenders[1]!));
    checkKept(results.at(-1)!, countBookings(club) - before);
    return results;
  } finally {
    generator.kill();
    for (const server of servers) await server.stop();
    club.remove();
  }
}

async function startContenders(
  one: Case,
  { club, options, servers }: { club: Club; options: Options; servers: Server[] },
): Promise<Contender[]> {
  const service = await startService(club, options.profile);
  servers.push(service);
  const { method } = one.requests(club.courts);
  const answers = await sample(one, club, service);
  const job = { method, route: `${BASE_PATH}${one.route}`, answers };
  const node = await startBare({ ...job, kind: 'node' });
  servers.push(node);
  const fastify = await startBare({ ...job, kind: 'fastify' });
  servers.push(fastify);
  const next = answers.length;
  return [
    { name: 'bare node:http', server: node, turns: [], next },
    { name: 'bare Fastify', server: fastify, turns: [], next },
    { name: 'Courtside', server: service, turns: [], next },
  ];
}

/** Real answers for the bare servers to repeat: one for a read; for bookings, one for each asker of a slot. */
async function sample(one: Case, { courts, key, tokens }: Club, { origin }: Server): Promise<Answer[]> {
  const { method, paths, slots } = one.requests(courts);
  const answers: Answer[] = [];
  for (let n = 0; n < (slots?.asks ?? 1); n++) {
    const response = await fetch(`${origin}${BASE_PATH}${paths[0]}`, {
      method,
      headers: { 'x-api-key': key, authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
      ...(slots && { body: JSON.stringify(slotAt(slots, n)) }),
    });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)));
    answers.push({ status: response.status, headers, body: await response.text() });
  }
  return answers;
}

async function loadOnce(
  one: Case,
  run: { contender: Contender; club: Club; generator: ChildProcess; options: Options },
): Promise<Load> {
  const { contender, club, generator, options } = run;
  const { key, tokens, courts } = club;
  const { connections, seconds } = options;
  const url = `${contender.server.origin}${BASE_PATH}`;
  const job = { url, requests: one.requests(courts), key, tokens, connections, seconds, from: contender.next };
  generator.send(job satisfies LoadJob);
  const load = await answerOf<Load>(generator, seconds * 1000 + SLACK_MS);
  contender.next = load.next;
  const unexpected = [...load.statuses].filter(([status]) => !one.expected.includes(status));
  if (load.errors === 0 && unexpected.length === 0 && load.latencies.length > 0) return load;
  const list = unexpected.map(([status, count]) => `${count} × ${status}`).join(', ') || 'no unexpected status';
  throw new Error(`${one.title}, ${contender.name}: ${load.errors} errors, ${list}, ${load.latencies.length} answers.`);
}

function summarise({ name, turns }: Contender, baseline: Contender): Measured {
  const latencies = Float64Array.from(turns.flatMap((turn) => [...turn.latencies])).toSorted();
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0);
  const statuses = new Map<number, number>();
  for (const [status, count] of turns.flatMap((turn) => [...turn.statuses])) {
    statuses.set(status, (statuses.get(status) ?? 0) + count);
  }
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)]!;
  return {
    server: name,
    perSecond: latencies.length / seconds,
    ratios: ratiosOf(turns, baseline.turns),
    p50: at(0.5),
    p99: at(0.99),
    statuses,
    generatorBusy: Math.max(...turns.map(({ busy }) => busy)),
  };
}

function ratiosOf(turns: Load[], baseline: Load[]): [number, number, number] {
  const sorted = turns.map((turn, n) => rate(turn) / rate(baseline[n]!)).toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return [sorted[0]!, median, sorted.at(-1)!];
}

function rate({ latencies, seconds }: Load): number {
  return latencies.length / seconds;
}

/** Every booking that was answered with 201 is in the file. */
function checkKept({ statuses }: Measured, kept: number): void {
  const answered = statuses.get(201) ?? 0;
  if (kept < answered) throw new Error(`${answered} bookings were answered with 201, but ${kept} are in the file.`);
}
