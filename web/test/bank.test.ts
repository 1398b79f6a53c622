import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';
import { isWiderThanScreen } from './page.ts';

const IBAN = 'DE02 1203 0000 0000 2020 51';
const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } }),
});

async function bookFor(name: string) {
  const [court, player] = [await web.club.court(), await web.club.player(name)];
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  return { player, court, booking: await player.api.post('/bookings', { body }) };
}

test('a treasurer enters the bank account, and players and the desk see how to transfer', web.options, async (t) => {
  const { player, booking } = await bookFor('Tom Transfer');
  const { page } = await web.visit(t, { as: await web.club.staff('Tina Treasurer', 'treasurer'), expects: [422] });
  await page.goto('/admin/bank');
  const account = page.getByRole('region', { name: 'Bank account' });
  await account.getByLabel('Account holder').fill('Tennis Club');
  await account.getByLabel('IBAN').fill('DE03 1203 0000 0000 2020 51');
  await account.getByRole('button', { name: 'Save' }).click();
  await account.getByText('The IBAN is wrong. Check its digits.').waitFor();
  await account.getByLabel('IBAN').fill(IBAN.replaceAll(' ', '').toLowerCase());
  await account.getByRole('button', { name: 'Save' }).click();
  await account.getByRole('button', { name: 'Remove' }).waitFor();
  assert.equal(await account.getByLabel('IBAN').inputValue(), IBAN);
  assert.deepEqual(await violationsInLooks(page, 'the page Bank'), []);

  const { page: own } = await web.visit(t, { as: player, theme: 'dark' });
  await own.goto(`/bookings/${booking.id}`);
  const transfer = own.getByRole('region', { name: 'Pay by bank transfer' });
  await transfer.getByText(IBAN).waitFor();
  await transfer.getByText('€24.00').waitFor();
  await transfer.getByText(/^RF\d\d 0000 \d{4} \d\d$/).waitFor();
  await transfer.getByRole('img', { name: 'QR code for the transfer' }).waitFor();
  assert.deepEqual(await violationsInLooks(own, 'a transfer'), []);
  await own.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(own), false);

  const { page: desk } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  await desk.goto(`/admin/?date=${DAY}`);
  await desk
    .getByRole('button', { name: /Tom Transfer/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Transfer details' }).click();
  await desk.getByRole('dialog').getByText(IBAN).waitFor();
  assert.deepEqual(await violationsInLooks(desk, 'the transfer details'), []);
});
