// Runs only at full size.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { yearBefore } from '../src/modules/reports/periods.ts';
import { dateAfter, useWebApp, YESTERDAY } from './club.ts';
import { fillDate, violationsOf } from './page.ts';

const HEADER = 'court,type,user,booking_date,start_time,end_time';
const row = (user: string, start: string, end: string) => `Padel 1,padel,${user},${YESTERDAY},${start},${end}`;
const web = useWebApp({
  setUp: async (club) => {
    await club.court({ name: 'Padel 1' });
    await club.court({ name: 'Tennis 1', type: 'tennis' });
    const csv = [HEADER, row('Fay Moss', '10:00', '11:30'), row('Gus Hall', '12:00', '13:00')].join('\n');
    await club.admin.api.upload('/admin/imports/bookings', csv);
    const { data } = await club.admin.api.get('/admin/users', { params: { query: { search: 'Fay Moss' } } });
    const plan = await club.admin.api.post('/admin/plans', { body: { name: 'Members' } });
    const people = data.map(({ id }) => ({ user_id: id }));
    await club.admin.api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: '2026-01-01', people } });
  },
});

async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  return readFileSync(await file.path(), 'utf8');
}

test('a report has charts, a heat map, a table and a CSV download, by court and by hour', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/reports', { expects: [400, 422] });
  const table = page.getByRole('region', { name: 'All figures' });
  // Tennis 1 was added today. Padel 1 has bookings of yesterday, so it counts for two days.
  await table.getByRole('row', { name: /^Padel 1 8\.9% 2\.5 28\.0 2 0\.0 0\.0 –$/ }).waitFor();
  await page.locator('.chart').getByText('Padel 1').first().waitFor();
  assert.match(
    await download(page),
    new RegExp(`^\uFEFFkey,name,bookings,open_minutes[\\s\\S]*\\n1,Padel 1,2,1680,150,`),
  );
  // Of one hour, half is booked yesterday on one of two courts.
  await page.getByRole('region', { name: 'Occupancy by weekday and hour' }).getByRole('cell', { name: '50' }).waitFor();
  const trend = page.getByRole('region', { name: 'Trend against last year' });
  await trend.getByRole('row').nth(1).waitFor();
  assert.match((await trend.getByRole('row').allInnerTexts()).join(' '), /Week of .*\s–\s/);
  await page.getByText('Last year: –').first().waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'This month' }).click();
  await page.waitForURL((url) => url.searchParams.get('from') === `${dateAfter(0).slice(0, 7)}-01`);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Group by').selectOption({ label: 'Hour' });
  await table.getByRole('row', { name: /^11:00 .* 0\.5 3\.0 0 0\.0 0\.0 –$/ }).waitFor();
  await page.getByLabel('Sport').selectOption({ label: 'Tennis' });
  await table.getByRole('row', { name: /^11:00 0\.0% 0\.0 1\.0 0 0\.0 0\.0 –$/ }).waitFor();
  await page.reload();
  await table.getByRole('row', { name: /^11:00 0\.0% 0\.0 1\.0 0 0\.0 0\.0 –$/ }).waitFor();
  assert.equal(new URL(page.url()).search, '?by=hour&sport=tennis', 'the address has the filters');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Group by').selectOption({ label: 'Plan' });
  await table.getByRole('row', { name: /^Members 3\.6% 1\.5 42\.0 1 0\.0 0\.0 –$/ }).waitFor();
  await table.getByRole('row', { name: /^No membership 2\.4% 1\.0 42\.0 1 0\.0 0\.0 –$/ }).waitFor();
  assert.match(await download(page), /\nnone,No membership,1,/);
  await fillDate(page, 'From', '2020-01-01');
  await page
    .getByRole('alert')
    .getByText(/at most 366 days/)
    .waitFor();
});

test('last year means the same weekdays, or the same whole months', () => {
  assert.deepEqual(yearBefore({ from: '2026-11-02', to: '2026-11-29' }), { from: '2025-11-03', to: '2025-11-30' });
  assert.deepEqual(yearBefore({ from: '2024-02-01', to: '2024-02-29' }), { from: '2023-02-01', to: '2023-02-28' });
  assert.deepEqual(yearBefore({ from: '2026-01-01', to: '2026-12-31' }), { from: '2025-01-01', to: '2025-12-31' });
});

test('exports bookings as CSV', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/files', { expects: [400, 422] });
  const text = await download(page);
  assert.match(text, /^\uFEFFid,court,venue,type,user,[\s\S]*Fay Moss[\s\S]*Gus Hall/);
  await page.getByText('Downloaded: 2 rows.').waitFor();
});

test('a dry run lists rejected rows by line, and then the file is imported', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/files', { expects: [400, 422] });
  const form = page.getByRole('form', { name: 'Import' });
  const choose = (text: string) =>
    form.getByLabel('CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await choose('court,weather\nPadel 1,fine');
  await form.getByText('Missing columns: Player, Date, Start, End.').waitFor();
  assert.ok(await form.getByRole('button', { name: 'Check file' }).isDisabled());
  await choose(`${HEADER}\n"broken`);
  await form.getByRole('button', { name: 'Check file' }).click();
  const unreadable = form.getByText('Ready to import: 0 rows. Already in the club: 0. Rejected: 1.');
  await unreadable.waitFor();
  const rows = [row('Hal Ivy', '15:00', '16:00'), row('Ida Jay', '12:30', '13:30')];
  await choose([`${HEADER},weather`, ...rows.map((row) => `${row},fine`)].join('\n'));
  // Choosing another file invalidates the dry run, so its result must disappear.
  await unreadable.waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Check file' }).click();
  await form.getByText('Ready to import: 1 row. Already in the club: 0. Rejected: 1.').waitFor();
  await form.getByRole('row', { name: /^3 (Start|start_time|Start time) Padel 1 is already booked on/ }).waitFor();
  await form.getByText('Ignored columns: weather').waitFor();
  const bookings = async () => (await web.club.admin.api.get('/admin/bookings')).data.length;
  assert.equal(await bookings(), 2, 'a dry run changes nothing');
  await form.getByRole('button', { name: 'Import now' }).click();
  await form.getByText('Imported: 1 row.').waitFor();
  assert.equal(await bookings(), 3);
});

