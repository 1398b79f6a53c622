import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bySize } from '../../server/test/size.ts';
import { loadAdmin } from '../src/app/admin-pages.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { DAY, findUrl, useWebApp, YESTERDAY } from './club.ts';
import { violationsInLooks } from './looks.ts';
import { chooseAction, violationsOf, isOnScreen, isWiderThanScreen } from './page.ts';

const web = useWebApp({
  setUp: async (club) => {
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: day < 6 ? '08:00' : '09:00', close: '22:00' }));
    const court = await club.court({
      ...{ name: 'Padel 1', venue: 'Riverside Club', address: '1 River Walk', surface: 'artificial_grass' },
      ...{ latitude: 41.4, longitude: 2.1, opening_hours: week, requires_approval: true, capacity: 4 },
      ...{ max_advance_days: 14, cancellation_cutoff_minutes: 120 },
      peak_prices: [
        {
          ...{ days: [1, 2, 3, 4, 5], start_time: '18:00', end_time: '21:00' },
          price_per_hour: { amount: 3200, currency: 'EUR' },
        },
      ],
    });
    await club.court({ name: 'Tennis 1', type: 'tennis', venue: 'Riverside Club' });
    const player = await club.player('Ana Ferrer');
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body });
    await club.admin.api.post('/bookings', { body: { ...body, start_time: '12:00', end_time: '13:00' } });
    await club.importBookings(YESTERDAY, [['Padel 1', club.admin.email, '10:00', '11:00']]);
    const closure = { start_date: DAY, start_time: '18:00', end_date: DAY, end_time: '20:00', reason: 'Maintenance' };
    await club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
    const rule = { name: 'Prime time', times: { days: [1, 2], start_time: '17:00' }, settings: { bookable: false } };
    const plan = await club.admin.api.post('/admin/plans', { body: { name: 'Members', rules: [rule] } });
    const people = [{ user_id: (JSON.parse(player.user) as { id: number }).id }];
    await club.admin.api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: DAY, people } });
  },
});

const publicPages = [
  '/',
  '/courts/1',
  '/courts/999',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/nope',
  ...bySize([], ['/no/such/page', '/board', '/board?theme=dark']),
];

async function violationsAt(page: Page, path: string, differsOnPhone = false): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return violationsInLooks(page, path, differsOnPhone);
}

/** Navigates without reloading the document, so that axe stays loaded. Returns the violations on the new page. */
async function violationsAfterNavigation(page: Page, path: string): Promise<string[]> {
  await page.evaluate((path) => {
    (document.activeElement as HTMLElement).blur();
    history.pushState({}, '', path);
  }, path);
  await page.locator('h1:focus').waitFor();
  return violationsInLooks(page, path);
}

test('public pages have no axe violation and are not wider than the screen', web.options, async (t) => {
  const { page } = await web.visit(t, { expects: [404] });
  const violations: string[] = [];
  for (const path of publicPages) violations.push(...(await violationsAt(page, path)));
  // The list and the times have more elements than the grid.
  violations.push(...(await violationsAt(page, findUrl({ view: 'list' }), true)));
  await page.goto(findUrl({ court: 2, start: '08:00', view: '' }));
  await page.getByRole('dialog').waitFor();
  violations.push(...(await violationsInLooks(page, 'the booking dialog')));
  assert.deepEqual(violations, []);
});

test('player and admin pages have no axe violation and fit the screen', web.options, async (t) => {
  const { page } = await web.visit(t, { as: web.club.admin });
  const violations: string[] = [];
  violations.push(...(await violationsAt(page, '/bookings?when=past')));
  const adminPages = (await loadAdmin()).pages.map(({ path }) => `/admin${path}`);
  for (const path of ['/profile', '/bookings', ...adminPages, findUrl({ view: '' })])
    violations.push(...(await violationsAfterNavigation(page, path)));
  await page.goto('/admin/courts');
  await page.getByRole('button', { name: 'New court' }).click();
  await page.getByRole('dialog').waitFor();
  violations.push(...(await violationsInLooks(page, 'the court form')));
  await page.setViewportSize(PHONE);
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  if (!(await isOnScreen(save))) violations.push('the court form: the button needs scrolling');
  await page.goto('/admin/courts');
  await page.getByRole('button', { name: 'Admin: Courts' }).click();
  violations.push(...(await violationsOf(page)));
  assert.deepEqual(violations, []);
});

