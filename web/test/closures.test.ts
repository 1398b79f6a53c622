// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DAY, dateAfter, useWebApp } from './club.ts';
import { dateIn, fillDate } from './page.ts';

const web = useWebApp();

const NEXT_DAY = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10);

const closeButton = (page: Page): Locator => page.getByRole('dialog').getByRole('button', { name: 'Close courts' });

/** Opens the form for a closure and fills it in for a court on `DAY`. */
async function fillForm(t: TestContext, court: string): Promise<Page> {
  const { page } = await web.visit(t, { as: web.club.admin, expects: [409] });
  await page.goto('/admin/closures');
  await page.getByRole('button', { name: 'Close courts' }).click();
  await fillDate(page, 'From', DAY);
  await fillDate(page, 'To', DAY);
  await page.getByLabel(/^Reason/).fill('New floor');
  await page.getByRole('button', { name: court, exact: true }).click();
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
  const affected = page.getByRole('alert', { name: /overlap/ });
  const changes = [
    () => page.getByRole('button', { name: 'Other', exact: true }).click(),
    () => fillDate(page, 'Repeat every week until (optional)', DAY),
    () => fillDate(page, 'To', NEXT_DAY),
  ];
  for (const change of changes) {
    await closeButton(page).click();
    await affected.getByRole('listitem').waitFor();
    await change();
    await affected.waitFor({ state: 'hidden' });
    assert.equal(await page.getByRole('alert').innerText(), '');
  }
  await closeButton(page).click();
  await affected.getByText('2 bookings overlap').waitFor();
  await page.getByRole('button', { name: 'Cancel 2 bookings and close' }).waitFor();
  assert.equal(await closeButton(page).count(), 0, 'the same request would fail again');
  assert.equal(await affected.getByRole('listitem').count(), 2);

  // Change a field before the service rejects the request. The page must not show the rejection of outdated values.
  await fillDate(page, 'To', DAY);
  await page.route('**/admin/closures', async (route) => {
    await fillDate(page, 'To', NEXT_DAY);
    await route.continue();
  });
  const responded = page.waitForResponse('**/admin/closures');
  await closeButton(page).click();
  await responded;
  await closeButton(page).and(page.locator(':enabled')).waitFor();
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
    await closeButton(page).click();
    await page.getByText('… and 20 more: 120 bookings in all.').waitFor();
    await page.getByRole('button', { name: 'Cancel 120 bookings and close' }).click();
    await page.getByText('Courts closed.').waitFor();
    const query = { date: DAY, status: 'cancelled', limit: 100 };
    const isMoreThanOnePage = async () =>
      (await web.club.admin.api.get('/admin/bookings', { params: { query } })).next_cursor !== null;
    // The request cancels the first hundred bookings, and a background job cancels the others.
    while (!(await isMoreThanOnePage())) await page.waitForTimeout(50);
  },
);

test(
  'outdoor courts, a sport and the time from now on are one click each; courts are in the order of numbers',
  web.options,
  async (t) => {
    await web.club.court({ name: 'Hall 10', type: 'squash', indoor: true });
    await web.club.court({ name: 'Hall 2', type: 'squash', indoor: true });
    const page = await fillForm(t, 'Squash');
    const chips = page.getByRole('group', { name: 'Courts' });
    const chosen = () => chips.getByRole('button', { pressed: true }).allInnerTexts();
    assert.deepEqual(await chosen(), ['Squash', 'Hall 2', 'Hall 10']);
    await chips.getByRole('button', { name: 'Squash' }).click();
    await chips.getByRole('button', { name: 'Outdoor courts' }).click();
    assert.ok(!(await chosen()).includes('Hall 2'));
    await page.getByRole('button', { name: 'From now until midnight' }).click();
    assert.equal(await dateIn(page.getByRole('dialog'), 'From'), dateAfter(0));
    assert.equal(await page.getByLabel('End time').inputValue(), '24:00');
  },
);

test('an end before the start is pointed out before anything is sent', web.options, async (t) => {
  await web.club.court({ name: 'Ends early' });
  const page = await fillForm(t, 'Ends early');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('Start time').fill('18');
  await page.getByLabel('End time').fill('5pm');
  await closeButton(page).click();
  await page.getByText('The end must be after the start.').waitFor();
  assert.equal(await page.getByLabel('End time').inputValue(), '17:00', 'all times have one form');
  assert.deepEqual(sent, []);
});

test('reopening names the closure, asks, and loads little again; a reload keeps filters', web.options, async (t) => {
  const court = await web.club.court({ name: 'Reopened' });
  const times = { start_date: DAY, start_time: '18:00', end_date: DAY, end_time: '20:00' };
  const body = { ...times, reason: 'New nets', court_ids: [court.id] };
  await web.club.admin.api.post('/admin/closures', { body });
  const page = await web.visitAsAdmin(t, '/admin/closures');
  await page.getByLabel('Court').selectOption({ label: 'Reopened' });
  await page.waitForURL((url) => url.search === `?court=${court.id}`);
  await page.reload();
  await page.getByRole('rowheader', { name: 'New nets' }).waitFor();
  assert.equal(await page.getByRole('rowheader').count(), 1);
  await page.getByRole('button', { name: 'Reopen: New nets' }).click();
  const question = page.getByRole('dialog', { name: 'Reopen the courts closed for “New nets”?' });
  await question.getByRole('button', { name: 'Keep closed' }).click();
  await page.getByRole('button', { name: 'Reopen: New nets' }).click();
  const read: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && read.push(new URL(request.url()).pathname));
  await question.getByRole('button', { name: 'Reopen', exact: true }).click();
  await page.getByText('Courts reopened.').waitFor();
  await page.getByText('No closures match.').waitFor();
  // The numbers of requests and offers in the navigation depend on closures.
  assert.deepEqual(read.toSorted(), ['/api/v1/admin/bookings', '/api/v1/admin/closures', '/api/v1/bookings']);
  await page.getByLabel('Show').selectOption({ label: 'Past' });
  await page.waitForURL((url) => url.searchParams.get('show') === 'past');
});
