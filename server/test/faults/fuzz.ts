// Sends valid and broken requests, generated from the OpenAPI document. Stops at the first response that is a 5xx,
// late or undocumented. Options: --rounds, --seed, --postgres 1 (default: SQLite).
import { startCluster } from '../embedded-postgres.ts';
import { addStatuses, countOf, shareOf, type Statuses, tableOf } from '../fuzz/statuses.ts';
import { anySeed, print, readNumbers, run } from './script.ts';

const options = readNumbers({ rounds: 7000, seed: anySeed(), postgres: 0 });
/** After so many rounds, the next seed begins with a new database, so that each seed can be repeated alone. */
const ROUNDS_PER_SEED = 70;

await run(async () => {
  const { rounds, seed, postgres } = options;
  print.run(options);
  const cluster = postgres > 0 ? await startCluster(['fsync=off']) : undefined;
  // Set this variable before `club.ts` is loaded, because `club.ts` reads it only once.
  if (cluster) process.env['TEST_ENGINE_URL'] = cluster.url;
  const { openClub } = await import('../club.ts');
  const { fuzz } = await import('../fuzz/run.ts');
  const all: Statuses = new Map();
  const began = performance.now();
  let faults = 0;
  for (let done = 0; done < rounds && faults === 0; done += ROUNDS_PER_SEED) {
    const club = await openClub();
    try {
      const next = { rounds: Math.min(ROUNDS_PER_SEED, rounds - done), seed: seed + done / ROUNDS_PER_SEED };
      addStatuses(all, await fuzz(club, next));
    } catch (error) {
      faults += 1;
      print.figure('fault', (error as Error).message);
    }
    await club.close();
  }
  await cluster?.stop();
  for (const line of tableOf(all)) process.stdout.write(`${line}\n`);
  const percent = (isMeant: (status: number) => boolean) => `${(100 * shareOf(all, isMeant)).toFixed(1)} %`;
  print.figure('2xx, 4xx', `${percent((status) => status < 300)}, ${percent((status) => status >= 400)}`);
  print.figure('requests per second', Math.round((1000 * countOf(all)) / (performance.now() - began)));
  print.figure('5xx, undocumented and missing answers', faults);
  return faults;
});