test('dialogs have no axe violation and fit the screen, at full size', web.atFullSize, async (t) => {
  const violations: string[] = [];
  const { page } = await web.visit(t, { as: web.club.admin });
  const check = async (path: string, open: (page: Page) => Promise<void>): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await open(page);
    await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    const name = await page.getByRole('dialog').or(page.getByRole('menu')).first().getAttribute('aria-labelledby');
    violations.push(...(await violationsInLooks(page, `${path}, a dialog (${name})`)));
  };
  const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
  await check('/', button('Choose a day'));
  await check('/bookings', button(/^Cancel booking: /));
  await check('/bookings', button(/^Reschedule: /));
  await check('/bookings', button(/^More actions: /));
  await check(findUrl({ court: 2, start: '08:00' }), async () => {});
  await check(findUrl({ court: 1, start: '12:00', wait: 1 }), async () => {});
  await check(findUrl({ court: 2, start: '08:00' }), async (page) => {
    await page.getByRole('button', { name: 'Book now' }).click();
    await page.getByRole('dialog', { name: 'Booked' }).waitFor();
  });
  await check(`/admin/?date=${DAY}`, button(/^Ana Ferrer/));
  await check(`/admin/?date=${DAY}`, button(/^Tennis 1, 10:00, free/));
  await check('/admin/courts', button('Edit: Padel 1'));
  await check('/admin/courts', button('More actions: Padel 1'));
  await check('/admin/closures', button('Close courts'));
  await check('/admin/closures', button('Reopen: Maintenance'));
  await check('/admin/people', async (page) => {
    await page.getByRole('link', { name: 'Ana Ferrer' }).click();
    await button('Deactivate')(page);
  });
  await check('/admin/people', button('Invite'));
  await check('/admin/plans', button('New plan'));
  await check('/admin/plans', button('Add rule: Members'));
  await check('/admin/plans', async (page) => {
    await button('Edit: Prime time')(page);
    const dialog = page.getByRole('dialog');
    const settings = ['When booking opens', 'Limit per person or family', 'Guests', 'Cancellation'];
    for (const name of ['Some courts', 'Some days', ...settings])
      await dialog.getByRole('button', { name, exact: true }).click();
  });
  await check('/admin/plans', button('More actions: Prime time'));
  await check('/admin/memberships', button('Add membership'));
  await check('/admin/memberships', (page) => chooseAction(page, 'Ana Ferrer', 'Own rules'));
  await check('/admin/memberships', button('Edit: Ana Ferrer'));
  await check('/admin/memberships', button('More actions: Ana Ferrer'));
  await check('/admin/series', button('New series'));
  await check('/admin/keys', button('New key'));
  await check('/admin/webhooks', button('New webhook'));
  assert.deepEqual(violations, []);
});

