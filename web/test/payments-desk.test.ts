import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PHONE } from './browser.ts';
import { type Account, DAY, useWebApp } from './club.ts';
import { violationsInThemes } from './looks.ts';
import { isWiderThanScreen, personOn } from './page.ts';

const web = useWebApp({
  setUp: async (club) => {
    const { admin } = club;
    desk = await club.staff('Dora Desk', 'desk');
    const { version: _version, ...settings } = await admin.api.get('/admin/invoice-settings');
    const details = { legal_name: 'Park Club', address: 'Park Road 1, Springfield', tax_number: 'GB 123' };
    await admin.api.put('/admin/invoice-settings', { body: { ...settings, ...details } });
    await admin.api.post('/admin/payment-terms', { body: { name: 'All courts', tax_rate: 2000 } });
  },
});
let desk: Account;

/** Books an hour for a new player. */
async function bookFor(name: string, courtId?: number) {
  const court = { id: courtId ?? (await web.club.court({ name: `Court of ${name}` })).id };
  const player = await web.club.player(name);
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  return { player, booking: await player.api.post('/bookings', { body }) };
}

/** Books an hour for a new player, and opens the card of the booking at the desk. */
async function openCard(t: Parameters<typeof web.visit>[0], name: string, visitor: object = {}) {
  const { player, booking } = await bookFor(name);
  const { page } = await web.visit(t, { as: desk, ...visitor });
  await page.goto(`/admin/?date=${DAY}`);
  await page.getByRole('button', { name: new RegExp(`^${name}.*Owed`) }).click();
  const card = page.getByRole('dialog', { name });
  await card.getByText('Owed €24.00').waitFor();
  const payment = () =>
    web.club.admin.api.get('/admin/bookings/{booking}/payment', { params: { path: { booking: booking.id } } });
  return { page, card, player, booking, payment };
}

const payDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Take payment: ${name}` });

test('takes a card payment in two clicks, and shows the receipt to print', web.options, async (t) => {
  const { page, card, payment } = await openCard(t, 'Carl Card');
  const person = personOn(page);
  await person.click(card.getByRole('button', { name: 'Take payment' }));
  await person.click(payDialog(page, 'Carl Card').getByRole('button', { name: 'Card terminal' }));
  const receipt = page.getByRole('dialog', { name: 'Payment taken' });
  await receipt.getByText('Park Club').waitFor();
  const texts = ['Park Road 1, Springfield', 'Tax number: GB 123', 'Includes 20% tax', '€4.00'];
  const shown = await receipt.innerText();
  for (const text of [...texts, 'Taken by Dora Desk']) assert.ok(shown.includes(text), `${text} is missing`);
  assert.match(shown, /\d{4}, \d+:\d\d/, 'the date has a year');
  await receipt.getByText(/^Court of Carl Card, .* 10:00–11:00$/).waitFor();
  await receipt.getByRole('button', { name: 'Print' }).waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  assert.equal(person.effort.clicks, 2);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.getByText('Open the page of Carl Card').isVisible(), false, 'only the receipt is printed');
  assert.ok(await page.getByText('Park Club').last().isVisible());
  await page.emulateMedia({ media: 'screen' });
  await receipt.getByRole('button', { name: 'Done' }).press('Enter');
  await card.getByText('Paid', { exact: true }).waitFor();
  assert.equal((await payment()).owed, 0);
  await card.locator(':focus').waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Carl Card(?!.*Owed)/ }).waitFor();
});

test('takes a payment in the list of bookings on a phone', web.options, async (t) => {
  await bookFor('Phil Phone');
  const { page } = await web.visit(t, { as: desk, viewport: PHONE });
  await page.goto(`/admin/?date=${DAY}`);
  const take = page.getByRole('button', { name: 'Take payment: Phil Phone' });
  await take.waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await take.click();
  const card = page.getByRole('dialog', { name: 'Phil Phone' });
  await card.getByRole('button', { name: 'Take payment' }).click();
  await payDialog(page, 'Phil Phone').getByRole('button', { name: 'Transfer' }).click();
  await page.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();
  await card.getByText('Paid', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Close' }).click();
  await card.waitFor({ state: 'detached' });
  assert.equal(await take.count(), 0);
});

test('takes cash with Enter, shows the change, and rejects too little cash', web.options, async (t) => {
  const { page, card, payment } = await openCard(t, 'Cash Cora', { theme: 'dark' });
  await card.getByRole('button', { name: 'Take payment' }).click();
  const dialog = payDialog(page, 'Cash Cora');
  await dialog.getByLabel('Cash handed over').waitFor();
  assert.deepEqual(await violationsInThemes(page), []);
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await dialog.getByText('Enter at least the amount to pay.').waitFor();
  await dialog.getByLabel('Cash handed over').fill('50');
  await dialog.getByText('Change: €26.00').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Payment taken' }).getByText('Change: €26.00').waitFor();
  assert.deepEqual([(await payment()).paid, (await payment()).owed], [2400, 0]);
});

test('takes the whole amount in cash at once, and only once for a double click', web.options, async (t) => {
  const { page, card, booking } = await openCard(t, 'Exact Eve');
  await card.getByRole('button', { name: 'Cash €24.00' }).dblclick();
  const receipt = page.getByRole('dialog', { name: 'Payment taken' });
  await receipt.getByText('Cash', { exact: true }).waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await card.getByText('Paid', { exact: true }).waitFor();
  assert.equal(await card.getByRole('button', { name: /^Cash/ }).count(), 0);
  const receipts = await web.club.admin.api.get('/admin/payments', { params: { query: { booking_id: booking.id } } });
  assert.deepEqual(
    receipts.data.map(({ amount }) => amount),
    [2400],
  );
});

test('splits a payment over several means, and reverses it with a reason', web.options, async (t) => {
  const { page, card, payment } = await openCard(t, 'Split Sam');
  await card.getByRole('button', { name: 'Take payment' }).click();
  const dialog = payDialog(page, 'Split Sam');
  await dialog.getByRole('button', { name: 'Split over several means' }).click();
  await dialog.getByLabel('Cash (EUR)').fill('10');
  const take = dialog.getByRole('button', { name: 'Take €24.00' });
  await take.click();
  await dialog.getByText('The parts must add up to the amount.').waitFor();
  await dialog.getByText('€14.00 left to assign').waitFor();
  await dialog.getByLabel('Card terminal (EUR)').fill('14');
  assert.deepEqual(await violationsInThemes(page), []);
  await take.click();
  const receipt = page.getByRole('dialog', { name: 'Payment taken' });
  await receipt.getByText('€10.00').waitFor();
  assert.equal((await payment()).owed, 0);
  await receipt.getByRole('button', { name: 'Reverse payment' }).click();
  const question = page.getByRole('dialog', { name: /^Reverse receipt / });
  await question.getByLabel('Reason').fill('Wrong person');
  assert.deepEqual(await violationsInThemes(page), []);
  await question.getByRole('button', { name: 'Reverse payment' }).click();
  await card.getByText('Owed €24.00').waitFor();
  assert.equal((await payment()).owed, 2400);
});

test('takes a part of the debt, and waives the rest with a reason', web.options, async (t) => {
  const { page, card, payment } = await openCard(t, 'Wanda Waived');
  await card.getByRole('button', { name: 'Take payment' }).click();
  const dialog = payDialog(page, 'Wanda Waived');
  await dialog.getByLabel('Amount').fill('30');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await dialog.getByText('At most €24.00').waitFor();
  await dialog.getByLabel('Amount').fill('10');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await page.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();
  await card.getByText('Part paid, €14.00 owed').waitFor();
  await card.getByRole('button', { name: 'Waive' }).click();
  const question = page.getByRole('dialog', { name: 'Waive an amount for Wanda Waived?' });
  await question.getByRole('button', { name: 'Waive' }).click();
  await question.getByText('Fill in this field.').waitFor();
  await question.getByLabel('Reason').fill('Rain');
  assert.deepEqual(await violationsInThemes(page), []);
  await question.getByRole('button', { name: 'Waive' }).click();
  await card.getByText('Paid', { exact: true }).waitFor();
  const { waived, owed } = await payment();
  assert.deepEqual([waived, owed], [1400, 0]);
  assert.equal(await card.getByRole('button', { name: /rite.off/ }).count(), 0);
});

test('staff cancel for a player, who gets back what the refund rules say', web.options, async (t) => {
  const refunds = [{ hours_before: 0, percent: 50 }];
  const { admin } = web.club;
  const court = await web.club.court();
  const terms = { name: 'Half', court_ids: [court.id], refunds, late_cancellation_fee: 200, position: 1 };
  await admin.api.post('/admin/payment-terms', { body: terms });
  const { player, booking } = await bookFor('Ana Absent', court.id);
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const body = { user_id, bookings: [{ booking_id: booking.id }], means: [{ means: 'card' as const }] };
  await admin.api.post('/admin/payments', { body });
  const { page } = await web.visit(t, { as: desk, viewport: PHONE });
  await page.goto('/admin/bookings');
  await page.getByRole('button', { name: 'More actions: Ana Absent' }).click();
  await page.getByRole('menuitem', { name: 'Cancel booking' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the booking of Ana Absent?' });
  assert.ok(await dialog.getByLabel('The club cancels. Ana Absent gets €24.00 back.').isChecked());
  assert.deepEqual(await violationsInThemes(page), []);
  assert.equal(await isWiderThanScreen(page), false);
  await dialog.getByLabel(/^Ana Absent cancels, .* Ana Absent gets €10\.00 back\.$/).check();
  await dialog.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByText('Cancelled: Ana Absent.').waitFor();
  const { balances } = await player.api.get('/me/account');
  assert.deepEqual(balances, [{ amount: 1000, currency: 'EUR' }]);
});

test('a payment that somebody else takes in the meantime is never taken twice', web.options, async (t) => {
  const { page, card, player, booking, payment } = await openCard(t, 'Tom Twice', { expects: [409] });
  const { id: user_id } = JSON.parse(player.user) as { id: number };
  const { api } = web.club.admin;
  const takeElsewhere = (amount: number) => {
    const bookings = [{ booking_id: booking.id, amount }];
    return api.post('/admin/payments', { body: { user_id, bookings, means: [{ means: 'card' }] } });
  };
  await card.getByRole('button', { name: 'Take payment' }).click();
  const dialog = payDialog(page, 'Tom Twice');
  await dialog.getByLabel('Amount').fill('24.005');
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await dialog.getByText('Enter a price such as 18.50.').waitFor();
  await dialog.getByLabel('Amount').fill('24');
  await takeElsewhere(1000);
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await dialog.getByRole('alert').getByText('The amount is higher than the debt').waitFor();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.dialog input')?.value === '14.00');
  await takeElsewhere(1400);
  await dialog.getByRole('button', { name: 'Transfer' }).click();
  await dialog.getByText('Nothing to pay').waitFor();
  assert.equal(await dialog.getByRole('button', { name: 'Transfer' }).count(), 0, 'it does not become a top-up');
  assert.deepEqual(await violationsInThemes(page), []);
  assert.deepEqual([(await payment()).paid, (await payment()).owed], [2400, 0]);
});
