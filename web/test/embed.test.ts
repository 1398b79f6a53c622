// Runs only at full size.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { dayAfter } from '../src/embed/embed-settings.ts';
import { PHONE } from './browser.ts';
import { DAY, everyDay, useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const SCRIPT = resolve(import.meta.dirname, '../dist/embed.js');
/** The maximum size of the web component's script, in bytes after gzip. */
const SCRIPT_BUDGET = 15 * 1024;

/** A time zone in which this file loads between 12:00 and 13:00, so that no test runs at midnight. */
const ZONE = zoneAtNoon(new Date().getUTCHours());
const TODAY = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format();

const web = useWebApp({ settings: { time_zone: ZONE } });

/** The names of `Etc/GMT` time zones have the opposite sign: `Etc/GMT-2` is two hours ahead of UTC. */
function zoneAtNoon(utcHour: number): string {
  const ahead = 12 - utcHour;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Starts the web server of a club's own site. All its pages contain the component with the given attributes. */
async function openSite(t: TestContext) {
  let attributes = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html>
<html lang="en"><title>Our club</title>
<style>:root { color-scheme: light dark } body { margin: 1rem }</style>
<main><h1>Our club</h1><h2>Courts</h2><courtside-courts ${attributes}></courtside-courts></main>
<script type="module" src="${web.club.origin}/embed.js"></script></html>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { site, show: (given: string): void => void (attributes = given) };
}

/** Creates a key as `docs/web-app.md` recommends, and waits until the service accepts requests from `origin`. */
async function createKey(origin: string): Promise<string> {
  const body = { name: 'Club site', publishable: true, scopes: ['courts:read' as const], origins: [origin] };
  const { key } = await web.club.admin.api.post('/admin/api-keys', { body });
  const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } };
  for (;;) {
    const { headers } = await fetch(`${web.club.origin}/api/v1/courts`, preflight);
    if (headers.get('access-control-allow-origin') === origin) return key;
    await sleep(50);
  }
}

test(
  "the component shows free times on a page of another origin, and a time leads to the club's booking page",
  web.options,
  async (t) => {
    const { site, show } = await openSite(t);
    const [padel, tennis] = [await web.club.court(), await web.club.court({ name: 'Clay', type: 'tennis' })];
    show(`api-key="${await createKey(site)}" courts="${tennis.id},${padel.id}" date="${DAY}"`);
    const { page } = await web.visit(t);
    await page.goto(site);
    const times = page.getByRole('list', { name: 'Clay' });
    await times.getByRole('link', { name: '08:00 €12' }).waitFor();
    assert.deepEqual(await page.getByRole('heading', { level: 3 }).allTextContents(), ['Clay', padel.name]);
    assert.deepEqual(await violationsOf(page), []);

    await page.getByRole('button', { name: '18 more times: Clay' }).click();
    assert.equal(await times.getByRole('link').count(), 28);
    const focused = await page.evaluate(
      () => document.querySelector('*:focus')?.shadowRoot?.activeElement?.textContent,
    );
    assert.equal(focused, '13:00 €12', 'the focus moves to the first new time');

    const [today] = await page.getByRole('group', { name: 'Day' }).getByRole('button').all();
    assert.equal(await today!.getAttribute('aria-pressed'), 'true');
    await page.getByRole('group', { name: 'Day' }).getByRole('button').nth(1).press('Enter');
    await page
      .getByRole('status')
      .getByText(/: 56 start times$/)
      .waitFor({ state: 'attached' });
    await times.getByRole('link', { name: '09:30' }).click();
    await page.waitForURL((url) => url.origin === web.club.origin);
    const { pathname, searchParams } = new URL(page.url());
    assert.equal(pathname, '/');
    assert.deepEqual(
      ['date', 'court', 'start'].map((name) => searchParams.get(name)),
      [dayAfter(DAY, 1), String(tennis.id), '09:30'],
    );
    await page.getByRole('dialog').getByText('Clay').first().waitFor();
  },
);

