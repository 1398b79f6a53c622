import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { DAY, findUrl, useWebApp } from './club.ts';
import { dayButton, isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

const PHONE = { width: 390, height: 844 };
const TODAY = new Date().toISOString().slice(0, 10);
const HOURS = (open: string, close: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close }));

function after(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const isPressed = async (page: Page, date: string): Promise<boolean> =>
  (await dayButton(page, date).getAttribute('aria-pressed')) === 'true';

const slot = (court: { id: number }, start_time: string, end_time: string) => ({
  ...{ court_id: court.id, booking_date: DAY },
  ...{ start_time, end_time },
});

test('the strip and the month calendar choose the day, and past days cannot be chosen', web.options, async (t) => {
  await web.club.court({ name: 'Any Day', type: 'pickleball' });
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto('/?type=pickleball');
  assert.equal(await page.getByRole('button', { name: 'Earlier days' }).isVisible(), false);
  await page.getByRole('button', { name: 'Later days' }).click();
  await dayButton(page, after(8)).click();
  await page.waitForURL((url) => url.searchParams.get('date') === after(8));
  await page.reload();
  assert.equal(await isPressed(page, after(8)), true, 'the strip shows the week of the day in the URL');

  await page.getByRole('button', { name: 'Choose a day' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await calendar.getByRole('grid').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await page.goBack();
  await calendar.waitFor({ state: 'hidden' });
  assert.equal(await isPressed(page, after(8)), true);
  await page.getByRole('button', { name: 'Choose a day' }).click();
  await calendar.getByRole('button', { name: 'Next' }).first().click();
  const [year, month] = after(8).split('-').map(Number) as [number, number];
  const chosen = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  await calendar.getByRole('gridcell').getByText('1', { exact: true }).first().click();
  await page.waitForURL((url) => url.searchParams.get('date') === chosen);
  await calendar.waitFor({ state: 'hidden' });
  assert.equal(await isPressed(page, chosen), true);
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('date') === after(8));

  await page.goto(`/?type=pickleball&date=${TODAY}`);
  await page.getByRole('button', { name: 'Choose a day' }).click();
  const days = calendar.locator('.calendar-day:not([data-outside-month])');
  await days.first().waitFor();
  const disabled = await days.evaluateAll((all) => all.filter((day) => day.ariaDisabled === 'true').length);
  assert.equal(disabled, Number(TODAY.slice(8)) - 1);
});

test('this device remembers the sport, the filters and the view, but a URL wins', web.options, async (t) => {
  await web.club.court({ name: 'Memory', type: 'racketlon', indoor: true });
  const { page } = await web.visit(t);
  await page.goto(findUrl({}));
  await page.getByRole('button', { name: 'Racketlon' }).click();
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByLabel('Court, club or place').fill('memory');
  await sheet.getByLabel('Earliest start').selectOption('18:00');
  await sheet.getByRole('button', { name: '1 h', exact: true }).click();
  assert.deepEqual(await violationsOf(page), []);
  await sheet.getByRole('button', { name: 'Show courts' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Filters, 3 active' }).waitFor();
  await page.getByRole('button', { name: 'Memory, 18:00, free' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Memory, 17:30, free' }).count(), 0);
  await page.getByRole('button', { name: 'List', exact: true }).click();

  await page.goto(findUrl({}));
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor(); // The search words are not remembered
  assert.equal(await page.getByRole('heading', { level: 3 }).count(), 1);
  await page.goto(findUrl({ place: 'outdoor', type: 'racketlon' }));
  await page.getByText('No courts match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Filters', exact: true }).count(), 1);
  await page.goto(findUrl({}));
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'All sports' }).getAttribute('aria-pressed'), 'true');
});

test('the search words stay away after a new start of the search', web.options, async (t) => {
  await web.club.court({ name: 'Searchable' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ search: 'searchable' }));
  await page.getByRole('button', { name: 'Filters, 1 active' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Find a court' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  assert.equal(await page.getByLabel('Court, club or place').inputValue(), '');
});

test('opens on tomorrow if nothing can be booked today any more', web.options, async (t) => {
  await web.club.court({ name: 'Early Bird', type: 'frontenis', opening_hours: HOURS('00:00', '00:30') });
  const { page } = await web.visit(t);
  await page.goto('/?type=frontenis');
  await page.getByRole('button', { name: 'Early Bird, 00:00, free' }).waitFor();
  assert.equal(await isPressed(page, after(1)), true);
  await dayButton(page, TODAY).click();
  await page.getByText('Nothing left today.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'Show tomorrow' }).click();
  await page.getByRole('button', { name: 'Early Bird, 00:00, free' }).waitFor();
  await page.goto(`/?type=frontenis&date=${TODAY}`);
  await page.getByText('Nothing left today.').waitFor();
});

test('the grid shows own bookings, joined bookings, closures with reasons, and prices', web.options, async (t) => {
  const fields = { type: 'tennis', opening_hours: HOURS('08:00', '20:00'), price_per_hour: null } as const;
  const [two] = [
    await web.club.court({ ...fields, name: 'Hard 2', price_per_hour: { amount: 1850, currency: 'EUR' } }),
    await web.club.court({ ...fields, name: `Hard 10 ${'with a very long name '.repeat(4)}` }),
    await web.club.court({ ...fields, name: 'Hard 1', opening_hours: HOURS('09:00', '20:00') }),
  ];
  const [me, other] = [await web.club.player(), await web.club.player()];
  await me.api.post('/bookings', { body: slot(two, '10:00', '11:00') });
  for (const [start, end] of [
    ['12:00', '13:00'],
    ['13:00', '14:30'],
  ] as const)
    await other.api.post('/bookings', { body: slot(two, start, end) });
  const closure = { start_date: DAY, start_time: '16:00', end_date: DAY, end_time: '18:00', reason: 'New net' };
  await web.club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [two.id] } });

  const { page } = await web.visit(t, { as: me });
  await page.goto(findUrl({ type: 'tennis' }));
  await page.getByRole('button', { name: 'Hard 2, 10:00–11:00, yours' }).waitFor();
  const names = await page.getByRole('rowheader').locator('.day-grid-name').allInnerTexts();
  assert.deepEqual(
    names.map((name) => name.slice(0, 7).trim()),
    ['Hard 1', 'Hard 2', 'Hard 10'],
  );
  const heights = await page.locator('.day-grid tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
  assert.equal(new Set(heights).size, 1, 'a long name makes a row taller');
  await page.getByRole('button', { name: 'Hard 2, 12:00–14:30, taken: join the waiting list' }).waitFor();
  assert.equal(await page.getByText('New net').isVisible(), true);
  const row = page.getByRole('row', { name: /^Hard 1 / });
  assert.match(await row.innerText(), /Outside opening hours/);
  assert.doesNotMatch(await row.innerText(), /Closed|New net/i);
  const free = page.getByRole('button', { name: 'Hard 2, 08:00, free: choose, €18.50' });
  await free.hover();
  const bubble = await free.evaluate((button) => getComputedStyle(button, '::after').content);
  assert.match(bubble, /08:00|attr/);
  assert.equal(await free.getAttribute('data-price'), '€18.50');
  assert.match(await page.getByRole('list', { name: 'Legend' }).innerText(), /Free\s+Yours\s+Taken\s+Closed/);
  await page.getByRole('button', { name: 'Hard 2, 10:00–11:00, yours' }).click();
  await page.waitForURL(/\/bookings/);
});

test('hours and court names stay visible while the grid scrolls', web.options, async (t) => {
  for (let n = 1; n <= 12; n++) await web.club.court({ name: `Sticky ${n}`, type: 'volleyball' });
  const { page } = await web.visit(t);
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(findUrl({ type: 'volleyball' }));
    const last = page.getByRole('button', { name: 'Sticky 12, 21:00, free' });
    await last.waitFor();
    await page.locator('.day-grid-scroll').evaluate((box) => {
      // With its own scroll bar, the box fits below the page's header.
      if (box.scrollHeight > box.clientHeight) scrollTo(0, box.getBoundingClientRect().top + scrollY - 70);
      else box.querySelector('tbody tr:last-child')!.scrollIntoView({ block: 'end' });
      box.scrollTo(9999, 9999);
    });
    const box = (await last.boundingBox())!;
    const hour = (await page.getByRole('columnheader', { name: '21:00' }).boundingBox())!;
    const name = (await page.getByRole('rowheader', { name: /Sticky 12/ }).boundingBox())!;
    const header = (await page.locator('header.bar').boundingBox())!;
    assert.ok(hour.y >= header.y + header.height - 1 && hour.y + hour.height <= box.y, `no hours at ${width} px`);
    assert.ok(box.y + box.height <= 600 && box.y > 300, `the last row is not at the bottom at ${width} px`);
    assert.ok(name.x >= 0 && name.x + name.width <= box.x + 1, `no court name at ${width} px`);
  }
});

