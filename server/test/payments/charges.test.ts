// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checks } from '../../src/modules/payments/verify.ts';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem, type Club, NOON, openClub, SUNDAY } from '../club.ts';

type User = Awaited<ReturnType<Club['signIn']>>;
const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };
const REFUNDS = [
  { hours_before: 48, percent: 100 },
  { hours_before: 12, percent: 50 },
];
let club: Club;
let admin: User;
let player: User;
let court: { id: number };

before(async () => {
  club = await openClub();
  admin = await club.signIn('admin');
});
after(() => club.close());

const send = async (method: string, path: string, body?: object, as: User = admin): Promise<any> => {
  const answer = await club.call(method, path, { as, ...(body && { body }) });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
};
const paymentOf = (booking: { id: number }) => send('GET', `/admin/bookings/${booking.id}/payment`);
const pay = (input: object) => send('POST', '/admin/payments', { user_id: player.user.id, ...input });
const account = () => send('GET', '/me/account', undefined, player);

/** Returns a new booking at a new court with these payment terms. */
async function bookWith(terms: object, slot: object = {}): Promise<any> {
  court = await club.court(PRICE);
  player = await club.signIn();
  await send('POST', '/admin/payment-terms', { name: 'Pay', court_ids: [court.id], ...terms });
  const { body, status, text } = await club.book(player, { court_id: court.id, ...slot });
  assert.equal(status, 201, text);
  return body;
}

async function assertBooksBalance(): Promise<void> {
  assert.equal((await verifyLedger(club.context.db.read)).fault, undefined);
  const finding = await checks['payments']!(club.context.db, club.context.now());
  assert.ok(finding?.ok, finding?.detail ?? '');
}

test('charges a booking, takes cash, and gives change', async () => {
  const booking = await bookWith({ tax_rate: 2000 });
  const { charged, tax, paid, owed } = await paymentOf(booking);
  assert.deepEqual({ charged, tax, paid, owed }, { charged: 2400, tax: 400, paid: 0, owed: 2400 });
  const receipt = await pay({
    bookings: [{ booking_id: booking.id }],
    means: [{ means: 'cash', amount: 1000, tendered: 5000 }, { means: 'card' }],
  });
  assert.deepEqual([receipt.amount, receipt.change, receipt.number], [2400, 4000, '2026-000001']);
  assert.deepEqual(receipt.means[1], { means: 'card', amount: 1400 });
  assert.equal((await paymentOf(booking)).owed, 0);
  assertProblem(
    await club.call('POST', '/admin/payments', {
      as: admin,
      body: { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'card' }] },
    }),
    'amount_too_high',
  );
  await assertBooksBalance();
});

test('refunds by the table that the player saw, to the balance, which pays the next booking', async () => {
  const booking = await bookWith({ refunds: REFUNDS, tax_rate: 1900 });
  await pay({ bookings: [{ booking_id: booking.id }], means: [{ means: 'transfer' }] });
  const own = await send('GET', `/bookings/${booking.id}/payment`, undefined, player);
  assert.deepEqual([own.refund_if_cancelled, own.owed_if_cancelled], [1200, 0]);
  assert.equal((await club.call('DELETE', `/bookings/${booking.id}`, { as: player })).status, 200);
  assert.deepEqual((await account()).balances, [{ amount: 1200, currency: 'EUR' }]);
  const next = (await club.book(player, { court_id: court.id, start_time: '14:00', end_time: '15:00' })).body;
  await send('POST', `/bookings/${next.id}/payment`, { amount: 1200 }, player);
  assert.equal((await paymentOf(next)).owed, 1200);
  assertProblem(await club.call('POST', `/bookings/${next.id}/payment`, { as: player, body: {} }), 'balance_too_low');
  await assertBooksBalance();
});

test('a late cancellation owes a fee, which staff can waive; the club’s own cancellation refunds all', async () => {
  const terms = { refunds: [{ hours_before: 48, percent: 100 }], late_cancellation_fee: 500 };
  const booking = await bookWith(terms);
  await club.call('DELETE', `/bookings/${booking.id}`, { as: player });
  assert.equal((await paymentOf(booking)).owed, 2900);
  const waived = await send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 1000, reason: 'Ill' });
  assert.deepEqual([waived.owed, waived.fees], [1900, 0]);
  const other = (await club.book(player, { court_id: court.id, start_time: '15:00', end_time: '16:00' })).body;
  await pay({ bookings: [{ booking_id: other.id }], means: [{ means: 'cash' }] });
  await send('PATCH', `/admin/bookings/${other.id}`, { status: 'cancelled' });
  assert.deepEqual((await account()).balances, [{ amount: 2400, currency: 'EUR' }]);
  await assertBooksBalance();
});

test('a no-show owes a fee, and a correction removes it', async () => {
  const booking = await bookWith({ no_show_fee: 700 });
  clockTo(NOON + DAY);
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'no_show' });
  assert.equal((await paymentOf(booking)).owed, 3100);
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'completed' });
  assert.equal((await paymentOf(booking)).owed, 2400);
  clockTo(NOON);
  await assertBooksBalance();
});

