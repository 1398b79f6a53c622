// Debts that are written off, and come back. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let player: User;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

/** Returns a booking for 24.00 of a new player, at a new court with these payment terms. */
async function bookWith(terms: object = {}): Promise<{ id: number; court_id: number }> {
  const { id } = await money.club.court(PRICE);
  player = await money.club.signIn();
  await money.addTerms({ court_ids: [id], tax_rate: 2000, ...terms });
  return money.book(player, { court_id: id });
}
const bookMore = (court_id: number, start: number) =>
  money.book(player, { court_id, start_time: `${start}:00`, end_time: `${start + 1}:00` });
const linesOf = (bookings: readonly { id: number }[], amount?: number) =>
  bookings.map(({ id }) => ({ booking_id: id, ...(amount !== undefined && { amount }) }));
const call = (path: string, body: object, as: { token: string } = money.admin) =>
  money.club.call('POST', path, { as, body });
const writeOff = (bookings: readonly { id: number }[], amount?: number) =>
  money.send('POST', '/admin/write-offs', { bookings: linesOf(bookings, amount), reason: 'Zoe moved away' });
const takeBack = (bookings: readonly { id: number }[], amount?: number) =>
  money.send('POST', '/admin/write-off-reversals', { bookings: linesOf(bookings, amount), reason: 'Zoe is back' });
const payBody = (bookings: readonly { id: number }[], amount?: number) => ({
  ...{ user_id: player.user.id, bookings: linesOf(bookings, amount), means: [{ means: 'cash' }] },
});
const pay = (booking: { id: number }, amount: number) =>
  money.send('POST', '/admin/payments', payBody([booking], amount));
const stateOf = async (booking: { id: number }): Promise<number[]> => {
  const { charged, paid, written_off, owed } = await money.paymentOf(booking);
  return [charged, paid, written_off, owed];
};
const balances = async () => (await money.accountOf(player.user)).balances;
const listed = async (booking: { id: number }): Promise<any[]> =>
  (await money.send('GET', `/admin/write-offs?booking_id=${booking.id}`)).data;

test('writes off the debts of a person, which are then neither owed nor paid, and takes one back', async () => {
  const first = await bookWith();
  const second = await bookMore(first.court_id, 12);
  await pay(first, 1000);
  const takings = await money.send('GET', '/admin/takings');
  const { data } = await writeOff([first, second]);
  assert.deepEqual(data[0], { ...amounts(2400, 1000, 1400), booking_id: first.id, currency: 'EUR' });
  assert.deepEqual((await money.accountOf(player.user)).owed, []);
  assert.deepEqual(await stateOf(second), [2400, 0, 2400, 0]);
  const debts = (await money.send('GET', '/admin/debts')).data.map(({ user }: any) => user.id);
  assert.ok(!debts.includes(player.user.id));
  const after = await money.send('GET', '/admin/takings');
  assert.deepEqual([after.means, after.revenue, after.cash], [takings.means, takings.revenue, takings.cash]);
  assert.deepEqual(after.written_off, [{ currency: 'EUR', amount: 3800 }]);
  await takeBack([second], 400);
  assert.deepEqual(await stateOf(second), [2400, 0, 2000, 400]);
  const rows = await listed(second);
  assert.deepEqual(
    rows.map(({ amount, reversible, reason, user, created_by }) => [
      amount,
      reversible,
      reason,
      user.id,
      created_by.id,
    ]),
    [
      [-400, 0, 'Zoe is back', player.user.id, money.admin.user.id],
      [2400, 2000, 'Zoe moved away', player.user.id, money.admin.user.id],
    ],
  );
  await money.assertBooksBalance();
});

const amounts = (charged: number, paid: number, written_off: number) => ({
  ...{ charged, paid, written_off, owed: charged - paid - written_off },
});

