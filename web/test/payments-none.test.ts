import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';

const web = useWebApp();
const MONEY = /payment|payout|\/account|takings|debts/;

test('a club without payment terms shows no payments, and sends no request for them', web.options, async (t) => {
  const court = await web.club.court({ name: 'Free court' });
  const player = await web.club.player('Fay Free');
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body });
  const requests: string[] = [];
  const { page } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: /^Fay Free/ }).click();
  const card = page.getByRole('dialog', { name: 'Fay Free' });
  await card.getByText('€24.00').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Money' }).count(), 0);
  await card.getByRole('link', { name: 'Open the page of Fay Free' }).click();
  await page.getByRole('heading', { name: 'Fay Free' }).waitFor();
  await page.getByText('Free court').first().waitFor();
  const own = await web.visit(t, { as: player });
  own.page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await own.page.goto(`/bookings/${id}`);
  await own.page.getByRole('button', { name: /^Cancel booking/ }).click();
  await own.page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).waitFor();
  await own.page.goto('/profile');
  await own.page.getByRole('heading', { name: 'Help' }).first().waitFor();
  await own.page.waitForLoadState('networkidle');
  assert.deepEqual(
    requests.filter((path) => path.startsWith('/api/') && MONEY.test(path)),
    [],
  );
});
