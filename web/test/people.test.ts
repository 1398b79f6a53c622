import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { DAY, openWebClub, PASSWORD, signIn, type WebClub } from './club.ts';

const { browser: found, told } = await openBrowser();
const browser = found as Browser;
const options = { skip: found === undefined && told };
let club: WebClub;
if (found) before(async () => (club = await openWebClub()));
if (found)
  after(async () => {
    await found.close();
    await club.close();
  });

async function visitAsAdmin(t: TestContext, path: string, expects: number[] = []): Promise<Page> {
  const { page } = await visit(t, browser, { origin: club.origin, expects });
  await signIn(page, club.adminEmail);
  await page.goto(path);
  return page;
}

test('finds a person, makes them an admin, deactivates them and sees what they have booked', options, async (t) => {
  const court = await club.court({ name: 'Of Ivo' });
  const player = await club.player('Ivo Nandu');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const page = await visitAsAdmin(t, '/admin/people', [409]);
  await page.getByLabel('Name, email or phone').fill('ÑANDÚ');
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByRole('button', { name: 'Open: Ivo Nandu' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 bookings, 1 of them upcoming').waitFor();
  await dialog.getByRole('cell', { name: 'Of Ivo' }).waitFor();
  await dialog.getByRole('button', { name: 'Make an admin' }).click();
  await dialog.getByRole('button', { name: 'Make a player' }).waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByRole('button', { name: 'Activate', exact: true }).waitFor();
  await assert.rejects(player.api.get('/auth/me'), { code: 'token_invalid' });
  await page.keyboard.press('Escape');
  await page.getByLabel('Name, email or phone').fill('club admin');
  await page.getByRole('button', { name: 'Open: Club Admin' }).click();
  await dialog.getByRole('button', { name: 'Make a player' }).click();
  await dialog.getByText('Nobody else is an admin').waitFor();
});

test('downloads what is kept of oneself; deletes the account after the password, and is out', options, async (t) => {
  const court = await club.court({ name: 'To be left' });
  const player = await club.player('Lena Gone');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body });
  const { page } = await visit(t, browser, { origin: club.origin, expects: [401] });
  await signIn(page, player.email);
  await page.goto('/profile');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const data = JSON.parse(readFileSync(await (await downloading).path(), 'utf8'));
  assert.deepEqual([data.user.name, data.bookings[0].id], ['Lena Gone', id]);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password, again').fill('a wrong one');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Your password, again').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await assert.rejects(player.api.get('/auth/me'), { code: 'token_invalid' });
  const { user, status } = await club.admin.get('/admin/bookings/{booking}', { params: { path: { booking: id } } });
  assert.deepEqual([user.name, status], ['Deleted user', 'cancelled']);
});
