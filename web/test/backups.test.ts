import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { succeed } from '../../server/test/cli/courtside.ts';
import { PHONE } from './browser.ts';
import { useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const folder = mkdtempSync(join(tmpdir(), 'courtside-backups-'));
after(() => rmSync(folder, { recursive: true }));
const settings = {
  BACKUP_SCHEDULE: '03:00',
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_COPY_TO: join(folder, 'copies'),
};
const web = useWebApp({ settings });

test(
  'the page of backups lists each backup with its places and the command that restores it',
  web.options,
  async (t) => {
    const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
    await page.goto('/admin/backups');
    await page.getByText('No backups yet.').waitFor();
    await page.getByText(/Folder: the backup that was due at .* is missing/).waitFor();

    await succeed(web.club.databaseUrl.slice('file:'.length), ['backup', '--if-due'], { settings });
    const [name] = readdirSync(settings.BACKUP_DIR);
    await page.reload();
    await page.getByText(`courtside restore ${name}`).waitFor();
    await page.getByText('Folder, Second place').waitFor();
    await page.getByText(/^Next backup: /).waitFor();
    assert.equal(await page.getByText('Not checked').count(), 0);
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
  },
);
