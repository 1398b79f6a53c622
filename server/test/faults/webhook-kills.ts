// Processes of `courtside serve` are killed with -9 while they send webhooks to two endpoints, and started again: each event must
// arrive, those of a booking in order, the same however often. One process on a file, or with --postgres 1 several. What a process
// claimed is another's after --claim milliseconds (the service's own time is 30000). Options: --kills, --clients, --processes, --seed.
import { chancesOf } from '../load.ts';
import { deliverThroughKills } from '../webhooks/kills.ts';
import { anySeed, atExit, openDatabase, readNumbers, run, tell, tellLoad, tellOrigin } from './script.ts';

const options = readNumbers({ kills: 100, clients: 3, postgres: 0, processes: 3, claim: 2000, seed: anySeed() });

await run(async () => {
  const { kills, clients, postgres, seed, claim } = options;
  tellOrigin(options);
  tellLoad('at first');
  const began = performance.now();
  const { events, messages, repeated, underWay, faults } = await deliverThroughKills(await openDatabase(postgres > 0), {
    ...{ kills, clients, processes: postgres > 0 ? options.processes : 1, chance: chancesOf(seed), claimMs: claim },
    onStart: atExit,
  });
  tell('events, messages, of them repeated', `${events}, ${messages}, ${repeated}`);
  tell('deliveries under way at the kills', underWay);
  tell('faults', faults.length);
  tell('seconds', Math.round((performance.now() - began) / 1000));
  tellLoad('at last');
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length;
});
