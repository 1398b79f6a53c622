// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operator } from '../../src/modules/audit/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY } from '../../src/platform/time.ts';
import { NOON, SUNDAY } from '../club.ts';
import { PRICE } from '../payments/fixture.ts';
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

test('an invoice after an erasure has no address', async () => {
  const person = await money.club.signIn('player', 'Yan Yak');
  const body = { user_id: person.user.id, ...money.month, address: '8 Yak Lane' };
  await money.bookHour(person);
  const { id: first } = (await money.send('POST', '/admin/invoices', body)).data[0];
  await money.credit(first);
  money.club.clock.now = NOON + 2 * DAY;
  await eraseUser({ ...money.club.context, actor: operator }, person.user.id);
  const [made] = await money.run();
  money.club.clock.now = NOON;
  const { buyer, gross } = await money.invoice(made.id);
  assert.deepEqual([gross, buyer.address], [2400, null]);
});

test('credit notes of a run name the buyers of the invoices that they correct', async () => {
  const person = await money.club.signIn();
  const own = await money.club.court(PRICE);
  const bill = async (hour: number, address: string) => {
    const slot = { court_id: own.id, start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
    const { id } = await money.bookHour(person, slot);
    await money.send('POST', '/admin/invoices', { user_id: person.user.id, ...money.month, address });
    return id as number;
  };
  const ids = [await bill(10, 'Old Lane'), await bill(12, 'New Lane'), await bill(14, 'New Lane')];
  for (const id of ids) await money.send('PATCH', `/admin/bookings/${id}`, { status: 'cancelled' });
  assert.equal((await money.preview()).length, 2);
  const notes = await Promise.all((await money.run()).map(({ id }) => money.invoice(id)));
  assert.deepEqual(
    notes.map(({ buyer, gross }) => `${buyer.address} ${gross}`),
    ['Old Lane -2400', 'New Lane -4800'],
  );
  await money.assertCorrect();
});

test('the invoices of a merged guest belong to the other person', async () => {
  const person = await money.club.signIn();
  const slot = { court_id: money.court_id, booking_date: SUNDAY, start_time: '21:00', end_time: '22:00' };
  const { user } = await money.send('POST', '/admin/bookings', { guest_name: 'Guest', ...slot });
  const bill = { user_id: user.id, ...money.month, address: '7 Guest Lane' };
  await money.send('POST', '/admin/invoices', bill);
  await money.send('POST', `/admin/users/${person.user.id}/merge`, { user_id: user.id });
  const [invoice] = await money.listOf(person);
  assert.deepEqual([invoice.buyer.name, invoice.user.id, invoice.gross], ['Guest', person.user.id, 2400]);
  assert.equal((await money.send('GET', '/me/invoices', undefined, person)).data[0].id, invoice.id);
  assert.deepEqual(await money.run(), []);
  await money.bookHour(person, { court_id: (await money.club.court(PRICE)).id });
  const [next] = await money.run();
  assert.equal((await money.invoice(next.id)).buyer.address, '7 Guest Lane');
  await money.assertCorrect();
});
