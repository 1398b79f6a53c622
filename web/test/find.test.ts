import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pngOf } from '../../server/test/images.ts';
import { DAY, dateAfter, everyDay, findUrl, useWebApp } from './club.ts';
import { dayButton, isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

const PHONE = { width: 390, height: 844 };
const TODAY = dateAfter(0);

test('this device remembers the sport, the filters and the view, but a URL wins', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Memory', type: 'racketlon', indoor: true });
  await web.club.court({ name: 'Other sport' }); // With one sport, the page shows no buttons for sports
  const { page } = await web.visit(t);
  await page.goto(findUrl({}));
  await page.getByRole('button', { name: 'Racketlon', exact: true }).click();
  const colours = await page
    .locator('.chip .sport')
    .evaluateAll((names) => names.map((name) => getComputedStyle(name, '::before').backgroundColor));
  assert.match(colours.join(), /^(oklch\([^a-z]+\),?){2,}$/, 'each sport has a dot in its colour');
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
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await page.getByRole('button', { name: 'Memory, 17:30, free' }).count(), 0);
  await page.getByRole('button', { name: 'List', exact: true }).click();

  await page.goto(findUrl({ view: '' }));
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  await page.getByRole('button', { name: 'Filters, 2 active' }).waitFor(); // The search words are not remembered
  assert.equal(await page.getByRole('heading', { level: 3 }).count(), 1);
  await page.goto(findUrl({ place: 'outdoor', type: 'racketlon', view: '' }));
  await page.getByText('No courts match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Filters', exact: true }).count(), 1);
  await page.goto(findUrl({ view: '' }));
  await page.getByRole('heading', { level: 3, name: 'Memory' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'All sports' }).getAttribute('aria-pressed'), 'true');
});

test('the search words stay away after a new start of the search', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Searchable' });
  const { page } = await web.visit(t);
  await page.goto(findUrl({ search: 'searchable' }));
  await page.getByRole('button', { name: 'Filters, 1 active' }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Find a court' }).click();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  assert.equal(await page.getByLabel('Court, club or place').inputValue(), '');
});

test('opens on tomorrow if nothing can be booked today any more', web.atFullSize, async (t) => {
  await web.club.court({ name: 'Early Bird', type: 'frontenis', opening_hours: everyDay('00:00', '00:30') });
  const { page } = await web.visit(t);
  await page.goto('/?type=frontenis&view=grid');
  await page.getByRole('button', { name: 'Early Bird, 00:00, free' }).waitFor();
  assert.equal(await dayButton(page, dateAfter(1)).getAttribute('aria-pressed'), 'true');
  await dayButton(page, TODAY).click();
  await page.getByText('Nothing left today.').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('button', { name: 'Show tomorrow' }).click();
  await page.getByRole('button', { name: 'Early Bird, 00:00, free' }).waitFor();
  await page.goto(`/?type=frontenis&date=${TODAY}&view=grid`);
  await page.getByText('Nothing left today.').waitFor();
});

test('Back closes the booking dialog, also after a reload, and stays on the page', web.atFullSize, async (t) => {
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
  await dialog.getByText('1 h 30 min').click();
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundImage);
  assert.match(ground, /gradient/, 'the overlay ends at the scrollbar');
  await page.goBack();
  await isClosed();
  await page.getByRole('button', { name: 'Backwards, 10:00, free' }).click();
  await dialog.waitFor();
  await page.reload();
  await dialog.waitFor();
  await page.goBack();
  await isClosed();
  // After opening a link to a slot, the browser's history has no entry for the page without the dialog.
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await page.goto(findUrl({ type: 'pelota', court: court.id, start: '10:00' }));
    await dialog.waitFor();
    await close();
    await isClosed();
  }
  await page.getByRole('button', { name: 'Backwards, 10:00, free' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await isClosed();
  const length = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Backwards, 10:00, free' }).click();
  await dialog.waitFor();
  assert.equal(await page.evaluate(() => history.length), length, 'an opened dialog adds more than one entry');
});

