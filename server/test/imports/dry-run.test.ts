import { DEFAULT_REGION } from '../../src/modules/club/store.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { transact } from '../../src/platform/db/transact.ts';
import { type ImportKind, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import type { Row } from '../../src/modules/data-transfer/read-csv.ts';
import { importRows } from '../../src/modules/data-transfer/import-run.ts';
import { type Club, openClub } from '../club.ts';

let club: Club;
before(async () => (club = await openClub()));
after(() => club.close());

/** Runs a write that fails. On SQLite, the service then repeats the other writes of the same group commit. */
async function failHalfWay(): Promise<void> {
  const failing = transact(club.context.db, async (db) => {
    const event = { type: 'court.created', timestamp: '2026-11-21T12:00:00.000Z', data: '{}' };
    await db.insertInto('events').values(event).execute();
    throw new Error('half-way');
  });
  await assert.rejects(failing, /half-way/);
}

/** Yields the rows, and then starts writes that fail, so that the service repeats the dry run's transaction. */
async function* rowsAmid(fields: Row['fields'][], failures: Promise<void>[]): AsyncGenerator<Row> {
  yield* fields.map((fields, i) => ({ line: i + 2, fields }));
  void (async () => {
    for (let i = 0; i < 20; i += 1) {
      await Promise.resolve();
      failures.push(failHalfWay());
    }
  })();
}

async function dryRun({ importerOf }: ImportKind, fields: Row['fields'][]): Promise<unknown> {
  const { db, config, now } = club.context;
  const importBatch = importerOf({ config, region: DEFAULT_REGION, now: now(), createCourts: true, isDryRun: true });
  const failures: Promise<void>[] = [];
  const summaries = await Array.fromAsync(importRows(db, rowsAmid(fields, failures), { importBatch, isDryRun: true }));
  await Promise.all(failures);
  assert.equal(failures.length, 20);
  const { imported, known } = summaries.at(-1)!;
  return { imported, known };
}

test('a dry run counts each row once, whatever other writes do', async () => {
  const courts = ['A', 'B', 'C'].map((name) => ({ name, type: 'tennis' }));
  assert.deepEqual(await dryRun(importKinds.courts, courts), { imported: 3, known: 0 });
  const times = { booking_date: '2026-01-02', start_time: '10:00', end_time: '11:00' };
  const bookings = ['A', 'B', 'C'].map((court) => ({ court, type: 'tennis', user: 'Ann', ...times }));
  assert.deepEqual(await dryRun(importKinds.bookings, bookings), { imported: 3, known: 0 });
});
