// Runs only at full size.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import ICAL from 'ical.js';
import { PHONE } from './browser.ts';
import { DAY, useWebApp, YESTERDAY } from './club.ts';
import { violationsOf, isWiderThanScreen } from './page.ts';

const web = useWebApp();

for (const { locale, add, more } of [
  { locale: 'en-GB', add: 'Add to calendar', more: /^More actions: Clay One, .*14:00$/ },
  { locale: 'es-ES', add: 'Añadir al calendario', more: /^Más acciones: Clay One, .*14:00$/ },
]) {
  test(
    `an upcoming booking is added to a calendar from a phone (${locale}), a past one is not`,
    web.atFullSize,
    async (t) => {
      const court = await web.club.court({ name: 'Clay One', time_zone: 'Europe/Madrid' });
      const player = await web.club.player();
      const body = { court_id: court.id, booking_date: DAY, start_time: '14:00', end_time: '15:00' };
      const booking = await player.api.post('/bookings', { body });
      const { page } = await web.visit(t, { as: player, viewport: PHONE, locale });
      await page.goto('/bookings');
      const menu = page.getByRole('button', { name: more });
      await menu.waitFor();
      assert.deepEqual(await violationsOf(page), []);
      await menu.press('Enter');
      const item = page.getByRole('menuitem', { name: add });
      await item.waitFor();
      assert.deepEqual(await violationsOf(page), []);
      assert.equal(await isWiderThanScreen(page), false);
      const [download] = await Promise.all([page.waitForEvent('download'), item.press('Enter')]);
      assert.equal(download.suggestedFilename(), `booking-${booking.id}.ics`);
      const calendar = new ICAL.Component(ICAL.parse(readFileSync(await download.path(), 'utf8')) as never);
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
      assert.equal(event.startDate.toString(), `${DAY}T14:00:00`);
      assert.match(event.summary, /Clay One/);

      await player.api.delete('/bookings/{booking}', { params: { path: { booking: booking.id } } });
      await page.goto('/bookings?when=past');
      await page.getByRole('heading', { name: 'Clay One' }).waitFor();
      assert.equal(await menu.count(), 0);
    },
  );
}

