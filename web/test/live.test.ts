import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser, visit } from './browser.ts';
import { DAY, findUrl, openWebClub, type WebClub } from './club.ts';

const { browser: found, told } = await openBrowser();
const browser = found as Browser;
const options = { skip: found === undefined && told };
let club: WebClub;
if (found) before(async () => (club = await openWebClub()));
if (found)
  after(async () => {
    await found.close();
    await club.close();
  });

test('what somebody else books is taken on the screen at once, and free again when they cancel', options, async (t) => {
  const { id } = await club.court({ name: 'Live Court' });
  const [one, two] = [
    await visit(t, browser, { origin: club.origin }),
    await visit(t, browser, { origin: club.origin }),
  ];
  const free = 'Live Court, 10:00, free: choose';
  for (const { page } of [one, two]) {
    await page.goto(findUrl({}));
    await page.getByRole('button', { name: free }).waitFor();
  }
  const { api } = await club.player();
  const body = { court_id: id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const booking = await api.post('/bookings', { body });
  for (const { page } of [one, two])
    await page.getByRole('button', { name: free }).waitFor({ state: 'detached', timeout: 5000 });
  await api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
  for (const { page } of [one, two]) await page.getByRole('button', { name: free }).waitFor({ timeout: 5000 });
});
