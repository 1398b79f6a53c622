import { readConfig } from '../server/src/config.ts';
import type { Answer } from './bare.ts';
import type { Case } from './cases.ts';
import type { Club } from './club.ts';
import type { EngineName } from './engines.ts';
import { cpuSecondsOf, type Load, runLoad } from './load.ts';
import { addPlayers, findPgbench, runPgbench } from './pgbench.ts';
import { type Server, startBare, startService } from './servers.ts';
import { slotAt } from './slots.ts';

/** A server, or pgbench, whose speed is measured. Contenders take turns. */
export interface Contender {
  name: string;
  /** Whether the other contenders' ratios refer to this contender. */
  isBaseline: boolean;
  take(seconds: number): Promise<Turn>;
}

export interface Turn extends Load {
  /** CPU time of the server process in seconds, or undefined if the system does not report it. */
  cpuSeconds: number | undefined;
}

/** The settings that all contenders share. */
export interface Arena {
  engine: EngineName;
  club: Club;
  connections: number;
  /** The folder for the service's CPU profiles, or undefined for no profiles. */
  profile?: string;
}

export const SERVICE = 'Courtside';
const BASE_PATH = '/api/v1';
/** Headers that every server adds by itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
const poolSize = readConfig({}).DATABASE_POOL_SIZE;

/** Starts the service and its baselines. Adds each started server to `servers`, so that the caller can stop it. */
export async function startContenders(one: Case, arena: Arena, servers: Server[]): Promise<Contender[]> {
  const { engine, club, profile } = arena;
  const service = await startService(club, profile);
  servers.push(service);
  const answers = await sample(one, club, service);
  const floor = engine === 'postgres' ? one.floor : undefined;
  const program = floor === 'pgbench' ? findPgbench() : undefined;
  if (floor === 'pgbench' && !program) process.stderr.write('  pgbench is not installed: skipped.\n');
  const select = typeof floor === 'object' ? { text: floor.text, values: floor.values?.(club) ?? [] } : undefined;
  const isFloor = select !== undefined || program !== undefined;
  const startRival = async (kind: 'node' | 'fastify' | 'select', name: string, isBaseline: boolean) => {
    const { method } = one.requests(club.courts);
    const { databaseUrl } = club;
    const route = `${BASE_PATH}${one.route}`;
    const server = await startBare({ kind, method, route, answers, databaseUrl, poolSize, ...(select && { select }) });
    servers.push(server);
    return contend(one, arena, { name, isBaseline, server, next: answers.length });
  };
  return [
    ...(engine === 'sqlite' ? [await startRival('node', 'bare node:http', false)] : []),
    await startRival('fastify', 'bare Fastify', !isFloor),
    ...(select ? [await startRival('select', 'Fastify with one SELECT', true)] : []),
    ...(program === undefined ? [] : [await pgbench(club, program)]),
    contend(one, arena, { name: SERVICE, isBaseline: false, server: service, next: answers.length }),
  ];
}

/** Returns a contender that sends a case's requests to a server. */
export function contend(
  one: Case,
  arena: Arena,
  { name, isBaseline, server, next }: { name: string; isBaseline: boolean; server: Server; next: number },
): Contender {
  let from = next;
  return {
    name,
    isBaseline,
    async take(seconds) {
      const before = cpuSecondsOf(server.pid);
      const load = await loadOnce(one, arena, { name, server, from, seconds });
      from = load.next;
      const after = cpuSecondsOf(server.pid);
      return { ...load, cpuSeconds: before === undefined || after === undefined ? undefined : after - before };
    },
  };
}

/** Numbers of connections to try with pgbench. The fastest number is then measured. */
const PGBENCH_CLIENTS = [4, 8, 16, 32];
const TRY_SECONDS = 2;

/** Inserts the rows of bookings without checking any rules. */
async function pgbench(club: Club, program: string): Promise<Contender> {
  const players = await addPlayers(club);
  let turn = 0;
  const run = (clients: number, seconds: number) =>
    runPgbench(club, { program, players, clients, seconds, turn: turn++ });
  let best = { clients: 0, answered: 0 };
  for (const clients of PGBENCH_CLIENTS) {
    const { answered } = await run(clients, TRY_SECONDS);
    if (answered > best.answered) best = { clients, answered };
  }
  return {
    name: `pgbench --protocol=prepared, ${best.clients} connections`,
    isBaseline: true,
    take: async (seconds) => ({ ...(await run(best.clients, seconds)), cpuSeconds: undefined }),
  };
}

async function loadOnce(
  one: Case,
  { club: { key, tokens, courts }, connections }: Arena,
  { name, server, from, seconds }: { name: string; server: Server; from: number; seconds: number },
): Promise<Load> {
  const url = `${server.origin}${BASE_PATH}`;
  const load = await runLoad({ url, requests: one.requests(courts), key, tokens, connections, seconds, from });
  const isExpected = (one.mayRefuse || load.refused === 0) && (one.mayAnswer !== false || load.answered === 0);
  if (load.errors === 0 && isExpected) return load;
  const counts = `${load.errors} errors, ${load.answered} accepted, ${load.refused} rejected`;
  throw new Error(`${one.title}, ${name}: ${counts}.`);
}

/**
 * Records the service's responses, which the bare servers will send. A read needs one response. Bookings need one
 * response for each request for the same slot.
 */
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
