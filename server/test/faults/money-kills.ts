// Kills `courtside serve` with SIGKILL at random moments while people book, pay, cancel and top up, and restarts it.
// Fails if a transaction is half posted, or an acknowledged payment is lost. Options: --kills, --clients, --seed,
// --postgres 1 (default: SQLite).
import { chancesOf } from '../load.ts';
import { payThroughKills } from '../payments/kills.ts';
import { anySeed, atExit, openDatabase, print, readNumbers, run } from './script.ts';

const options = readNumbers({ kills: 200, clients: 8, postgres: 0, seed: anySeed() });

await run(async () => {
  const { kills, clients, postgres, seed } = options;
  print.run(options);
  print.load('before');
  const load = { kills, clients, chance: chancesOf(seed), onStart: atExit };
  const { faults, ...done } = await payThroughKills(await openDatabase(postgres > 0), load);
  print.figure('kills', done.kills);
  print.figure('charged bookings, acknowledged payments', `${done.charges}, ${done.payments}`);
  print.figure('refunds, membership fees', `${done.refunds}, ${done.dues}`);
  print.figure('faults', faults.length);
  print.load('after');
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
