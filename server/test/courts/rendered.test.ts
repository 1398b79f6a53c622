// Runs with two processes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { renderCourts } from '../../src/modules/courts/rendered.ts';
import type { Db } from '../../src/platform/db/schema.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { type ActionFixture, openActionFixture } from '../action-fixture.ts';

let fixture: ActionFixture;
before(async () => (fixture = await openActionFixture(Date.parse('2026-11-21T12:00:00Z'))));
after(() => fixture.close());

test('a version that was rolled back is never shown for a later version', async () => {
  const id = await fixture.court({ name: 'First' });
  const rename = (db: Db, name: string) =>
    db.updateTable('courts').set({ name, version: 2 }).where('id', '=', id).execute();
  const nameIn = async (db: Db, version: number) => (await renderCourts(db, [{ id, version }]))[0]!.court.name;
  const lost = transact(fixture.db, async (db) => {
    await rename(db, 'Never');
    assert.equal(await nameIn(db, 1), 'Never');
    throw new Error('lost');
  });
  await assert.rejects(lost, /lost/);
  await transact(fixture.db, (db) => rename(db, 'Second'));
  assert.equal(await transact(fixture.db, (db) => nameIn(db, 2)), 'Second');
  assert.equal(await nameIn(fixture.db.read, 2), 'Second');
});
