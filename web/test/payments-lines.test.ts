import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsInThemes } from './looks.ts';

const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } }),
});

test('the booking page and the card at the desk show the lines of a price', web.options, async (t) => {
  const court = await web.club.court({ name: 'Lines court' });
  const peak = { start_time: '11:00', end_time: '12:00', price_per_hour: { amount: 3000, currency: 'EUR' } };
  const body = { peak_prices: [{ days: [1, 2, 3, 4, 5, 6, 7], ...peak }] };
  await web.club.admin.api.patch('/admin/courts/{court}', { params: { path: { court: court.id } }, body });
  const player = await web.club.player('Pia Peak');
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '12:00' };
  const { id } = await player.api.post('/bookings', { body: slot });
  const own = await web.visit(t, { as: player });
  await own.page.goto(`/bookings/${id}`);
  await own.page.getByText('Court 1 h €24.00 · Peak 1 h €30.00').waitFor();
  assert.deepEqual(await violationsInThemes(own.page), []);
  const desk = await web.visit(t, { as: web.club.admin });
  await desk.page.goto(`/admin/?date=${DAY}`);
  await desk.page.getByRole('button', { name: /^Pia Peak.*Owed/ }).click();
  const card = desk.page.getByRole('dialog', { name: 'Pia Peak' });
  await card.getByText('Court 1 h €24.00 · Peak 1 h €30.00').waitFor();
});
