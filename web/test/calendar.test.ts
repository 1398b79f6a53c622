import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import ICAL from 'ical.js';
import type { Browser } from 'playwright-core';
import { faultsOf, openBrowser, PHONE, visit } from './browser.ts';
import { DAY, openWebClub, signIn, type WebClub } from './club.ts';

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

for (const { locale, add, what } of [
  { locale: 'en-GB', add: 'Add to calendar', what: /^Add to calendar: Clay One, .*14:00$/ },
  { locale: 'es-ES', add: 'Añadir al calendario', what: /^Añadir al calendario: Clay One, .*14:00$/ },
]) {
  test(`an upcoming booking is added to a calendar from a phone (${locale}), a past one is not`, options, async (t) => {
    const court = await club.court({ name: 'Clay One', time_zone: 'Europe/Madrid' });
    const player = await club.player();
    const body = { court_id: court.id, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
    const booking = await player.api.post('/bookings', { body });
    const { page } = await visit(t, browser, { origin: club.origin, viewport: PHONE });
    await signIn(page, player.email);
    if (locale !== 'en-GB') await page.evaluate(() => localStorage.setItem('courtside.language', 'es'));
    await page.goto('/bookings');
    const button = page.getByRole('button', { name: what });
    await button.waitFor();
    assert.equal(await button.innerText(), add);
    assert.deepEqual(await faultsOf(page), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'wider than the screen');
    const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
    assert.equal(download.suggestedFilename(), `booking-${booking.id}.ics`);
    const calendar = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), 'utf8')) as never);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
    assert.equal(event.startDate.toString(), `${DAY}T14:00:00`);
    assert.match(event.summary, /Clay One/);

    await player.api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
    await page.goto('/bookings?when=past');
    await page.getByRole('heading', { name: 'Clay One' }).waitFor();
    assert.equal(await button.count(), 0);
  });
}
