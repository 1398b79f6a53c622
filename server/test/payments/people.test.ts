// Accounts of people who are merged or erased, reversals, and what the books keep. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let court: { id: number };
before(async () => {
  money = await openMoneyClub();
  court = await money.club.court(PRICE);
  await money.addTerms({});
});
after(() => money.club.close());

test('a merged guest’s debt, balance and receipts become the other person’s', async () => {
  const { send, club, accountOf } = money;
  const times = { court_id: court.id, booking_date: '2026-11-23', start_time: '10:00', end_time: '11:00' };
  const booking = await send('POST', '/admin/bookings', { ...times, guest_name: 'Ana' });
  const guest = booking.user;
  await send('POST', '/admin/payments', { user_id: guest.id, top_up: 300, means: [{ means: 'cash' }] });
  const { user: person } = await club.signIn();
  await send('POST', `/admin/users/${person.id}/merge`, { user_id: guest.id });
  const { owed, balances, owed_bookings } = await accountOf(person);
  assert.deepEqual([owed[0].amount, balances[0].amount, owed_bookings[0].booking_id], [2400, 300, booking.id]);
  const receipts = await send('GET', `/admin/payments?user_id=${person.id}`);
  assert.equal(receipts.data[0].user.id, person.id);
  const body = {
    user_id: person.id,
    bookings: [{ booking_id: booking.id }],
    means: [{ means: 'balance', amount: 300 }, { means: 'cash' }],
  };
  await send('POST', '/admin/payments', body);
  assert.deepEqual((await accountOf(person)).owed, []);
  await money.assertBooksBalance();
});

test('an erased person’s receipts stay without the name and without what staff wrote', async () => {
  const { send, club, book } = money;
  const player = await club.signIn();
  const booking = await book(player, { court_id: court.id });
  const topUp = { user_id: player.user.id, top_up: 300, means: [{ means: 'card' }] };
  const payment = await send('POST', '/admin/payments', topUp);
  await send('POST', `/admin/payments/${payment.id}/reversal`, { reason: 'Zoe paid twice' });
  await send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Zoe was ill' });
  // An erasure cancels the bookings that have not begun.
  club.clock.now += DAY;
  await eraseUser(club.context, player.user.id);
  await send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Zoe moved away' });
  const bookings = [{ booking_id: booking.id, amount: 100 }];
  await send('POST', '/admin/write-offs', { bookings, reason: 'Zoe moved away' });
  const receipts = await send('GET', `/admin/payments?user_id=${player.user.id}`);
  assert.deepEqual(
    receipts.data.map(({ amount, reason }: any) => [amount, reason]),
    [
      [-300, null],
      [300, null],
    ],
  );
  const everything = JSON.stringify([
    receipts,
    await club.context.db.read.selectFrom('booking_charges').selectAll().execute(),
    await club.context.db.read.selectFrom('audit_log').selectAll().execute(),
    await club.context.db.read.selectFrom('write_offs').selectAll().execute(),
  ]);
  club.clock.now -= DAY;
  assert.doesNotMatch(everything, /Zoe/);
  assert.ok(!everything.includes(player.user.email!));
  await money.assertBooksBalance();
});

test('a reversal makes the booking owe the money again, once', async () => {
  const { send, club, book, paymentOf, accountOf, admin } = money;
  const player = await club.signIn();
  const booking = await book(player, { court_id: court.id, start_time: '12:00', end_time: '13:00' });
  const body = {
    user_id: player.user.id,
    bookings: [{ booking_id: booking.id }],
    top_up: 600,
    means: [{ means: 'card' }],
  };
  const payment = await send('POST', '/admin/payments', body);
  const reversal = await send('POST', `/admin/payments/${payment.id}/reversal`, { reason: 'Wrong person' });
  assert.deepEqual([reversal.amount, reversal.reverses_id, reversal.balance_amount], [-3000, payment.id, -600]);
  assert.equal((await paymentOf(booking)).owed, 2400);
  assert.deepEqual((await accountOf(player.user)).balances, []);
  assert.equal((await send('GET', `/admin/payments/${payment.id}`)).reversed_by_id, reversal.id);
  for (const { id } of [payment, reversal]) {
    const again = await club.call('POST', `/admin/payments/${id}/reversal`, { as: admin, body: { reason: 'Again' } });
    assertProblem(again, 'already_reversed');
  }
  await money.assertBooksBalance();
});

test('a receipt names the member of staff who took the money, also from themselves', async () => {
  const { send, admin, club } = money;
  const own = { user_id: (admin as any).user.id, top_up: 100, means: [{ means: 'cash' }] };
  assert.equal((await send('POST', '/admin/payments', own)).taken_by.id, own.user_id);
  const player = await club.signIn();
  const booking = await money.book(player, { court_id: court.id, start_time: '20:00', end_time: '21:00' });
  await send('POST', '/admin/payments', { ...own, user_id: player.user.id });
  await send('POST', `/bookings/${booking.id}/payment`, { amount: 100 }, player);
  const [latest] = (await send('GET', `/admin/payments?booking_id=${booking.id}`)).data;
  assert.deepEqual([latest.taken_by, latest.amount], [null, 100]);
});

