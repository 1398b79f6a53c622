import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BareJob } from './bare.ts';
import type { Club } from './club.ts';

const START_MS = 15_000;
const STOP_MS = 10_000;
const COMMAND = join(import.meta.dirname, '../server/bin/courtside.js');

export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts `courtside serve` on the club's database, as an operator would.
 * @param command the path of the command. The default is the command in this checkout, which runs the sources.
 */
export async function startService(
  club: Pick<Club, 'folder' | 'databaseUrl'>,
  { profileFolder, command = COMMAND }: { profileFolder?: string | undefined; command?: string } = {},
): Promise<Server> {
  const log = join(club.folder, 'service.log');
  const output = openSync(log, 'w');
  const profiling = profileFolder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`];
  const child = spawn(process.execPath, [...profiling, command, 'serve'], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: club.databaseUrl,
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '0',
      MAX_UPCOMING_BOOKINGS: '1000',
    },
    stdio: ['ignore', output, output],
  });
  return { origin: await findOrigin(child, log), pid: child.pid!, stop: () => stop(child) };
}

export async function startBare(job: BareJob): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare.ts'));
  child.send(job);
  const port = await nextMessage<number>(child, START_MS);
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stop(child) };
}

/** Returns the next message from a child process. If no message arrives in time, stops the process and throws. */
export async function nextMessage<T>(child: ChildProcess, ms: number): Promise<T> {
  try {
    const [answer] = (await once(child, 'message', { signal: AbortSignal.timeout(ms) })) as [T];
    return answer;
  } catch (error) {
    child.kill();
    throw error;
  }
}

async function findOrigin(child: ChildProcess, log: string): Promise<string> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(readFileSync(log, 'utf8'))?.[0];
    if (origin !== undefined) return origin;
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill();
      throw new Error(`The service did not start:\n${readFileSync(log, 'utf8')}`);
    }
    await sleep(20);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await exit;
  clearTimeout(timer);
}