test('the component loads new times by itself when the page is visible again', web.options, async (t) => {
  const { site, show } = await openSite(t);
  const { id, name } = await web.club.court();
  show(`api-key="${await createKey(site)}" courts="${id}" date="${DAY}"`);
  const { page } = await web.visit(t, { expectsOffline: true });
  await page.goto(site);
  const first = page.getByRole('list', { name }).getByRole('link', { name: '08:00' });
  await first.waitFor();
  const { api } = await web.club.player();
  const body = { court_id: id, booking_date: DAY, start_time: '08:00', end_time: '09:00' };
  await api.post('/bookings', { body });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await first.waitFor({ state: 'detached' });

  await page.context().setOffline(true);
  const notice = page.getByRole('alert');
  await notice.getByText(/Not updated since \d\d:\d\d/).waitFor();
  assert.ok(await page.getByRole('link', { name: '09:00' }).isVisible(), 'the last known times stay on the page');
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

test('after the last free time of today, the component starts with tomorrow', web.options, async (t) => {
  const { site, show } = await openSite(t);
  const opening_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '08:00', close: '10:00' }));
  const { id, name } = await web.club.court({ opening_hours });
  show(`api-key="${await createKey(site)}" courts="${id}" days="2"`);
  const { page } = await web.visit(t);
  await page.goto(site);
  await page.getByRole('list', { name }).getByRole('link', { name: '08:00' }).waitFor();
  const days = page.getByRole('group', { name: 'Day' }).getByRole('button');
  assert.deepEqual(await days.evaluateAll((buttons) => buttons.map((button) => button.ariaPressed)), ['false', 'true']);
  await days.first().click();
  await page.getByText('No free times on this day.').waitFor();
});

test('the component says what is wrong if the page may not show the times', web.options, async (t) => {
  const { site, show } = await openSite(t);
  const { page } = await web.visit(t, { expects: [401, 403, 404] });
  const refusal = page.getByRole('alert');
  const cases = [
    ['', 'set “api-key”'],
    [`api-key="cpk_nonsense"`, 'set “api-key”'],
    [`api-key="${await createKey('https://club.example')}"`, `must allow the origin ${site}`],
  ] as const;
  // Create this key before the loop: the page can read error responses only if some key allows the page's origin.
  const ownKey = await createKey(site);
  for (const [attributes, hint] of cases) {
    show(attributes);
    await page.goto(site);
    await refusal.getByText('Free times cannot be shown on this page.').waitFor();
    assert.ok((await refusal.textContent())!.includes(hint), attributes);
    assert.equal(await page.getByRole('link', { name: 'See all courts and times' }).count(), 1);
  }
  show(`api-key="${ownKey}" courts="999999"`);
  await page.goto(site);
  await page.getByText('There are no courts to show.').waitFor();
});

test(
  'the component names the origin that a key must allow if the browser blocks every answer',
  web.options,
  async (t) => {
    const { site, show } = await openSite(t);
    show(`api-key="${await createKey('https://club.example')}" lang="es"`);
    const { page } = await web.visit(t, { expectsBlocked: true });
    await page.goto(site);
    await page.getByRole('alert').getByText(`debe permitir el origen ${site}`).waitFor();
    await page.getByRole('link', { name: 'Ver todas las pistas y horas' }).waitFor();
  },
);

test('the component fits a phone, follows the theme of the page and takes its styles', web.options, async (t) => {
  const { site, show } = await openSite(t);
  const { id } = await web.club.court({ name: 'A court with a long name beside the river' });
  show(`api-key="${await createKey(site)}" courts="${id}" date="${DAY}" style="--courtside-accent: rgb(255, 190, 90)"`);
  const { page } = await web.visit(t, { viewport: PHONE, theme: 'dark' });
  await page.goto(site);
  await page.getByRole('link', { name: '08:00' }).waitFor();
  assert.equal(await isWiderThanScreen(page), false);
  assert.deepEqual(await violationsOf(page), []);
  const colourOf = (name: string) =>
    page.locator('courtside-courts').evaluate((host, name) => {
      return getComputedStyle(host.shadowRoot!.querySelector(name)!).color;
    }, name);
  assert.equal(await colourOf('.all'), 'rgb(255, 190, 90)');
  assert.equal(await colourOf('.court-name'), 'rgb(233, 239, 236)', 'the text is light in the dark theme');
});

