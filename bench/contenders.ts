import type { Answer } from './bare.ts';
import { type Case, findCase } from './cases.ts';
import { type Club, makeClub } from './club.ts';
import type { Engine } from './engines.ts';
import { cpuSecondsOf, type Load, runLoad } from './load.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { type Server, startBare, startService } from './servers.ts';
import { slotAt } from './slots.ts';

/** A server, or pgbench, whose speed is measured. Contenders take turns. */
export interface Contender {
  name: string;
  /** Whether the other contenders are compared with this contender. */
  isBaseline: boolean;
  take(seconds: number): Promise<Turn>;
}

export interface Turn extends Load {
  /** CPU time of the server process in seconds, or undefined if the system does not report it. */
  cpuSeconds: number | undefined;
}

/** The settings that all contenders share. */
export interface Arena {
  engine: Engine;
  club: Club;
  connections: number;
  /** The folder for the service's CPU profiles, or undefined for no profiles. */
  profile?: string;
}

export const SERVICE = 'Courtside';
const BASE_PATH = '/api/v1';
/** Headers that every server adds by itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
const poolSize = 10;

/** Starts the service and its baselines. Adds each started server to `servers`, so that the caller can stop it. */
export async function startContenders(benchCase: Case, arena: Arena, servers: Server[]): Promise<Contender[]> {
  const { club, profile } = arena;
  const engine = arena.engine.name;
  const service = await startService(club, { profileFolder: profile });
  servers.push(service);
  if (benchCase.serviceBaseline) {
    const baseline = await startServiceBaseline(benchCase.serviceBaseline, arena, servers);
    return [baseline, contend(benchCase, arena, { name: SERVICE, isBaseline: false, server: service, next: 0 })];
  }
  const answers = await sample(benchCase, club, service);
  const floor = engine === 'postgres' ? benchCase.floor : undefined;
  const program = floor === 'pgbench' ? findPgbench() : undefined;
  if (floor === 'pgbench' && !program) process.stderr.write('  pgbench is not installed: skipped.\n');
  const select = typeof floor === 'object' ? { text: floor.text, values: floor.values?.(club) ?? [] } : undefined;
  const isFloor = select !== undefined || program !== undefined;
  const startRival = async (kind: 'node' | 'fastify' | 'select', name: string, isBaseline: boolean) => {
    const { method } = benchCase.requests(club.courts);
    const { databaseUrl } = club;
    const route = `${BASE_PATH}${benchCase.route}`;
    const server = await startBare({ kind, method, route, answers, databaseUrl, poolSize, ...(select && { select }) });
    servers.push(server);
    return contend(benchCase, arena, { name, isBaseline, server, next: answers.length });
  };
  return [
    ...(engine === 'sqlite' ? [await startRival('node', 'bare node:http', false)] : []),
    await startRival('fastify', 'bare Fastify', !isFloor),
    ...(select ? [await startRival('select', 'Fastify with one SELECT', true)] : []),
    ...(program === undefined ? [] : [await startPgbench(benchCase, arena, { program, servers })]),
    contend(benchCase, arena, { name: SERVICE, isBaseline: false, server: service, next: answers.length }),
  ];
}

/** Starts the service in a second club. The server's `stop` also removes this club. */
async function startServiceBaseline(
  { name, caseName }: NonNullable<Case['serviceBaseline']>,
  arena: Arena,
  servers: Server[],
): Promise<Contender> {
  const benchCase = findCase(caseName);
  const club = await makeClub(benchCase.size, arena.engine);
  const server = await startService(club);
  const stop = async () => {
    await server.stop();
    await club.remove();
  };
  servers.push({ ...server, stop });
  return contend(benchCase, { ...arena, club }, { name, isBaseline: true, server, next: 0 });
}

export function contend(
  benchCase: Case,
  arena: Arena,
  { name, isBaseline, server, next }: { name: string; isBaseline: boolean; server: Server; next: number },
): Contender {
  let from = next;
  return {
    name,
    isBaseline,
    async take(seconds) {
      const before = cpuSecondsOf(server.pid);
      const load = await loadOnce(benchCase, arena, { name, server, from, seconds });
      from = load.next;
      const after = cpuSecondsOf(server.pid);
      return { ...load, cpuSeconds: before === undefined || after === undefined ? undefined : after - before };
    },
  };
}

/** The benchmark tries pgbench with these numbers of connections, and then uses the fastest. */
const PGBENCH_CLIENTS = [4, 8, 16, 32];
const TRY_SECONDS = 2;

/**
 * Returns a contender that inserts the rows of bookings with pgbench, and checks no rules. It writes to a second club,
 * because in the first club, the service would have to number pgbench's events. `servers` gets an entry whose `stop`
 * removes this club.
 */
async function startPgbench(
  { size }: Case,
  { engine }: Arena,
  { program, servers }: { program: string; servers: Server[] },
): Promise<Contender> {
  const club = await makeClub(size, engine);
  servers.push({ origin: club.databaseUrl, pid: 0, stop: () => club.remove() });
  let turn = 0;
  const run = (clients: number, seconds: number) => runPgbench(club, { program, clients, seconds, turn: turn++ });
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
  benchCase: Case,
  { club: { key, tokens, courts }, connections }: Arena,
  { name, server, from, seconds }: { name: string; server: Server; from: number; seconds: number },
): Promise<Load> {
  const url = `${server.origin}${BASE_PATH}`;
  const load = await runLoad({ url, requests: benchCase.requests(courts), key, tokens, connections, seconds, from });
  const isExpected =
    (benchCase.mayRefuse || load.refused === 0) && (benchCase.mayAnswer !== false || load.answered === 0);
  if (load.errors === 0 && isExpected) return load;
  const counts = `${load.errors} errors, ${load.answered} accepted, ${load.refused} rejected`;
  throw new Error(`${benchCase.title}, ${name}: ${counts}.`);
}

/**
 * Records the service's responses, which the bare servers will send. Records one response for a read. For bookings,
 * requests the same slot several times and records each response, because the service accepts only the first request.
 */
async function sample(benchCase: Case, { courts, key, tokens }: Club, { origin }: Server): Promise<Answer[]> {
  const { method, paths, slots } = benchCase.requests(courts);
  const answers: Answer[] = [];
  for (let n = 0; n < (slots?.asks ?? 1); n++) {
    const response = await fetch(`${origin}${BASE_PATH}${paths[0]}`, {
      method,
      headers: {
        'x-api-key': key,
        authorization: `Bearer ${tokens[0]}`,
        'content-type': 'application/json',
        // The load generator does not accept compressed responses either.
        'accept-encoding': 'identity',
      },
      ...(slots && { body: JSON.stringify(slotAt(slots, n)) }),
    });
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)));
    answers.push({ status: response.status, headers, body: await response.text() });
  }
  return answers;
}
