import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';

const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } }),
});

test('the desk sells a gift voucher, a friend redeems it, and the desk cancels another one', web.options, async (t) => {
  const [buyer, friend] = [await web.club.player('Bert Buyer'), await web.club.player('Fay Friend')];
  const { id } = JSON.parse(buyer.user) as { id: number };
  const { page } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  const sell = async (amount: string): Promise<string> => {
    await page.goto(`/admin/people/${id}`);
    await page.getByRole('button', { name: 'Sell gift voucher' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sell gift voucher: Bert Buyer' });
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Note').fill('For Fay');
    await dialog.getByRole('button', { name: 'Sell gift voucher' }).click();
    return page.getByRole('dialog', { name: 'Gift voucher' }).locator('.voucher-code').innerText();
  };
  const code = await sell('30');
  assert.deepEqual(await violationsInLooks(page, 'a sold voucher'), []);
  const other = await sell('12.50');

  const own = await web.visit(t, { as: friend, expects: [409] });
  await own.page.goto('/profile');
  const section = own.page.getByRole('region', { name: 'Redeem a gift voucher' });
  await section.getByLabel('Code of the voucher').fill('ABCD-EFGH-JKLM');
  await section.getByRole('button', { name: 'Redeem' }).click();
  await section.getByText('This voucher cannot be used').waitFor();
  await section.getByLabel('Code of the voucher').fill(code.toLowerCase());
  await section.getByRole('button', { name: 'Redeem' }).click();
  await own.page.getByText('€30.00 added to your balance').waitFor();
  await own.page.getByRole('region', { name: 'Your money at the club' }).getByText('Gift voucher').waitFor();
  assert.deepEqual(await violationsInLooks(own.page, 'the profile with vouchers'), []);

  await page.goto('/admin/vouchers');
  await page.getByRole('region', { name: code }).getByText('Redeemed by Fay Friend').waitFor();
  const open = page.getByRole('region', { name: other });
  await open.getByRole('button', { name: 'Cancel voucher' }).click();
  assert.deepEqual(await violationsInLooks(page, 'gift vouchers'), []);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel voucher' }).click();
  await open.getByText('Cancelled').waitFor();
});
