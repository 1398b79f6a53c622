// The clock of one process (of three with --postgres 1) is off, by up to 400 days there and 10 minutes on a file, and jumps to and fro under
// load. Prints what the checker finds (nothing may be wrong). Options: --seconds, --clients, --postgres, --seed.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FAR, jumpUnderLoad, NEAR } from '../clock-jumps.ts';
import { startCluster } from '../embedded-postgres.ts';
import { chancesOf } from '../load.ts';
import { anySeed, atExit, readNumbers, run, tell, tellOrigin } from './script.ts';

const options = readNumbers({ seconds: 60, clients: 12, postgres: 0, seed: anySeed() });

await run(async () => {
  tellOrigin(options);
  const { seconds, clients, postgres, seed } = options;
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  atExit(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = postgres > 0 ? await startCluster() : undefined;
  const { calls, acknowledged, settled, faults } = await jumpUnderLoad(cluster?.url ?? join(folder, 'club.db'), {
    ...{ processes: cluster ? 3 : 1, jumps: cluster ? FAR : NEAR, seconds, clients },
    ...{ clockFile: join(folder, 'clock'), chance: chancesOf(seed), onStart: atExit },
  });
  await cluster?.stop();
  tell('calls, acknowledged bookings', `${calls}, ${acknowledged}`);
  tell('bookings to come that the clock moved', settled);
  tell('faults found by the checker', faults.length);
  for (const fault of faults.slice(0, 10)) tell('fault', fault);
  return faults.length + settled;
});
