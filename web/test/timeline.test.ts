import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { contrastOf } from '../src/lib/club-colour.ts';
import { DAY, dateAfter, findUrl, useWebApp } from './club.ts';
import { violationsOf } from './page.ts';
import { Typist } from './typist.ts';

const COURTS = ['padel', 'tennis', 'squash'].flatMap((type) =>
  [1, 2, 3, 4].map((n) => ({ type, name: `${type} ${n}` })),
);

const web = useWebApp({
  setUp: async (club) => {
    for (const court of COURTS) await club.court(court);
    await club.importBookings(DAY, [
      ['padel 1', 'Dan Drag', '10:00', '11:00'],
      ['padel 2', 'Tom Taken', '12:00', '13:00'],
    ]);
    await club.importBookings(dateAfter(0), [['padel 3', 'Nora Now', '00:00', '23:30']]);
  },
});

const SHEET = `/admin/?date=${DAY}`;

async function edgesOf(element: Locator): Promise<{ left: number; right: number }> {
  const { x, width } = (await element.boundingBox())!;
  return { left: x, right: x + width };
}

test('the day sheet and the grid use the whole width, and header and filters are aligned', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, SHEET);
  const sheet = page.getByRole('region', { name: 'Courts and bookings on' });
  const grid = page.getByRole('region', { name: 'Courts and their times on' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await sheet.waitFor();
  assert.equal(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, 'all courts fit');
  await page.setViewportSize({ width: 2560, height: 1080 });
  const margin = 16;
  assert.equal((await edgesOf(sheet)).right, 2560 - margin);
  await page.goto(findUrl({}));
  await grid.waitFor();
  assert.deepEqual(await edgesOf(page.locator('.day-grid-box')), { left: margin, right: 2560 - margin });
  for (const start of [page.locator('.brand'), page.getByRole('heading', { level: 1 }), page.getByRole('search')])
    assert.ok(Math.abs((await edgesOf(start)).left - margin) <= 3, String(start));
});

