import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';

const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } }),
});

test('a treasurer adds a code, and a player and the desk use it', web.options, async (t) => {
  const court = await web.club.court({ name: 'Code court' });
  const player = await web.club.player('Cora Code');
  const at = (start_time: string, end_time: string) => ({
    court_id: court.id,
    booking_date: DAY,
    start_time,
    end_time,
  });
  const { id } = await player.api.post('/bookings', { body: at('10:00', '11:00') });
  const { page } = await web.visit(t, { as: await web.club.staff('Tess Treasurer', 'treasurer') });
  await page.goto('/admin/discount-codes');
  await page.getByText('No discount codes yet.').waitFor();
  await page.getByRole('button', { name: 'Add discount code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add discount code' });
  await dialog.getByLabel('Code (letters, digits and hyphens)').fill('summer 25');
  await dialog.getByLabel('Percent').fill('25');
  await dialog.getByRole('button', { name: 'Add discount code' }).click();
  assert.equal(await dialog.count(), 1, 'a code has no spaces');
  await dialog.getByLabel('Code (letters, digits and hyphens)').fill('summer-25');
  await dialog.getByLabel('Uses by one person').fill('2');
  assert.deepEqual(await violationsInLooks(page, 'the form of a discount code'), []);
  await dialog.getByRole('button', { name: 'Add discount code' }).click();
  await page.getByText('25% off · All courts · 2 uses per person').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'discount codes'), []);

  const own = await web.visit(t, { as: player, expects: [409] });
  await own.page.goto(`/bookings/${id}`);
  await own.page.getByRole('button', { name: 'I have a discount code' }).click();
  await own.page.getByLabel('Discount code').fill('winter');
  await own.page.getByRole('button', { name: 'Use code' }).click();
  await own.page.getByText('This code cannot be used for this booking').waitFor();
  await own.page.getByLabel('Discount code').fill('summer-25');
  await own.page.getByRole('button', { name: 'Use code' }).click();
  await own.page.getByText('Discount code SUMMER-25: €6.00 less').waitFor();
  await own.page.getByRole('region', { name: 'Payment' }).getByText('€18.00').first().waitFor();
  assert.deepEqual(await violationsInLooks(own.page, 'a booking with a discount'), []);

  await player.api.post('/bookings', { body: at('12:00', '13:00') });
  const desk = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  await desk.page.goto(`/admin/?date=${DAY}`);
  await desk.page.getByRole('button', { name: /^Cora Code.*12:00/ }).click();
  const card = desk.page.getByRole('dialog', { name: 'Cora Code' });
  await card.getByRole('button', { name: 'Enter a discount code' }).click();
  await card.getByLabel('Discount code').fill('SUMMER-25');
  await card.getByRole('button', { name: 'Use code' }).click();
  await card.getByText('Owed €18.00').waitFor();
  assert.deepEqual(await violationsInThemes(desk.page), []);
  await card.getByRole('button', { name: 'Remove code' }).click();
  await card.getByText('Owed €24.00').waitFor();
});

test('a long title keeps its place beside the button of its page on a phone', web.options, async (t) => {
  for (const path of ['/admin/discount-codes', '/admin/payment-terms']) {
    const page = await web.visitAsAdmin(t, path, { locale: 'es-ES' });
    await page
      .getByRole('button', { name: /^Añadir/ })
      .first()
      .waitFor();
    assert.deepEqual(await violationsInLooks(page, path), []);
  }
});
