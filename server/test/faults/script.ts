import { splitSettings, type TestSettings } from '../policy.ts';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../embedded-postgres.ts';
import { type DatabaseFixture, launchServer, insertFixture, type Server } from '../processes.ts';

/** Reads command-line options such as `--calls 1000`. All options are whole numbers. */
export function readNumbers<const T extends Record<string, number>>(defaults: T): { [K in keyof T]: number } {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const numbers = Object.entries(defaults).map(([name, fallback]) => [name, Number(values[name] ?? fallback)] as const);
  for (const [name, number] of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} should be a whole number.`);
  }
  return Object.fromEntries(numbers) as { [K in keyof T]: number };
}

export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);

export const print = {
  figure: (name: string, figure: string | number): void => void process.stdout.write(`${name.padEnd(44)} ${figure}\n`),
  run(options: Record<string, number>): void {
    const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10'], { encoding: 'utf8' });
    const words = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
    print.figure('call', `node ${process.argv[1]!.replace(`${process.cwd()}/`, '')} ${words.join(' ')}`);
    print.figure('commit', commit.trim());
  },
  load(when: string): void {
    const loads = loadavg().map((load) => load.toFixed(1));
    print.figure(`load average ${when}`, loads.join(' '));
  },
};

export function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`;
}

/** Creates an empty database, which is removed when the script exits. */
export async function openDatabase(onPostgres: boolean): Promise<string> {
  if (onPostgres) {
    const cluster = await startCluster();
    atExit(() => cluster.kill());
    return cluster.url;
  }
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  return `file:${join(folder, 'club.db')}`;
}

export interface Service {
  fixture: DatabaseFixture;
  servers: Server[];
  end: () => Promise<void>;
}

export async function openService(
  database: string,
  { players, processes, settings = {} }: { players: number; processes: number; settings?: TestSettings },
): Promise<Service> {
  const { env, policy } = splitSettings(settings);
  const fixture = await insertFixture(database, { players, courts: 3, policy });
  const servers = await Promise.all(Array.from({ length: processes }, () => launchServer(database, atExit, env)));
  return { fixture, servers, end: async () => void (await Promise.all(servers.map((server) => server.kill()))) };
}

const ends: (() => unknown)[] = [];
process.once('exit', () => ends.forEach((end) => void end()));

/** Registers a function that is called when the script exits, even after a failure. */
export function atExit(end: () => unknown): void {
  ends.push(end);
}

/** Runs a script that returns the number of faults it found. Exits with 1 if it found any. */
export async function run(script: () => Promise<number>): Promise<never> {
  const faults = await script();
  process.exit(faults === 0 ? 0 : 1);
}
