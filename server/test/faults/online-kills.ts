// Kills `courtside serve` with SIGKILL at random moments while people pay on the pages of Stripe and Mollie, cancel and
// get refunds, and while calls and notifications get lost. Fails if the books and the providers differ by a cent after
// a restart. Options: --kills, --minutes (the longest time), --clients, --seed, --postgres 1 (default:
// SQLite).
import { chancesOf } from '../load.ts';
import { payOnlineThroughKills } from '../online-payments/kills.ts';
import { bundleCommand } from '../runner/bundle.ts';
import { anySeed, atExit, openDatabase, print, readNumbers, run } from './script.ts';

const options = readNumbers({ kills: 200, minutes: 60, clients: 8, postgres: 0, seed: anySeed() });

await run(async () => {
  const { kills, minutes, clients, postgres, seed } = options;
  print.run(options);
  print.load('before');
  const began = performance.now();
  const report = await payOnlineThroughKills(await openDatabase(postgres > 0), {
    ...{ kills, minutes, clients, chance: chancesOf(seed), command: await bundleCommand(), onStart: atExit },
    onKill: (done) => done % 20 === 0 && print.figure('kills until now', done),
  });
  const { faults, outcomes, splits } = report;
  print.figure('kills', report.kills);
  print.figure('payments, refunds', `${report.attempts}, ${report.refunds}`);
  for (const [outcome, number] of Object.entries(outcomes)) print.figure(`payments: ${outcome}`, number);
  for (const [state, number] of Object.entries(splits)) print.figure(`shared bookings: ${state}`, number);
  print.figure('faults', faults.length);
  print.figure('seconds', Math.round((performance.now() - began) / 1000));
  print.load('after');
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length;
});