test('the waiver of a fee ends with the fee, and the waiver of the price stays', async () => {
  const booking = await bookWith({ no_show_fee: 700 });
  const waive = (amount: number) => send('POST', `/admin/bookings/${booking.id}/waivers`, { amount, reason: 'Rain' });
  await waive(400);
  clockTo(NOON + DAY);
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'no_show' });
  assert.deepEqual([(await waive(800)).owed, (await paymentOf(booking)).fees], [1900, 0]);
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'completed' });
  const { owed, waived } = await paymentOf(booking);
  assert.deepEqual([owed, waived], [1900, 500]);
  await assertBooksBalance();
  clockTo(NOON);
});

test('a longer booking owes the difference, and a shorter one refunds it', async () => {
  const booking = await bookWith({});
  await pay({ bookings: [{ booking_id: booking.id }], means: [{ means: 'card' }] });
  await send('PATCH', `/bookings/${booking.id}`, { end_time: '12:00' }, player);
  assert.equal((await paymentOf(booking)).owed, 2400);
  await send('PATCH', `/bookings/${booking.id}`, { end_time: '10:30' }, player);
  assert.equal((await paymentOf(booking)).owed, 0);
  assert.deepEqual((await account()).balances, [{ amount: 1200, currency: 'EUR' }]);
  await assertBooksBalance();
});

test('a booking without terms costs nothing, also if terms come later', async () => {
  const free = await club.court(PRICE);
  player = await club.signIn();
  const booking = (await club.book(player, { court_id: free.id })).body;
  await send('POST', '/admin/payment-terms', { name: 'Later', court_ids: [free.id] });
  await send(
    'PATCH',
    `/bookings/${booking.id}`,
    { booking_date: SUNDAY, start_time: '12:00', end_time: '13:00' },
    player,
  );
  assert.equal((await paymentOf(booking)).mode, 'none');
});

test('two desks take the same payment at once: one receipt', async () => {
  const booking = await bookWith({});
  const body = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => club.call('POST', '/admin/payments', { as: admin, body })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409, 409, 409]);
  await assertBooksBalance();
});

function clockTo(time: number): void {
  club.clock.now = time;
}

test('a player who owes more than the limit cannot book, but the desk can book for the player', async () => {
  const booking = await bookWith({ max_owed: 2399 });
  const next = { court_id: court.id, start_time: '16:00', end_time: '17:00' };
  const refused = await club.book(player, next);
  assertProblem(refused, 'debt_too_high');
  assert.deepEqual(refused.body.errors[0].values, { amount: 2400, currency: 'EUR', max: 2399 });
  await send('PATCH', `/bookings/${booking.id}`, { start_time: '11:00', end_time: '12:00' }, player);
  const times = { booking_date: SUNDAY, ...next };
  await send('POST', '/admin/bookings', { ...times, user_id: player.user.id, start_time: '17:00', end_time: '18:00' });
  await pay({ bookings: [{ booking_id: booking.id, amount: 2400 }], means: [{ means: 'cash' }] });
  assertProblem(await club.book(player, next), 'debt_too_high');
  await send('POST', `/admin/bookings/${(await account()).owed_bookings[0].booking_id}/waivers`, { reason: 'Friend' });
  assert.equal((await club.book(player, next)).status, 201);
});

test('a count of the cash posts the difference, and what goes to the bank', async () => {
  const cashNow = async () => (await send('GET', '/admin/takings')).cash[0].amount;
  const [expected, { means }] = [await cashNow(), await send('GET', '/admin/takings')];
  const count = await send('POST', '/admin/cash-counts', { counted: expected - 20, deposited: 1000 });
  assert.deepEqual([count.expected, count.difference, count.deposited], [expected, -20, 1000]);
  assert.equal(await cashNow(), expected - 1020);
  assert.deepEqual((await send('GET', '/admin/takings')).means, means, 'no customer has paid anything');
  const tooMuch = { counted: 10, deposited: 11 };
  const answer = await club.call('POST', '/admin/cash-counts', { as: admin, body: tooMuch });
  assert.equal(answer.body.errors[0].pointer, '#/deposited');
  await assertBooksBalance();
});

test('the check of the books finds a charge that is wrong, and a missing receipt', async () => {
  const booking = await bookWith({ tax_rate: 1900 });
  const { db, now } = club.context;
  const detailAfter = async (change: object): Promise<string | undefined> => {
    const set = (values: object) =>
      db.transact((db) => db.updateTable('booking_charges').set(values).where('booking_id', '=', booking.id).execute());
    const before = await db.read
      .selectFrom('booking_charges')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .execute();
    await set(change);
    const finding = await checks['payments']!(db, now());
    const { id: _id, ...values } = before[0]!;
    await set(values);
    return finding?.ok === false ? finding.detail : undefined;
  };
  const about = `The books are wrong: booking ${booking.id}`;
  assert.equal(await detailAfter({ paid: 1 }), `${about} owes 2399, but the ledger says 2400.`);
  const moved = { paid: -1, written_off: 1 };
  assert.equal(await detailAfter(moved), `${about} has 1 written off, but the ledger says 0.`);
  assert.equal(await detailAfter({ waived: 1 }), `${about} is charged 2400 and 0, but must be charged 2399 and 0.`);
  assert.equal(await detailAfter({ tax_rate: 700 }), `${about} includes 157 of tax, but the ledger says 383.`);
  await assertBooksBalance();
  await db.transact((db) => db.updateTable('payments').set({ number: 1_000_000 }).where('number', '=', 1).execute());
  assert.match((await checks['payments']!(db, now()))!.detail, /receipts, but the last number is 1000000/);
});
