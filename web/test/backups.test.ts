import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

test('without a schedule, the page of backups says how to turn them on', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE });
  await page.goto('/admin/backups');
  await page.getByText('Scheduled backups are off.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  const [guide] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Read how' }).click()]);
  await guide.getByRole('heading', { level: 1, name: 'Scheduled backups' }).waitFor();
});

test('the page of queues says that a test email needs SMTP_URL', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin, viewport: PHONE, expects: [409] });
  await page.goto('/admin/queues');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByRole('alert').getByText('The club cannot send email yet').waitFor();
  assert.deepEqual(await violationsOf(page), []);
});
