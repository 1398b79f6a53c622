import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test, type TestContext } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { openWebClub, signIn, type WebClub } from './club.ts';

const { browser: found, told } = await openBrowser();
const browser = found as Browser;
const options = { skip: found === undefined && told };
let club: WebClub;
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const HEAD = 'court,type,user,booking_date,start_time,end_time';
const row = (user: string, start: string, end: string) => `Padel 1,padel,${user},${yesterday},${start},${end}`;
if (found)
  before(async () => {
    club = await openWebClub();
    await club.court({ name: 'Padel 1' });
    await club.court({ name: 'Tennis 1', type: 'tennis' });
    const csv = [HEAD, row('Fay Moss', '10:00', '11:30'), row('Gus Hall', '12:00', '13:00')].join('\n');
    await club.admin.upload('/admin/imports/bookings', csv);
  });
if (found)
  after(async () => {
    await found.close();
    await club.close();
  });

async function visitAsAdmin(
  t: TestContext,
  path: string,
  { locale = 'en-GB', expects = [400, 422] } = {},
): Promise<Page> {
  const { page } = await visit(t, browser, { origin: club.origin, locale, expects });
  if (locale === 'en-GB') await signIn(page, club.adminEmail);
  await page.goto(path);
  return page;
}

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

test('a report has a chart and a table, by court and by hour, and comes as CSV', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/reports');
  const table = page.getByRole('region', { name: 'Occupancy' });
  await table.getByRole('row', { name: /^Padel 1 0\.6% 2\.5 392 2$/ }).waitFor();
  await page.locator('.chart svg .recharts-bar-rectangle').first().waitFor();
  assert.match(await download(page), new RegExp(`^key,name,bookings,open_minutes[\\s\\S]*\\n1,Padel 1,2,23520,150,`));
  await page.getByLabel('By').selectOption({ label: 'Hour' });
  await table.getByRole('row', { name: /^11:00 .* 0\.5 56 0$/ }).waitFor();
  await page.getByLabel('Sport').selectOption({ label: 'Tennis' });
  await table.getByRole('row', { name: /^11:00 0% 0 28 0$/ }).waitFor();
  await page.getByLabel('From').fill('2020-01-01');
  await page
    .getByRole('alert')
    .getByText(/at most 366 days/)
    .waitFor();
});

test('bookings go out as CSV', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/files');
  const text = await download(page);
  assert.match(text, /^id,court,type,user,[\s\S]*Fay Moss[\s\S]*Gus Hall/);
  await page.getByText('Downloaded: 2 rows.').waitFor();
});

test('a file is tried, its refused rows are told by line, and then it is imported', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/files');
  const form = page.getByRole('form', { name: 'Import' });
  const choose = (text: string) =>
    form.getByLabel('CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose(`${HEAD}\n"broken`);
  await form.getByRole('button', { name: 'Try it first' }).click();
  await page
    .getByRole('alert')
    .getByText(/line 2\. Nothing was imported/)
    .waitFor();
  await choose([HEAD, row('Hal Ivy', '15:00', '16:00'), row('Ida Jay', '12:30', '13:30')].join('\n'));
  // Another file is another try.
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Try it first' }).click();
  await form.getByText('Would be imported: 1 row. There already: 0. Refused: 1.').waitFor();
  await form.getByRole('row', { name: /^3 slot_taken/ }).waitFor();
  const bookings = async () => (await club.admin.get('/admin/bookings')).data.length;
  assert.equal(await bookings(), 2, 'a try changes nothing');
  await form.getByRole('button', { name: 'Import now' }).click();
  await form.getByText('Imported: 1 row.').waitFor();
  assert.equal(await bookings(), 3);
});

test('a long import tells how far it is, and can be stopped', options, async (t) => {
  const page = await visitAsAdmin(t, '/admin/files');
  const form = page.getByRole('form', { name: 'Import' });
  const day = (n: number) => new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 20_000 }, (_, n) => `Long ${n % 10},tennis,Ann ${n % 50},${day(n)},10:00,11:00`);
  const buffer = Buffer.from([HEAD, ...rows].join('\n'));
  await form.getByLabel('CSV file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
  await form.getByLabel(/^Make the courts/).check();
  await form.getByRole('button', { name: 'Try it first' }).click();
  await form.getByText('Would be imported: 20000 rows.').waitFor({ timeout: 60_000 });
  await form.getByRole('button', { name: 'Import now' }).click();
  await form.getByText(/[1-9]\d* of 20000/).waitFor({ timeout: 30_000 });
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Stopped. What was imported stays').waitFor();
});
