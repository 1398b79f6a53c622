import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { DAY, useWebApp } from './club.ts';
import { PHONE } from './browser.ts';
import { violationsInLooks } from './looks.ts';
import { dateIn, fillDate, isWiderThanScreen, monthOf } from './page.ts';

const web = useWebApp();

async function bookFor(name: string) {
  const court = await web.club.court();
  const player = await web.club.player(name);
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  const { id } = await player.api.post('/bookings', { body });
  return { id, player, user: JSON.parse(player.user) as { id: number } };
}

async function isPdf(downloading: Promise<{ path(): Promise<string> }>): Promise<boolean> {
  return (await readFile(await (await downloading).path(), 'latin1')).startsWith('%PDF');
}

test('a treasurer makes the invoices of a period, opens and credits one; a player saves it', web.options, async (t) => {
  const api = web.club.admin.api;
  const terms = await api.post('/admin/payment-terms', { body: { name: 'All', tax_rate: 2000 } });
  t.after(() => api.delete('/admin/payment-terms/{terms}', { params: { path: { terms: terms.id } } }));
  const { user, player } = await bookFor('Ina Invoice');
  await bookFor('Otto Other');
  const days = { date_from: DAY, date_to: DAY };
  const { page } = await web.visit(t, { as: await web.club.staff('Tia Treasurer', 'treasurer') });
  await page.goto('/admin/invoices');
  await page.getByText('Everything in this period is billed.').waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Invoice settings' });
  await settings.getByLabel('Name of the club on invoices').fill('Riverside Ltd');
  await settings.getByLabel('Text below the invoice').fill('Thank you');
  assert.deepEqual(await violationsInLooks(page, 'the invoice settings'), []);
  await settings.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Invoice settings saved').waitFor();

  const isInverted = page.getByText('The last day is before the first day.');
  const make = page.getByRole('button', { name: /^Make \d+ documents?$/ });
  await fillDate(page, 'From', '2026-11-01');
  await fillDate(page, 'Until', '2026-11-30');
  await monthOf(page, 'Until').press('1');
  await isInverted.waitFor();
  await monthOf(page, 'Until').press('2');
  await isInverted.waitFor({ state: 'detached' });
  assert.deepEqual([await dateIn(page, 'From'), await dateIn(page, 'Until')], ['2026-11-01', '2026-12-30']);
  await fillDate(page, 'From', DAY);
  await fillDate(page, 'Until', DAY);
  await make.waitFor();
  await fillDate(page, 'Until', '2026-01-01');
  await isInverted.waitFor();
  assert.equal(await make.count(), 0);
  assert.deepEqual(await violationsInLooks(page, 'invoices of an inverted period'), []);

  const { page: desk } = await web.visit(t, { as: web.club.admin });
  await desk.goto(`/admin/people/${user.id}`);
  const section = desk.getByRole('region', { name: 'Invoices', exact: true });
  await section.getByRole('button', { name: 'Make invoice' }).click();
  const bill = desk.getByRole('dialog', { name: 'Make invoice: Ina Invoice' });
  await bill.getByLabel('Address on the invoice (optional)').fill('1 Market Square');
  assert.deepEqual(await violationsInLooks(desk, 'the form of an invoice'), []);
  await bill.getByRole('button', { name: 'Make invoice' }).click();
  await desk.getByText('Everything in this period is billed.').waitFor();
  await api.post('/admin/invoices', { body: { user_id: user.id, ...days, address: '1 Market Square' } });

  await api.post('/admin/invoice-runs', { body: days });
  await page.goto('/admin/invoices');
  const list = page.getByRole('region', { name: 'All invoices' });
  await list.getByRole('row', { name: /^INV-\d{4}-000001 .* Ina Invoice Invoice €24.00$/ }).waitFor();
  await list.getByRole('row', { name: /Otto Other/ }).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the page Invoices'), []);
  await list.getByRole('button', { name: /-000001$/ }).click();
  const invoice = page.getByRole('dialog', { name: /^Invoice INV-\d{4}-000001$/ });
  await invoice.getByText('1 Market Square').waitFor();
  assert.deepEqual(await violationsInLooks(page, 'an invoice'), []);
  const downloading = page.waitForEvent('download');
  await invoice.getByRole('button', { name: 'Download PDF' }).click();
  assert.ok(await isPdf(downloading));
  await invoice.getByRole('button', { name: 'Credit note' }).click();
  const credit = page.getByRole('dialog', { name: /^Credit invoice INV/ });
  await credit.getByLabel('Reason').fill('Wrong address');
  await credit.getByLabel('Reason').press('Enter');
  await page.getByText(/^Credit note CN-\d{4}-000001 made$/).waitFor();
  await list.getByText('Credited').waitFor();
  await page.getByLabel('Kind').selectOption('Credit note');
  await list.getByRole('row', { name: /Otto Other/ }).waitFor({ state: 'detached' });
  await page.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(page), false);

  const otto = (await api.get('/admin/users', { params: { query: { search: 'Otto Other' } } })).data[0]!;
  await desk.goto(`/admin/people/${otto.id}`);
  await section.getByRole('button', { name: 'Somebody else gets the invoices' }).click();
  await section.getByRole('combobox').fill('Ina');
  await desk.getByRole('option', { name: /Ina Invoice/ }).click();
  await section.getByText('Invoices go to Ina Invoice.').waitFor();
  assert.deepEqual(await violationsInLooks(desk, 'the payer of invoices'), []);
  await section.getByRole('button', { name: 'Make invoice' }).click();
  await desk.getByRole('dialog').getByText('Invoices go to Ina Invoice.').waitFor();
  await desk.getByLabel('Address of Ina Invoice on the invoice (optional)').press('Escape');
  await section.getByRole('button', { name: /^INV-/ }).first().click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take payment' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Card terminal' }).click();
  await desk.getByRole('dialog', { name: 'Payment taken' }).getByRole('button', { name: 'Done' }).click();

  const { page: own } = await web.visit(t, { as: player });
  await own.goto('/profile');
  const mine = own.getByRole('region', { name: 'Invoices', exact: true });
  await mine.getByRole('row', { name: /-€24.00$/ }).waitFor();
  assert.deepEqual(await violationsInLooks(own, 'the invoices on the profile'), []);
  const saving = own.waitForEvent('download');
  await mine.getByRole('button', { name: /^Download PDF: INV-/ }).click();
  assert.ok(await isPdf(saving));
});
