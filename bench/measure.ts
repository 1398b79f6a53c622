import type { Case } from './cases.ts';
import { countBookings, makeClub } from './club.ts';
import { type Contender, SERVICE, startContenders, type Turn } from './contenders.ts';
import type { Engine } from './engines.ts';
import type { Server } from './servers.ts';

export interface Options {
  engine: Engine;
  seconds: number;
  connections: number;
  /** The folder for the service's CPU profiles, or undefined for no profiles. */
  profile?: string;
}

export interface Measured {
  server: string;
  isBaseline: boolean;
  perSecond: number;
  /** The request rate divided by the baseline's request rate: minimum, median and maximum of the rounds. */
  ratios: [number, number, number];
  p50: number;
  p99: number;
  /** The server's CPU time per request, or undefined if the system does not report it. */
  cpuMs: number | undefined;
  answered: number;
  refused: number;
  /** The highest CPU use of the load generator in a turn, 0–1. If it is near 1, the generator was the bottleneck. */
  generatorBusy: number;
}

/** V8 needs this long to compile the service's frequently used code. */
export const WARM_UP_SECONDS = 4;
const ROUNDS = 4;

/**
 * Measures the service and its baselines in short turns. Every other round reverses the order, so that a machine that
 * becomes slower affects all of them equally.
 * @param between runs once after the first round, while every server is idle
 */
export async function measure(benchCase: Case, options: Options, between?: () => Promise<void>): Promise<Measured[]> {
  const { engine, profile } = options;
  const connections = benchCase.connections ?? options.connections;
  const club = await makeClub(benchCase.size, engine);
  const servers: Server[] = [];
  try {
    const arena = { engine, club, connections, ...(profile !== undefined && { profile }) };
    const contenders = await startContenders(benchCase, arena, servers);
    const before = await countBookings(club);
    const results = await takeTurns(contenders, options.seconds, between);
    if (benchCase.requests(club.courts).slots) checkKept(serviceOf(results), (await countBookings(club)) - before);
    return results;
  } finally {
    for (const server of servers) await server.stop();
    await club.remove();
  }
}

/** Warms up the contenders and lets them take turns. Returns the results in the contenders' order. */
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
      // Check only these rounds, not the warm-up: during the warm-up, a server on a busy machine may send no response.
      if (turn.latencies.length === 0) throw new Error(`${contender.name} sent no response in a round.`);
      turns.get(contender)!.push(turn);
    }
  }
  const baseline = turns.get(contenders.find(({ isBaseline }) => isBaseline)!)!;
  return contenders.map((contender) => summarise(contender, turns.get(contender)!, baseline));
}

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

/** Checks that the database has every booking that the service confirmed with status 201. */
function checkKept({ answered }: Measured, kept: number): void {
  if (kept < answered)
    throw new Error(`${answered} bookings were confirmed with status 201, but the database has ${kept}.`);
}
