import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeBackup } from '../../src/modules/backups/actions.ts';
import { openClub } from '../club.ts';
import { newFile } from '../processes.ts';

test('admins see all backups with their places, checks and failures', async (t) => {
  const folder = join(dirname(newFile(t)), 'backups');
  const copies = join(dirname(newFile(t)), 'copies');
  const club = await openClub({ BACKUP_SCHEDULE: '03:00', BACKUP_DIR: folder, BACKUP_COPY_TO: copies });
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const read = async () => (await club.call('GET', '/admin/backups', { as: admin })).body;
  const before = await read();
  assert.deepEqual(before.data, []);
  const locations = before.places.map(({ place, location }: Record<string, string>) => [place, location]);
  assert.deepEqual(locations, [
    ['folder', folder],
    ['copy', copies],
  ]);
  for (const place of before.places) assert.match(place.overdue_since, /T03:00:00\.000Z$/);
  assert.ok(before.next_at > new Date(club.clock.now).toISOString());

  writeFileSync(copies, 'not a folder');
  await assert.rejects(makeBackup(club.context));
  const [failure] = (await read()).failures;
  assert.equal(failure.place, 'copy');
  assert.match(failure.detail, /^Copying the backup to the second place failed: /);
  const after = await read();
  assert.equal(after.data.length, 1);
  const [{ name, bytes, places, checked_at }] = after.data;
  assert.match(name, /-\d{8}T\d{6}Z\.db$/);
  assert.ok(bytes > 0 && checked_at !== null);
  assert.deepEqual(places, ['folder']);
  assert.deepEqual(
    after.places.map(({ overdue_since }: { overdue_since: string | null }) => overdue_since === null),
    [true, false],
  );
});

test('without a schedule, the list says that no backup is planned', async (t) => {
  const club = await openClub({ BACKUP_DIR: join(dirname(newFile(t)), 'none') });
  t.after(() => club.close());
  const { body } = await club.call('GET', '/admin/backups', { as: await club.signIn('admin') });
  assert.deepEqual([body.data, body.next_at, body.places[0]?.overdue_since ?? null], [[], null, null]);
});
