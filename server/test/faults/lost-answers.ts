// Creates bookings through a proxy that drops one response in three. Clients repeat those requests with the same
// Idempotency-Key. Fails if a key creates two bookings or gets two different responses. Options: --creates,
// --clients, --seed, --postgres 1 (default: SQLite), --processes (only on PostgreSQL).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { bookThroughCuts } from '../lost-answers.ts';
import { anySeed, atExit, openService, print, readNumbers, run } from './script.ts';

const options = readNumbers({ creates: 10_000, clients: 32, postgres: 0, processes: 1, seed: anySeed() });

await run(async () => {
  const { creates, clients, postgres, processes, seed } = options;
  print.run(options);
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
  print.figure('bookings requested', creates);
  print.figure('requests, answers cut', `${requests}, ${cut}`);
  print.figure('answers of 503', unavailable);
  print.figure('replayed answers', replayed);
  print.figure('faults', faults.length);
  print.figure('seconds', Math.round((performance.now() - began) / 1000));
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  await end();
  await cluster?.stop();
  return faults.length;
});
