import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { courtside, writeBeside } from '../../server/test/cli/courtside.ts';
import { openBrowser, visit } from './browser.ts';
import { DAY, openWebClub, signIn, type WebClub } from './club.ts';

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

test('a player is not let into the admin pages, and sees no way there', options, async (t) => {
  const player = await club.player();
  const { page } = await visit(t, browser, { origin: club.origin });
  await signIn(page, player.email);
  assert.equal(await page.getByRole('link', { name: 'Admin' }).count(), 0);
  await page.goto('/admin/keys');
  await page.getByText('This part is for admins').waitFor();
});

test('approves one request and refuses another with a reason that the player sees', options, async (t) => {
  const court = await club.court({ name: 'Asked for', requires_approval: true });
  const [dora, emil] = [await club.player('Dora'), await club.player('Emil')];
  const slot = { court_id: court.id, booking_date: DAY };
  await dora.api.post('/bookings', { body: { ...slot, start_time: '10:00', end_time: '11:00' } });
  await emil.api.post('/bookings', { body: { ...slot, start_time: '12:00', end_time: '13:00' } });
  const page = await visitAsAdmin(t, '/admin/requests');
  await page.getByRole('button', { name: 'Approve: Dora' }).click();
  await page.getByRole('button', { name: 'Approve: Dora' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Refuse: Emil' }).click();
  await page.getByLabel('Reason').fill('Club evening');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await page.getByText('No request waits').waitFor();
  assert.equal((await dora.api.get('/bookings')).data[0]!.status, 'confirmed');
  const { status, status_reason } = (await emil.api.get('/bookings')).data[0]!;
  assert.deepEqual([status, status_reason], ['rejected', 'Club evening']);
});

test('a day with its names; who did not come is noted; the sheet prints without buttons', options, async (t) => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await club.court({ name: 'Yesterday' });
  const row = `Yesterday,Fay Moss,${yesterday},10:00,11:30`;
  const csv = writeBeside(club.file, 'past.csv', `court,user,booking_date,start_time,end_time\n${row}\n`);
  assert.equal((await courtside(club.file, ['import', 'bookings', csv])).code, 0);
  const page = await visitAsAdmin(t, '/admin');
  await page.getByLabel('Day', { exact: true }).fill(yesterday);
  await page.getByRole('cell', { name: 'Fay Moss' }).first().waitFor();
  await page.getByRole('button', { name: 'No-show: Fay Moss' }).click();
  await page.getByText('No-show', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Played: Fay Moss' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByRole('button').count(), 0, 'print has no use for buttons');
  await page.getByRole('cell', { name: 'Fay Moss' }).first().waitFor();
});

test('finds bookings by status, day and court', options, async (t) => {
  const court = await club.court({ name: 'Sought' });
  const player = await club.player('Gus Hall');
  const body = { court_id: court.id, booking_date: DAY, start_time: '20:00', end_time: '21:00' };
  await player.api.post('/bookings', { body });
  const page = await visitAsAdmin(t, '/admin/bookings');
  await page.getByLabel('Court').selectOption({ label: 'Sought' });
  await page.getByRole('cell', { name: 'Gus Hall', exact: true }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
  await page.getByLabel('Status').selectOption({ label: 'Cancelled' });
  await page.getByText('No booking fits.').waitFor();
  await page.getByLabel('Status').selectOption({ label: 'Confirmed' });
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await page.getByRole('button', { name: 'Cancel: Gus Hall' }).click();
  await page.getByLabel('Reason').fill('Flooded');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).first().click();
  await page.getByText('No booking fits.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.status, 'cancelled');
});

test('makes a court with hours and a price, previews a day, edits it, retires it', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/courts', [422]);
  await page.getByRole('button', { name: 'New court' }).click();
  await page.getByLabel('Name').fill('New Hall');
  await page.getByLabel(/^Sport/).fill('badminton');
  await page.getByLabel(/^Price per hour/).fill('12.50');
  await page.getByLabel('Opens').first().fill('09:00');
  await page.getByLabel('Closes').first().fill('12:00');
  await page.getByLabel('Shortest, minutes').fill('60');
  const preview = page.getByRole('region', { name: 'Preview of a day' });
  assert.match(await preview.innerText(), /5 starts, from 09:00 to 11:00\.[\s\S]*1 h, costs €12\.50/);
  await page.getByLabel('Time zone').fill('Nowhere/Here');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'New Hall', 'what was typed is kept');
  await page.getByLabel('Time zone').fill('Europe/Madrid');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The court is saved.').waitFor();
  const find = async () => (await club.admin.get('/courts', { params: { query: { search: 'new hall' } } })).data[0];
  const made = await find();
  assert.deepEqual(
    [made?.price_per_hour?.amount, made?.opening_hours[0], made?.time_zone],
    [1250, { day: 1, open: '09:00', close: '12:00' }, 'Europe/Madrid'],
  );
  await page.getByRole('button', { name: 'Edit: New Hall' }).click();
  await page.getByLabel('Each booking needs approval').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.equal((await find())?.requires_approval, true);
  await page.getByRole('button', { name: 'Retire: New Hall' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
  await page.getByRole('heading', { name: 'New Hall', exact: true }).waitFor({ state: 'hidden' });
  assert.equal(await find(), undefined);
});

test('closes a court: sees whom it hits, cancels them, lifts it again', options, async (t) => {
  const court = await club.court({ name: 'To be closed' });
  const player = await club.player('Hana Ito');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const page = await visitAsAdmin(t, '/admin/closures', [409]);
  await page.getByLabel('From', { exact: true }).fill(DAY);
  await page.getByLabel('To', { exact: true }).fill(DAY);
  await page.getByLabel(/^Reason/).fill('New floor');
  await page.getByLabel('Every court').uncheck();
  await page.getByLabel('To be closed').check();
  await page.getByRole('button', { name: 'Close them' }).click();
  await page
    .getByRole('region', { name: 'Bookings in this time' })
    .getByText(/Hana Ito: To be closed/)
    .waitFor();
  await page.getByRole('button', { name: 'Cancel this booking and close' }).click();
  await page.getByText('The closure is made.').waitFor();
  assert.equal((await player.api.get('/bookings')).data[0]!.status, 'cancelled');
  await page.getByRole('button', { name: 'Lift: New floor' }).click();
  await page.getByText('No closure is planned.').waitFor();
});

test('replaces the key of the web app, which goes on with the new one', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/keys', [401]);
  await page.getByLabel('What it is for').fill('Another site');
  await page.getByLabel(/^Publishable/).check();
  await page.getByRole('button', { name: 'Make it' }).click();
  await page.getByText('The key is made.').waitFor();
  const made = await page.getByRole('status').locator('.key').innerText();
  assert.match(made, /^cpk_/);
  await page.getByRole('button', { name: 'Revoke: web app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.goto('/admin/keys');
  await page.getByText('Revoked').waitFor();
  const { api_key } = (await (await fetch(`${club.origin}/config.json`)).json()) as { api_key: string };
  assert.equal(api_key, made);
});