/** Returns the background of an element, as `#rrggbb`. */
function colourOf(element: Locator): Promise<string> {
  return element.evaluate((element) => {
    const parts = [...getComputedStyle(element).backgroundColor.matchAll(/\d+/g)].slice(0, 3);
    return `#${parts.map(([part]) => Number(part).toString(16).padStart(2, '0')).join('')}`;
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`free and taken times have a contrast of at least 3 in the ${theme} theme`, web.options, async (t) => {
    const { page } = await web.visit(t, { theme });
    await page.goto(findUrl({ type: 'padel' }));
    const taken = page.getByRole('button', { name: 'padel 1, 10:00–11:00, taken' });
    const free = page.getByRole('button', { name: 'padel 1, 11:00, free' });
    await free.waitFor();
    const contrast = contrastOf(await colourOf(free), await colourOf(taken));
    assert.ok(contrast >= 3, `grid: ${contrast.toFixed(2)}`);
    assert.deepEqual(await violationsOf(page), []);
  });
}

test('in forced colours, free, taken, own and chosen things look different', web.options, async (t) => {
  const player = await web.club.player();
  const body = { court_id: 1, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
  await player.api.post('/bookings', { body });
  const { page } = await web.visit(t, { as: player });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(findUrl({ type: 'padel' }));
  const names = ['11:00, free', '10:00–11:00, taken', '14:00–15:00, yours'];
  const times = names.map((name) => page.getByRole('button', { name: `padel 1, ${name}` }));
  await times[2]!.waitFor();
  const colours = await Promise.all(times.map(colourOf));
  assert.equal(new Set(colours).size, 3, colours.join(', '));
  for (const group of ['View', 'Sport', 'Day']) {
    const buttons = page.getByRole('group', { name: group, exact: true }).getByRole('button');
    const [chosen, other] = [buttons.and(page.locator('[aria-pressed=true]')), buttons.last()];
    assert.notEqual(await colourOf(chosen), await colourOf(other), group);
  }
});

test('the keyboard reaches the first time in eight stops, and moves in long steps', web.options, async (t) => {
  const { page } = await web.visit(t);
  const person = new Typist(page);
  await person.open(findUrl({ type: 'padel' }));
  const time = (court: number, name: string): Locator => page.getByRole('button', { name: `padel ${court}, ${name}` });
  await time(1, '08:00, free').waitFor();
  const skip = page.getByRole('link', { name: 'Skip to the times' });
  let stops = 0;
  for (; stops < 8 && !(await skip.evaluate((link) => link === document.activeElement)); stops++)
    await person.press('Tab');
  await person.press('Enter');
  for (const [key, target] of [
    ['End', time(1, '21:30, free')],
    ['PageDown', time(4, '21:30, free')],
    ['Home', time(4, '08:00, free')],
    ['PageUp', time(1, '08:00, free')],
  ] as const) {
    await person.press(key);
    assert.equal(await target.evaluate((one) => one === document.activeElement), true, key);
  }
});

test('a grid that is wider than the screen opens at the evening and says that it scrolls', web.options, async (t) => {
  for (const width of [390, 768]) {
    const { page } = await web.visit(t, { viewport: { width, height: 844 } });
    await page.goto(findUrl({}));
    if (width < 768) await page.getByRole('button', { name: 'Grid' }).click();
    await page.getByRole('columnheader', { name: '18:00' }).waitFor();
    const { left, right } = await edgesOf(page.getByRole('columnheader', { name: '18:00' }));
    assert.ok(left > 100 && right < width, `${left} to ${right} at ${width} px`);
    await page.locator('.day-grid-turn .before').waitFor({ state: 'visible' });
    assert.equal(
      await page.getByText('padel 1').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      false,
    );
  }
});

test('the zoom and the hidden sports are the same on the grid and on the day sheet', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin });
  await page.goto(findUrl({}));
  const padel = page.getByRole('button', { name: 'Padel, 4 courts' });
  const hour = page.getByRole('columnheader', { name: '18:00' });
  const widthOf = async (): Promise<number> => (await hour.boundingBox())!.width;
  await hour.waitFor();
  const before = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  assert.ok((await widthOf()) > before * 1.5, 'an hour is wider');
  await padel.click();
  await page.getByRole('rowheader', { name: 'padel 1' }).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('rowheader', { name: 'tennis 1' }).waitFor();
  assert.equal(await padel.getAttribute('aria-expanded'), 'false');
  assert.equal(await page.getByRole('rowheader', { name: 'padel 1' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Zoom in' }).isDisabled(), true);
  await page.goto(SHEET);
  const sheet = page.getByRole('region', { name: 'Courts and bookings on' });
  await sheet.getByRole('group', { name: 'tennis 1' }).waitFor();
  assert.equal(await sheet.getByRole('group', { name: 'padel 1' }).count(), 0);
  await padel.click();
  await sheet.getByRole('group', { name: 'padel 1' }).waitFor();
});

test('a dragged booking says before the drop why a time is not free', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, SHEET);
  const [from, to] = [/^Dan Drag/, /^Tom Taken/].map((name) => page.getByRole('button', { name }));
  const [a, b] = [(await from!.boundingBox())!, (await to!.boundingBox())!];
  await page.mouse.move(a.x + 20, a.y + 20);
  await page.mouse.down();
  await page.mouse.move(b.x + 20, b.y + 20, { steps: 4 });
  await page.locator('.sheet-ghost.refused').getByText('Taken by Tom Taken', { exact: true }).waitFor();
  await page.mouse.move(b.x + 20, b.y + b.height + 20);
  await page.locator('.sheet-ghost:not(.refused)').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
});

