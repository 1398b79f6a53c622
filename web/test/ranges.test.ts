import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, dateAfter, findUrl, useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const NEXT = dateAfter(3);

const web = useWebApp({
  setUp: async (club) => {
    for (const name of ['Padel 1', 'Padel 2']) await club.court({ name });
    await club.court({ name: 'Tennis 1', type: 'tennis' });
    await club.importBookings(DAY, [['Padel 1', 'First Day', '10:00', '11:00']]);
    await club.importBookings(NEXT, [['Padel 1', 'Second Day', '12:00', '13:00']]);
  },
});

const shortDate = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(
    Date.parse(date),
  );

test('the day sheet shows two days or a week of all courts, which stay in the address', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  const sheet = page.getByRole('region', { name: 'Courts and bookings on' });
  const range = page.getByRole('group', { name: 'Days shown' });
  await sheet.getByRole('button', { name: /^First Day/ }).waitFor();
  assert.equal(await sheet.getByRole('group').count(), 4, 'three courts and the zoom');
  await range.getByRole('button', { name: '2 days' }).click();
  await sheet.getByRole('button', { name: /^Second Day/ }).waitFor();
  await sheet.getByRole('button', { name: /^First Day/ }).waitFor();
  await range.getByRole('button', { name: 'Week' }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('days') === '7');
  await page.waitForFunction(() => document.querySelectorAll('.sheet-column').length === 21);
  await page.reload();
  const second = sheet.getByRole('group', { name: new RegExp(`^Padel 1, ${shortDate(NEXT)}`) });
  await second.getByRole('button', { name: /^Second Day/ }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await second.getByRole('button', { name: /, 15:00, free: book$/ }).click();
  await page.getByRole('combobox', { name: 'Player or guest' }).fill('Wanda Week');
  await page.getByRole('option', { name: 'Add guest “Wanda Week”' }).click();
  await page.getByRole('button', { name: 'Book for Wanda Week' }).click();
  await second.getByRole('button', { name: /^Wanda Week/ }).waitFor();
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === dateAfter(9));
  await page.getByRole('button', { name: 'Day before' }).click();
  await sheet.getByRole('link', { name: 'Tennis 1' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tennis 1, week' }).waitFor();
});

test('the grid of free times shows the following days below, and books on their day', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.player() });
  await page.goto(findUrl({}));
  await page.getByRole('group', { name: 'Days shown' }).getByRole('button', { name: '2 days' }).click();
  const later = page.getByRole('region', { name: /^Courts and their times on/ });
  await later.nth(1).scrollIntoViewIfNeeded();
  const taken = later.nth(1).getByRole('button', { name: 'Padel 1, 12:00–13:00, taken' });
  await taken.waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await later.nth(1).getByRole('button', { name: 'Padel 2, 18:00, free' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  assert.equal(new URL(page.url()).searchParams.get('date'), NEXT);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).searchParams.get('date'), DAY);
  await page.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(page), false);
});
