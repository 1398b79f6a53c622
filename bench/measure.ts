import type { Case } from './cases.ts';
import { countBookings, makeClub } from './club.ts';
import { type Contender, SERVICE, startContenders, type Turn } from './contenders.ts';
import type { Engine } from './engines.ts';
import type { Server } from './servers.ts';

export interface Options {
  engine: Engine;
  seconds: number;
  connections: number;
  /** Where the service leaves CPU profiles, if it should. */
  profile?: string;
}

/** What one contender did in all its turns. */
export interface Measured {
  server: string;
  isBaseline: boolean;
  perSecond: number;
  /** To the baseline, round by round: least, median, most. */
  ratios: [number, number, number];
  p50: number;
  p99: number;
  /** CPU time of the server for one request in milliseconds, where it is known. */
  cpuMs: number | undefined;
  answered: number;
  refused: number;
  /** Which share of the time the load generator was busy, 0–1: near 1 it was the limit, not the server. */
  generatorBusy: number;
}

/** Until what is called often has been compiled: the service, of much more code than a bare server, takes longer. */
export const WARM_UP_SECONDS = 4;
/** How many turns each contender has. */
const ROUNDS = 4;

/**
 * Measures the service and what it is compared with in short turns, there and back, so that a machine that slows down on
 * the way slows each of them alike; the ratio is the median of the rounds.
 * @param between runs between two turns of the service, while every server idles: what is compared with the service
 */
export async function measure(one: Case, options: Options, between?: () => Promise<void>): Promise<Measured[]> {
  const { engine, profile } = options;
  const connections = one.connections ?? options.connections;
  const club = await makeClub(one.size, engine);
  const servers: Server[] = [];
  try {
    const arena = { engine: engine.name, club, connections, ...(profile !== undefined && { profile }) };
    const contenders = await startContenders(one, arena, servers);
    const before = await countBookings(club);
    const results = await takeTurns(contenders, options.seconds, between);
    if (one.requests(club.courts).slots) checkKept(serviceOf(results), (await countBookings(club)) - before);
    return results;
  } finally {
    for (const server of servers) await server.stop();
    await club.remove();
  }
}

/** Lets contenders warm up, then take turns; what each did, in their order. */
export async function takeTurns(
  contenders: readonly Contender[],
  seconds: number,
  between?: () => Promise<void>,
): Promise<Measured[]> {
  for (const contender of contenders) await contender.take(WARM_UP_SECONDS);
  const turns = new Map<Contender, Turn[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < ROUNDS; round++) {
    if (round === 1) await between?.();
    for (const contender of round % 2 === 1 ? contenders.toReversed() : contenders) {
      const turn = await contender.take(seconds / ROUNDS);
      // Only while it warms up may a server on a busy machine not come to an answer.
      if (turn.latencies.length === 0) throw new Error(`${contender.name} answered nothing in a round.`);
      turns.get(contender)!.push(turn);
    }
  }
  const baseline = turns.get(contenders.find(({ isBaseline }) => isBaseline)!)!;
  return contenders.map((contender) => summarise(contender, turns.get(contender)!, baseline));
}

/** What the service did. */
export function serviceOf(results: Measured[]): Measured {
  return results.find(({ server }) => server === SERVICE)!;
}

function summarise({ name, isBaseline }: Contender, turns: Turn[], baseline: Turn[]): Measured {
  const latencies = Float64Array.from(turns.flatMap((turn) => [...turn.latencies])).toSorted();
  const seconds = turns.reduce((sum, turn) => sum + turn.seconds, 0);
  const cpuSeconds = turns.reduce((sum, turn) => sum + (turn.cpuSeconds ?? NaN), 0);
  const sum = (count: (turn: Turn) => number): number => turns.reduce((total, turn) => total + count(turn), 0);
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)]!;
  return {
    server: name,
    isBaseline,
    perSecond: latencies.length / seconds,
    ratios: ratiosOf(turns, baseline),
    p50: at(0.5),
    p99: at(0.99),
    cpuMs: Number.isNaN(cpuSeconds) ? undefined : (cpuSeconds * 1000) / latencies.length,
    answered: sum(({ answered }) => answered),
    refused: sum(({ refused }) => refused),
    generatorBusy: Math.max(...turns.map(({ busy }) => busy)),
  };
}

function ratiosOf(turns: Turn[], baseline: Turn[]): [number, number, number] {
  const sorted = turns.map((turn, n) => rate(turn) / rate(baseline[n]!)).toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const median = (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
  return [sorted[0]!, median, sorted.at(-1)!];
}

function rate({ latencies, seconds }: Turn): number {
  return latencies.length / seconds;
}

/** Every booking that was answered with 201 is in the database. */
function checkKept({ answered }: Measured, kept: number): void {
  if (kept < answered) throw new Error(`${answered} bookings were answered with 201, but ${kept} are there.`);
}