test('two payments at once from the last euro: one succeeds', async () => {
  const { send, club, book, accountOf } = money;
  const player = await club.signIn();
  const bookings = [14, 16, 18].map((hour) =>
    book(player, { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour + 1}:00` }),
  );
  const ids = (await Promise.all(bookings)).map(({ id }) => id);
  await send('POST', '/admin/payments', { user_id: player.user.id, top_up: 100, means: [{ means: 'cash' }] });
  const answers = await Promise.all(
    ids.map((id) => club.call('POST', `/bookings/${id}/payment`, { as: player, body: { amount: 100 } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.deepEqual((await accountOf(player.user)).balances, []);
  await money.assertBooksBalance();
});

test('a repeated payment, payout, waiver or reversal with the same key happens once', async () => {
  const { send, club, book, admin, accountOf } = money;
  const player = await club.signIn();
  const booking = await book(player, { court_id: court.id, booking_date: '2026-11-28' });
  const user_id = player.user.id;
  const topUp = await send('POST', '/admin/payments', { user_id, top_up: 1000, means: [{ means: 'card' }] });
  const lines = [{ booking_id: booking.id, amount: 100 }];
  const requests: [path: string, body: object, as: { token: string }][] = [
    ['/admin/payments', { user_id, bookings: lines, means: [{ means: 'cash' }] }, admin],
    [`/bookings/${booking.id}/payment`, { amount: 50 }, player],
    [`/admin/bookings/${booking.id}/waivers`, { amount: 30, reason: 'Rain' }, admin],
    ['/admin/cash-counts', { counted: 0 }, admin],
    ['/admin/payments', { user_id, top_up: 100, means: [{ means: 'cash' }] }, admin],
    ['/admin/payouts', { user_id, amount: 50, means: 'cash' }, admin],
    [`/admin/payments/${topUp.id}/reversal`, { reason: 'Wrong person' }, admin],
  ];
  for (const [path, body, as] of requests) {
    const [first, second] = [await keyed(), await keyed()];
    assert.deepEqual([second.status, second.text], [first.status, first.text], path);
    assert.equal(second.headers['idempotent-replayed'], first.status === 201 ? 'true' : undefined, path);
    function keyed() {
      return club.call('POST', path, { as, body, headers: { 'idempotency-key': `${path} ${JSON.stringify(body)}` } });
    }
  }
  const { owed, balances } = await accountOf(player.user);
  assert.deepEqual([owed[0].amount, balances], [2400 - 100 - 50 - 30, []]);
  await money.assertBooksBalance();
});

test('a payment and a cancellation at once: nothing is lost, whichever comes first', async () => {
  const { send, club, book, accountOf } = money;
  const player = await club.signIn();
  for (let n = 0; n < 20; n++) {
    const day = { booking_date: `2026-11-${25 + (n % 3)}`, start_time: `0${n % 7}:00`, end_time: `0${(n % 7) + 1}:00` };
    const { id } = await book(player, { court_id: court.id, ...day });
    const paid = { user_id: player.user.id, bookings: [{ booking_id: id }], means: [{ means: 'cash' }] };
    const [payment, cancelled] = await Promise.all([
      club.call('POST', '/admin/payments', { as: money.admin, body: paid }),
      club.call('DELETE', `/bookings/${id}`, { as: player }),
    ]);
    assert.deepEqual([[201, 409].includes(payment.status), cancelled.status], [true, 200], payment.text);
    const { balances, owed } = await accountOf(player.user);
    assert.deepEqual([owed, balances[0]?.amount ?? 0], [[], payment.status === 201 ? 2400 : 0]);
    if (payment.status === 201)
      await send('POST', '/admin/payouts', { user_id: player.user.id, amount: 2400, means: 'cash' });
  }
  await money.assertBooksBalance();
});

test('bad payments are refused with the field that is wrong, and change nothing', async () => {
  const { club, book, admin, paymentOf } = money;
  const player = await club.signIn();
  const booking = await book(player, { court_id: court.id, booking_date: '2026-11-24' });
  const lines = [{ booking_id: booking.id }];
  const cases: [object, string][] = [
    [{ bookings: lines, means: [{ means: 'cash', tendered: 2399 }] }, '#/means/0/tendered'],
    [{ bookings: lines, means: [{ means: 'card', tendered: 5000 }] }, '#/means/0/tendered'],
    [{ bookings: lines, means: [{ means: 'card', amount: 2300 }] }, '#/means'],
    [{ bookings: lines, means: [{ means: 'card' }, { means: 'cash' }] }, '#/means/0/amount'],
    [{ bookings: lines, means: [{ means: 'card', amount: 2400 }, { means: 'cash' }] }, '#/means/1/amount'],
    [{ bookings: [...lines, ...lines], means: [{ means: 'card' }] }, '#/bookings/1/booking_id'],
    [{ bookings: [{ booking_id: 999_999 }], means: [{ means: 'card' }] }, '#/bookings/0/booking_id'],
    [{ top_up: 100, means: [{ means: 'balance' }] }, '#/means'],
    [{ means: [{ means: 'cash' }] }, '#/bookings'],
    [{ user_id: 999_999, top_up: 1, means: [{ means: 'cash' }] }, '#/user_id'],
  ];
  for (const [fields, pointer] of cases) {
    const body = { user_id: player.user.id, ...fields };
    const { status, body: problem } = await club.call('POST', '/admin/payments', { as: admin, body });
    assert.deepEqual([status, problem.errors?.[0].pointer], [422, pointer], JSON.stringify(fields));
  }
  assert.deepEqual([(await paymentOf(booking)).paid, (await paymentOf(booking)).owed], [0, 2400]);
  await money.assertBooksBalance();
});
