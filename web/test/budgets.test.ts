import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { bySize, isFullSize } from '../../server/test/size.ts';
import { DESKTOP, PHONE } from './browser.ts';
import { DAY, dateAfter, findUrl, signIn, useWebApp } from './club.ts';
import { dayButton } from './page.ts';

const DIST = resolve(import.meta.dirname, '../dist');
/** The maximum script size of a player's first load, in bytes after gzip. */
const SCRIPT_BUDGET = 127 * 1024;
const SCREENS = [['a phone', PHONE] as const, ...bySize([], [['a desktop', DESKTOP] as const])];
/** The maximum time to render a grid of 40 courts and 32 slots, in milliseconds. */
const RENDER_BUDGET_MS = 100;
/** The maximum layout shift score while a page loads. It is not 0, because browsers round positions. */
const SHIFT_BUDGET = 0.001;
/** The maximum time until a slow phone shows the first free time, in milliseconds. */
const SLOW_BUDGET_MS = 5000;
/** Whether to check the rendering time. Other programs on the machine affect this time. */
const checksSpeed = process.env['BUDGETS'] !== undefined;

/**
 * The maximum number of rate limit units for signing in, viewing ten days and opening every page. The default limit is
 * 600 units per minute. Requests for a court's next free times, for limits and for how full days are do not count: the
 * page sends them only if the player stays on a day, so their number depends on the machine's speed.
 */
const RATE_BUDGET = 46;
const AFTER_A_WHILE = /courts\/\d+\/availability|booking-limits|\/occupancy/;

const web = useWebApp({
  settings: { RATE_LIMIT_PER_MINUTE: '600' },
  setUp: async (club) => {
    for (const n of [1, 2, 3]) await club.court({ name: `Padel ${n}`, venue: 'Riverside Club' });
  },
});

test('a player who signs in and opens every page uses little of the default rate limit', web.options, async (t) => {
  const { email } = await web.club.player();
  const { page } = await web.visit(t);
  let left = 600;
  let laterRequests = 0;
  const refused: string[] = [];
  page.on('response', (response) => {
    if (AFTER_A_WHILE.test(response.url())) laterRequests++;
    left = Math.min(left, Number(/;r=(\d+);/.exec(response.headers()['ratelimit'] ?? '')?.[1] ?? left));
    if (response.status() === 429) refused.push(response.url());
  });
  await signIn(page, email);
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (let day = 0; day < 10; day++) {
    const loaded = page.waitForResponse(/availability/);
    const next = dayButton(page, dateAfter(day + 1));
    if ((await next.count()) === 0) await page.getByRole('button', { name: 'Later days' }).click();
    await next.click();
    await loaded;
  }
  for (const path of ['/bookings', '/profile']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  // The page loads the next free times of each court after everything else.
  const lastRequests = [1, 2, 3].map((id) => page.waitForResponse(new RegExp(`courts/${id}/availability`)));
  // Set a date. Without a date, the page would also load tomorrow's times if nothing can be booked today any more.
  await page.goto(`/?date=${dateAfter(1)}`);
  await Promise.all(lastRequests);
  const units = 600 - left - laterRequests;
  t.diagnostic(`${units} units, and ${laterRequests} that the page sends after a while`);
  assert.deepEqual(refused, []);
  assert.ok(units > 0 && units <= RATE_BUDGET, `${units} units`);
});

for (const [size, viewport] of SCREENS) {
  test(`a player's first load on ${size} has at most 127 KiB of gzipped script`, web.options, async (t) => {
    const { page } = await web.visit(t, { viewport });
    const files = new Set<string>();
    let isOver = false;
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Leave out the dialog, which loads while the person reads the times, and what loads after it.
      isOver ||= /\/booking-[\w-]{7}\.js$/.test(pathname);
      // Leave out the texts of problems and the bars of the days, because the page does not wait for them.
      if (!isOver && pathname.endsWith('.js') && !/assets\/(problems|plural|fullness|grid-words)/.test(pathname))
        files.add(pathname);
    });
    await page.goto('/');
    // In the evening, the page shows the next free times of each court, with the court's name at each time.
    await page.getByText('Padel 1', { exact: true }).first().waitFor();
    await page.waitForTimeout(1000); // Wait for late requests. The network is never idle, because of the live stream
    const sizes = [...files].map((file) => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    t.diagnostic(`first load: ${(total / 1024).toFixed(1)} KiB in ${files.size} files`);
    assert.ok(total > 0 && total <= SCRIPT_BUDGET, `${total} bytes: ${[...files].join(', ')}`);
  });
}

