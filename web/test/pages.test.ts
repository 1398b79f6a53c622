import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { adminPages } from '../src/admin/pages.ts';
import { DESKTOP, faultsOf, openBrowser, PHONE, visit } from './browser.ts';
import { DAY, findUrl, openWebClub, signIn, type WebClub } from './club.ts';

const { browser: found, told } = await openBrowser();
const browser = found as Browser;
const options = { skip: found === undefined && told };
let club: WebClub;
if (found)
  before(async () => {
    club = await openWebClub();
    const court = await club.court({ name: 'Padel 1', venue: 'Riverside Club', requires_approval: true });
    await club.court({ name: 'Tennis 1', type: 'tennis', venue: 'Riverside Club' });
    const player = await club.player('Ana Ferrer');
    const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
    await player.api.post('/bookings', { body });
    await club.admin.post('/bookings', { body: { ...body, start_time: '12:00', end_time: '13:00' } });
    const closure = { start_date: DAY, start_time: '18:00', end_date: DAY, end_time: '20:00', reason: 'Maintenance' };
    await club.admin.post('/admin/closures', { body: { ...closure, court_ids: [court.id] } });
  });
if (found)
  after(async () => {
    await found.close();
    await club.close();
  });

const open = ['/', '/sign-in', '/forgot-password', '/reset-password', '/verify-email', '/no/such/page'];
const personal = ['/bookings', '/bookings?when=past', '/profile'];
const admin = adminPages.filter(({ path }) => !path.includes('$')).map(({ path }) => `/admin${path}`);

for (const [size, viewport] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(
    `axe finds nothing serious on any page, light and dark, on ${size}, and nothing is wider than it`,
    options,
    async (t) => {
      const { page } = await visit(t, browser, { origin: club.origin, viewport });
      const faults: string[] = [];
      const look = async (what: string): Promise<void> => {
        await page.waitForLoadState('load');
        await page.waitForFunction(() => document.querySelector('.loading') === null);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          faults.push(...(await faultsOf(page)).map((fault) => `${what}, ${colorScheme}: ${fault}`));
          const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          if (isTooWide) faults.push(`${what}, ${colorScheme}: wider than the screen`);
        }
      };
      for (const path of open) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(path);
      }
      await page.goto(findUrl({ court: 2, start: '08:00' }));
      await page.getByRole('dialog').waitFor();
      await look('the dialog of a booking');
      await signIn(page, club.adminEmail);
      for (const path of [...personal, ...admin, findUrl({})]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await look(path);
      }
      await page.goto('/admin/courts');
      if (viewport === PHONE) {
        await page.getByRole('button', { name: 'Admin: Courts' }).click();
        await look("the admin's pages");
      }
      await page.getByRole('button', { name: 'New court' }).click();
      await page.getByRole('dialog').waitFor();
      await look('the form of a court');
      assert.deepEqual(faults, []);
    },
  );
}

test('the built page needs no exception of the policy that it is served with', async (t) => {
  if (!found) return t.skip(told);
  const answer = await fetch(`${club.origin}/`, { headers: { accept: 'text/html' } });
  const csp = answer.headers.get('content-security-policy') ?? '';
  assert.match(csp, /^default-src 'none'; script-src 'self'; style-src 'self'/);
  assert.doesNotMatch(csp, /unsafe|nonce|sha256|\*|https?:|data:/);
  const html = await answer.text();
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:/);
});
