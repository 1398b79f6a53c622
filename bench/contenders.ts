import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readConfig } from '../server/src/config.ts';
import type { Answer } from './bare.ts';
import type { Case } from './cases.ts';
import type { Club } from './club.ts';
import type { EngineName } from './engines.ts';
import type { Load, LoadJob } from './load.ts';
import { addPlayers, findPgbench, runPgbench } from './pgbench.ts';
import { answerOf, type Server, startBare, startService } from './servers.ts';
import { slotAt } from './slots.ts';

/** What takes turns under load. */
export interface Contender {
  name: string;
  /** What the ratios of the others refer to. */
  isBaseline: boolean;
  take(seconds: number): Promise<Turn>;
}

export interface Turn extends Load {
  /** CPU time of the server's process in seconds, where the machine tells it. */
  cpuSeconds: number | undefined;
}

/** Where contenders meet. */
export interface Arena {
  engine: EngineName;
  club: Club;
  generator: ChildProcess;
  connections: number;
  /** Where the service leaves CPU profiles, if it should. */
  profile?: string;
}

export const SERVICE = 'Courtside';
const BASE_PATH = '/api/v1';
/** How much longer than asked a load may take before it counts as hung, in milliseconds. */
const SLACK_MS = 20_000;
/** What a server adds by itself to every answer. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);
/** Of the process times in `/proc`. */
const TICKS_A_SECOND = 100;
const poolSize = readConfig({}).DATABASE_POOL_SIZE;

/** Starts the service and what it is compared with; each server is put on the list as soon as it runs. */
export async function startContenders(one: Case, arena: Arena, servers: Server[]): Promise<Contender[]> {
  const { engine, club, profile } = arena;
  const service = await startService(club, profile);
  servers.push(service);
  const answers = await sample(one, club, service);
  const floor = engine === 'postgres' ? one.floor : undefined;
  const program = floor === 'pgbench' ? findPgbench() : undefined;
  if (floor === 'pgbench' && !program) process.stderr.write('  There is no pgbench here: skipped.\n');
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
    ...(program === undefined ? [] : await pgbench(club, program)),
    contend(one, arena, { name: SERVICE, isBaseline: false, server: service, next: answers.length }),
  ];
}

/** A server that the load generator sends a case's requests to. */
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
      const before = cpuSecondsOf(server);
      const load = await loadOnce(one, arena, { name, server, from, seconds });
      from = load.next;
      const after = cpuSecondsOf(server);
      return { ...load, cpuSeconds: before === undefined || after === undefined ? undefined : after - before };
    },
  };
}

/** The floor, for which the server plans each statement anew; and one with plans that it keeps, as for the service. */
async function pgbench(club: Club, program: string): Promise<Contender[]> {
  const players = await addPlayers(club);
  let turn = 0;
  return (['extended', 'prepared'] as const).map((protocol) => ({
    name: `pgbench${protocol === 'prepared' ? ' --protocol=prepared' : ''}, ${poolSize} connections`,
    isBaseline: protocol === 'extended',
    async take(seconds) {
      const load = await runPgbench(club, { program, protocol, players, clients: poolSize, seconds, turn: turn++ });
      return { ...load, cpuSeconds: undefined };
    },
  }));
}

async function loadOnce(
  one: Case,
  { club: { key, tokens, courts }, generator, connections }: Arena,
  { name, server, from, seconds }: { name: string; server: Server; from: number; seconds: number },
): Promise<Load> {
  const url = `${server.origin}${BASE_PATH}`;
  const job = { url, requests: one.requests(courts), key, tokens, connections, seconds, from };
  generator.send(job satisfies LoadJob);
  const load = await answerOf<Load>(generator, seconds * 1000 + SLACK_MS);
  const unexpected = [...load.statuses].filter(([status]) => !one.expected.includes(status));
  if (load.errors === 0 && unexpected.length === 0) return load;
  const list = unexpected.map(([status, count]) => `${count} × ${status}`).join(', ') || 'no unexpected status';
  throw new Error(`${one.title}, ${name}: ${load.errors} errors, ${list}.`);
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

/** What a process and its threads have computed so far; only Linux tells. */
function cpuSecondsOf({ pid }: Server): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
  } catch {
    return undefined;
  }
}
