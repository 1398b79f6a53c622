// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { engine } from '../databases.ts';
import { failOver } from '../failover.ts';
import { chancesFor } from '../load.ts';
import { bySize } from '../size.ts';
import { findPrograms } from '../standby-pair.ts';

const programs = findPrograms();
const ON_POSTGRES = {
  timeout: 120_000,
  skip:
    (engine !== 'postgres' && 'needs PostgreSQL') ||
    (programs === undefined && 'needs initdb, pg_basebackup and pg_ctl'),
};

/** `server/test/faults/failover.ts` runs more rounds, optionally with a lagging standby. */
test('a primary killed under load loses no acknowledged change: its standby has it', ON_POSTGRES, async (t) => {
  const ends: (() => unknown)[] = [];
  t.after(() => Promise.all(ends.toReversed().map((end) => end())));
  const { acknowledged, unknown, faults } = await failOver({
    ...{ programs: programs!, clients: bySize(8, 16), processes: bySize(1, 2), bookings: bySize(40, 500) },
    ...{ isSynchronous: true, lagMs: 0, chance: chancesFor(t), onStart: (end) => ends.push(end) },
  });
  assert.deepEqual(faults.slice(0, 10), []);
  t.diagnostic(`${acknowledged} bookings, ${unknown} outcomes unknown`);
});