test('reschedules by half an hour into its own time, in four clicks', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Half Later', type: 'curling' });
  const player = await web.club.player();
  const slot = { court_id: court.id, booking_date: DAY, start_time: '19:00', end_time: '20:00' };
  await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto('/');
  await page.getByRole('link', { name: 'My bookings' }).click();
  await page.getByRole('button', { name: /^Reschedule: Half Later/ }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save new time' });
  const current = dialog.getByRole('button', { name: 'Half Later, 19:00 current' });
  await current.waitFor();
  assert.deepEqual([await current.getAttribute('aria-pressed'), await save.isDisabled()], ['true', true]);
  assert.deepEqual(await violationsOf(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await dialog.getByRole('button', { name: 'Half Later, 19:30', exact: true }).click();
  await save.click();
  await page.getByRole('heading', { name: /19:30–20:30/ }).waitFor();
  const { data } = await player.api.get('/bookings');
  assert.deepEqual([data[0]!.start_time, data[0]!.end_time], ['19:30', '20:30']);
});

test('reschedules to another court and day, and shows the difference in price', web.atFullSize, async (t) => {
  const ten = await web.club.court({
    name: 'Curl 10',
    type: 'korfball',
    price_per_hour: { amount: 2800, currency: 'EUR' },
  });
  await web.club.court({ name: 'Curl 2', type: 'korfball', price_per_hour: { amount: 1200, currency: 'EUR' } });
  const court = await web.club.court({ name: 'Curl 11', type: 'korfball' });
  const player = await web.club.player();
  const slot = { court_id: court.id, booking_date: DAY, start_time: '19:00', end_time: '20:00' };
  await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: player });
  await page.goto('/bookings');
  await page.getByRole('button', { name: /^Reschedule: Curl 11/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Curl 2, 19:00 − €12.00' }).waitFor();
  const names = await dialog.getByRole('heading', { level: 3 }).allInnerTexts();
  assert.deepEqual(names, ['Curl 11', 'Curl 2', 'Curl 10'], 'its own court is first, and 2 is before 10');
  const nextDay = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10);
  await dialog
    .getByRole('group', { name: 'Day' })
    .getByRole('button', { name: /^[A-Z][a-z]{2} \d/ })
    .nth(1)
    .click();
  await dialog.getByRole('button', { name: 'Curl 10, 18:00 + €4.00' }).click();
  await dialog.getByText('€28.00 (+ €4.00)').waitFor();
  await dialog.getByRole('button', { name: 'Save new time' }).click();
  await page.getByRole('heading', { name: /18:00–19:00 Curl 10/ }).waitFor();
  const [moved] = (await player.api.get('/bookings')).data;
  assert.deepEqual([moved!.court_id, moved!.booking_date, moved!.start_time], [ten.id, nextDay, '18:00']);
});

test('bookings name their day, and one request loads the deadlines of all courts', web.atFullSize, async (t) => {
  const player = await web.club.player();
  const courts = [];
  for (const n of [1, 2, 3]) {
    const place = { address: `Street ${n}`, latitude: 41.4, longitude: 2.17 };
    courts.push(
      await web.club.court({ name: `Deadline ${n}`, type: 'chess', cancellation_cutoff_minutes: 60, ...place }),
    );
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const [i, { id }] of courts.entries()) {
    const day = i === 0 ? tomorrow : DAY;
    const body = { court_id: id, booking_date: day, start_time: `1${i}:00`, end_time: `1${i + 1}:00` };
    await player.api.post('/bookings', { body });
  }
  const { page } = await web.visit(t, { as: player });
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/bookings');
  await page.getByText(/Free cancellation until .*09:00/).waitFor();
  assert.equal(await page.getByText('Free cancellation until').count(), 3);
  assert.equal(paths.filter((path) => path.includes('/courts')).length, 1);
  await page.getByText('Next booking').waitFor();
  const first = page.getByRole('heading', { level: 2 }).first();
  assert.equal((await first.innerText()).replaceAll(/\s+/g, ' '), 'Tomorrow 10:00–11:00 Deadline 1');
  assert.equal(await page.getByText('Confirmed').count(), 0);
  await page.getByRole('button', { name: /^More actions: Deadline 1/ }).click();
  const way = await page.getByRole('menuitem', { name: 'Directions' }).getAttribute('href');
  assert.equal(new URL(way!).searchParams.get('to'), '41.4,2.17');
});

test('books a past booking again, one week on, and says when the deadline has passed', web.atFullSize, async (t) => {
  const court = await web.club.court({ name: 'Again', type: 'snooker', cancellation_cutoff_minutes: 100_000 });
  const player = await web.club.player();
  const row = ['Again', player.name, player.email, YESTERDAY, '09:00', '10:30'].join(',');
  const csv = `court,user,email,booking_date,start_time,end_time\n${row}`;
  await web.club.admin.api.upload('/admin/imports/bookings', csv);
  await player.api.post('/bookings', {
    body: { court_id: court.id, booking_date: DAY, start_time: '09:00', end_time: '10:00' },
  });
  const { page } = await web.visit(t, { as: player });
  await page.goto('/bookings');
  await page.getByText(/Too late to cancel or reschedule \(the deadline was .*\)/).waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Reschedule|Cancel)/ }).count(), 0);
  await page.getByRole('link', { name: 'Past and cancelled' }).click();
  await page.getByText(/^Yesterday 09:00–10:30/).waitFor();
  await page.getByRole('button', { name: /^Book again: Again/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Again' });
  await dialog.waitFor();
  const week = new Date(Date.parse(YESTERDAY) + 7 * 86_400_000).toISOString().slice(0, 10);
  const { searchParams } = new URL(page.url());
  assert.deepEqual(
    ['date', 'court', 'start', 'minutes'].map((name) => searchParams.get(name)),
    [week, String(court.id), '09:00', '90'],
  );
});
