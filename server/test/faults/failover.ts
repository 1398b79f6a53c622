// Kills a PostgreSQL primary with SIGKILL under load and promotes its standby. Fails if acknowledged changes are
// lost. Options: --rounds, --bookings (before and after the kill), --clients, --processes, --seed, --lag
// (milliseconds for which the standby is down before the kill). With a lag, --synchronous 0 loses changes, to show
// that the check can fail.
import { type Failover, failOver } from '../failover.ts';
import { chancesOf } from '../load.ts';
import { findPrograms } from '../standby-pair.ts';
import { anySeed, atExit, milliseconds, print, readNumbers, run } from './script.ts';

const options = readNumbers({
  rounds: 1,
  bookings: 500,
  clients: 16,
  processes: 2,
  synchronous: 1,
  lag: 0,
  seed: anySeed(),
});

await run(async () => {
  const programs = findPrograms();
  if (programs === undefined) {
    process.stderr.write('Install PostgreSQL: initdb, pg_basebackup and pg_ctl are not found.\n');
    return 1;
  }
  print.run(options);
  const rounds: Failover[] = [];
  for (let i = 0; i < options.rounds; i++) {
    const { clients, processes, bookings, synchronous, lag, seed } = options;
    const chance = chancesOf(seed + i);
    const how = { isSynchronous: synchronous === 1, lagMs: lag, chance, onStart: atExit };
    rounds.push(await failOver({ programs, clients, processes, bookings, ...how }));
    const { acknowledged, gapMs, promotionMs, faults } = rounds.at(-1)!;
    const line = `${acknowledged} bookings, ${faults.length} faults, promoted after ${milliseconds(promotionMs)}`;
    print.figure(`round ${i + 1}`, `${line}, longest gap ${milliseconds(gapMs)}`);
  }
  const faults = rounds.flatMap((round) => round.faults);
  const sum = (name: 'acknowledged' | 'unknown') => rounds.reduce((total, round) => total + round[name], 0);
  print.figure('acknowledged bookings', sum('acknowledged'));
  print.figure('lost', faults.filter((fault) => fault.includes('is lost')).length);
  print.figure('duplicate ids', faults.filter((fault) => fault.startsWith('The id')).length);
  print.figure('unknown outcomes, resolved by key', sum('unknown'));
  print.figure('faults found by the checker', faults.length);
  print.figure('longest gap in service', milliseconds(Math.max(...rounds.map(({ gapMs }) => gapMs))));
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
