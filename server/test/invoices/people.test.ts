// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operator } from '../../src/modules/audit/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { SUNDAY } from '../club.ts';
import { openInvoiceClub } from './fixture.ts';

let money: Awaited<ReturnType<typeof openInvoiceClub>>;
before(async () => {
  money = await openInvoiceClub();
  await money.addTerms({ tax_rate: 700 });
});
after(() => money.club.close());

test('players see their own invoices only', async () => {
  const [one, two] = [await money.club.signIn(), await money.club.signIn()];
  await money.bookHour(one);
  await money.run();
  const listOf = async (as: typeof one) => (await money.send('GET', '/me/invoices', undefined, as)).data;
  assert.deepEqual([(await listOf(one)).length, (await listOf(two)).length], [1, 0]);
  const exported = await money.send('GET', '/auth/me/export', undefined, one);
  assert.equal(exported.invoices[0].buyer.name, one.user.name);
});

test('an erasure keeps the name and the address on the invoices', async () => {
  const person = await money.club.signIn('player', 'Zoe Zebra');
  const booking = await money.bookHour(person);
  const body = { user_id: person.user.id, ...money.month, address: '9 Zoo Lane' };
  const [{ id }] = (await money.send('POST', '/admin/invoices', body)).data;
  await eraseUser({ ...money.club.context, actor: operator }, person.user.id);
  const { buyer, gross, user } = await money.invoice(id);
  assert.deepEqual([buyer, gross], [{ name: 'Zoe Zebra', address: '9 Zoo Lane' }, 2400]);
  assert.notEqual(user.name, 'Zoe Zebra');
  assert.equal((await money.send('GET', `/admin/bookings/${booking.id}/payment`)).charged, 0, 'it was cancelled');
  const [credit] = await money.run();
  const { buyer: later, lines } = await money.invoice(credit.id);
  assert.deepEqual([credit.gross, lines[0].corrects.slice(0, 4)], [-2400, 'INV-']);
  assert.deepEqual(later, buyer, 'a credit note names the buyer of the invoice');
  await money.assertCorrect();
});

test('the invoices of a merged guest belong to the other person', async () => {
  const person = await money.club.signIn();
  const slot = { court_id: money.court_id, booking_date: SUNDAY, start_time: '21:00', end_time: '22:00' };
  const { user } = await money.send('POST', '/admin/bookings', { guest_name: 'Guest', ...slot });
  await money.run();
  await money.send('POST', `/admin/users/${person.user.id}/merge`, { user_id: user.id });
  const [invoice] = await money.listOf(person);
  assert.deepEqual([invoice.buyer.name, invoice.user.id, invoice.gross], ['Guest', person.user.id, 2400]);
  assert.equal((await money.send('GET', '/me/invoices', undefined, person)).data[0].id, invoice.id);
  assert.deepEqual(await money.run(), []);
  await money.assertCorrect();
});
