import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES } from '../../client/test/currencies.ts';
import { useWebApp } from './club.ts';

const web = useWebApp();

test('the list of courts shows prices with the decimals of ISO 4217', web.options, async (t) => {
  for (const { currency, amount } of CURRENCIES)
    await web.club.court({ name: `Court in ${currency}`, price_per_hour: { amount, currency } });
  const page = await web.visitAsAdmin(t, '/admin/courts');
  const row = (currency: string) => page.getByRole('row', { name: `Court in ${currency}` });
  for (const { currency, full } of CURRENCIES) {
    const text = await row(currency).innerText();
    assert.ok(text.replaceAll(/\s/gu, ' ').includes(full), `${text} has ${full}`);
  }
});

for (const [currency, typed, amount] of [
  ['HUF', '4500', 450_000],
  ['COP', '4500,5', 450_050],
  ['JPY', '4500', 4500],
  ['KWD', '4.125', 4125],
  ['UYW', '1.2345', 12_345],
] as const) {
  test(`a price of ${typed} typed in ${currency} is ${amount} minor units`, web.options, async (t) => {
    await web.club.admin.api.patch('/admin/club', { body: { currency } });
    const page = await web.visitAsAdmin(t, '/admin/courts');
    await page.getByRole('button', { name: 'New court' }).click();
    const dialog = page.getByRole('dialog', { name: 'New court' });
    await dialog.getByLabel('Name').fill(`Priced in ${currency}`);
    await dialog.getByLabel('Sport').fill('Badminton');
    await dialog.getByLabel(`Price per hour (${currency})`).fill(typed);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Priced in ${currency} saved.`).waitFor();
    const { data } = await web.club.admin.api.get('/courts', {
      params: { query: { search: `Priced in ${currency}` } },
    });
    assert.deepEqual(data[0]?.price_per_hour, { amount, currency });
  });
}