test(
  'a phone shows the free times of the evening, and books the cheapest court in three taps',
  web.options,
  async (t) => {
    const price = (amount: number) => ({ price_per_hour: { amount, currency: 'EUR' } });
    const courts = [
      await web.club.court({ name: 'Zenith', type: 'tennis_de_mesa' }),
      await web.club.court({ name: 'Apex', type: 'tennis_de_mesa', ...price(3000) }),
    ];
    const player = await web.club.player();
    await web.club.importBookings(
      DAY,
      courts.map(({ name }) => [name, player.email, '18:00', '19:00'] as const),
    );
    const { page } = await web.visit(t, { as: await web.club.player(), viewport: PHONE });
    await page.goto(findUrl({ type: 'tennis_de_mesa', view: '' }));
    const first = page.getByRole('button', { name: '17:00, 2 courts from €24' });
    await first.waitFor();
    const { y, height } = (await page.getByRole('button', { name: '19:00, 2 courts from €24' }).boundingBox())!;
    t.diagnostic(`19:00 begins at ${Math.round(y)} px`);
    assert.ok(y + height < PHONE.height - 60 && height >= 44, `${y}`);
    assert.equal(await isWiderThanScreen(page), false);
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: '18:00, All taken Join the waiting list' }).click();
    const wait = page.getByRole('dialog');
    await wait.getByText('Tennis de mesa: any court').waitFor();
    await wait.getByText('18:00–19:00').waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Morning' }).click();
    await page.goto(findUrl({ type: 'tennis_de_mesa', view: '' }));
    await page.getByRole('button', { name: /^08:00, 2 courts/ }).waitFor();
    await page.getByRole('button', { name: 'Evening' }).click();
    await page.getByRole('button', { name: /^19:00, / }).click();
    const form = page.getByRole('dialog', { name: 'Book Zenith' });
    assert.deepEqual(await form.getByLabel('Court').locator('option').allInnerTexts(), [
      'Apex · €30.00',
      'Zenith · €24.00',
    ]);
    await form.getByLabel('Court').selectOption('Apex · €30.00');
    await page.getByRole('dialog', { name: 'Book Apex' }).getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
    await page.goto(findUrl({ type: 'tennis_de_mesa', view: '' }));
    await page.getByRole('link', { name: 'Your booking: 19:00–20:00, Apex' }).waitFor();
  },
);

