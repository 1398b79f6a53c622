// Restarts processes one after the other under load, behind a load balancer that checks /readyz. Clients never
// retry. Fails if a request fails. Options: --requests, --clients, --processes, --seed, --delay (SHUTDOWN_DELAY in
// seconds; 0 shows that the check can fail).
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { restartUnderLoad } from '../rolling-restart.ts';
import { anySeed, atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ requests: 100_000, clients: 16, processes: 3, delay: 1, seed: anySeed() });

await run(async () => {
  print.run(options);
  const { seed, delay, ...given } = options;
  const cluster = await startCluster();
  const settings = { SHUTDOWN_DELAY: `${delay}s` };
  const began = performance.now();
  const figures = await restartUnderLoad(cluster.url, { ...given, chance: chancesOf(seed), onStart: atExit, settings });
  await cluster.stop();
  const { requests, failed, restarts, exits, statuses, broken, faults } = figures;
  const unclean = exits.filter((code) => code !== 0).length;
  print.load('after');
  print.figure('requests', requests);
  print.figure('failed', [failed, ...new Set(broken)].join(' '));
  print.figure('restarts, exits with another code than 0', `${restarts}, ${unclean}`);
  print.figure('answers, by status', [...statuses].map(([status, n]) => `${status}: ${n}`).join(', '));
  print.figure('requests per second', Math.round((1000 * requests) / (performance.now() - began)));
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length + failed + unclean;
});
