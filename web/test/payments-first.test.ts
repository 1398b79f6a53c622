import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DAY, findUrl, useWebApp } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';

const web = useWebApp();

/** Creates a court whose bookings are paid first. */
async function paidCourt(name: string, terms: object = { mode: 'now' }): Promise<{ id: number }> {
  const { api } = web.club.admin;
  const court = await web.club.court({ name, price_per_hour: { amount: 2400, currency: 'EUR' } });
  await api.post('/admin/payment-terms', { body: { name, court_ids: [court.id], ...terms } });
  return court;
}

async function topUp(player: Account, top_up: number): Promise<void> {
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  await web.club.admin.api.post('/admin/payments', { body: { user_id, top_up, means: [{ means: 'cash' }] } });
}

test('a player books, pays from the balance, and has a confirmed booking', web.options, async (t) => {
  const court = await paidCourt('Paid court');
  const player = await web.club.player('Paula Pays');
  await topUp(player, 5000);
  const { page } = await web.visit(t, { as: player });
  await page.goto(findUrl({ court: court.id, start: '10:00' }));
  const dialog = page.getByRole('dialog', { name: 'Book Paid court' });
  await dialog.getByText('Your booking is confirmed when you pay €24.00.').waitFor();
  await dialog.getByRole('button', { name: 'Book now' }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByText('The court is held for you until').waitFor();
  await page.getByText('Held', { exact: true }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'a held booking'), []);
  await payment.getByRole('button', { name: 'Pay €24.00 from balance' }).click();
  await payment.getByText('Paid').waitFor();
  await page.getByRole('button', { name: /^Cancel booking/ }).waitFor();
  const [booking] = (await player.api.get('/bookings')).data;
  assert.equal(booking!.status, 'confirmed');
});

test('a player without a balance sees the held slot among the bookings, and gives it up', web.options, async (t) => {
  const court = await paidCourt('Deposit court', { mode: 'deposit', deposit_percent: 25 });
  const player = await web.club.player('Nina Nothing');
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: player });
  await page.goto('/bookings');
  await page.getByRole('heading', { name: 'Held for you' }).waitFor();
  await page.getByText('or the court is free again').waitFor();
  await page.getByRole('link', { name: 'Pay', exact: true }).click();
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByText('To pay now').waitFor();
  await payment.getByText('€6.00').first().waitFor();
  await payment.getByText('Your balance is €0.00. Top it up at the club, or pay there.').waitFor();
  await payment.getByRole('button', { name: 'Do not book' }).click();
  await page.getByText('Cancelled').first().waitFor();
  assert.equal(
    (await player.api.get('/bookings/{booking}', { params: { path: { booking: id } } })).status,
    'cancelled',
  );
});

test('the desk takes the deposit of a held slot', web.options, async (t) => {
  const court = await paidCourt('Desk deposit', { mode: 'deposit', deposit_percent: 50, pay_within_minutes: 60 });
  const player = await web.club.player('Dan Deposit');
  const slot = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id: booking } = await player.api.post('/bookings', { body: slot });
  const { page } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: /^Dan Deposit/ }).click();
  const card = page.getByRole('dialog', { name: 'Dan Deposit' });
  await card.getByText('Owed €12.00').waitFor();
  await card.getByText('held until').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await card.getByRole('button', { name: 'Take payment' }).click();
  await page.getByRole('dialog', { name: 'Take payment: Dan Deposit' }).getByRole('button', { name: 'Cash' }).click();
  await page
    .getByText(/^Receipt/)
    .first()
    .waitFor();
  const { api } = web.club.admin;
  const params = { path: { booking } };
  assert.equal((await api.get('/admin/bookings/{booking}', { params })).status, 'confirmed');
  assert.equal((await api.get('/admin/bookings/{booking}/payment', { params })).owed, 1200);
});

test('a treasurer lets players pay a deposit first', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.staff('Tess Treasurer', 'treasurer') });
  await page.goto('/admin/payment-terms');
  await page.getByRole('button', { name: 'Add payment terms' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add payment terms' });
  await dialog.getByLabel('Name').fill('Deposits');
  await dialog.getByLabel('Payment').selectOption({ label: 'Players pay a deposit before the booking is confirmed' });
  await dialog.getByLabel('Deposit (% of the price)').fill('30');
  await dialog.getByLabel('Minutes to pay (5–1440)').fill('4');
  await dialog.getByRole('button', { name: 'Add payment terms' }).click();
  await dialog.getByText('Enter a number.').waitFor();
  await dialog.getByLabel('Minutes to pay (5–1440)').fill('20');
  await dialog.getByLabel('Minutes to pay together').fill('90');
  assert.deepEqual(await violationsInLooks(page, 'terms with a deposit'), []);
  await dialog.getByRole('button', { name: 'Add payment terms' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { data } = await web.club.admin.api.get('/admin/payment-terms');
  const { mode, deposit_percent, pay_within_minutes, share_within_minutes } = data.find(
    ({ name }) => name === 'Deposits',
  )!;
  assert.deepEqual(
    { mode, deposit_percent, pay_within_minutes, share_within_minutes },
    { mode: 'deposit', deposit_percent: 30, pay_within_minutes: 20, share_within_minutes: 90 },
  );
});
