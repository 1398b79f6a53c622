import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, dateAfter, everyDay, findUrl, useWebApp } from './club.ts';
import { dayButton, violationsOf } from './page.ts';

const web = useWebApp();

const TODAY = dateAfter(0);

const slot = (court: { id: number }, start_time: string, end_time: string) => ({
  ...{ court_id: court.id, booking_date: DAY },
  ...{ start_time, end_time },
});

test('the grid shows own bookings, joined bookings, closures with reasons, and prices', web.options, async (t) => {
  const fields = { type: 'tennis', opening_hours: everyDay('08:00', '20:00'), price_per_hour: null } as const;
  const [two] = [
    await web.club.court({ ...fields, name: 'Hard 2', price_per_hour: { amount: 1850, currency: 'EUR' } }),
    await web.club.court({ ...fields, name: `Hard 10 ${'with a very long name '.repeat(4)}` }),
    await web.club.court({ ...fields, name: 'Hard 1', opening_hours: everyDay('09:00', '20:00') }),
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

test('hours and court names stay visible while the grid scrolls', web.atFullSize, async (t) => {
  for (let n = 1; n <= 12; n++) await web.club.court({ name: `Sticky ${n}`, type: 'volleyball' });
  const { page } = await web.visit(t);
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto(findUrl({ type: 'volleyball' }));
    const last = page.getByRole('button', { name: 'Sticky 12, 21:00, free' });
    await last.waitFor();
    await page.locator('.day-grid-scroll').evaluate((box) => {
      // If the grid has its own scroll bar, scroll the page until the grid is just below the page's header.
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

test('past hours are in the legend, and a line shows the current time', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Nonstop', type: 'bowls', opening_hours: everyDay('00:00', '24:00') });
  const { page } = await web.visit(t);
  await page.goto(`/?type=bowls&date=${TODAY}&view=grid`);
  await page.getByRole('rowheader', { name: /Nonstop/ }).waitFor();
  const line = (await page.locator('.now-line').boundingBox())!;
  const firstHour = (await page.locator('.day-grid thead th').nth(1).boundingBox())!;
  assert.ok(line.x >= firstHour.x - 2 && line.x <= firstHour.x + firstHour.width + 2);
  // Whatever the current time is, some hours of this date have already passed in Tokyo.
  const fields = { type: 'petanque', opening_hours: everyDay('00:00', '24:00') } as const;
  await web.club.court({ ...fields, name: 'Nearby' });
  await web.club.court({ ...fields, name: 'Far away', time_zone: 'Asia/Tokyo' });
  await page.goto(`/?type=petanque&date=${TODAY}&view=grid`);
  await page.getByRole('list', { name: 'Legend' }).getByText('Past').waitFor();
});

test('a taken block opens the waiting list for the half hour under the pointer', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Busy', type: 'fronton' });
  const { email } = await web.club.player();
  await web.club.importBookings(DAY, [
    [court.name, email, '10:00', '14:00'],
    [court.name, email, '16:00', '17:00'],
  ]);
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
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const hour = page.getByRole('button', { name: 'Busy, 16:00–17:00, taken: join the waiting list' });
  await hour.click({ position: { x: (await hour.boundingBox())!.width * 0.75, y: height / 2 } });
  await page.getByRole('dialog').getByText('16:00–17:00').waitFor();
});

test('a day beyond the booking window says when it opens, and is not taken', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Soon', type: 'squash', max_advance_days: 3 });
  const { page } = await web.visit(t);
  await page.goto(`/?type=squash&date=${dateAfter(10)}&view=grid`);
  await page.getByText(/^Booking for this day opens on /).waitFor();
  await page.getByText(/^Opens on /).waitFor();
  assert.equal(await page.getByText('taken').count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Join the waiting list' }).count(), 0);
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: /^Show / }).click();
  await page.getByRole('button', { name: 'Soon, 08:00, free' }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get('date'), dateAfter(3));
});

test('below a few courts, the page shows the free times of the next days', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Alone', type: 'softball' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ type: 'softball', length: 90 }));
  const next = page.getByRole('region', { name: 'Next days' });
  await next
    .getByRole('button', { name: /^Alone, / })
    .first()
    .waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await page.getByRole('button', { name: 'Join the waiting list' }).count(), 0, 'nothing is taken');
  await next
    .getByRole('button', { name: /^Alone, .* 08:30, free: choose, €36$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Book Alone' });
  await dialog.waitFor();
  const { searchParams } = new URL(page.url());
  assert.deepEqual([searchParams.get('date'), searchParams.get('length')], [dateAfter(3), '90']);
  await page.goBack();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await dayButton(page, DAY).getAttribute('aria-pressed'), 'true');
  await next
    .getByRole('button', { name: / more: Alone, / })
    .nth(1)
    .click();
  await page.waitForURL((url) => url.searchParams.get('date') === dateAfter(4));
});
