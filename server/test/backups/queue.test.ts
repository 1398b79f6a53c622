import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { makeBackup } from '../../src/modules/backups/actions.ts';
import { openClub } from '../club.ts';
import { newFile } from '../processes.ts';

test('admins see an overdue backup and its failure among the queues, until the backup is made', async (t) => {
  const folder = join(dirname(newFile(t)), 'backups');
  const club = await openClub({ BACKUP_SCHEDULE: '03:00', BACKUP_DIR: folder });
  t.after(() => club.close());
  const admin = await club.signIn('admin');
  const read = async () => {
    const { status, body } = await club.call('GET', '/admin/queues', { as: admin });
    assert.equal(status, 200);
    return (body.data as { queue: string }[]).find(({ queue }) => queue === 'backups');
  };
  writeFileSync(folder, 'not a folder');
  const { waiting, oldest_due_at, failed, last_error } = (await read()) as any;
  assert.deepEqual({ waiting, failed, last_error }, { waiting: 1, failed: 0, last_error: null });
  assert.match(oldest_due_at, /T03:00:00\.000Z$/);
  await assert.rejects(makeBackup(club.context));
  const after = (await read()) as any;
  assert.equal(after.failed, 1);
  assert.match(after.last_error, /^The backup failed: /);
  rmSync(folder);
  mkdirSync(folder);
  await makeBackup(club.context);
  assert.deepEqual(await read(), { queue: 'backups', waiting: 0, oldest_due_at: null, failed: 0, last_error: null });
});

test('without a schedule, the queues have no row for backups', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const { body } = await club.call('GET', '/admin/queues', { as: await club.signIn('admin') });
  assert.deepEqual(
    body.data.map(({ queue }: { queue: string }) => queue),
    ['jobs', 'mail', 'webhooks'],
  );
});
