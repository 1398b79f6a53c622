// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chancesFor } from '../load.ts';
import { newDatabase } from '../processes.ts';
import { bySize } from '../size.ts';
import { payThroughKills } from './kills.ts';

test('after kills of the service, nothing is half posted, and no acknowledged payment is lost', async (t) => {
  const ends: (() => Promise<unknown>)[] = [];
  t.after(() => Promise.all(ends.map((end) => end())));
  const options = {
    kills: bySize(2, 20),
    clients: 4,
    chance: chancesFor(t),
    onStart: (end: () => Promise<unknown>) => void ends.push(end),
  };
  const { faults, payments, charges } = await payThroughKills(await newDatabase(t), options);
  assert.deepEqual(faults, []);
  assert.ok(payments > 0 && charges > 0, `${payments} payments, ${charges} charges`);
});
