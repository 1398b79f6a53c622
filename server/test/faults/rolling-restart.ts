// Processes on one PostgreSQL, behind a load balancer that honours /readyz, are restarted one after the other under load, until
// clients that try nothing again have sent so many requests. Prints how many failed (none may). Options: --requests, --clients,
// --processes, --seed, --delay (SHUTDOWN_DELAY in seconds; 0 shows that the check can fail).
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { restartUnderLoad } from '../rolling-restart.ts';
import { anySeed, atExit, readNumbers, run, tell, tellLoad, tellOrigin } from './script.ts';

const options = readNumbers({ requests: 100_000, clients: 16, processes: 3, delay: 1, seed: anySeed() });

await run(async () => {
  tellOrigin(options);
  const { seed, delay, ...given } = options;
  const cluster = await startCluster();
  const settings = { SHUTDOWN_DELAY: `${delay}s` };
  const began = performance.now();
  const figures = await restartUnderLoad(cluster.url, { ...given, chance: chancesOf(seed), onStart: atExit, settings });
  await cluster.stop();
  const { requests, failed, restarts, exits, statuses, broken, faults } = figures;
  const unclean = exits.filter((code) => code !== 0).length;
  tellLoad('after');
  tell('requests', requests);
  tell('failed', [failed, ...new Set(broken)].join(' '));
  tell('restarts, of which not with 0', `${restarts}, ${unclean}`);
  tell('answers, by status', [...statuses].map(([status, n]) => `${status}: ${n}`).join(', '));
  tell('requests a second', Math.round((1000 * requests) / (performance.now() - began)));
  tell('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + failed + unclean;
});