test("a court's page says all about the court, and its free times lead to the booking", web.options, async (t) => {
  const { page } = await web.visit(t, { locale: 'en-US', expects: [500] });
  await page.goto('/courts/1');
  await page.getByRole('heading', { level: 1, name: 'Padel 1' }).waitFor();
  assert.equal(await page.title(), 'Padel 1 · Courtside');
  await page.getByText('Padel · Artificial grass · Outdoor · Riverside Club').waitFor();
  const textOf = async (name: string): Promise<string> =>
    (await page.getByRole('region', { name }).innerText()).replaceAll(/\s+/gu, ' ');
  const [prices, hours, rules] = [await textOf('Prices'), await textOf('Opening hours'), await textOf('Good to know')];
  assert.match(prices, /Mon–Fri 6:00–9:00 PM €32\.00 per hour All other times €24\.00 per hour/);
  assert.match(hours, /Mon–Fri 8:00 AM–10:00 PM Sat–Sun 9:00 AM–10:00 PM/);
  assert.match(rules, /up to 14 days ahead.*up to 2 h before the start.*The club confirms.*At most 4 people/);
  const map = page.getByRole('link', { name: /^Open map/ });
  assert.match((await map.getAttribute('href'))!, /^https:\/\/www\.openstreetmap\.org\/\?mlat=41\.4&mlon=2\.1#map/);
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  await page.getByRole('link', { name: `Book ${day.format(Date.parse(DAY))}, 9:00 AM` }).click();
  const dialog = page.getByRole('dialog', { name: /Padel 1/ });
  await dialog.waitFor();
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    [searchParams.get('date'), searchParams.get('court'), searchParams.get('start')],
    [DAY, '1', '09:00'],
  );
  const overlay = await page.evaluate(() => document.querySelector('.overlay')!.getBoundingClientRect().width);
  assert.equal(overlay, DESKTOP.width, 'the overlay covers the page up to its edge');
  await page.route('**/api/v1/courts/1', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await dialog.getByText('The cancellation deadline could not be loaded.').waitFor();
  await page.goto('/courts/1');
  await page.getByRole('heading', { level: 1, name: 'The court could not be loaded' }).waitFor();
});

/** Runs in the page. Returns whether a button covers the name of a row. */
function hasCoveredName(): boolean {
  const isOn = (a: DOMRect, b: DOMRect): boolean =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return [...document.querySelectorAll('.data-table tbody tr')].some((row) => {
    const name = row.querySelector(':scope > th')?.getBoundingClientRect();
    const buttons = [...row.querySelectorAll('td button')].map((button) => button.getBoundingClientRect());
    return name !== undefined && buttons.some((button) => isOn(name, button));
  });
}

test('no admin page and no table is wider than its place, also with long names', web.atFullSize, async (t) => {
  const long = 'A very long name without an end, for a court of the Riverside Club of Padel and Tennis';
  const { id: court_id } = await web.club.court({ name: long, venue: long, address: long });
  const hour = { start_time: '08:00', end_time: '09:00' };
  const series = { court_id, guest_name: 'Grace Kim', start_date: DAY, days: [1], count: 2, ...hour };
  await web.club.admin.api.post('/admin/booking-series', { body: series });
  const person = await web.club.player('Maximiliana Wolfeschlegelsteinhausenbergerdorff the Third of Riverside');
  const rule = { name: long.slice(0, 80), courts: { venue: long }, settings: { bookable: true } };
  const plan = await web.club.admin.api.post('/admin/plans', { body: { name: long.slice(0, 80), rules: [rule] } });
  const people = [{ user_id: (JSON.parse(person.user) as { id: number }).id }];
  const membership = { plan_id: plan.id, name: long, starts_on: DAY, people };
  await web.club.admin.api.post('/admin/memberships', { body: membership });
  const page = await web.visitAsAdmin(t, '/admin/courts');
  const wide: string[] = [];
  const paths = '/courts /closures /people /plans /memberships /series /keys /queues /reports /audit /files';
  for (const path of paths.split(' ')) {
    await page.goto(`/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('.loading') === null);
    for (const width of [360, 390, 800, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      if (await isWiderThanScreen(page)) wide.push(`${path}, ${width} px: the page`);
      const tables = page.locator('.data-table:not(.figures) > .table-scroll');
      const hidden = await tables.evaluateAll((all) => all.filter((box) => box.scrollWidth > box.clientWidth).length);
      if (hidden > 0) wide.push(`${path}, ${width} px: a table`);
      if (await page.evaluate(hasCoveredName)) wide.push(`${path}, ${width} px: a button covers a name`);
    }
  }
  assert.deepEqual(wide, []);
});

test('the API reference finds operations by their path and summary', web.atFullSize, async (t) => {
  const { page } = await web.visit(t);
  await page.goto('/docs/');
  // The page uses different elements for long and short lists of operations, so the selector has one alternative for
  // each. The selector does not match the OpenAPI document's webhooks, which are in another section of the page.
  const selector = ':is(.operations-virtual, .opblock-tag-section) .opblock';
  const operations = page.locator(selector);
  // The reference has much larger scripts than the app.
  await operations.first().waitFor({ timeout: 60_000 });
  await page.locator('.operation-filter-input').fill('resend DELIVERIES');
  await page.waitForFunction((shown) => document.querySelectorAll(shown).length === 1, selector);
  assert.match(await operations.innerText(), /POST[\s\S]*\/admin\/webhooks\/.*\/resend/);
});
