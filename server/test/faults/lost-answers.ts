// Makes bookings through a proxy that cuts one answer in three; the clients ask again with the same Idempotency-Key. On a file,
// or on PostgreSQL with --postgres 1; with --processes 3 so many take the requests in turn. Fails when a key made more than one booking or got two answers. Options: --creates,
// --clients, --postgres, --processes, --seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { bookThroughCuts } from '../lost-answers.ts';
import { anySeed, atExit, openService, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ creates: 10_000, clients: 32, postgres: 0, processes: 1, seed: anySeed() });

await run(async () => {
  const { creates, clients, postgres, processes, seed } = options;
  tellOrigin(options);
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = postgres > 0 ? await startCluster() : undefined;
  const database = cluster?.url ?? `file:${join(folder, 'club.db')}`;
  const { fixture, servers, end } = await openService(database, { players: clients, processes });
  const origins = servers.map(({ origin }) => origin);
  const chance = chancesOf(seed);
  const began = performance.now();
  const { cut, requests, unavailable, replayed, faults } = await bookThroughCuts(database, {
    ...{ origins, fixture, creates, clients, chance },
  });
  tell('bookings asked for', creates);
  tell('requests, answers cut', `${requests}, ${cut}`);
  tell('answers of 503', unavailable);
  tell('answers given again, all the same', replayed);
  tell('faults', faults.length);
  tell('seconds', Math.round((performance.now() - began) / 1000));
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  await end();
  await cluster?.stop();
  return faults.length;
});
