import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsOf, isWiderThanScreen } from './page.ts';

const web = useWebApp();

for (const { locale, add, what } of [
  { locale: 'en-GB', add: 'Add to calendar', what: /^Add to calendar: Clay One, .*14:00$/ },
  { locale: 'es-ES', add: 'Añadir al calendario', what: /^Añadir al calendario: Clay One, .*14:00$/ },
]) {
  test(
    `an upcoming booking is added to a calendar from a phone (${locale}), a past one is not`,
    web.options,
    async (t) => {
      const court = await web.club.court({ name: 'Clay One', time_zone: 'Europe/Madrid' });
      const player = await web.club.player();
      const body = { court_id: court.id, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
      const booking = await player.api.post('/bookings', { body });
      const { page } = await web.visit(t, { as: player, viewport: PHONE, locale });
      await page.goto('/bookings');
      const button = page.getByRole('button', { name: what });
      await button.waitFor();
      assert.equal(await button.innerText(), add);
      assert.deepEqual(await violationsOf(page), []);
      assert.equal(await isWiderThanScreen(page), false);
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
    },
  );
}
