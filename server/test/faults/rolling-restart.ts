// Restarts processes one after the other under load, behind a load balancer that checks /readyz. Clients never
// retry. Fails if a request fails. Options: --requests, --clients, --processes, --seed, --delay (SHUTDOWN_DELAY in
// seconds; 0 shows that the check can fail).
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { restartUnderLoad } from '../rolling-restart.ts';
import { anySeed, atExit, readNumbers, run, printFigure, printLoad, printRun } from './script.ts';

const options = readNumbers({ requests: 100_000, clients: 16, processes: 3, delay: 1, seed: anySeed() });

await run(async () => {
  printRun(options);
  const { seed, delay, ...given } = options;
  const cluster = await startCluster();
  const settings = { SHUTDOWN_DELAY: `${delay}s` };
  const began = performance.now();
  const figures = await restartUnderLoad(cluster.url, { ...given, chance: chancesOf(seed), onStart: atExit, settings });
  await cluster.stop();
  const { requests, failed, restarts, exits, statuses, broken, faults } = figures;
  const unclean = exits.filter((code) => code !== 0).length;
  printLoad('after');
  printFigure('requests', requests);
  printFigure('failed', [failed, ...new Set(broken)].join(' '));
  printFigure('restarts, exits with another code than 0', `${restarts}, ${unclean}`);
  printFigure('answers, by status', [...statuses].map(([status, n]) => `${status}: ${n}`).join(', '));
  printFigure('requests per second', Math.round((1000 * requests) / (performance.now() - began)));
  printFigure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) printFigure('fault', fault);
  return faults.length + failed + unclean;
});
