// Runs on both engines, only at full size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../databases.ts';
import { chancesFor } from '../load.ts';
import { newDatabase } from '../processes.ts';
import { restartUnderLoad } from '../rolling-restart.ts';
import { bySize } from '../size.ts';

const ON_POSTGRES = { timeout: 240_000, skip: engine !== 'postgres' && 'needs PostgreSQL' };

test('no request fails while processes are restarted one after the other', ON_POSTGRES, async (t) => {
  const database = await newDatabase(t);
  const size = { requests: bySize(200, 2000), clients: bySize(4, 8), processes: bySize(2, 3), chance: chancesFor(t) };
  const ends: (() => Promise<unknown>)[] = [];
  t.after(() => Promise.all(ends.map((end) => end())));
  const { requests, failed, restarts, exits, statuses, faults } = await restartUnderLoad(database, {
    ...size,
    onStart: (end) => ends.push(end),
  });
  assert.deepEqual(faults.slice(0, 5), []);
  assert.equal(failed, 0, JSON.stringify([...statuses]));
  assert.ok(restarts >= 1);
  assert.deepEqual(new Set(exits), new Set([0]));
  t.diagnostic(`${requests} requests, ${restarts} restarts`);
});
