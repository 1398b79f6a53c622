import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';
import { fillDate, isWiderThanScreen, monthOf } from './page.ts';
import { PHONE } from './browser.ts';

const web = useWebApp();

async function bookFor(name: string) {
  const court = await web.club.court();
  const player = await web.club.player(name);
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body });
  return { id, user: JSON.parse(player.user) as { id: number } };
}

test('a treasurer sets payment terms, reads the preview, and deletes them', web.options, async (t) => {
  const { page } = await web.visit(t, { as: await web.club.staff('Tina Terms', 'treasurer') });
  const open = (path: string) => page.evaluate((path) => history.pushState({}, '', path), path);
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'Help' }).first().waitFor();
  await open('/admin/payment-terms');
  await page.getByText('Without payment terms,').waitFor();
  await page.getByRole('button', { name: 'Add payment terms' }).click();
  const form = page.getByRole('dialog', { name: 'Add payment terms' });
  await form.getByLabel('Name').fill('Members');
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByText('If you cancel at least 24 hours before the start, you get everything back.').waitFor();
  await form.getByRole('button', { name: 'Add a step' }).click();
  await form.getByLabel('Hours before the start').last().fill('');
  await form.getByRole('button', { name: 'Add payment terms' }).click();
  await form.getByText('Enter a number.').waitFor();
  await form.getByLabel('Hours before the start').last().fill('12');
  await form.getByLabel('Tax included').fill('20');
  await form.getByLabel('No-show fee').fill('7.50');
  await form.getByText('At least 12 hours before: 50% back. Later: nothing back.').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the form of payment terms'), []);
  await form.getByRole('button', { name: 'Add payment terms' }).click();
  const card = page.getByRole('region', { name: 'Members' });
  await card.getByText('If you do not come, a fee of €7.50 is added.').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'payment terms'), []);
  const { data } = await web.club.admin.api.get('/admin/payment-terms');
  assert.deepEqual([data[0]!.tax_rate, data[0]!.no_show_fee, data[0]!.refunds.length], [2000, 750, 2]);
  await open('/profile');
  await page.getByRole('region', { name: 'Your money at the club' }).waitFor();
  await open('/admin/payment-terms');
  await page.getByRole('button', { name: 'More actions: Members' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
});

