import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { type Account, DAY, useWebApp } from './club.ts';
import { violationsInLooks, violationsInThemes } from './looks.ts';

const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts', refund_to: 'origin' } }),
});

/** Books a court, pays it by card and in cash, and cancels the booking. */
async function cancelPaid(player: Account): Promise<number> {
  const court = await web.club.court();
  const times = { booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const means = [{ means: 'card' as const, amount: 400 }, { means: 'cash' as const }];
  await web.club.admin.api.post('/admin/payments', { body: { user_id, bookings: [{ booking_id: id }], means } });
  await player.api.delete('/bookings/{booking}', { params: { path: { booking: id } } });
  return id;
}

test('a player adds an open refund to the balance', web.options, async (t) => {
  const player = await web.club.player('Rosa Refund');
  const id = await cancelPaid(player);
  const { page } = await web.visit(t, { as: player, viewport: PHONE });
  await page.goto(`/bookings/${id}`);
  const payment = page.getByRole('region', { name: 'Payment' });
  await payment.getByText('€24.00').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await payment.getByRole('button', { name: 'Add to my balance instead' }).click();
  await page.getByText('Added to your balance').waitFor();
  await payment.getByRole('button').waitFor({ state: 'detached' });
  const { balances } = await player.api.get('/me/account');
  assert.deepEqual(balances, [{ amount: 2400, currency: 'EUR' }]);
});

test('the desk pays out a refund, and adds another one to the balance', web.options, async (t) => {
  const player = await web.club.player('Pablo Payback');
  await cancelPaid(player);
  const { page } = await web.visit(t, { as: await web.club.staff('Tina Till', 'treasurer'), viewport: PHONE });
  await page.goto('/admin/money');
  const refunds = page.locator('section', { has: page.getByRole('heading', { name: 'Refunds to pay out' }) });
  const payOut = refunds.getByRole('button', { name: 'Pay out: Pablo Payback, €' });
  await payOut.first().waitFor();
  assert.equal(await payOut.count(), 2);
  assert.deepEqual(await violationsInLooks(page, 'refunds to pay out'), []);
  await refunds.getByRole('button', { name: 'Add to balance: Pablo Payback, €4.00' }).click();
  await page.getByText('added to the balance of Pablo Payback').waitFor();
  await refunds.getByRole('button', { name: 'Pay out: Pablo Payback, €20.00' }).click();
  const question = page.getByRole('dialog', { name: 'Pay out €20.00 to Pablo Payback?' });
  await question.getByRole('button', { name: 'Pay out' }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the question before a payout'), []);
  await question.getByRole('button', { name: 'Pay out' }).click();
  await page
    .getByRole('dialog')
    .getByText(/-€20\.00/)
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await refunds.waitFor({ state: 'detached' });
  const { data } = await web.club.admin.api.get('/admin/refunds');
  const states = data.filter(({ user }) => user.name === 'Pablo Payback').map(({ state }) => state);
  assert.deepEqual(states.toSorted(), ['done', 'kept']);
});

test('the receipt of the last refund stays open at the desk', web.options, async (t) => {
  const { admin, ...club } = web.club;
  const court = await club.court();
  const player = await club.player('Dana Desk');
  const times = { booking_date: DAY, start_time: '12:00', end_time: '13:00' };
  const { id } = await player.api.post('/bookings', { body: { court_id: court.id, ...times } });
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const body = { user_id, bookings: [{ booking_id: id }], means: [{ means: 'card' as const }] };
  await admin.api.post('/admin/payments', { body });
  const waiver = { amount: 400, reason: 'Wet court' };
  await admin.api.post('/admin/bookings/{booking}/waivers', { params: { path: { booking: id } }, body: waiver });
  const { page } = await web.visit(t, { as: await club.staff('Dora Desk', 'desk') });
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: /^Dana Desk/ }).click();
  await page.getByRole('button', { name: 'Pay out: Dana Desk, €4.00' }).click();
  await page
    .getByRole('dialog', { name: /^Pay out €4/ })
    .getByRole('button', { name: 'Pay out' })
    .click();
  await page.getByText('Refunds to pay out').waitFor({ state: 'detached' });
  await page.getByRole('dialog').getByText('-€4.00').first().waitFor();
});