test('a written-off debt cannot be paid, written off or waived again before it is reversed', async () => {
  const booking = await bookWith();
  await writeOff([booking]);
  const refused = await call('/admin/payments', payBody([booking]));
  assertProblem(refused, 'written_off');
  assert.deepEqual([refused.body.written_off, refused.body.owed], [2400, 0]);
  const body = { bookings: linesOf([booking]), reason: 'Again' };
  assertProblem(await call('/admin/write-offs', body), 'written_off');
  assertProblem(await call(`/admin/bookings/${booking.id}/waivers`, { reason: 'Rain' }), 'written_off');
  assertProblem(await call(`/bookings/${booking.id}/payment`, {}, player), 'written_off');
  assertProblem(
    await call('/admin/write-off-reversals', { ...body, bookings: linesOf([booking], 2401) }),
    'amount_too_high',
  );
  await takeBack([booking]);
  assertProblem(await call('/admin/write-off-reversals', body), 'amount_too_high');
  await pay(booking, 2400);
  assert.deepEqual(await stateOf(booking), [2400, 2400, 0, 0]);
  await money.assertBooksBalance();
});

test('a cancellation, a shorter time, a waiver and another currency give nobody what was written off', async () => {
  const lower: Record<string, [(id: number, court_id: number) => Promise<unknown>, state: number[], balance: number]> =
    {
      'the player cancels': [(id) => money.send('DELETE', `/bookings/${id}`, undefined, player), [0, 0, 0, 0], 1000],
      'half of the time': [
        (id) => money.send('PATCH', `/bookings/${id}`, { end_time: '10:30' }, player),
        [1200, 1000, 200, 0],
        0,
      ],
      'a waiver': [
        (id) => money.send('POST', `/admin/bookings/${id}/waivers`, { amount: 2000, reason: 'Rain' }),
        [400, 400, 0, 0],
        600,
      ],
      'another currency': [
        async (id) => {
          const price = { price_per_hour: { amount: 3000, currency: 'CHF' } };
          const court = await money.club.court(price);
          await money.send('PATCH', `/admin/bookings/${id}`, { court_id: court.id });
        },
        [3000, 0, 0, 3000],
        1000,
      ],
    };
  for (const [name, [change, state, balance]] of Object.entries(lower)) {
    const booking = await bookWith();
    await pay(booking, 1000);
    await writeOff([booking]);
    const { refund_if_cancelled, owed_if_cancelled } = await money.paymentOf(booking);
    assert.deepEqual([refund_if_cancelled, owed_if_cancelled], [1000, 0]);
    await change(booking.id, booking.court_id);
    assert.deepEqual(await stateOf(booking), state, name);
    assert.deepEqual(await balances(), balance === 0 ? [] : [{ amount: balance, currency: 'EUR' }], name);
    const [latest] = await listed(booking);
    assert.deepEqual([latest.amount, latest.reason, latest.created_by], [state[2]! - 1400, null, latest.created_by]);
    await money.assertBooksBalance();
  }
});

test('a booking that costs more after a write-off, or whose payment is reversed, owes only the difference', async () => {
  const booking = await bookWith();
  const { id } = await pay(booking, 1000);
  await writeOff([booking]);
  await money.send('PATCH', `/bookings/${booking.id}`, { end_time: '12:00' }, player);
  assert.deepEqual(await stateOf(booking), [4800, 1000, 1400, 2400]);
  await money.send('POST', `/admin/payments/${id}/reversal`, { reason: 'Wrong person' });
  assert.deepEqual(await stateOf(booking), [4800, 0, 1400, 3400]);
  await money.assertBooksBalance();
});

test('a cancellation that refunds nothing leaves the write-off as it is', async () => {
  const booking = await bookWith({ refunds: [{ hours_before: 8760, percent: 100 }] });
  await pay(booking, 1000);
  await writeOff([booking]);
  const { refund_if_cancelled, owed_if_cancelled } = await money.paymentOf(booking);
  assert.deepEqual([refund_if_cancelled, owed_if_cancelled], [0, 0]);
  await money.send('DELETE', `/bookings/${booking.id}`, undefined, player);
  assert.deepEqual(await stateOf(booking), [2400, 1000, 1400, 0]);
  await money.assertBooksBalance();
});

