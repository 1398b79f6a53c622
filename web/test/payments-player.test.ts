import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { type Account, DAY, findUrl, useWebApp } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';
import { isOnScreen } from './page.ts';

const REFUNDS = [
  { hours_before: 240, percent: 100 },
  { hours_before: 2, percent: 50 },
];
const web = useWebApp({
  setUp: ({ admin }) => {
    const fees = { late_cancellation_fee: 500, no_show_fee: 700 };
    return admin.api.post('/admin/payment-terms', { body: { name: 'All courts', refunds: REFUNDS, ...fees } });
  },
});

async function book(player: Account, start: number) {
  const court = await web.club.court();
  const [start_time, end_time] = [`${start}:00`, `${start + 1}:00`];
  return player.api.post('/bookings', { body: { court_id: court.id, booking_date: DAY, start_time, end_time } });
}

/** Pays a booking in cash at the desk. */
async function pay(player: Account, booking_id: number): Promise<void> {
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const body = { user_id, bookings: [{ booking_id }], means: [{ means: 'cash' as const }] };
  await web.club.admin.api.post('/admin/payments', { body });
}

test('a player and a visitor read the payment and the refunds before booking', web.options, async (t) => {
  const court = await web.club.court({ name: 'Terms court' });
  const { page } = await web.visit(t, { as: await web.club.player() });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(findUrl({}));
  await page.getByText('Terms court').first().waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(
    requests.filter((url) => url.includes('payment-terms')),
    [],
  );
  await page.goto(findUrl({ court: court.id, start: '10:00' }));
  const dialog = page.getByRole('dialog', { name: 'Book Terms court' });
  await dialog.getByText('You pay at the club.').waitFor();
  assert.equal(await dialog.getByText('Free cancellation').count(), 0, 'the terms decide the refund');
  const text =
    'If you cancel at least 240 hours before the start, you get everything back. At least 2 hours before: 50% back. ' +
    'Later: nothing back. If you do not get everything back, a fee of €5.00 is added. If you do not come, a fee of €7.00 is added.';
  await dialog.getByText(text).waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  const { page: visitor } = await web.visit(t);
  await visitor.goto(findUrl({ court: court.id, start: '10:00' }));
  const form = visitor.getByRole('dialog', { name: 'Book Terms court' });
  await form.getByRole('button', { name: 'Create account and book' }).waitFor();
  for (const line of ['You pay at the club.', text]) await form.getByText(line).waitFor();
  assert.deepEqual(await violationsInThemes(visitor), []);
  const again = await web.club.player('Anna Again');
  await book(again, 18);
  const { page: own } = await web.visit(t, { as: again, viewport: PHONE });
  await own.goto(findUrl({}));
  const card = own.getByRole('region', { name: 'Book again' });
  for (const line of ['You pay at the club.', text]) await card.getByText(line).waitFor();
  assert.equal(await isOnScreen(card.getByRole('button', { name: /^Book: / })), true);
  assert.deepEqual(await violationsInThemes(own), []);
});

test('a player sees the refund before cancelling, the balance afterwards, and pays with it', web.options, async (t) => {
  const player = await web.club.player('Bella Balance');
  const [paid, other] = [await book(player, 10), await book(player, 12)];
  await pay(player, paid.id);
  const { page } = await web.visit(t, { as: player, theme: 'dark' });
  await page.goto(`/bookings/${paid.id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByText('Paid').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await page.getByRole('button', { name: /^Cancel booking/ }).click();
  const question = page.getByRole('dialog');
  // Half of €24.00 and the fee of €5.00 are kept.
  await question.getByText('You get €7.00 back to your balance.').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await question.getByRole('button', { name: 'Cancel booking' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('Cancelled').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto(`/bookings/${other.id}`);
  await payment.getByText('You pay at the club.').waitFor();
  await payment.getByRole('button', { name: 'Pay €7.00 from balance' }).click();
  await page.getByText('€7.00 paid from your balance').waitFor();
  await payment.getByText('€17.00').waitFor();
  await page.goto('/profile');
  const account = page.getByRole('region', { name: 'Your money at the club' });
  await account.getByText('€17.00', { exact: true }).waitFor();
  for (const name of ['Refund', 'Added to balance', 'Paid from balance']) await account.getByText(name).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the profile'), []);
});

test('a player who has not paid reads the debt after a cancellation', web.options, async (t) => {
  const player = await web.club.player('Otto Owes');
  const { id } = await book(player, 14);
  const { page } = await web.visit(t, { as: player, locale: 'es-ES' });
  await page.goto(`/bookings/${id}`);
  await page.getByRole('region', { name: 'Pago' }).getByText('Pagas en el club.').waitFor();
  await page.getByRole('button', { name: /^Cancelar reserva/ }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Deberás 17,00\s€\.$/)
    .waitFor();
});
