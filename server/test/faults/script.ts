import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../embedded-postgres.ts';
import { type DatabaseFixture, launchServer, insertFixture, type Server } from '../processes.ts';

/** Reads options that are whole numbers, such as `--calls 1000`. Each option has a default. */
export function readNumbers<const T extends Record<string, number>>(defaults: T): { [K in keyof T]: number } {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const numbers = Object.entries(defaults).map(([name, fallback]) => [name, Number(values[name] ?? fallback)] as const);
  for (const [name, number] of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} should be a whole number.`);
  }
  return Object.fromEntries(numbers) as { [K in keyof T]: number };
}

/** Returns a random seed, for runs without `--seed`. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** Prints one figure with its name. */
export function printFigure(name: string, figure: string | number): void {
  process.stdout.write(`${name.padEnd(44)} ${figure}\n`);
}

/** Prints the command line and the commit that produced the figures. */
export function printRun(options: Record<string, number>): void {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10'], { encoding: 'utf8' });
  const words = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  printFigure('call', `node ${process.argv[1]!.replace(`${process.cwd()}/`, '')} ${words.join(' ')}`);
  printFigure('commit', commit.trim());
}

/** Prints the load averages of 1, 5 and 15 minutes. */
export function printLoad(when: string): void {
  printFigure(
    `load average ${when}`,
    loadavg()
      .map((load) => load.toFixed(1))
      .join(' '),
  );
}

export function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`;
}

/**
 * Returns the URL of an empty database in a file or on a new PostgreSQL server. The database is removed when
 * the script ends.
 */
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

/** A database with players and courts, and the processes that serve it. */
export interface Service {
  fixture: DatabaseFixture;
  servers: Server[];
  end: () => Promise<void>;
}

export async function openService(
  database: string,
  { players, processes, settings = {} }: { players: number; processes: number; settings?: Record<string, string> },
): Promise<Service> {
  const fixture = await insertFixture(database, { players, courts: 3 });
  const servers = await Promise.all(Array.from({ length: processes }, () => launchServer(database, atExit, settings)));
  return { fixture, servers, end: async () => void (await Promise.all(servers.map((server) => server.kill()))) };
}

const ends: (() => unknown)[] = [];
process.once('exit', () => ends.forEach((end) => void end()));

/** Registers a function that is called when the script ends, even after a failure. */
export function atExit(end: () => unknown): void {
  ends.push(end);
}

/** Runs the script and exits with 0 if it returns no faults, otherwise with 1. */
export async function run(script: () => Promise<number>): Promise<never> {
  const faults = await script();
  process.exit(faults === 0 ? 0 : 1);
}