test('a treasurer sees takings and debts, takes a payment, and counts the cash', web.options, async (t) => {
  const api = web.club.admin.api;
  const terms = await api.post('/admin/payment-terms', { body: { name: 'All', tax_rate: 2000 } });
  t.after(() => api.delete('/admin/payment-terms/{terms}', { params: { path: { terms: terms.id } } }));
  const paid = await bookFor('Paula Paid');
  await bookFor('Dan Debt');
  await bookFor('Nora Never');
  await api.post('/admin/payments', {
    body: { user_id: paid.user.id, bookings: [{ booking_id: paid.id }], means: [{ means: 'cash' }] },
  });
  const { page } = await web.visit(t, { as: await web.club.staff('Theo Treasurer', 'treasurer'), theme: 'dark' });
  await page.goto('/admin/money');
  const takings = page.getByRole('region', { name: 'Takings' });
  await takings.getByRole('row', { name: 'Cash €24.00' }).waitFor();
  await page.getByRole('row', { name: 'Courts, without tax €60.00' }).waitFor();
  await page.getByRole('row', { name: 'Tax €12.00' }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the page Money'), []);
  await page.getByRole('button', { name: 'Take payment: Dan Debt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Card terminal' }).click();
  await page.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();
  await takings.getByRole('row', { name: 'Card terminal €24.00' }).waitFor();
  await page.getByRole('button', { name: 'Write off: Nora Never' }).click();
  const writingOff = page.getByRole('dialog', { name: 'Write off a debt of Nora Never?' });
  await writingOff.getByLabel('Reason').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'a write-off'), []);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Count cash' }).click();
  const count = page.getByRole('dialog', { name: 'Count the cash' });
  await count.getByLabel('Counted cash').fill('23');
  await count.getByText(/^Difference: -€1.00$/).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the cash count'), []);
  await count.getByRole('button', { name: 'Count cash' }).click();
  await page.getByText('Cash counted: €23.00').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'hledger' }).click();
  assert.match(await readFile(await (await downloading).path(), 'utf8'), /assets:cash .*24\.00/);
  const pressed = page.getByRole('group', { name: 'Period' }).getByRole('button', { pressed: true });
  assert.deepEqual(await pressed.allInnerTexts(), ['Today']);
  await page.getByRole('button', { name: 'This month' }).click();
  await takings.getByRole('row', { name: 'Cash €24.00' }).waitFor();
  await page.reload();
  await takings.getByRole('row', { name: 'Cash €24.00' }).waitFor();
  assert.deepEqual(await pressed.allInnerTexts(), ['This month']);
  const revenue = page.getByRole('region', { name: /^Revenue by court/ });
  await revenue.getByRole('row', { name: 'Total €60.00 €0.00 –' }).waitFor();
  await page.getByRole('button', { name: 'Sport' }).click();
  await revenue.getByRole('row', { name: 'Padel €60.00 €0.00 –' }).waitFor();
  await fillDate(page, 'From', '2026-11-01');
  await fillDate(page, 'Until', '2026-11-30');
  await monthOf(page, 'Until').press('1');
  await page.getByText('The last day is before the first day.').waitFor();
  await page.getByRole('button', { name: 'hledger' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'This month' }).click();
  await revenue.getByRole('row', { name: 'Padel €60.00 €0.00 –' }).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  assert.match(await readFile(await (await saving).path(), 'utf8'), /^padel,padel,EUR,60,0$/m);
  await page.getByRole('button', { name: /^\d{4}-000001$/ }).click();
  await page
    .getByRole('dialog', { name: /^Receipt / })
    .getByText('Paula Paid')
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Write off: Nora Never' }).click();
  await writingOff.getByLabel('Reason').fill('Moved away');
  await writingOff.getByRole('button', { name: 'Write off' }).click();
  await page.getByText('There are no debts.').waitFor();
  const written = page.getByRole('region', { name: 'Write-offs' });
  await written.getByText('Moved away').waitFor();
  await written.getByRole('button', { name: 'Reverse write-off: Nora Never' }).click();
  const reversing = page.getByRole('dialog', { name: 'Reverse a write-off of Nora Never?' });
  await reversing.getByLabel('Amount').fill('4');
  await reversing.getByLabel('Reason').fill('Agreed');
  await reversing.getByRole('button', { name: 'Reverse write-off' }).click();
  await written.getByText('-€4.00').waitFor();
  await page.getByRole('button', { name: 'Take payment: Nora Never' }).waitFor();
  assert.equal((await api.get('/admin/debts')).data[0]!.owed, 400);
  await page.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(page), false);
});

test('staff top up a balance, pay it out, and take all debts of a person', web.options, async (t) => {
  const api = web.club.admin.api;
  const terms = await api.post('/admin/payment-terms', { body: { name: 'All' } });
  t.after(() => api.delete('/admin/payment-terms/{terms}', { params: { path: { terms: terms.id } } }));
  const { user } = await bookFor('Pam Person');
  const { page } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  await page.goto(`/admin/people/${user.id}`);
  const account = page.getByRole('region', { name: 'Balance and payments' });
  await account.getByRole('button', { name: 'Top up balance' }).click();
  await page.getByRole('dialog').getByLabel('Amount').fill('30');
  await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();
  await account.getByText('Balance topped up').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the page of a person'), []);
  await account.getByRole('button', { name: 'Take payment of €24.00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Balance (€30.00)' }).click();
  await page.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();
  await account.getByText('Paid from balance').waitFor();
  await account.getByRole('button', { name: 'Pay out' }).click();
  const payOut = page.getByRole('dialog').getByRole('button', { name: 'Pay out' });
  await payOut.waitFor();
  assert.deepEqual(await violationsInLooks(page, 'a payout'), []);
  await payOut.click();
  await page
    .getByRole('dialog', { name: /^Receipt / })
    .getByText('Payout')
    .waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await account.getByText('Balance paid out').waitFor();
  assert.equal(await account.getByRole('button', { name: 'Pay out' }).count(), 0);
});
