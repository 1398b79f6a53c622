// Runs only at full size.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { DAY, signIn, useWebApp } from './club.ts';
import { dateIn, fillDate, violationsOf } from './page.ts';

const web = useWebApp();

async function openSheet(t: TestContext): Promise<{ page: Page; sheet: Locator }> {
  const page = await web.visitAsAdmin(t, `/admin/?date=${DAY}`);
  const sheet = page.getByRole('region', { name: 'Courts and bookings on' });
  await sheet.waitFor();
  return { page, sheet };
}

/** Returns the name on each busy block of a court, with the times at the block's upper and lower edge. */
async function timesOf(sheet: Locator, court: string): Promise<string[]> {
  const hours = await sheet.locator('.sheet-hours span').evaluateAll((marks) =>
    marks.map((mark) => {
      const { top, height } = mark.getBoundingClientRect();
      return { hour: Number(mark.textContent.slice(0, 2)), top, height };
    }),
  );
  const blocks = await sheet
    .getByRole('group', { name: court })
    .locator('.sheet-booking, .sheet-held')
    .evaluateAll((all) =>
      all.map((block) => {
        const { offsetTop, offsetHeight, parentElement } = block as HTMLElement;
        const top = parentElement!.getBoundingClientRect().top + offsetTop;
        return {
          name: block.querySelector('strong')?.textContent ?? block.textContent,
          top,
          offsetHeight,
        };
      }),
    );
  const timeAt = (y: number): string => {
    const { hour, top, height } = hours.findLast((one) => one.top <= y + 1)!;
    const minute = Math.round(((y - top) / height) * 60);
    return new Date((hour * 60 + minute) * 60_000).toISOString().slice(11, 16);
  };
  return blocks
    .toSorted((a, b) => a.top - b.top)
    .map(({ name, top, offsetHeight }) => `${name} ${timeAt(top)}–${timeAt(top + offsetHeight)}`);
}

test("a booking's position on the sheet shows its exact time, even between half hours", web.options, async (t) => {
  await web.club.court({ name: 'Squash', slot_minutes: 45, min_duration_minutes: 45, max_duration_minutes: 90 });
  await web.club.court({ name: 'Quarters', slot_minutes: 15, min_duration_minutes: 15 });
  await web.club.importBookings(DAY, [
    ['Squash', 'Early', '06:30', '07:15'],
    ['Squash', 'Ana', '08:00', '08:45'],
    ['Squash', 'Bo', '08:45', '09:30'],
    ['Squash', 'Cleo', '09:30', '10:15'],
    ['Squash', 'Late', '21:15', '23:00'],
    ['Quarters', 'Dora', '10:00', '10:15'],
    ['Quarters', 'Emil', '10:15', '10:30'],
    ['Quarters', 'Odd', '12:05', '12:50'],
  ]);
  const { page, sheet } = await openSheet(t);
  await sheet.getByRole('button', { name: 'Emil' }).waitFor();
  assert.deepEqual(await timesOf(sheet, 'Squash'), [
    ...['Early 06:30–07:15', 'Ana 08:00–08:45', 'Bo 08:45–09:30', 'Cleo 09:30–10:15', 'Late 21:15–23:00'],
  ]);
  assert.deepEqual(await timesOf(sheet, 'Quarters'), ['Dora 10:00–10:15', 'Emil 10:15–10:30', 'Odd 12:05–12:50']);
  assert.deepEqual(await violationsOf(page), []);
});

test('a booked whole shows its parts as taken, and a booked part its whole, without a name', web.options, async (t) => {
  const parts = [await web.club.court({ name: 'Left' }), await web.club.court({ name: 'Right' })];
  await web.club.court({ name: 'Hall', part_ids: parts.map(({ id }) => id) });
  await web.club.importBookings(DAY, [
    ['Hall', 'Team', '10:00', '11:30'],
    ['Left', 'Hana', '15:00', '16:00'],
  ]);
  const { page, sheet } = await openSheet(t);
  await sheet.getByRole('button', { name: 'Team' }).waitFor();
  assert.deepEqual(await timesOf(sheet, 'Hall'), ['Team 10:00–11:30', 'taken 15:00–16:00']);
  assert.deepEqual(await timesOf(sheet, 'Left'), ['taken 10:00–11:30', 'Hana 15:00–16:00']);
  assert.deepEqual(await timesOf(sheet, 'Right'), ['taken 10:00–11:30']);
  assert.deepEqual(await violationsOf(page), []);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await violationsOf(page, 'colours'), []);
});

