// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operator } from '../../src/modules/audit/actions.ts';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem, NOON, SUNDAY } from '../club.ts';
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

const payerOf = (id: number) => money.send('GET', `/admin/users/${id}/invoice-payer`);
const setPayer = (id: number, payer_id: number | null) =>
  money.club.call('PUT', `/admin/users/${id}/invoice-payer`, { as: money.admin, body: { payer_id } });
const setPayerOk = async (id: number, payer: number | null): Promise<void> =>
  assert.equal((await setPayer(id, payer)).status, 200);

/** Returns a parent who gets the invoices of two children, and a function that books at a court of their own. */
async function openFamily() {
  const [parent, one, two] = [await money.club.signIn(), await money.club.signIn(), await money.club.signIn()];
  for (const { user } of [one, two]) await setPayerOk(user.id, parent.user.id);
  const { id: court_id } = await money.club.court(PRICE);
  let hour = 9;
  const book = (player: typeof one) => {
    const start_time = `${String(++hour).padStart(2, '0')}:00`;
    return money.book(player, { court_id, start_time, end_time: `${hour + 1}:00` });
  };
  return { parent, one, two, book };
}

test('a run makes one invoice for a payer, whose payment settles the debts of each person', async () => {
  const { parent, one, two, book } = await openFamily();
  const bookings = [await book(parent), await book(one), await book(two)];
  const [made, ...others] = await money.run();
  assert.deepEqual([made.user.id, made.gross, made.bookings, others], [parent.user.id, 7200, 3, []]);
  const { lines, buyer, owed } = await money.invoice(made.id);
  assert.deepEqual([buyer.name, owed], [parent.user.name, 7200]);
  assert.deepEqual(
    lines.map(({ booking_id, player }: any) => [booking_id, player]),
    bookings.map(({ id }, i) => [id, [null, one.user.name, two.user.name][i]]),
  );
  const own = await Promise.all([parent, one].map((as) => money.send('GET', '/me/invoices', undefined, as)));
  assert.deepEqual(
    own.map(({ data }) => data.length),
    [1, 0],
  );
  assert.deepEqual(await money.run(), []);
  const parts = lines.map(({ booking_id }: any) => ({ booking_id }));
  await money.send('POST', '/admin/payments', { user_id: parent.user.id, bookings: parts, means: [{ means: 'card' }] });
  for (const { user } of [parent, one, two]) assert.deepEqual((await money.accountOf(user)).owed, []);
  await money.assertCorrect();
});

test('credit notes go to the payer of the invoice, also after the payer was changed', async () => {
  const { parent, one, two, book } = await openFamily();
  const bookings = [await book(one), await book(two)];
  const [made] = await money.run();
  await setPayerOk(one.user.id, null);
  await money.send('PATCH', `/admin/bookings/${bookings[0].id}`, { status: 'cancelled' });
  const [note] = await money.run();
  const { lines } = await money.invoice(note.id);
  assert.deepEqual([note.user.id, note.gross, lines[0].player], [parent.user.id, -2400, one.user.name]);
  const credit = await money.credit(made.id);
  assert.deepEqual([credit.body.user.id, credit.body.gross], [parent.user.id, -2400]);
  const again = await money.run();
  assert.deepEqual(
    again.map(({ user, gross }) => [user.id, gross]),
    [[parent.user.id, 2400]],
  );
  await money.assertCorrect();
});

