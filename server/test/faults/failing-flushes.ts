// Makes every disk flush of the service fail from a random moment on (with strace). Fails if the service then
// acknowledges a change or does not exit with code 1, or if acknowledged changes are missing after a restart.
// Options: --rounds, --clients, --seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canFailCalls, type FailedFlush, failFlushes } from '../failing-flush.ts';
import { chancesOf } from '../load.ts';
import { anySeed, atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ rounds: 20, clients: 12, seed: anySeed() });

await run(async () => {
  if (!canFailCalls) {
    process.stderr.write('Cannot make system calls fail: install strace, and run this as root.\n');
    return 1;
  }
  print.run(options);
  const chance = chancesOf(options.seed);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const rounds: FailedFlush[] = [];
  for (let i = 0; i < options.rounds; i++) {
    const file = join(folder, `club-${i}.db`);
    rounds.push(await failFlushes(file, { clients: options.clients, chance, onStart: atExit }));
  }
  const sum = (name: 'acknowledged' | 'acknowledgedAfter' | 'unknown') =>
    rounds.reduce((total, round) => total + round[name], 0);
  const faults = rounds.flatMap((round) => round.faults);
  const odd = rounds.filter(({ exitCode }) => exitCode !== 1).length;
  print.figure('rounds', rounds.length);
  print.figure('acknowledged bookings', sum('acknowledged'));
  print.figure('unknown outcomes, resolved by key', sum('unknown'));
  print.figure('changes acknowledged after a failed answer', sum('acknowledgedAfter'));
  print.figure('services that did not exit with 1', odd);
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length + odd + sum('acknowledgedAfter');
});
