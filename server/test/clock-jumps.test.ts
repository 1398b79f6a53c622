import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { FAR, jumpUnderLoad, NEAR } from './clock-jumps.ts';
import { engine } from './databases.ts';
import { chancesFor } from './load.ts';
import { newDatabase, newFile } from './processes.ts';
import { bySize } from './size.ts';

const isAlone = engine === 'sqlite';
const name = isAlone
  ? 'a clock that jumps to and fro by minutes under load leaves a history without a fault'
  : 'one process of three whose clock is 400 days off, and jumps, does what the others do';

test(name, { timeout: 300_000 }, async (t) => {
  const { settled, faults } = await jumpUnderLoad(await newDatabase(t), {
    ...{
      processes: isAlone ? 1 : 3,
      clients: 6,
      jumps: isAlone ? NEAR : FAR,
      seconds: bySize(1.2, 12),
      minBookings: 24,
    },
    clockFile: join(newFile(t), '../clock'),
    chance: chancesFor(t),
    onStart: (end) => t.after(end),
  });
  assert.deepEqual(faults.slice(0, 10), []);
  assert.equal(settled, 0, 'bookings to come were moved by the clock');
});