test('a booking does not change its currency while a refund that was taken back is written off', async () => {
  const booking = await bookWith();
  const { id } = await pay(booking, 2400);
  await money.send('PATCH', `/bookings/${booking.id}`, { end_time: '10:30' }, player);
  await money.send('POST', `/admin/payments/${id}/reversal`, { reason: 'Wrong person' });
  await writeOff([booking]);
  assert.deepEqual(await stateOf(booking), [1200, -1200, 2400, 0]);
  const court = await money.club.court({ price_per_hour: { amount: 3000, currency: 'CHF' } });
  const path = `/admin/bookings/${booking.id}`;
  const refused = await money.club.call('PATCH', path, { as: money.admin, body: { court_id: court.id } });
  assertProblem(refused, 'debt_too_high');
  assert.deepEqual(await stateOf(booking), [1200, -1200, 2400, 0]);
  await money.assertBooksBalance();
});

test('only debts that are not written off count against the limit of a player', async () => {
  const booking = await bookWith({ max_owed: 2000 });
  const next = { court_id: booking.court_id, start_time: '14:00', end_time: '15:00' };
  assertProblem(await money.club.book(player, next), 'debt_too_high');
  await writeOff([booking]);
  await money.book(player, next);
  await takeBack([booking]);
  assertProblem(await money.club.book(player, { ...next, start_time: '16:00', end_time: '17:00' }), 'debt_too_high');
});

test('the front desk cannot write off debts, and a request is refused as a whole', async () => {
  const mine = await bookWith();
  const [owner, other] = [player, await bookWith()];
  const body = { bookings: linesOf([mine]), reason: 'Moved away' };
  const desk = await money.club.signIn('desk');
  for (const path of ['/admin/write-offs', '/admin/write-off-reversals'])
    assertProblem(await call(path, body, desk), 'forbidden');
  const bad: [object, string][] = [
    [{ ...body, bookings: linesOf([mine, other]) }, '#/bookings'],
    [{ ...body, bookings: linesOf([mine, mine]) }, '#/bookings/1/booking_id'],
    [{ ...body, bookings: linesOf([mine, { id: 999_999 }]) }, '#/bookings/1/booking_id'],
    [{ bookings: linesOf([mine]) }, '#/reason'],
    [{ ...body, bookings: [] }, '#/bookings'],
  ];
  for (const [input, pointer] of bad) {
    const { status, body: problem } = await call('/admin/write-offs', input);
    assert.deepEqual([status, problem.errors?.[0].pointer], [422, pointer]);
  }
  assertProblem(await call('/admin/write-offs', { ...body, bookings: linesOf([mine], 2401) }), 'amount_too_high');
  assert.deepEqual(await stateOf(mine), [2400, 0, 0, 2400]);
  const answers = await Promise.all([1, 2, 3].map(() => call('/admin/write-offs', body)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.equal((await money.accountOf(owner.user)).owed.length, 0);
  await money.assertBooksBalance();
});

test('a write-off moves with a merged guest, and its reasons are erased with the person', async () => {
  const { court_id } = await bookWith();
  const times = { court_id, booking_date: '2026-11-23', start_time: '10:00', end_time: '11:00' };
  const booking = await money.send('POST', '/admin/bookings', { ...times, guest_name: 'Ana' });
  await writeOff([booking]);
  await money.send('POST', `/admin/users/${player.user.id}/merge`, { user_id: booking.user.id });
  await takeBack([booking], 1000);
  assert.equal((await money.accountOf(player.user)).owed[0].amount, 2400 + 1000);
  await money.assertBooksBalance();
  await eraseUser(money.club.context, player.user.id);
  // The erasure also cancels the booking.
  const rows = (await listed(booking)).map(({ amount, reason }) => [amount, reason]);
  assert.deepEqual(rows, [
    [-1400, null],
    [-1000, null],
    [2400, null],
  ]);
  const log = await money.club.context.db.read.selectFrom('audit_log').selectAll().execute();
  assert.doesNotMatch(JSON.stringify(log), /Zoe/);
});
