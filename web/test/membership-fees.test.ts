import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';
import { fillDate } from './page.ts';

const web = useWebApp();

test('an admin sets a fee, the desk takes the payment, and the player sees it', web.options, async (t) => {
  const player = await web.club.player('Mia Member');
  const { id } = JSON.parse(player.user) as { id: number };
  const { api } = web.club.admin;
  const plan = await api.post('/admin/plans', { body: { name: 'Full' } });
  const { page } = await web.visit(t, { as: await web.club.staff('Ada Admin', 'admin') });
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'Set a fee: Full' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fee of Full' });
  await dialog.getByLabel('Price').fill('30');
  assert.deepEqual(await violationsInLooks(page, 'the form of a fee'), []);
  await dialog.getByRole('button', { name: 'Set a fee' }).click();
  await page.getByText('€30.00 per month, to be paid within 14 days').waitFor();

  const people = [{ user_id: id }];
  await api.post('/admin/memberships', { body: { plan_id: plan.id, starts_on: '2020-01-01', people } });
  const dues = () => api.get('/admin/dues', { params: { query: { user_id: id } } });
  while ((await dues()).data.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const own = await web.visit(t, { as: player });
  await own.page.goto('/profile');
  await own.page.getByRole('region', { name: 'Membership fees' }).getByText('To pay by').waitFor();
  assert.equal(await own.page.getByRole('button', { name: /^Pay / }).count(), 0);
  const balance = { user_id: id, top_up: 50, currency: 'EUR', means: [{ means: 'card' as const }] };
  await api.post('/admin/payments', { body: balance });
  await own.page.reload();
  await own.page.getByRole('button', { name: 'Pay €0.50 from the balance' }).click();
  await own.page.getByText('Membership fee paid').waitFor();
  assert.deepEqual(await violationsInLooks(own.page, 'the profile with membership fees'), []);

  const day = (await dues()).data[0]!.period_from;
  const { version: _, ...settings } = await api.get('/admin/invoice-settings');
  await api.put('/admin/invoice-settings', { body: { ...settings, legal_name: 'Riverside Ltd' } });
  await page.goto('/admin/invoices');
  await fillDate(page, 'From', day);
  await fillDate(page, 'Until', day);
  await page.getByRole('row', { name: /^Mia Member Invoice 0 1 €/ }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'a run with a membership fee'), []);
  await page.getByRole('button', { name: 'Make 1 document' }).click();
  await page.getByRole('button', { name: /-000001$/ }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice INV-/ });
  await invoice.getByRole('row', { name: /^Membership: Full .* – / }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'an invoice with a membership fee'), []);
  await invoice.getByRole('button', { name: 'Take payment' }).click();
  await page.getByLabel('Amount (EUR)').fill('0.25');
  await page.getByRole('dialog').getByRole('button', { name: 'Card terminal' }).click();
  await page.getByRole('dialog').getByText('Membership: Full').waitFor();
  assert.equal((await dues()).data[0]!.paid, 75);

  await page.goto(`/admin/people/${id}`);
  const section = page.getByRole('region', { name: 'Membership fees' });
  await section.getByRole('button', { name: /^Take €/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cash' }).click();
  await page.getByRole('dialog').getByText('Membership: Full').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the receipt of a membership fee'), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await section.getByText('Paid', { exact: false }).first().waitFor();

  await api.patch('/admin/club', { body: { currency: 'CHF' } });
  await page.goto('/admin/plans');
  const save = async (label: string, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Edit fee: Full' }).click();
    await dialog.getByLabel('Price (EUR)').waitFor();
    await dialog.getByLabel(label).fill(text);
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await save('Days to pay', '10');
  await page.getByText('€30.00 per month, to be paid within 10 days').waitFor();
  await save('Price', '40');
  await page.getByText('CHF 40.00 per month').waitFor();
});
