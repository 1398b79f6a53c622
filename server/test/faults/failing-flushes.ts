// Every flush of the service to its disk fails from some moment under load on (strace makes it so). Prints what was acknowledged afterwards
// (nothing may be), how the service ended, and what was lost when it is started again (nothing may be). Options: --rounds, --clients,
// --seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canFailCalls, type FailedFlush, failFlushes } from '../failing-flush.ts';
import { chancesOf } from '../load.ts';
import { anySeed, atExit, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ rounds: 20, clients: 12, seed: anySeed() });

await run(async () => {
  if (!canFailCalls) {
    process.stderr.write('Calls cannot be made to fail here: install strace, and call this as root.\n');
    return 1;
  }
  tellOrigin(options);
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
  tell('rounds', rounds.length);
  tell('acknowledged bookings', sum('acknowledged'));
  tell('outcomes unknown, then settled by their keys', sum('unknown'));
  tell('changes acknowledged after a failure was told', sum('acknowledgedAfter'));
  tell('services that did not end by themselves with 1', odd);
  tell('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + odd + sum('acknowledgedAfter');
});