test('past hours are in the legend, and a line shows the current time', web.options, async (t) => {
  await web.club.court({ name: 'Nonstop', type: 'bowls', opening_hours: HOURS('00:00', '24:00') });
  const { page } = await web.visit(t);
  await page.goto(`/?type=bowls&date=${TODAY}`);
  await page.getByRole('rowheader', { name: /Nonstop/ }).waitFor();
  const line = (await page.locator('.now-line').boundingBox())!;
  const firstHour = (await page.locator('.day-grid thead th').nth(1).boundingBox())!;
  assert.ok(line.x >= firstHour.x - 2 && line.x <= firstHour.x + firstHour.width + 2);
});

test('a taken block opens the waiting list for the half hour under the pointer', web.options, async (t) => {
  const court = await web.club.court({ name: 'Busy', type: 'fronton' });
  await web.club.importBookings(DAY, [[court.name, (await web.club.player()).email, '10:00', '14:00']]);
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'fronton' }));
  const taken = page.getByRole('button', { name: 'Busy, 10:00–14:00, taken: join the waiting list' });
  const { width, height } = (await taken.boundingBox())!;
  await taken.click({ position: { x: (width * 5.5) / 8, y: height / 2 } });
  await page.getByRole('dialog').waitFor();
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['wait', 'court', 'start', 'date'].map((name) => searchParams.get(name)),
    ['1', `${court.id}`, '12:30', DAY],
  );
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Busy, 09:30, free' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('start') === '10:00');
});

