// Moves one process's clock forward and back under load: by up to 10 minutes on SQLite, 400 days on PostgreSQL.
// Fails if the data is then inconsistent. Options: --seconds, --clients, --postgres 1, --seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAR, jumpUnderLoad, NEAR } from '../clock-jumps.ts';
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { anySeed, atExit, print, readNumbers, run } from './script.ts';

const options = readNumbers({ seconds: 60, clients: 12, postgres: 0, seed: anySeed() });

await run(async () => {
  print.run(options);
  const { seconds, clients, postgres, seed } = options;
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = postgres > 0 ? await startCluster() : undefined;
  const { calls, acknowledged, settled, faults } = await jumpUnderLoad(cluster?.url ?? join(folder, 'club.db'), {
    ...{ processes: cluster ? 3 : 1, jumps: cluster ? FAR : NEAR, seconds, clients },
    ...{ clockFile: join(folder, 'clock'), chance: chancesOf(seed), onStart: atExit },
  });
  await cluster?.stop();
  print.figure('calls, acknowledged bookings', `${calls}, ${acknowledged}`);
  print.figure('upcoming bookings changed by the clock', settled);
  print.figure('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) print.figure('fault', fault);
  return faults.length + settled;
});