test('a page that stays open switches to the next day, unless another day was chosen', web.options, async (t) => {
  const dayPlus = (days: number) => new Date(Date.parse(DAY) + days * 86_400_000).toISOString().slice(0, 10);
  const { page } = await web.visit(t);
  await page.clock.install({ time: `${DAY}T23:50:00Z` });
  // Remove the `Date` header, so that the page uses the device's clock instead of the service's time.
  await page.route('**/api/v1/**', async (route) => {
    const response = await route.fetch();
    const { date: _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await signIn(page, web.club.admin.email);
  await page.goto('/admin');
  const waitForDate = async (date: string) => {
    while ((await dateIn(page, 'Day')) !== date) await page.clock.runFor(100);
  };
  assert.equal(await dateIn(page, 'Day'), DAY);
  // Even after the admin has visited another day and returned, the page must switch to the new day at midnight.
  await page.getByRole('button', { name: 'Day before' }).click();
  await page.getByRole('button', { name: 'Day after' }).click();
  await page.clock.runFor('15:00');
  await waitForDate(dayPlus(1));
  const showAgainOn = async (date: string) => {
    await page.clock.setSystemTime(`${date}T08:00:00Z`);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  await showAgainOn(dayPlus(2));
  await waitForDate(dayPlus(2));
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.getByRole('button', { name: 'Day before' }).click();
  await showAgainOn(dayPlus(3));
  await page.clock.runFor('02:00');
  assert.equal(await dateIn(page, 'Day'), dayPlus(1));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the day is in the address: a reload keeps it, and booking for someone takes it over', web.options, async (t) => {
  await web.club.court({ name: 'Address' });
  const page = await web.visitAsAdmin(t, '/admin');
  await fillDate(page, 'Day', DAY);
  await page.waitForURL((url) => url.searchParams.get('date') === DAY);
  await page.reload();
  assert.equal(await dateIn(page, 'Day'), DAY);
  await page.getByRole('link', { name: 'Book for someone' }).click();
  await page.getByRole('heading', { name: 'Book for someone' }).waitFor();
  assert.equal(await dateIn(page, 'Day'), DAY);
});

test('forty courts stay in order, and late hours can be reached on 1280 px', web.options, async (t) => {
  const names = Array.from({ length: 40 }, (_, i) => `Row ${i + 1}`);
  await Promise.all(names.map((name) => web.club.court({ name })));
  const email = `${'long.name.'.repeat(6)}@example.org`;
  await web.club.importBookings(DAY, [['Row 40', email, '22:30', '23:45']]);
  const { page, sheet } = await openSheet(t);
  const heads = await sheet.locator('.sheet-head a').allInnerTexts();
  assert.deepEqual(
    heads.filter((name) => name.startsWith('Row')),
    names,
  );
  const late = sheet.getByRole('button', { name: email });
  await late.scrollIntoViewIfNeeded();
  const head = sheet.getByRole('link', { name: 'Row 40' });
  for (const one of [late, head, sheet.locator('.sheet-hours span').last()]) await one.waitFor({ state: 'visible' });
  const [booking, name, page40] = [await late.boundingBox(), await head.boundingBox(), page.viewportSize()!];
  assert.ok(booking!.y + booking!.height <= page40.height, 'the late booking is on the screen');
  assert.ok(booking!.x + booking!.width <= page40.width, 'the last court is on the screen');
  assert.ok(name!.y > 0 && name!.y < booking!.y, "the court's name stays above its bookings");
  assert.ok(booking!.height < 120, 'a long name does not make a booking higher');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
});

test('the last possible date has no day after, and is a filter like any other', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin');
  await fillDate(page, 'Day', '9999-12-31');
  await page.getByRole('button', { name: 'Day after' }).click();
  assert.equal(await dateIn(page, 'Day'), '9999-12-31');
  await page.goto('/admin/audit');
  for (const field of ['From', 'To']) await fillDate(page, field, '9999-12-31');
  await page.getByText('No entries found.').waitFor();
});

test('a date field takes the keyboard and a calendar, in the order of the region', web.options, async (t) => {
  const { api } = web.club.admin;
  await api.patch('/auth/me', { body: { region: 'US' } });
  t.after(() => api.patch('/auth/me', { body: { region: null } }));
  const page = await web.visitAsAdmin(t, `/admin?date=2030-01-31`);
  const day = page.getByRole('group', { name: 'Day', exact: true });
  const parts = () => day.getByRole('spinbutton').allInnerTexts();
  await day.getByRole('spinbutton').first().waitFor();
  assert.deepEqual(await parts(), ['01', '31', '2030'], 'the month is first in the United States');
  const year = day.getByRole('spinbutton').last();
  await year.pressSequentially('2031');
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === '2031-01-31');
  await year.press('ArrowDown');
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === '2030-01-31');
  await day.getByRole('button').click();
  const calendar = page.getByRole('dialog');
  assert.equal(await calendar.locator('th').first().innerText(), 'S', 'the week begins on Sunday');
  assert.deepEqual(await violationsOf(page), []);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.waitForURL(({ searchParams }) => searchParams.get('date') === '2030-01-30');
  await calendar.waitFor({ state: 'detached' });
  await day.locator('[data-type=month]').press('Backspace');
  await page.getByRole('button', { name: 'List', exact: true }).focus();
  assert.deepEqual(await parts(), ['01', '30', '2030'], 'an incomplete date does not stay');
});

test('approves all requests at once', web.options, async (t) => {
  const court = await web.club.court({ name: 'All at once', requires_approval: true });
  const player = await web.club.player('Emil Asks');
  for (const start of [14, 16]) {
    const slot = { court_id: court.id, booking_date: DAY, start_time: `${start}:00`, end_time: `${start + 1}:00` };
    await player.api.post('/bookings', { body: slot });
  }
  const page = await web.visitAsAdmin(t, '/admin/requests');
  await page.getByRole('button', { name: 'Approve all' }).click();
  const question = page.getByRole('dialog', { name: 'Approve all 2 requests?' });
  assert.equal(await question.getByRole('listitem').count(), 2);
  await question.getByRole('button', { name: 'Approve all' }).click();
  await page.getByText('2 requests approved.').waitFor();
  const { data } = await player.api.get('/bookings');
  assert.deepEqual([...new Set(data.map(({ status }) => status))], ['confirmed']);
});

test('the date field follows the day that the sheet shows', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin');
  const field = page.getByRole('group', { name: 'Day', exact: true });
  const shown = async () => (await field.getByRole('spinbutton').allInnerTexts()).join('/');
  await field.getByRole('spinbutton').first().waitFor();
  const first = await shown();
  for (const [back, forth] of [
    ['Day before', 'Day after'],
    ['Day after', 'Day before'],
  ] as const) {
    await page.getByRole('button', { name: back }).click();
    await page.waitForURL(/date=/);
    assert.notEqual(await shown(), first);
    await page.getByRole('button', { name: forth }).click();
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
    assert.equal(await shown(), first);
  }
});
