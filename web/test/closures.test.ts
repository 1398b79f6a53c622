import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { DAY, useWebApp } from './club.ts';

const web = useWebApp();

const NEXT_DAY = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10);

/** Opens the closure form and fills it in for a court on `DAY`. */
async function fillForm(t: TestContext, court: string): Promise<Page> {
  const { page } = await web.visit(t, { as: web.club.admin, expects: [409] });
  await page.goto('/admin/closures');
  await page.getByLabel('From', { exact: true }).fill(DAY);
  await page.getByLabel('To', { exact: true }).fill(DAY);
  await page.getByLabel(/^Reason/).fill('New floor');
  await page.getByLabel('Every court').uncheck();
  await page.getByLabel(court, { exact: true }).check();
  return page;
}

test('the list of affected bookings disappears when a form field changes', web.options, async (t) => {
  const court = await web.club.court({ name: 'Asked' });
  await web.club.court({ name: 'Other' });
  const player = await web.club.player('Hana Ito');
  for (const booking_date of [DAY, NEXT_DAY]) {
    const body = { court_id: court.id, booking_date, start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body });
  }
  const page = await fillForm(t, 'Asked');
  const affected = page.getByRole('region', { name: 'Bookings in this time' });
  const changes = [
    () => page.getByLabel('Other', { exact: true }).check(),
    () => page.getByLabel('Every week').fill(DAY),
    () => page.getByLabel('To', { exact: true }).fill(NEXT_DAY),
  ];
  for (const change of changes) {
    await page.getByRole('button', { name: 'Close them' }).click();
    await affected.getByRole('listitem').waitFor();
    await change();
    await affected.waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('alert').count(), 0);
  }
  await page.getByRole('button', { name: 'Close them' }).click();
  await affected.getByRole('button', { name: 'Cancel these 2 bookings and close' }).waitFor();
  assert.equal(await affected.getByRole('listitem').count(), 2);

  // Change a field before the rejection arrives. The page must not show this rejection either.
  await page.route('**/admin/closures', async (route) => {
    await page.getByLabel('To', { exact: true }).fill(DAY);
    await route.continue();
  });
  const responded = page.waitForResponse('**/admin/closures');
  await page.getByRole('button', { name: 'Close them' }).click();
  await responded;
  await page.getByRole('button', { name: 'Close them' }).and(page.locator(':enabled')).waitFor();
  assert.equal(await affected.count(), 0);
});

test(
  'lists the first hundred affected bookings, and counts and cancels all affected bookings',
  web.options,
  async (t) => {
    await web.club.court({ name: 'Crowded', slot_minutes: 5, min_duration_minutes: 5 });
    const time = (slot: number) => new Date((8 * 60 + slot * 5) * 60_000).toISOString().slice(11, 16);
    const bookings = Array.from({ length: 120 }, (_, i) => ['Crowded', `Guest ${i}`, time(i), time(i + 1)] as const);
    await web.club.importBookings(DAY, bookings);
    const page = await fillForm(t, 'Crowded');
    await page.getByRole('button', { name: 'Close them' }).click();
    await page.getByText('… and 20 more: 120 bookings in all.').waitFor();
    await page.getByRole('button', { name: 'Cancel these 120 bookings and close' }).click();
    await page.getByText('The closure is made.').waitFor();
    const query = { date: DAY, status: 'cancelled', limit: 100 };
    const isMoreThanOnePage = async () =>
      (await web.club.admin.api.get('/admin/bookings', { params: { query } })).next_cursor !== null;
    // A background job cancels all bookings except the first hundred.
    while (!(await isMoreThanOnePage())) await page.waitForTimeout(50);
  },
);
