// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chancesFor } from '../load.ts';
import { newDatabase } from '../processes.ts';
import { bySize } from '../size.ts';
import { payOnlineThroughKills } from './kills.ts';

test('after kills of the service, the books and the providers agree to the cent', async (t) => {
  const ends: (() => Promise<unknown>)[] = [];
  t.after(() => Promise.all(ends.map((end) => end())));
  const options = {
    ...{ kills: bySize(2, 20), clients: 4, chance: chancesFor(t) },
    onStart: (end: () => Promise<unknown>) => void ends.push(end),
  };
  const { faults, attempts } = await payOnlineThroughKills(await newDatabase(t), options);
  assert.deepEqual(faults, []);
  assert.ok(attempts > 0);
});