test(
  'a file of another system is mapped, previewed and imported, and errors name its columns',
  web.options,
  async (t) => {
    const page = await web.visitAsAdmin(t, '/admin/files', { expects: [400, 422] });
    const form = page.getByRole('form', { name: 'Import' });
    const text = [
      'Platz;Vorname;Nachname;Tag;Von;Dauer;Betrag;Wetter',
      'Padel 1;Nia;Berg;03.04.2025;10:00;60;18,50;gut',
      'Padel 1;Otto;Lang;05.04.2025;9;60;20;gut',
    ].join('\n');
    await form.getByLabel('CSV file').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await form.getByText('Ignored columns: Wetter').waitFor();
    await form.getByRole('row', { name: /Padel 1 Nia Berg 2025-04-03 10:00 11:00 .*1850/ }).waitFor();
    await form.getByLabel('Dates in the file').selectOption({ index: 1 });
    await form.getByRole('row', { name: /Nia Berg 2025-03-04/ }).waitFor();
    await form.getByLabel('Dates in the file').selectOption({ index: 0 });
    await form.getByLabel('Start', { exact: true }).selectOption('Not in the file');
    await form.getByText('Missing columns: Start.').waitFor();
    await form.getByLabel('Start', { exact: true }).selectOption('Von');
    assert.deepEqual(await violationsOf(page), []);
    await form.getByRole('button', { name: 'Check file' }).click();
    await form.getByText('Ready to import: 1 row. Already in the club: 0. Rejected: 1.').waitFor();
    await form.getByRole('row', { name: '3 Von “Von” 9 is not a time HH:MM' }).waitFor();
    assert.ok(await form.getByText('Ready to import: 1 row.').evaluate((box) => box.getBoundingClientRect().top >= 0));
    await form.getByRole('button', { name: 'Import now' }).click();
    await form.getByText('Imported: 1 row.').waitFor();
    const { data } = await web.club.admin.api.get('/admin/bookings', {
      params: { query: { date_from: '2025-04-03', date_to: '2025-04-03' } },
    });
    assert.deepEqual(
      data.map(({ user, price }) => [user.name, price?.amount]),
      [['Nia Berg', 1850]],
    );
  },
);

test('a long import shows its progress and can be stopped', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/files', { expects: [400, 422] });
  const form = page.getByRole('form', { name: 'Import' });
  const day = (n: number) => new Date(Date.UTC(2015, 0, 1 + n)).toISOString().slice(0, 10);
  const rowCount = 20_000; // A shorter import would end before the page shows its progress
  const rows = Array.from({ length: rowCount }, (_, n) => `Long ${n % 10},tennis,Ann ${n % 50},${day(n)},10:00,11:00`);
  const buffer = Buffer.from([HEADER, ...rows].join('\n'));
  await form.getByLabel('CSV file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer });
  await form.getByLabel(/^Create courts that are in the file/).check();
  await form.getByRole('button', { name: 'Check file' }).click();
  await form.getByText(`Ready to import: ${rowCount} rows.`).waitFor({ timeout: 60_000 });
  await form.getByRole('button', { name: 'Import now' }).click();
  await form.getByText(new RegExp(`[1-9]\\d* of ${rowCount}`)).waitFor({ timeout: 30_000 });
  await form.getByRole('button', { name: 'Stop' }).click();
  await form.getByText('Stopped. The imported rows stay.').waitFor();
});

test('a report lists the people with no-shows, the most frequent first', web.options, async (t) => {
  const { api } = web.club.admin;
  const { id: court_id, name } = await web.club.court({ name: 'Absent court' });
  await web.club.importBookings(YESTERDAY, [
    [name, 'Abe Away', '12:00', '13:00'],
    [name, 'Zoe Away', '10:00', '11:00'],
    [name, 'Zoe Away', '14:00', '15:00'],
  ]);
  const { data } = await api.get('/admin/bookings', { params: { query: { court_id } } });
  for (const { id } of data)
    await api.patch('/admin/bookings/{booking}', { params: { path: { booking: id } }, body: { status: 'no_show' } });
  const page = await web.visitAsAdmin(t, '/admin/reports');
  await page.getByText('3 no-shows by 2 people.').waitFor();
  const list = page.getByRole('region', { name: 'People with no-shows' });
  assert.match((await list.getByRole('row').allInnerTexts()).join(' '), /Zoe Away\s+2\s.*Abe Away\s+1\s/s);
  assert.deepEqual(await violationsOf(page), []);
  await list.getByRole('link', { name: /^2\. Show the no-shows of Zoe Away/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Bookings' }).waitFor();
  await page.getByRole('row', { name: /14:00–15:00.*Zoe Away.*No-show/ }).waitFor();
  assert.equal(await page.getByRole('row', { name: /Abe Away/ }).count(), 0);
});