test('the current time is a mark on the time axis, and crosses no booking', web.options, async (t) => {
  const page = await web.visitAsAdmin(t, '/admin/');
  const marker = page.locator('.sheet-hours .now-marker');
  const booking = page.getByRole('button', { name: /^Nora Now/ });
  await booking.waitFor();
  const time = new Date().toISOString().slice(11, 16);
  // The booking is over or nearly over, or its start lies below the header.
  if ((await marker.count()) === 0 || time < '00:30' || time >= '23:00') return;
  const [{ y, height }, { x }] = [(await marker.boundingBox())!, (await booking.boundingBox())!];
  assert.ok(y > 0 && y < 860, 'the sheet has scrolled to the current time');
  const point = [x + 20, y + height / 2] as const;
  const isOnTop = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x, y)?.closest('.sheet-booking') != null,
    point,
  );
  assert.equal(isOnTop, true);
});

test('the sheet says that it has lost the connection', web.options, async (t) => {
  const { page, context } = await web.visit(t, { as: web.club.admin, expectsOffline: true });
  await page.goto(SHEET);
  await page.getByRole('button', { name: /^Dan Drag/ }).waitFor();
  await context.setOffline(true);
  await page.getByText(/^No connection. The sheet shows the bookings as they were at \d\d:\d\d.$/).waitFor();
  await context.setOffline(false);
  await page.getByText(/^No connection/).waitFor({ state: 'detached' });
});

test('the sheet is one tab stop, and its keys reach the names of the courts', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin });
  const person = new Typist(page);
  await person.open(SHEET);
  const slot = (time: string): Locator => page.getByRole('button', { name: `padel 2, ${time}, free: book` });
  await slot('08:00').waitFor();
  assert.equal(await page.locator('.sheet-head a:not([tabindex="-1"])').count(), 0);
  await person.choose(page.getByRole('link', { name: 'Skip to the sheet' }));
  await person.press('ArrowDown', 'ArrowRight', 'End');
  assert.match((await page.evaluate(() => document.activeElement?.ariaLabel)) ?? '', /^padel 2, 21:30/);
  await person.press('Home', 'ArrowUp');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'padel 2');
});

test('the club chooses the colours of bookings, and a device can choose others', web.options, async (t) => {
  const { admin } = web.club;
  const player = await web.club.player('Mia Member');
  const body = { court_id: 3, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  await player.api.post('/bookings', { body });
  const plan = await admin.api.post('/admin/plans', { body: { name: 'Members', colour: '#1d4ed8' } });
  const people = [{ user_id: (JSON.parse(player.user) as { id: number }).id }];
  await admin.api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: dateAfter(0), people } });
  const page = await web.visitAsAdmin(t, '/admin/club');
  await page.getByLabel('Colours of bookings on the day sheet').selectOption('By plan');
  await page.getByRole('region', { name: 'Logo and colour' }).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Club saved.').waitFor();

  const { page: other } = await web.visit(t, { as: await web.club.staff('Dana Desk', 'desk') });
  await other.goto(SHEET);
  await other.getByRole('button', { name: /^Mia Member.*Members/s }).waitFor();
  const edgeOf = (name: RegExp): Promise<string> =>
    other.getByRole('button', { name }).evaluate((booking) => getComputedStyle(booking).borderLeftColor);
  assert.equal(await edgeOf(/^Mia Member/), 'rgb(29, 78, 216)');
  assert.notEqual(await edgeOf(/^Tom Taken/), 'rgb(29, 78, 216)', 'this person has no plan');
  assert.deepEqual(await other.getByRole('list', { name: 'Legend' }).getByRole('listitem').allInnerTexts(), [
    'Members',
    'No plan',
  ]);
  assert.deepEqual(await violationsOf(other), []);
  await other.getByRole('button', { name: 'Sport', exact: true }).click();
  await other.reload();
  await other.getByRole('button', { name: /^Mia Member/ }).waitFor();
  await other.getByRole('button', { name: 'Sport', exact: true, pressed: true }).waitFor();
  assert.equal((await admin.api.get('/club')).booking_colours, 'plan', 'the device does not change the club');
});
