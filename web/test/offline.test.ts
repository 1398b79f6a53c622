// Runs only at full size.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { type Account, DAY, signIn, signOut, useWebApp } from './club.ts';
import { isWiderThanScreen, violationsOf } from './page.ts';

const web = useWebApp();

/** Waits until the service worker controls the page, so that it also stores the files that the page loads later. */
async function waitForServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function bookAt(court: { id: number }, { api }: Account, start_time: string, end_time: string): Promise<number> {
  const body = { court_id: court.id, booking_date: DAY, start_time, end_time };
  return (await api.post('/bookings', { body })).id;
}

const readStored = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('courtside.bookings'));

test('offline, the installed app opens with the last bookings, and refreshes by itself', web.options, async (t) => {
  const court = await web.club.court({ name: 'Lighthouse', cancellation_cutoff_minutes: 60 });
  const player = await web.club.player();
  const booking = await bookAt(court, player, '10:00', '11:00');
  const { page, context } = await web.visit(t, {
    as: player,
    viewport: PHONE,
    expectsOffline: true,
    hasServiceWorker: true,
  });
  // Let the courts arrive before the bookings. The app must store the names of the courts even then.
  const courts = page.waitForResponse('**/api/v1/courts?*');
  await page.route('**/api/v1/bookings?*', async (route) => {
    await courts;
    await route.fallback();
  });
  await page.goto('/bookings');
  await page.getByText(/Free cancellation until .*09:00/).waitFor();
  await waitForServiceWorker(page);
  await page.unroute('**/api/v1/bookings?*');
  await context.setOffline(true);
  await page.reload();
  await page
    .getByRole('status')
    .getByText(/^You're offline\. Last updated \d\d:\d\d\.$/)
    .waitFor();
  await page.getByRole('heading', { name: /10:00–11:00 Lighthouse/ }).waitFor();
  await page.getByText(/Free cancellation until .*09:00/).waitFor();
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await page.getByRole('button', { name: /^Reschedule: Lighthouse/ }).click();
  await page.getByRole('dialog').getByRole('alert').getByText("You're offline").waitFor();
  await page.keyboard.press('Escape');

  await player.api.delete('/bookings/{booking}', { params: { path: { booking } } });
  await context.setOffline(false);
  await page.getByText('No upcoming bookings.').waitFor();
  assert.equal(await page.getByText("You're offline").count(), 0);
});

test('back online, a page that could not load loads by itself', web.options, async (t) => {
  await web.club.court({ name: 'Patience', type: 'petanque' });
  const { page, context } = await web.visit(t, { as: await web.club.player(), expectsOffline: true });
  await page.goto('/profile');
  await page.getByLabel('Name').waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Find a court' }).click();
  await page.getByRole('alert').getByText("You're offline").waitFor();
  await context.setOffline(false);
  await page.getByRole('alert').waitFor({ state: 'hidden' });
  await page.locator('.time-choice').first().waitFor();
});

test('the bookings saved on a device are removed when their owner signs out', web.options, async (t) => {
  const court = await web.club.court({ name: 'Confidential' });
  const [one, next] = [await web.club.player(), await web.club.player()];
  await bookAt(court, one, '10:00', '11:00');
  const { page, context } = await web.visit(t, { as: one, expectsOffline: true });
  await page.goto('/bookings');
  await page.getByRole('heading', { name: /Confidential/ }).waitFor();
  await page.waitForFunction(() => localStorage.getItem('courtside.bookings')?.includes('Confidential'));
  await signOut(page);
  assert.equal(await readStored(page), null);

  // Even if the bookings of another person are still stored, the app neither shows nor keeps them.
  const lists = { upcoming: { at: Date.now(), bookings: [{ note: 'Confidential' }] } };
  const stored = JSON.stringify({ userId: 1_000_000, lists, courts: [] });
  await page.evaluate((stored) => localStorage.setItem('courtside.bookings', stored), stored);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, next.email);
  assert.equal(await readStored(page), null);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'My bookings' }).click();
  await page.getByText("You're offline").first().waitFor();
  assert.equal(await page.getByText('Confidential').count(), 0);
});

test('a sign-out without a network ends the session as soon as there is a network', web.options, async (t) => {
  const player = await web.club.player();
  const { page, context } = await web.visit(t, { as: player, expectsOffline: true, expects: [401] });
  await page.goto('/bookings');
  await page.getByText('No upcoming bookings.').waitFor();
  await context.setOffline(true);
  await signOut(page);
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  assert.equal((await context.cookies()).length, 1);
  const loggedOut = page.waitForResponse(/\/auth\/logout/);
  await context.setOffline(false);
  assert.equal((await loggedOut).status(), 204);
  assert.deepEqual(await context.cookies(), []);
  await assert.rejects(player.api.get('/auth/me'), { code: 'token_invalid' });
});

test('the app can be installed, and stores no response of the API', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.player(), hasServiceWorker: true });
  await page.goto('/bookings');
  await waitForServiceWorker(page);
  const manifestUrl = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await fetch(new URL(manifestUrl!, web.club.origin))).json();
  assert.deepEqual([manifest.display, manifest.start_url], ['standalone', '/']);
  for (const { src, sizes, type } of manifest.icons) {
    const response = await fetch(new URL(src, web.club.origin));
    const png = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
  }
  await page.getByText('No upcoming bookings.').waitFor();
  const paths = await page.evaluate(async () => {
    const caches = await Promise.all((await globalThis.caches.keys()).map((name) => globalThis.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  const others = paths.filter((path) => !path.startsWith('/assets/'));
  assert.deepEqual(others.toSorted(), ['/', '/config.json']);
  assert.ok(
    paths.some((path) => path.includes('/reschedule-dialog-')),
    'code that is needed later is stored',
  );
  assert.ok(!paths.some((path) => path.includes('/reports-')), 'code of admin pages is stored');
});

/** Forwards requests to the club. Adds a release number to the start page and to the service worker. */
async function serveReleases(t: TestContext): Promise<{ origin: string; setRelease: (release: number) => void }> {
  let release = 1;
  const serve = async ({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await fetch(new URL(url, web.club.origin), { headers: { accept: headers.accept ?? '*/*' } });
    let body = Buffer.from(await answer.arrayBuffer());
    if (url === '/sw.js') body = Buffer.from(body.toString().replace(/"version":"/, `$&${release}`));
    if (url === '/')
      body = Buffer.from(body.toString().replace('<head>', `<head><meta name="release" content="${release}">`));
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-cache' }).end(body);
  };
  const server = createServer((request, response) => void serve(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, setRelease: (next) => void (release = next) };
}

test('a new release takes over on the next load, and then also offline', web.options, async (t) => {
  const { origin, setRelease } = await serveReleases(t);
  const { page, context } = await web.visit(t, { expects: [401], expectsOffline: true, hasServiceWorker: true });
  const release = () => page.locator('meta[name=release]').getAttribute('content');
  await page.goto(origin);
  await waitForServiceWorker(page);
  setRelease(2);
  await page.reload();
  assert.equal(await release(), '2');
  await page.evaluate(async () => {
    const isActive = async (): Promise<boolean> => {
      const { active, waiting, installing } = (await navigator.serviceWorker.getRegistration())!;
      return active?.state === 'activated' && !waiting && !installing && (await caches.keys()).length === 2;
    };
    for (let tries = 0; !(await isActive()); tries++) {
      if (tries === 200) throw new Error('The new service worker is not active.');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await release(), '2');
});
