import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFaults, readFinalState } from './checker.ts';
import { bookAndCancel, type Chance, repeatUnknown } from './load.ts';
import { insertFixture, launchServer, type Server } from './processes.ts';
import { record } from './recorder.ts';

/** Whether `strace` can make system calls fail on this machine. */
export const canFailCalls = spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0;

const END_MS = 30_000;
const DAYS = 60;

export interface FailedFlush {
  acknowledged: number;
  /** Number of acknowledged changes that were requested after the first failure. It should be 0. */
  acknowledgedAfter: number;
  unknown: number;
  /** Exit code of the process; null if the process did not exit by itself. */
  exitCode: number | null;
  output: string;
  faults: string[];
}

/**
 * Makes all disk flushes of the service fail from a random moment onwards. Then restarts the service without the
 * fault.
 */
export async function failFlushes(
  file: string,
  { clients, chance, onStart }: { clients: number; chance: Chance; onStart: (end: () => Promise<unknown>) => unknown },
): Promise<FailedFlush> {
  const fixture = await insertFixture(file, { players: clients, courts: 3 });
  let server = await launchServer(file, onStart);
  const recorder = record(fixture.key, () => server.origin);
  let isOver = false;
  const load = { recorder, fixture, days: DAYS, isOver: () => isOver || recorder.isServerClosing(), chance };
  const players = fixture.players.map((player) => bookAndCancel(player, load));
  await sleep(200 + chance() * 400);
  const tracer = await makeFlushesFail(server);
  const exitCode = await Promise.race([server.ended, sleep(END_MS, null, { ref: false })]);
  isOver = true;
  await server.kill();
  tracer.kill('SIGKILL');
  await Promise.all(players);

  const failed = server;
  const firstFailure = Math.min(
    ...recorder.calls.filter(({ outcome }) => outcome === 'unknown').map(({ ended }) => ended),
  );
  const after = recorder.calls.filter(({ began }) => began > firstFailure);
  const acknowledgedAfter = after.filter(({ kind, outcome }) => isDone(kind, outcome)).length;
  server = await launchServer(file, onStart);
  const faults = findFaults(recorder.calls, await readFinalState(file));
  const unknown = await repeatUnknown(recorder, fixture);
  await server.kill();
  faults.push(...findFaults(recorder.calls, await readFinalState(file)));
  const acknowledged = recorder.statuses.get(201) ?? 0;
  return { acknowledged, acknowledgedAfter, unknown, exitCode, output: failed.output(), faults };
}

function isDone(kind: string, outcome: unknown): boolean {
  return (kind === 'create' && typeof outcome === 'object') || outcome === 'cancelled';
}

/** Resolves when `strace` has attached to the service. */
async function makeFlushesFail({ pid }: Server): Promise<ReturnType<typeof spawn>> {
  const calls = 'fsync,fdatasync';
  const args = ['-f', '-p', String(pid), '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO`];
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  tracer.stderr.on('data', () => {});
  await once(tracer.stderr, 'data');
  return tracer;
}
