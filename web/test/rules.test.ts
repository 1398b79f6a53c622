import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unitOf } from '../src/modules/rules/rule-fields.ts';
import { useWebApp } from './club.ts';
import { PHONE } from './browser.ts';

const web = useWebApp();

test('an admin changes rules on a phone, and the service applies them', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/rules', { viewport: PHONE });
  const { api } = web.club.admin;
  const before = await api.get('/admin/policy');
  await page.getByLabel('Who can register').selectOption('invite');
  await page.getByLabel('Upcoming bookings per player').fill('7');
  await page.getByLabel('Unit: Time to accept an offer').selectOption('hours');
  await page.getByLabel('Time to accept an offer', { exact: true }).fill('2');
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  assert.ok(scrollWidth <= clientWidth, 'the page fits the phone');
  assert.ok(await page.getByLabel('Require a verified email address').isDisabled(), 'the service sends no emails');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Rules saved.').waitFor();
  const changed = { registration: 'invite', max_upcoming_bookings: 7, offer_minutes: 120 };
  assert.deepEqual(await api.get('/admin/policy'), { ...before, ...changed, version: before.version + 1 });
  await page.reload();
  assert.equal(await page.getByLabel('Time to accept an offer', { exact: true }).inputValue(), '2');
  const found = await fetch(`${web.club.origin}/config.json`);
  assert.equal(((await found.json()) as { registration: string }).registration, 'invite');
});

test('a change by another admin is not overwritten', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/rules', { expects: [412] });
  await page.getByLabel('No-shows until a player cannot book').fill('3');
  await web.club.admin.api.patch('/admin/policy', { body: { max_no_shows: 5 } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal((await web.club.admin.api.get('/admin/policy')).max_no_shows, 5);
});

test('shows a time in its largest whole unit', () => {
  const cases = [
    ...([
      [15, 'minutes'],
      [90, 'minutes'],
      [60, 'hours'],
      [1440, 'hours'],
      [2880, 'days'],
      [0, 'minutes'],
    ] as const),
  ];
  for (const [minutes, unit] of cases) assert.equal(unitOf(minutes), unit);
});
