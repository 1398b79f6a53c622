// Takes the screenshots in `docs/screenshots` with the built app and the sample club.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asJson } from '../../server/test/cli/courtside.ts';
import { launchServer } from '../../server/test/processes.ts';
import { DESKTOP, openBrowser, PHONE } from '../test/browser.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const folder = mkdtempSync(join(tmpdir(), 'courtside-screenshots-'));
const file = join(folder, 'club.db');
const { password } = (await asJson(file, ['demo'])) as { password: string };
const server = await launchServer(file);
const { browser, message } = await openBrowser();
assert.ok(browser, message);
mkdirSync(FOLDER, { recursive: true });

/** Takes one screenshot. @param user the email of the user who signs in first */
async function take(
  name: string,
  path: string,
  {
    viewport = DESKTOP,
    theme = 'light',
    user,
  }: { viewport?: typeof PHONE; theme?: 'light' | 'dark'; user?: string } = {},
): Promise<void> {
  const looks = { viewport, colorScheme: theme, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const context = await browser!.newContext({ baseURL: server.origin, ...looks });
  const page = await context.newPage();
  if (user !== undefined) {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
  }
  await page.goto(path);
  await page.waitForLoadState('load');
  await page.waitForTimeout(500);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}

await take('find', `/?date=${TOMORROW}`);
await take('book', `/?date=${TOMORROW}&court=1&start=10:00`, { theme: 'dark' });
await take('find-phone', `/?date=${TOMORROW}&type=padel`, { viewport: PHONE });
await take('bookings-phone', '/bookings', { viewport: PHONE, theme: 'dark', user: 'ana@example.org' });
await take('admin', '/admin', { user: 'admin@example.org' });
await take('courts', '/admin/courts', { user: 'admin@example.org' });
await browser.close();
await server.stop();
rmSync(folder, { recursive: true });
