import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { taxIn } from '../../src/modules/payments/charge.ts';
import { assertProblem } from '../club.ts';
import { openInvoiceClub } from './fixture.ts';
import { readPdf } from './read-pdf.ts';

let money: Awaited<ReturnType<typeof openInvoiceClub>>;
before(async () => {
  money = await openInvoiceClub();
  await money.addTerms({ tax_rate: 1900 });
});
after(() => money.club.close());

test('a reversal has the same tax as its payment, but negative', () => {
  assert.deepEqual([taxIn(3, 2000), taxIn(-3, 2000)], [1, -1]);
});

/** Returns a PDF as text. Spaces and line breaks are removed, because each word is placed on its own. */
async function pdfOf(path: string, as: { token: string } = money.admin) {
  const { key, app } = money.club;
  const given = { 'x-api-key': key, authorization: `Bearer ${as.token}` };
  const { statusCode, headers, rawPayload } = await app.inject({ url: `/api/v1${path}`, headers: given });
  assert.deepEqual([statusCode, headers['content-type']], [200, 'application/pdf']);
  const { text, ...pdf } = readPdf(rawPayload);
  return { ...pdf, text: text.replace(/\s/g, ''), name: String(headers['content-disposition']) };
}
const includes = (text: string, ...parts: string[]) => {
  for (const part of parts) assert.ok(text.includes(part.replace(/\s/g, '')), `${part} is not in ${text}`);
};

test('an invoice has the seller, the buyer, the lines, the tax and the totals', async () => {
  const player = await money.club.signIn('player', 'Łukasz Đorđević Παπαδόπουλος Иванов');
  const booking = await money.bookHour(player);
  const body = { user_id: player.user.id, ...money.month, address: 'ACME Ltd\n2 High Street' };
  const [{ id, number }] = (await money.send('POST', '/admin/invoices', body)).data;
  const { text, raw, name, pages } = await pdfOf(`/admin/invoices/${id}/pdf`);
  assert.equal(name, `attachment; filename="${number}.pdf"`);
  includes(text, `Invoice ${number}`, 'Riverside', '1 River Road', player.user.name, 'ACME Ltd', '2 High Street');
  includes(text, 'Date: 21 Nov 2026', 'Period: 1 Nov 2026 – 30 Nov 2026', String(booking.id), 'Page 1 of 1');
  includes(text, 'Total without tax €20,17', '19% tax on €20,17 €3,83', 'Total €24,00', 'To pay €24,00');
  assert.equal(pages, 1);
  assert.match(raw, /\/Lang \(en\)/);
  assert.match(raw, /\/DisplayDocTitle true/);
  assert.ok(raw.includes(`(Invoice ${number})`));
  const { body: credit } = await money.credit(id, 'Wrong address');
  const credited = (await pdfOf(`/admin/invoices/${credit.id}/pdf`)).text;
  includes(credited, `Credit note ${credit.number}`, `For invoice ${number}`, '-€24,00', 'Reason: Wrong address');
});

test('players get their own invoices only, in their language', async () => {
  const [player, other] = [await money.club.signIn(), await money.club.signIn()];
  await money.send('PATCH', '/auth/me', { language: 'es', region: 'MX' }, player);
  await money.bookHour(player);
  const { id, number } = (await money.run()).find(({ user }) => user.id === player.user.id)!;
  const { text, raw } = await pdfOf(`/me/invoices/${id}/pdf`, player);
  includes(text, `Factura ${number}`, 'Pendiente de pago', 'Página 1 de 1');
  assert.ok(!text.includes('?'), 'the font has all letters');
  assert.match(raw, /\/Lang \(es\)/);
  assertProblem(await money.club.call('GET', `/me/invoices/${id}/pdf`, { as: other }), 'not_found');
  assertProblem(await money.club.call('GET', `/admin/invoices/${id}/pdf`, { as: player }), 'forbidden');
  assertProblem(await money.club.call('GET', '/me/invoices/999999/pdf', { as: player }), 'not_found');
});

test('a long invoice has several pages, with the head of the table on each', async () => {
  const player = await money.club.signIn();
  await money.send('PATCH', '/admin/policy', { max_upcoming_bookings: 0 });
  const hours = Array.from({ length: 20 }, (_, n) => [n, n + 1].map((hour) => `${String(hour).padStart(2, '0')}:00`));
  for (const booking_date of ['2026-12-05', '2026-12-06'])
    for (const [start_time, end_time] of hours) await money.bookHour(player, { booking_date, start_time, end_time });
  const body = { user_id: player.user.id, date_from: '2026-12-05', date_to: '2026-12-06' };
  const [{ id }] = (await money.send('POST', '/admin/invoices', body)).data;
  const { text, pages } = await pdfOf(`/admin/invoices/${id}/pdf`);
  assert.deepEqual([pages, text.split('DateDescriptionBooking').length - 1], [2, 2]);
  includes(text, 'Page 1 of 2', 'Page 2 of 2', 'Total €960,00');
});

test('a receipt has its number, the means of payment, the change and the tax', async () => {
  const player = await money.club.signIn();
  const booking = await money.bookHour(player);
  const means = [{ means: 'cash', amount: 1000, tendered: 2000 }, { means: 'card' }];
  const payment = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], top_up: 600, means };
  const { id, number } = await money.send('POST', '/admin/payments', payment);
  const { text } = await pdfOf(`/admin/payments/${id}/pdf`);
  includes(text, `Receipt ${number}`, 'Riverside', player.user.name, 'Total €30,00', '19% tax on €20,17 €3,83');
  includes(text, 'Cash €10,00', 'Card €20,00', 'Cash received €20,00', 'Change €10,00', 'Balance €6,00');
  const { id: reversal } = await money.send('POST', `/admin/payments/${id}/reversal`, { reason: 'Wrong person' });
  includes((await pdfOf(`/admin/payments/${reversal}/pdf`)).text, `Reverses receipt ${number}`, 'Reason: Wrong person');
});
