import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../databases.ts';
import { chancesFor } from '../load.ts';
import { newDatabase } from '../processes.ts';
import { bySize } from '../size.ts';
import { deliverThroughKills } from './kills.ts';

/** `server/test/faults/webhook-kills.ts` is a longer version of this test. */
test(
  "processes killed while they send webhooks lose no event, and keep the order of each booking's events",
  { timeout: 280_000 },
  async (t) => {
    const { events, repeated, inProgress, faults } = await deliverThroughKills(await newDatabase(t), {
      ...{ kills: bySize(1, 6), processes: engine === 'postgres' ? bySize(2, 3) : 1, clients: 3 },
      ...{ chance: chancesFor(t), claimMs: bySize(500, 2000) },
      onStart: (end) => t.after(async () => void (await end())),
    });
    assert.deepEqual(faults, []);
    assert.ok(inProgress > 0, 'no kill interrupted a delivery');
    t.diagnostic(`${events} events, ${inProgress} deliveries under way at the kills, ${repeated} messages repeated`);
  },
);
