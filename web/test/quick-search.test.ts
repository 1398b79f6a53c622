import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';

const web = useWebApp();

test('staff search people, bookings, courts, days and pages from every page', web.options, async (t) => {
  const court = await web.club.court({ name: 'Søndre court' });
  const player = await web.club.player('Ana Sørensen');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const booking = await player.api.post('/bookings', { body });
  const page = await web.visitAsAdmin(t, '/', { expects: [404] });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const find = async (text: string, option: string | RegExp) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The app loads the search after the page.
    while (!(await search.isVisible())) {
      await page.keyboard.press('Control+k');
      await page.waitForTimeout(50);
    }
    await search.fill(text);
    await page.getByRole('option', { name: option }).first().waitFor();
  };
  await find('sorens', 'Ana Sørensen');
  await page.getByRole('option', { name: /, 10:00/ }).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Ana Sørensen' }).waitFor();
  assert.match(page.url(), /\/admin\/people\/\d+$/);
  await find(`#${booking.id}`, /, 10:00/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin?date=${DAY}`);
  await find('SONDRE', 'Søndre court');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin?view=week&court=${court.id}`);
  await find(DAY, /20\d\d/);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin?date=${DAY}`);
  await page.getByRole('button', { name: 'Search' }).click();
  await search.fill('audit');
  await page.getByRole('option', { name: 'Audit log' }).click();
  await page.getByRole('heading', { name: 'Audit log' }).waitFor();
  // The page behind the search has options with the same names.
  const results = page.getByRole('dialog').getByRole('option');
  await find('holiday', /Closures/);
  const pages = { holiday: 'Courts', prices: 'Courts', 'opening hours': 'Courts', rain: 'Today', 'no-show': 'Reports' };
  for (const [word, name] of Object.entries(pages)) {
    await search.fill(word);
    await results.filter({ hasText: name }).first().waitFor();
  }
  await search.fill('holiday');
  await results.filter({ hasText: 'Closures' }).click();
  await page.getByRole('link', { name: 'For holidays and special opening hours, edit the courts.' }).click();
  await page.getByRole('heading', { level: 1, name: 'Courts' }).waitFor();
});

test('players have no such search', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.player() });
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  assert.equal(await page.getByRole('dialog').count(), 0);
});
