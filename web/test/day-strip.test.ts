import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { dateAfter, useWebApp } from './club.ts';
import { dayButton, isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

const PHONE = { width: 390, height: 844 };
const TODAY = dateAfter(0);

const isPressed = async (page: Page, date: string): Promise<boolean> =>
  (await dayButton(page, date).getAttribute('aria-pressed')) === 'true';

test('the strip and the month calendar choose the day, and past days cannot be chosen', web.options, async (t) => {
  await web.club.court({ name: 'Any Day', type: 'pickleball', max_advance_days: 13 });
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto('/?type=pickleball&view=grid');
  assert.equal(await page.getByRole('button', { name: 'Earlier days' }).isVisible(), false);
  await page.getByRole('button', { name: 'Later days' }).click();
  await dayButton(page, dateAfter(13)).click();
  await page.waitForURL((url) => url.searchParams.get('date') === dateAfter(13));
  await page.reload();
  assert.equal(await isPressed(page, dateAfter(13)), true, 'the strip shows the week of the day in the URL');
  const { x, width } = (await dayButton(page, dateAfter(13)).boundingBox())!;
  assert.ok(x >= 0 && x + width <= PHONE.width, 'the chosen day is outside the screen');

  await page.getByRole('button', { name: 'Choose a day' }).click();
  const calendar = page.getByRole('dialog', { name: 'Choose a day' });
  await calendar.getByRole('grid').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await page.goBack();
  await calendar.waitFor({ state: 'hidden' });
  assert.equal(await isPressed(page, dateAfter(13)), true);
  await page.getByRole('button', { name: 'Choose a day' }).click();
  await calendar.getByRole('button', { name: 'Next' }).first().click();
  const [year, month] = dateAfter(13).split('-').map(Number) as [number, number];
  const chosen = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  const shown = calendar.locator('.calendar-day:not([data-outside-month])');
  const isLater = await shown.evaluateAll((all) => all.every((day) => day.classList.contains('calendar-day-later')));
  assert.equal(isLater, true, 'days that cannot be booked yet look different');
  await calendar.getByRole('gridcell').getByText('1', { exact: true }).first().click();
  await page.waitForURL((url) => url.searchParams.get('date') === chosen);
  await calendar.waitFor({ state: 'hidden' });
  assert.equal(await isPressed(page, chosen), true);
  await dayButton(page, chosen)
    .and(page.getByRole('button', { name: '(Not open for booking yet)' }))
    .waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.searchParams.get('date') === dateAfter(13));

  await page.goto(`/?type=pickleball&date=${TODAY}&view=grid`);
  await page.getByRole('button', { name: 'Choose a day' }).click();
  await shown.first().waitFor();
  const disabled = await shown.evaluateAll((all) => all.filter((day) => day.ariaDisabled === 'true').length);
  assert.equal(disabled, Number(TODAY.slice(8)) - 1);
});

test('the strip keeps the chosen week if the page changes the date to tomorrow', web.options, async (t) => {
  const today = new Date(`${TODAY}T12:00Z`).getUTCDay() || 7;
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today);
  const opening_hours = days.map((day) => ({ day, open: '00:00', close: '24:00' }));
  await web.club.court({ name: 'Closed Today', type: 'badminton', opening_hours });
  const { page } = await web.visit(t);
  const held = Promise.withResolvers<void>();
  await page.route(`**/availability?date=${TODAY}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/?type=badminton&view=grid');
  await page.getByRole('button', { name: 'Later days' }).click();
  held.resolve();
  await page.getByText('Closed Today').first().waitFor();
  await dayButton(page, dateAfter(8)).waitFor();
  await page.getByRole('button', { name: 'Earlier days' }).click();
  assert.equal(await isPressed(page, dateAfter(1)), true);
});
