import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { type Ground, launchServer, layGround, type Server } from '../processes.ts';

/** Reads options that are whole numbers, such as `--calls 1000`; each has a default. */
export function readNumbers<const T extends Record<string, number>>(defaults: T): { [K in keyof T]: number } {
  const options = Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ options });
  const numbers = Object.entries(defaults).map(([name, fallback]) => [name, Number(values[name] ?? fallback)] as const);
  for (const [name, number] of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} should be a whole number.`);
  }
  return Object.fromEntries(numbers) as { [K in keyof T]: number };
}

/** A seed for who gives none. */
export const anySeed = (): number => Math.floor(Math.random() * 2 ** 31);

/** Prints one figure. */
export function tell(name: string, figure: string | number): void {
  process.stdout.write(`${name.padEnd(44)} ${figure}\n`);
}

/** Prints what the figures are of: the call and the commit. */
export function tellOrigin(options: Record<string, number>): void {
  const commit = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=10'], { encoding: 'utf8' });
  const words = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
  tell('call', `node ${process.argv[1]!.replace(`${process.cwd()}/`, '')} ${words.join(' ')}`);
  tell('commit', commit.trim());
}

export function milliseconds(ms: number): string {
  return `${Math.round(ms)} ms`;
}

/** A database with ground to play on, and processes that serve it. */
export interface Service {
  ground: Ground;
  servers: Server[];
  end: () => Promise<void>;
}

export async function openService(
  database: string,
  { players, processes }: { players: number; processes: number },
): Promise<Service> {
  const ground = await layGround(database, { players, courts: 3 });
  const servers = await Promise.all(Array.from({ length: processes }, () => launchServer(database, atExit)));
  return { ground, servers, end: async () => void (await Promise.all(servers.map((server) => server.kill()))) };
}

const ends: (() => unknown)[] = [];
process.once('exit', () => ends.forEach((end) => void end()));

/** What must be done when the script ends, also when it fails. */
export function atExit(end: () => unknown): void {
  ends.push(end);
}

/** Runs the script to its end; with what it answers, the number of faults, as a failure. */
export async function run(script: () => Promise<number>): Promise<never> {
  const faults = await script();
  process.exit(faults === 0 ? 0 : 1);
}
