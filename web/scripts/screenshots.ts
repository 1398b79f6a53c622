// Takes the screenshots in `docs/screenshots` with the built app and the sample club.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { asJson } from '../../server/test/cli/courtside.ts';
import { launchServer } from '../../server/test/processes.ts';
import { DESKTOP, openBrowser, PHONE } from '../test/browser.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs/screenshots');
/** The maximum size of a screenshot, in bytes. */
const MAX_BYTES = 60_000;
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const folder = mkdtempSync(join(tmpdir(), 'courtside-screenshots-'));
const file = join(folder, 'club.db');
const { password } = (await asJson(file, ['demo'])) as { password: string };
// Add the bookings of a usual day, because the sample club has only one booking for each court
const people = ['Eva Lindqvist', 'Hugo Marín', 'Ana Ferrer', 'Ben Okafor', 'Chloé Martin', 'Ines Duarte', 'Dan Novák'];
const bookings = [
  ...[
    'Padel 1,16:00,17:30',
    'Padel 1,17:30,19:00',
    'Padel 2,07:00,08:30',
    'Padel 2,10:00,11:30',
    'Padel 3,07:30,09:00',
  ],
  ...[
    'Padel 3,10:00,11:30',
    'Tennis 1,08:00,09:00',
    'Tennis 1,10:00,11:00',
    'Tennis 2,08:00,10:00',
    'Padel 2,17:00,18:30',
  ],
  ...['Badminton hall,07:00,08:00', 'Badminton hall,12:00,13:00', 'Padel 1,11:30,13:00', 'Tennis 1,18:00,19:00'],
].map((booking, i) => {
  const [court, start, end] = booking.split(',');
  const name = people[i % people.length]!;
  const email = `${name.split(' ')[0]!.toLowerCase().replace('é', 'e')}@example.org`;
  return [court, email, name, TOMORROW, start, end].join(',');
});
const csv = join(folder, 'bookings.csv');
writeFileSync(csv, ['court,email,user,booking_date,start_time,end_time', ...bookings].join('\n'));
await asJson(file, ['import', 'bookings', csv, '--strict']);
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
    act,
  }: {
    viewport?: typeof PHONE;
    theme?: 'light' | 'dark';
    user?: string;
    act?: (page: Page) => Promise<void>;
  } = {},
): Promise<void> {
  const looks = { viewport, colorScheme: theme, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' } as const;
  const context = await browser!.newContext({ baseURL: server.origin, ...looks });
  const page = await context.newPage();
  if (user !== undefined) {
    await page.goto('/sign-in');
    await page.getByLabel('Email').fill(user);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/sign-in');
  }
  await page.goto(path);
  await page.waitForLoadState('load');
  await page.waitForTimeout(500);
  await act?.(page);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  const png = await page.screenshot();
  let image = await toWebp(png, 0.8);
  if (image.length > MAX_BYTES) image = await toWebp(png, 0.65);
  assert.ok(image.length <= MAX_BYTES, `${name} has ${image.length} bytes`);
  writeFileSync(join(FOLDER, `${name}.webp`), image);
  await context.close();
}

/** Converts a PNG image with the browser. */
async function toWebp(png: Buffer, quality: number): Promise<Buffer> {
  const context = await browser!.newContext();
  const page = await context.newPage();
  // Pass the code as a string, because this script is compiled without the browser's types
  const address = await page.evaluate<string>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png.toString('base64')}';
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${quality});
  })()`);
  await context.close();
  return Buffer.from(address.split(',')[1]!, 'base64');
}

await take('find', `/?date=${TOMORROW}`, { user: 'ana@example.org' });
await take('book', `/?date=${TOMORROW}&court=1&start=14:00`, {
  user: 'ana@example.org',
  async act(page) {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add players' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Chloé Martin');
  },
});
await take('find-phone', `/?date=${TOMORROW}&type=padel`, { viewport: PHONE });
await take('bookings-phone', '/bookings', { viewport: PHONE, theme: 'dark', user: 'ana@example.org' });
await take('admin', `/admin?date=${TOMORROW}`, { user: 'admin@example.org' });
await take('courts', '/admin/courts', { user: 'admin@example.org' });
await browser.close();
await server.stop();
rmSync(folder, { recursive: true });