test('a day beyond the booking window says when it opens, and is not taken', web.options, async (t) => {
  await web.club.court({ name: 'Soon', type: 'squash', max_advance_days: 3 });
  const { page } = await web.visit(t);
  await page.goto(`/?type=squash&date=${after(10)}`);
  await page.getByText(/^Booking for this day opens on /).waitFor();
  await page.getByText(/^Opens on /).waitFor();
  assert.equal(await page.getByText('taken').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Join the waiting list' }).count(), 0);
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: /^Show / }).click();
  await page.getByRole('button', { name: 'Soon, 08:00, free' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('date'), after(3));
});

test('Back closes the booking dialog, also after a reload, and stays on the page', web.options, async (t) => {
  const court = await web.club.court({ name: 'Backwards', type: 'pelota' });
  const { page } = await web.visit(t);
  const dialog = page.getByRole('dialog', { name: 'Book Backwards' });
  const isClosed = async (): Promise<void> => {
    await dialog.waitFor({ state: 'hidden' });
    const { pathname, searchParams } = new URL(page.url());
    assert.deepEqual([pathname, searchParams.get('court'), searchParams.get('type')], ['/', null, 'pelota']);
    await page.getByRole('button', { name: 'Backwards, 10:00, free' }).waitFor();
  };
  await page.goto(findUrl({ type: 'pelota' }));
  await page.getByRole('button', { name: 'Backwards, 10:00, free' }).click();
  await dialog.getByRole('radio', { name: /1 h 30 min/ }).check();
  await page.goBack();
  await isClosed();
  await page.getByRole('button', { name: 'Backwards, 10:00, free' }).click();
  await dialog.waitFor();
  await page.reload();
  await dialog.waitFor();
  await page.goBack();
  await isClosed();
  // A link to a slot has no entry of the page below the dialog.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.goto(findUrl({ type: 'pelota', court: court.id, start: '10:00' }));
    await dialog.waitFor();
    await close();
    await isClosed();
  }
});

test('a phone shows the first free times above the fold, and full courts last', web.options, async (t) => {
  const [full] = [
    await web.club.court({ name: 'All Gone', type: 'tennis_de_mesa' }),
    await web.club.court({ name: 'Zenith', type: 'tennis_de_mesa' }),
  ];
  const player = await web.club.player();
  await web.club.importBookings(DAY, [[full.name, player.email, '08:00', '22:00']]);
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(findUrl({ type: 'tennis_de_mesa' }));
  const first = page.getByRole('button', { name: 'Zenith, 08:00, free: choose, €24' });
  await first.waitFor();
  const { y, height, width } = (await first.boundingBox())!;
  t.diagnostic(`the first time begins at ${Math.round(y)} px`);
  assert.ok(y + height < PHONE.height / 2, `${y}`);
  assert.ok(height >= 44 && width >= 44);
  const names = await page.getByRole('heading', { level: 3 }).allInnerTexts();
  assert.deepEqual(names, ['Zenith', 'All Gone']);
  assert.equal(await isWiderThanScreen(page), false);
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'Join the waiting list for All Gone' }).click();
  await page.getByRole('dialog').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('court'), `${full.id}`);
});

test('a slow page shows its outline at once, and an offline page refreshes when it is back', web.options, async (t) => {
  await web.club.court({ name: 'Comeback', type: 'curling' });
  const { page, context } = await web.visit(t, { expectsOffline: true });
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/config.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(findUrl({ type: 'curling' }));
  assert.equal(await page.locator('.boot .bone').first().isVisible(), true);
  release();
  await page.getByRole('rowheader', { name: /Comeback/ }).waitFor();
  await context.setOffline(true);
  await dayButton(page, after(3)).click();
  await page.getByRole('alert').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Comeback, 10:00, free' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
});
