import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE } from './browser.ts';
import { DAY, useWebApp } from './club.ts';
import { violationsInLooks } from './looks.ts';
import { isWiderThanScreen } from './page.ts';
import { camt } from '../../server/test/bank/samples.ts';
import { referenceOf } from '../../server/src/modules/bank/references.ts';

const IBAN = 'DE02 1203 0000 0000 2020 51';
const web = useWebApp({
  setUp: ({ admin }) => admin.api.post('/admin/payment-terms', { body: { name: 'All courts' } }),
});

async function bookFor(name: string) {
  const [court, player] = [await web.club.court(), await web.club.player(name)];
  const body = { court_id: court.id, booking_date: DAY, start_time: '10:00', end_time: '11:00' };
  return { player, court, booking: await player.api.post('/bookings', { body }) };
}

test('a treasurer enters the bank account, and players and the desk see how to transfer', web.options, async (t) => {
  const { player, booking } = await bookFor('Tom Transfer');
  const { page } = await web.visit(t, { as: await web.club.staff('Tina Treasurer', 'treasurer'), expects: [422] });
  await page.goto('/admin/bank');
  const account = page.getByRole('region', { name: 'Bank account' });
  await account.getByLabel('Account holder').fill('Tennis Club');
  await account.getByLabel('IBAN').fill('DE03 1203 0000 0000 2020 51');
  await account.getByRole('button', { name: 'Save' }).click();
  await account.getByText('The IBAN is wrong. Check its digits.').waitFor();
  await account.getByLabel('IBAN').fill(IBAN.replaceAll(' ', '').toLowerCase());
  await account.getByRole('button', { name: 'Save' }).click();
  await account.getByRole('button', { name: 'Remove' }).waitFor();
  assert.equal(await account.getByLabel('IBAN').inputValue(), IBAN);
  assert.deepEqual(await violationsInLooks(page, 'the page Bank'), []);

  const { page: own } = await web.visit(t, { as: player, theme: 'dark' });
  await own.goto(`/bookings/${booking.id}`);
  const transfer = own.getByRole('region', { name: 'Pay by bank transfer' });
  await transfer.getByText(IBAN).waitFor();
  await transfer.getByText('€24.00').waitFor();
  await transfer.getByText(/^RF\d\d 0000 \d{4} \d\d$/).waitFor();
  await transfer.getByRole('img', { name: 'QR code for the transfer' }).waitFor();
  assert.deepEqual(await violationsInLooks(own, 'a transfer'), []);
  await own.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(own), false);

  const { page: desk } = await web.visit(t, { as: await web.club.staff('Dora Desk', 'desk') });
  await desk.goto(`/admin/?date=${DAY}`);
  await desk
    .getByRole('button', { name: /Tom Transfer/ })
    .first()
    .click();
  await desk.getByRole('button', { name: 'Transfer details' }).click();
  await desk.getByRole('dialog').getByText(IBAN).waitFor();
  assert.deepEqual(await violationsInLooks(desk, 'the transfer details'), []);
});

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') });

test('a treasurer imports a statement, books a proposal, and ignores the rest', web.options, async (t) => {
  await web.club.admin.api.put('/admin/bank-account', { body: { holder: 'Tennis Club', iban: IBAN } });
  const [paid, named, other] = [await bookFor('Paula Paid'), await bookFor('Nora Named'), await bookFor('Otto Other')];
  const { page } = await web.visit(t, { as: await web.club.staff('Theo Treasurer', 'treasurer'), expects: [400] });
  await page.goto('/admin/bank');
  const choose = page.getByLabel('File');
  const entries = [
    { amount: '24.00', name: 'Paula Paid', text: referenceOf(paid.booking.id), reference: 'R1' },
    { amount: '30.00', name: 'NORA NAMED', text: 'Tennis', reference: 'R2' },
    { amount: '20.00', name: 'Somebody', text: 'For Otto', reference: 'R3' },
    { amount: '500.00', name: 'Sponsor Ltd', text: 'Season', reference: 'R4' },
    { amount: '9.00', kind: 'DBIT' as const },
  ];
  await choose.setInputFiles(fileOf('november.xml', camt([entries])));
  await page.getByText('4 new: 1 booked, 3 open. 0 known.').waitFor();
  await page.getByText('1 outgoing transfer was skipped.').waitFor();
  const line = (name: string) => page.getByRole('listitem', { name });
  await line('NORA NAMED, €30.00').getByText(`Booking ${named.booking.id}, €6.00 to the balance`).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'open transfers'), []);
  await page.setViewportSize(PHONE);
  assert.equal(await isWiderThanScreen(page), false);
  await line('NORA NAMED, €30.00').getByRole('button', { name: 'Book: Nora Named' }).click();
  await line('NORA NAMED, €30.00').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Choose a person: Somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book €20.00' });
  await dialog.getByLabel('Person').selectOption('Otto Other');
  await dialog.getByText(`Booking ${other.booking.id}`).waitFor();
  assert.deepEqual(await violationsInLooks(page, 'the choice of a person'), []);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await line('Somebody, €20.00').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Ignore: Sponsor Ltd' }).press('Enter');
  await page.getByLabel('Reason').fill('A sponsor');
  await page.keyboard.press('Enter');
  await page.getByText('All imported transfers are booked.').waitFor();
  await page.getByRole('button', { name: 'Booked', exact: true }).click();
  await page.getByRole('button', { name: 'Receipt: Somebody' }).click();
  await page.getByRole('button', { name: 'Reverse payment' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Not for Otto');
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse payment' }).click();
  await line('Somebody, €20.00').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await line('Somebody, €20.00').waitFor();

  await choose.setInputFiles(fileOf('november.xml', camt([entries])));
  await page.getByText('0 new: 0 booked, 0 open. 4 known.').waitFor();
  await choose.setInputFiles(fileOf('broken.xml', camt([entries]).replace('>24.00<', '>24,00<')));
  await page.getByText('Line 2 of the file is wrong. Nothing was imported.').waitFor();
  const text = 'Wann;Wie viel;Wer\n20.11.2026;7,50;M\xfcller\n';
  await choose.setInputFiles(fileOf('bank.csv', text));
  await page.getByLabel('Day', { exact: true }).selectOption('Wann');
  await page.getByLabel('Amount', { exact: true }).selectOption('Wie viel');
  await page.getByLabel('Payer').selectOption('Wer');
  assert.deepEqual(await violationsInLooks(page, 'the choice of columns'), []);
  await page.getByRole('button', { name: 'Import with these columns' }).click();
  await line('Müller, €7.50').waitFor();
});