test('the script of the component is one file of at most 15 KiB', () => {
  const script = readFileSync(SCRIPT, 'utf8');
  assert.ok(gzipSync(script).length <= SCRIPT_BUDGET);
  assert.doesNotMatch(script, /\bimport\s*[({'"`]|\bfrom\s*['"`]/, 'it loads no other file');
});

const allDay = everyDay('00:00', '24:00');

test('the board shows what happens on each court now and next, and follows changes', web.options, async (t) => {
  const { club } = web;
  const fields = { type: 'squash', opening_hours: allDay };
  const [ten, two] = [
    await club.court({ ...fields, name: 'Glass 10' }),
    await club.court({ ...fields, name: 'Glass 2' }),
  ];
  const shut = await club.court({ ...fields, name: 'Glass 3' });
  await club.court({ ...fields, name: 'Glass 4', opening_hours: everyDay('07:00', '11:00') });
  const { api, email } = await club.player('Secret Name');
  await club.importBookings(TODAY, [
    [two.name, email, '11:00', '13:30'],
    [two.name, email, '13:30', '15:00'],
  ]);
  const closure = { reason: 'New floor', start_date: TODAY, end_date: TODAY, start_time: '10:00', end_time: '18:00' };
  await club.admin.api.post('/admin/closures', { body: { ...closure, court_ids: [shut.id] } });
  const { page } = await web.visit(t, { expectsOffline: true });
  await page.goto('/board?sport=squash');
  const courts = page.getByRole('listitem');
  await courts.first().waitFor();
  await page.getByRole('img', { name: `${web.club.origin}/?type=squash` }).waitFor();
  const textOf = async (index: number) => (await courts.nth(index).innerText()).replaceAll(/\s+/g, ' ');
  assert.equal(await textOf(0), 'Glass 2 Booked until 13:30 Next: Booked 13:30–15:00');
  assert.equal(await textOf(1), 'Glass 3 Closed until 18:00 New floor');
  await page.getByText('until 07:00').waitFor();
  assert.equal(await textOf(2), 'Glass 4 Closed until 07:00 Opens 07:00', 'the opening hours of today are over');
  assert.equal(await textOf(3), 'Glass 10 Free all day');
  assert.ok(!(await page.content()).includes('Secret'), 'the board shows no names');
  assert.equal(await page.getByRole('navigation').count(), 0);
  assert.deepEqual(await violationsOf(page), []);

  const body = { court_id: ten.id, booking_date: TODAY, start_time: '14:00', end_time: '15:00' };
  await api.post('/bookings', { body });
  await page.getByText('Next: Booked 14:00–15:00').waitFor({ timeout: 15_000 });

  await page.context().setOffline(true);
  const warning = page.getByRole('status').getByText(/^Not updated since 1[23]:\d\d$/);
  // One more request may still succeed. The request after it, 30 seconds later, then fails.
  await warning.waitFor({ timeout: 60_000 });
  assert.equal(await courts.count(), 4, 'the board keeps the last known state');
  await page.context().setOffline(false);
  await warning.waitFor({ state: 'detached' });
});

test(
  'the board has pages if the courts do not fit, and its address chooses courts and theme',
  web.options,
  async (t) => {
    const courts = [];
    for (let n = 1; n <= 5; n++) courts.push(await web.club.court({ name: `Beach ${n}`, type: 'beach_tennis' }));
    const { page } = await web.visit(t, { viewport: { width: 800, height: 600 } });
    await page.goto('/board?sport=beach_tennis&theme=dark');
    await page.getByText('Page 1 of 2').waitFor();
    const names = () => page.getByRole('heading', { level: 2 }).allTextContents();
    assert.deepEqual(await names(), ['Beach 1', 'Beach 2', 'Beach 3']);
    await page.getByRole('button', { name: 'Stop changing pages' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    assert.deepEqual(await names(), ['Beach 4', 'Beach 5']);
    assert.equal(await page.evaluate(() => document.documentElement.dataset['theme']), 'dark');
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);

    await page.setViewportSize(PHONE);
    await page.goto(`/board?courts=${courts[4]!.id},${courts[1]!.id}&theme=light`);
    await page.getByText('Beach 5').waitFor();
    assert.deepEqual(await names(), ['Beach 2', 'Beach 5']);
    assert.deepEqual(await violationsOf(page), []);
    assert.equal(await isWiderThanScreen(page), false);
  },
);
