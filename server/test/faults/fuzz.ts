// Sends valid and broken requests, generated from the OpenAPI document. Stops at the first response that is a 5xx,
// late or undocumented. Options: --requests, --seed, --postgres 1 (default: SQLite).
import { startCluster } from '../embedded-postgres.ts';
import { addStatuses, shareOf, type Statuses, tableOf } from '../fuzz/statuses.ts';
import { anySeed, readNumbers, run, printFigure, printRun } from './script.ts';

const options = readNumbers({ requests: 1_000_000, seed: anySeed(), postgres: 0 });
/** Each round has its own seed and database, so that it can be repeated alone. */
const ROUND = 10_000;

await run(async () => {
  const { requests, seed, postgres } = options;
  printRun(options);
  const cluster = postgres > 0 ? await startCluster(['fsync=off']) : undefined;
  // Set this variable before `club.ts` is loaded, because `club.ts` reads it only once.
  if (cluster) process.env['TEST_ENGINE_URL'] = cluster.url;
  const { openClub } = await import('../club.ts');
  const { fuzz } = await import('../fuzz/run.ts');
  const all: Statuses = new Map();
  const began = performance.now();
  let faults = 0;
  for (let sent = 0; sent < requests && faults === 0; sent += ROUND) {
    const club = await openClub();
    try {
      addStatuses(all, await fuzz(club, { requests: Math.min(ROUND, requests - sent), seed: seed + sent / ROUND }));
    } catch (error) {
      faults += 1;
      printFigure('fault', (error as Error).message);
    }
    await club.close();
  }
  await cluster?.stop();
  for (const line of tableOf(all)) process.stdout.write(`${line}\n`);
  const percent = (isMeant: (status: number) => boolean) => `${(100 * shareOf(all, isMeant)).toFixed(1)} %`;
  printFigure('2xx, 4xx', `${percent((status) => status < 300)}, ${percent((status) => status >= 400)}`);
  printFigure('requests per second', Math.round((1000 * requests) / (performance.now() - began)));
  printFigure('5xx, undocumented and missing answers', faults);
  return faults;
});
