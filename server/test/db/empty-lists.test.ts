// Runs on both engines.
// Queries with lists that may be empty. PostgreSQL rejects `in ()`.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importFile, importKinds } from '../../src/modules/data-transfer/import-actions.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
let fixture: ActionFixture;
before(async () => {
  fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'));
  await fixture.user();
});
after(async () => {
  await fixture.close();
  rmSync(folder, { recursive: true });
});

const none: number[] = [];
test('nothing is in an empty list', async () => {
  const users = fixture.db.read.selectFrom('users').select('id');
  const all = await users.execute();
  assert.ok(all.length > 0);
  assert.deepEqual(await users.where('id', 'in', none).execute(), []);
  assert.deepEqual(await users.where('id', 'not in', none).execute(), all);
  assert.deepEqual(await users.where((eb) => eb.not(eb('id', 'in', none))).execute(), all);
  assert.deepEqual(await users.where((eb) => eb.or([eb('id', 'in', none), eb('id', '>', 0)])).execute(), all);
  assert.deepEqual(await users.where('id', 'in', [all[0]!.id]).execute(), [all[0]]);
});

test('changes nothing for an empty list', async () => {
  const { db } = fixture;
  const { numUpdatedRows } = await db.transact((db) =>
    db.updateTable('users').set({ name: 'Gone' }).where('id', 'in', none).executeTakeFirstOrThrow(),
  );
  const { numDeletedRows } = await db.transact((db) =>
    db.deleteFrom('occupancy').where('id', 'in', none).executeTakeFirstOrThrow(),
  );
  assert.deepEqual([numUpdatedRows, numDeletedRows], [0n, 0n]);
});

const HEAD = 'court,type,user,email,booking_date,start_time,end_time,status\n';
const imports: [what: string, text: (email: string) => string, imported: number, refused: number][] = [
  ['whose only row belongs to an account', (email) => `A,tennis,Ana,${email},2027-01-01,10:00,11:00,\n`, 1, 0],
  ['with only cancelled bookings', () => 'A,tennis,Ben,,2027-01-02,10:00,11:00,cancelled\n', 1, 0],
  ['with only invalid rows', () => 'A,tennis,,,2027-01-02,10:00,11:00,\n,,,,,,,x\n', 0, 2],
  ['without rows', () => '', 0, 0],
];
for (const [what, textOf, imported, refused] of imports) {
  test(`imports a file ${what}, as its dry run says`, async () => {
    const { email } = await fixture.user();
    const file = join(folder, 'file.csv');
    writeFileSync(file, HEAD + textOf(email!));
    for (const isDryRun of [true, false]) {
      const parameters = { isDryRun, createCourts: true, timeZone: undefined, maxRefusals: 10 };
      const steps = await Array.fromAsync(importFile(fixture, file, { kind: importKinds.bookings, parameters }));
      const { summary } = steps.at(-1)!;
      assert.deepEqual([summary.imported, summary.refused], [imported, refused], JSON.stringify(summary));
    }
  });
}