test('the list of courts shows full courts last', web.atFullSize, async (t) => {
  const [full] = [
    await web.club.court({ name: 'All Gone', type: 'bocce' }),
    await web.club.court({ name: 'Zenith', type: 'bocce' }),
  ];
  const player = await web.club.player();
  await web.club.importBookings(DAY, [[full.name, player.email, '08:00', '22:00']]);
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(findUrl({ type: 'bocce', view: 'list' }));
  const first = page.getByRole('button', { name: 'Zenith, 08:00, free: choose, €24' });
  await first.waitFor();
  const { y, height, width } = (await first.boundingBox())!;
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

test("a court's photo is on its page and in the list, and does not delay the times", web.atFullSize, async (t) => {
  const [pictured, plain] = [
    await web.club.court({ name: 'Pictured', type: 'pitch_and_putt' }),
    await web.club.court({ name: 'Plain', type: 'pitch_and_putt' }),
  ];
  await web.club.admin.api.admin.courts.setPhoto(
    pictured.id,
    new Blob([Uint8Array.from(pngOf(1600, 600))], { type: 'image/png' }),
  );
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(`/courts/${pictured.id}`);
  const photo = page.getByRole('img', { name: 'Photo of Pictured' });
  for (const [width, shape] of [
    [PHONE.width, 16 / 9],
    [1280, 2],
  ] as const) {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.waitForFunction(() => document.querySelector('img.court-photo')?.clientWidth !== 0);
    const box = (await photo.boundingBox())!;
    assert.ok(Math.abs(box.width / box.height - shape) < 0.01, `${box.width} × ${box.height} at ${width} px`);
    assert.equal(await isWiderThanScreen(page), false);
  }
  assert.equal(await photo.getAttribute('loading'), 'lazy');
  await photo.evaluate((image: HTMLImageElement) => image.decode());
  assert.deepEqual(await violationsOf(page), []);
  await page.goto(`/courts/${plain.id}`);
  await page
    .getByRole('region', { name: 'Next free times' })
    .getByRole('link', { name: /^Book / })
    .first()
    .waitFor();
  const row = await page
    .locator('.free-times')
    .last()
    .getByRole('link')
    .evaluateAll((times) => times.map((time) => time.getBoundingClientRect().top));
  assert.deepEqual([row.length, new Set(row).size], [7, 1], 'seven times fill one row');
  assert.equal(await page.getByRole('main').locator('img').count(), 0);

  await page.setViewportSize(PHONE);
  await page.goto(findUrl({ type: 'pitch_and_putt', view: 'list' }));
  const cards = page.locator('.court-cards > li');
  await cards.locator('img').waitFor();
  assert.equal(await cards.locator('img').count(), 1);
  const heights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  assert.equal(heights[0], heights[1], 'a photo makes a card taller');
});

test("a court's name leads to its page, from the list and from the grid", web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Linked', type: 'snooker' });
  const { page } = await web.visit(t, { viewport: PHONE });
  await page.goto(findUrl({ type: 'snooker', view: 'list' }));
  const name = page.getByRole('link', { name: 'Linked' });
  await name.waitFor();
  assert.ok((await name.boundingBox())!.height >= 44);
  await name.click();
  await page.getByRole('heading', { level: 1, name: 'Linked' }).waitFor();
  assert.equal(new URL(page.url()).pathname, `/courts/${court.id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  await page.getByRole('button', { name: 'Linked, 08:00, free' }).focus();
  await page.keyboard.press('ArrowLeft');
  assert.equal(await name.evaluate((link) => link === document.activeElement), true);
  assert.deepEqual(await violationsOf(page), []);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Linked' }).waitFor();
});

test('times follow the 12-hour clock of a person’s locale', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Noon', type: 'handball' });
  const closure = { start_date: DAY, start_time: '16:00', end_date: DAY, end_time: '18:00', reason: 'New net' };
  await web.club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
  const me = await web.club.player('Nora Noon');
  await web.club.importBookings(DAY, [[court.name, me.email, '10:00', '11:00']]);
  const american = { as: web.club.admin, locale: 'en-US' };
  const { page } = await web.visit(t, american);
  await page.goto(findUrl({ type: 'handball' }));
  await page.getByRole('button', { name: /^Noon, 10:00.11:00 AM, taken/ }).waitFor();
  await page.getByRole('columnheader', { name: /^1.PM$/ }).waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('option', { name: /^7:00.PM$/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.getByRole('button', { name: /^Noon, 8:00.AM, free/ }).waitFor();
  for (const path of [findUrl({ type: 'handball' }), '/admin/closures', `/admin/?date=${DAY}`]) {
    await page.goto(path);
    await page.waitForFunction(() => /[AP]M\b/.test(document.querySelector('main')?.innerText ?? ''));
    const text = await page.getByRole('main').innerText();
    assert.doesNotMatch(text, /\b(1[3-9]|2[0-3]):\d\d/, path);
  }
});

test(
  'a slow page shows its outline at once, and an offline page refreshes when it is back',
  web.atFullSize,
  async (t) => {
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
    await dayButton(page, dateAfter(3)).click();
    await page.getByRole('alert').waitFor();
    await context.setOffline(false);
    // If the first request after the reconnect still fails, the app sends another request 15 seconds later.
    await page.getByRole('button', { name: 'Comeback, 10:00, free' }).waitFor({ timeout: 60_000 });
    assert.equal(await page.getByRole('alert').count(), 0);
  },
);