test('a cancellation is credited to each buyer of the booking, the newest invoice first', async () => {
  const { parent, one, book } = await openFamily();
  const other = await money.club.signIn();
  const { id } = await book(one);
  const start_time = '19:00';
  const runAfter = async (change: object) => {
    await money.send('PATCH', `/admin/bookings/${id}`, change);
    return (await money.run()).map(({ user, gross }) => [user.id, gross]);
  };
  const [first] = await money.run();
  await setPayerOk(one.user.id, other.user.id);
  assert.deepEqual(await runAfter({ start_time, end_time: '22:00' }), [[other.user.id, 4800]]);
  await setPayerOk(one.user.id, null);
  assert.deepEqual(await runAfter({ start_time, end_time: '21:30' }), [[other.user.id, -1200]]);
  assert.deepEqual(await runAfter({ start_time, end_time: '22:00' }), [[one.user.id, 1200]]);
  assert.deepEqual(
    await runAfter({ status: 'cancelled' }),
    [
      [parent, -2400],
      [one, -1200],
      [other, -3600],
    ].map(([{ user }, gross]: any) => [user.id, gross]),
  );
  assertProblem(await money.credit(first.id), 'nothing_to_credit');
  assert.deepEqual(await money.run(), []);
  await money.assertCorrect();
});

test('a payer has no payer, and a person bills one child of a payer alone', async () => {
  const { parent, one, two, book } = await openFamily();
  const other = await money.club.signIn();
  for (const [id, payer] of [
    [parent.user.id, other.user.id],
    [other.user.id, one.user.id],
    [other.user.id, other.user.id],
    [other.user.id, 999_999],
  ] as const) {
    const answer = await setPayer(id, payer);
    assert.deepEqual([answer.status, answer.body.errors[0].pointer], [422, '#/payer_id']);
  }
  assert.equal((await setPayer(999_999, null)).status, 404);
  const { payer, pays_for } = await payerOf(parent.user.id);
  assert.deepEqual([payer, pays_for.map(({ id }: any) => id)], [null, [one.user.id, two.user.id]]);
  await book(one);
  await book(two);
  const bill = async (id: number) =>
    (await money.send('POST', '/admin/invoices', { user_id: id, ...money.month })).data.map(({ user, gross }: any) => [
      user.id,
      gross,
    ]);
  assert.deepEqual(await bill(one.user.id), [[parent.user.id, 2400]]);
  assert.deepEqual(await bill(parent.user.id), [[parent.user.id, 2400]]);
  await eraseUser({ ...money.club.context, actor: operator }, one.user.id);
  const { data } = await money.send('GET', '/me/invoices', undefined, parent);
  const names = data.map(({ lines }: any) => lines[0].player);
  assert.deepEqual(names.toSorted(), [one.user.name, two.user.name].toSorted(), 'an erasure keeps the names in lines');
});

test('an erased payer pays for nobody, and a merged guest keeps the payer', async () => {
  const { parent, one, two, book } = await openFamily();
  const guestOf = async (hour: number): Promise<number> => {
    const { id: court_id } = await money.club.court(PRICE);
    const slot = { court_id, booking_date: SUNDAY, start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
    return (await money.send('POST', '/admin/bookings', { guest_name: `Guest ${hour}`, ...slot })).user.id;
  };
  const [child, payer] = [await guestOf(10), await guestOf(11)];
  await setPayerOk(child, parent.user.id);
  const person = await money.club.signIn();
  await money.send('POST', `/admin/users/${person.user.id}/merge`, { user_id: child });
  assert.equal((await payerOf(person.user.id)).payer.id, parent.user.id);
  await setPayerOk(two.user.id, payer);
  await money.send('POST', `/admin/users/${one.user.id}/merge`, { user_id: payer });
  assert.equal((await payerOf(two.user.id)).payer, null, 'no chain');
  await setPayerOk(two.user.id, null);
  const company = await guestOf(12);
  await setPayerOk(two.user.id, company);
  const owner = await money.club.signIn();
  await money.send('POST', `/admin/users/${owner.user.id}/merge`, { user_id: company });
  assert.equal((await payerOf(two.user.id)).payer.id, owner.user.id);
  await book(one);
  await eraseUser({ ...money.club.context, actor: operator }, parent.user.id);
  assert.equal((await payerOf(one.user.id)).payer, null);
  const made = await money.run();
  assert.ok(made.some(({ user }) => user.id === one.user.id));
  await money.assertCorrect();
});
