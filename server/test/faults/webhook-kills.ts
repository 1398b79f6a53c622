// Kills service processes with SIGKILL while they send webhooks, and restarts them. Fails unless every event arrives,
// each booking's events arrive in order, and repeated messages are identical. Options: --kills, --clients, --seed,
// --postgres 1 (default: SQLite), --processes (only on PostgreSQL), --claim (milliseconds after which another process
// takes over a delivery).
import { chancesOf } from '../load.ts';
import { deliverThroughKills } from '../webhooks/kills.ts';
import { anySeed, atExit, openDatabase, print, readNumbers, run } from './script.ts';

const options = readNumbers({ kills: 100, clients: 3, postgres: 0, processes: 3, claim: 2000, seed: anySeed() });

await run(async () => {
  const { kills, clients, postgres, seed, claim } = options;
  print.run(options);
  print.load('before');
  const began = performance.now();
  const { events, messages, repeated, inProgress, faults } = await deliverThroughKills(
    await openDatabase(postgres > 0),
    {
      ...{ kills, clients, processes: postgres > 0 ? options.processes : 1, chance: chancesOf(seed), claimMs: claim },
      onStart: atExit,
    },
  );
  print.figure('events, messages, repetitions', `${events}, ${messages}, ${repeated}`);
  print.figure('deliveries in progress at the kills', inProgress);
  print.figure('faults', faults.length);
  print.figure('seconds', Math.round((performance.now() - began) / 1000));
  print.load('after');
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
