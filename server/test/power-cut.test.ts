import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { chancesFor } from './load.ts';
import { CANNOT_MOUNT, makeLoopDisk } from './loop-disk.ts';
import { cutPower, openOnDisk } from './power-cut.ts';
import { withPlantedFault } from './processes.ts';
import { bySize } from './size.ts';

const LIMIT = { timeout: 300_000 };

/** Returns the faults found after power cuts. Skips the test and returns undefined if no disk can be mounted. */
async function faultsOfCuts(t: TestContext, cuts: number, settings = {}): Promise<string[] | undefined> {
  const disk = makeLoopDisk(64);
  if (!disk) {
    t.skip(CANNOT_MOUNT);
    return undefined;
  }
  let end: () => Promise<unknown> = () => Promise.resolve();
  t.after(async () => {
    await end();
    disk.remove();
  });
  const club = await openOnDisk(disk, { clients: 8, settings, onStart: (kill) => void (end = kill) });
  const chance = chancesFor(t);
  const faults: string[] = [];
  for (let i = 0; i < cuts; i++) faults.push(...(await cutPower(club, chance)));
  assert.ok(club.recorder.statuses.get(201)! > 10, 'hardly any bookings');
  return faults;
}

test('a power cut loses no acknowledged change', LIMIT, async (t) => {
  const faults = await faultsOfCuts(t, bySize(1, 5));
  if (faults) assert.deepEqual(faults.slice(0, 10), []);
});

test('a service that does not flush loses bookings in a power cut, and the checker finds it', LIMIT, async (t) => {
  const faults = await faultsOfCuts(t, 1, withPlantedFault('no-flush'));
  if (faults) assert.ok(faults.some((fault) => fault.includes('is lost')));
});