const FIRST_DAY = /\/availability\?date=[^&]+(&type=padel)?(&indoor=true)?&limit=40$/;
const FIRST_DAYS: { path: string; remembered?: object; isEarly: boolean }[] = [
  { path: '/', isEarly: true },
  { path: `/?date=${dateAfter(1)}`, isEarly: true },
  { path: '/', remembered: { type: 'padel' }, isEarly: true },
  { path: '/?type=padel', isEarly: false },
  { path: '/', remembered: { place: 'indoor' }, isEarly: false },
];
for (const { path, remembered = {}, isEarly } of FIRST_DAYS) {
  const when = isEarly ? 'before the app is loaded' : 'after the app is loaded';
  test(`${path} with ${JSON.stringify(remembered)} requests the first day once, ${when}`, web.options, async (t) => {
    const { page } = await web.visit(t);
    await page.addInitScript((text) => localStorage.setItem('courtside.find', text), JSON.stringify(remembered));
    const sent: string[] = [];
    page.on('request', (request) => FIRST_DAY.test(request.url()) && sent.push(request.url()));
    const first = page.waitForRequest(FIRST_DAY);
    await page.route('**/assets/first-load-*.js', async (route) => {
      if (isEarly) await first;
      else assert.equal(sent.length, 0);
      await route.continue();
    });
    await page.goto(path);
    await (await first).response();
    await page.getByRole('group', { name: 'Day', exact: true }).waitFor();
    await page.waitForTimeout(500); // A second request would follow at once
    assert.equal(sent.filter((url) => url === sent[0]).length, 1, sent.join());
  });
}

for (const [size, viewport] of SCREENS) {
  test(`nothing jumps while the first page loads on ${size}`, web.atFullSize, async (t) => {
    const { page } = await web.visit(t, { viewport });
    await page.addInitScript(() => {
      const seen = globalThis as unknown as { shift: number };
      seen.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(findUrl({}));
    const courts = page.getByRole('rowheader', { name: /Padel 1/ });
    await courts.or(page.getByRole('heading', { name: 'Padel 1' })).waitFor();
    await page.waitForTimeout(300);
    const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
    t.diagnostic(`layout shift: ${shift.toFixed(4)}`);
    assert.ok(shift < SHIFT_BUDGET, `${shift}`);
  });
}

test('shows the first free time on a slow phone, with `BUDGETS` within 5 s', web.atFullSize, async (t) => {
  const times: number[] = [];
  for (let round = 0; round < (checksSpeed ? 5 : 1); round++) {
    const { page } = await web.visit(t, { viewport: PHONE });
    const browser = await page.context().newCDPSession(page);
    const bytesPerSecond = { downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...bytesPerSecond });
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const start = performance.now();
    await page.goto(`/?date=${dateAfter(1)}`, { waitUntil: 'commit' });
    await page.locator('main .time-choice').first().waitFor();
    times.push(performance.now() - start);
    await page.context().close();
  }
  t.diagnostic(`first free time after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  if (checksSpeed) assert.ok(times.toSorted((a, b) => a - b)[times.length >> 1]! < SLOW_BUDGET_MS);
});

test('renders a grid of 40 courts and 32 slots, with `BUDGETS` within 100 ms', web.atFullSize, async (t) => {
  const { page } = await web.visit(t);
  const stretch = [{ start_time: '06:00', end_time: '22:00' }];
  const starts = Array.from({ length: 32 }, (_, i) => {
    const minute = 360 + i * 30;
    const start_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return { start_time, starts_at: `${DAY}T${start_time}:00Z`, durations: [30, 60], prices: [1200, 2400] };
  });
  const data = Array.from({ length: 40 }, (_, i) => ({
    court_id: i + 1,
    court: { id: i + 1, name: `Court ${i + 1}`, type: 'padel', venue: 'Big Club', position: 0 },
    ...{ booking_date: DAY, time_zone: 'UTC', distance_km: null, open: stretch, closures: [], busy: [], free: stretch },
    ...{ currency: 'EUR', starts },
  }));
  await page.route('**/availability?*', (route) => route.fulfill({ json: { data, next_cursor: null } }));
  await page.goto(findUrl({}));
  await page.getByRole('rowheader', { name: /Court 40/ }).waitFor();
  const times: number[] = [];
  for (let round = 0; round < (checksSpeed || isFullSize ? 5 : 1); round++) {
    await page.getByRole('button', { name: 'List', exact: true }).click();
    await page.getByRole('heading', { level: 3, name: 'Court 40' }).waitFor();
    const time = await page.evaluate(async () => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Grid')!;
      const start = performance.now();
      button.click();
      while (document.querySelectorAll('.day-grid tbody td').length < 40 * 32)
        await new Promise((next) => setTimeout(next));
      document.body.getBoundingClientRect();
      return performance.now() - start;
    });
    times.push(time);
  }
  // Check only the fastest round, because other programs on the machine can make a round slower, but never faster.
  const best = Math.min(...times);
  t.diagnostic(`rendered in ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  if (checksSpeed) assert.ok(best < RENDER_BUDGET_MS, `${best} ms`);
});
