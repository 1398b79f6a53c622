// Discount codes. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from '../payments/fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

async function charged(terms: object = {}, court: object = {}): Promise<{ court_id: number }> {
  const { id: court_id } = await money.club.court({ ...PRICE, ...court });
  await money.addTerms({ court_ids: [court_id], ...terms });
  return { court_id };
}
let codes = 0;
const addCode = async (fields: object = { percent: 25 }): Promise<string> => {
  const { code } = await money.send('POST', '/admin/discount-codes', { code: `code-${++codes}`, ...fields });
  return code;
};
const use = (player: User, { id }: { id: number }, code: string | null) =>
  money.club.call('PUT', `/bookings/${id}/discount-code`, { as: player, body: { code } });
const reasonOf = async (player: User, booking: { id: number }, code: string) => {
  const answer = await use(player, booking, code);
  assertProblem(answer, 'code_not_valid');
  return answer.body.reason;
};

test('a code lowers the price of a booking, and what is paid too much goes to the balance', async () => {
  const { club, book, paymentOf, accountOf } = money;
  const player = await club.signIn();
  const booking = await book(player, await charged({ tax_rate: 1900, refunds: [{ hours_before: 0, percent: 50 }] }));
  const body = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] };
  await money.send('POST', '/admin/payments', body);
  const code = await addCode({ percent: 33 });
  assert.equal(code, code.toUpperCase());
  const used = await use(player, booking, code.toLowerCase());
  assert.deepEqual([used.status, used.body.discount, used.body.discount_code], [200, 792, code]);
  assert.deepEqual([used.body.charged, used.body.paid], [1608, 1608]);
  assert.deepEqual((await accountOf(player.user)).balances, [{ amount: 792, currency: 'EUR' }]);
  await money.send('PATCH', `/bookings/${booking.id}`, { end_time: '12:00' }, player);
  assert.equal((await paymentOf(booking)).charged, 4800 - 1584);
  assert.equal((await use(player, booking, null)).body.charged, 4800);
  assert.equal((await use(player, booking, code)).body.charged, 3216);
  await money.send('DELETE', `/bookings/${booking.id}`, undefined, player);
  assert.equal((await paymentOf(booking)).charged, 1608, 'half of the lower price');
  await money.assertBooksBalance();
});

test('a code applies to its days, times and courts, and to bookings that are charged', async () => {
  const { club, book } = money;
  const player = await club.signIn();
  const court = await charged();
  const booking = await book(player, court);
  const reason = async (fields: object) => reasonOf(player, booking, await addCode({ percent: 10, ...fields }));
  assert.equal(await reasonOf(player, booking, 'NONE-SUCH'), 'unknown');
  assert.equal(await reason({ date_to: '2026-11-21' }), 'date');
  assert.equal(await reason({ date_from: '2026-11-23' }), 'date');
  assert.equal(await reason({ start_from: '10:01' }), 'time');
  assert.equal(await reason({ start_to: '09:59' }), 'time');
  assert.equal(await reason({ court_ids: [(await club.court(PRICE)).id] }), 'court');
  assert.equal(await reason({ percent: null, amount: 100, currency: 'USD' }), 'currency');
  const free = await book(player, { court_id: (await club.court(PRICE)).id, start_time: '12:00', end_time: '13:00' });
  assert.equal(await reasonOf(player, free, await addCode()), 'free');
  const edges = { date_from: '2026-11-22', date_to: '2026-11-22', start_from: '10:00', start_to: '10:00' };
  const code = await addCode({ percent: null, amount: 9999, currency: 'EUR', court_ids: [court.court_id], ...edges });
  const { body } = await use(player, booking, code);
  assert.deepEqual([body.charged, body.discount], [0, 2400], 'a discount is never higher than the price');
  await money.send('DELETE', `/bookings/${booking.id}`, undefined, player);
  assert.equal(await reasonOf(player, booking, code), 'over');
  assert.equal((await use(await club.signIn(), booking, code)).status, 404);
  await money.assertBooksBalance();
});

test('the last use of a code is given once, and a cancelled booking gives it back', async () => {
  const { club, book, send } = money;
  const court = await charged();
  const players = await Promise.all(Array.from({ length: 4 }, () => club.signIn()));
  const bookings: { id: number }[] = [];
  for (const [i, player] of players.entries())
    bookings.push(await book(player, { ...court, start_time: `${10 + i}:00`, end_time: `${11 + i}:00` }));
  const code = await addCode({ percent: 50, max_uses: 2 });
  const answers = await Promise.all(players.map((player, i) => use(player, bookings[i]!, code)));
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 409, 409]);
  const [first, last] = [
    answers.findIndex(({ status }) => status === 200),
    answers.findIndex(({ status }) => status === 409),
  ];
  assert.equal(await reasonOf(players[last]!, bookings[last]!, code), 'used_up');
  assert.equal((await use(players[first]!, bookings[first]!, code)).status, 200, 'the same use again');
  await send('DELETE', `/bookings/${bookings[first]!.id}`, undefined, players[first]);
  assert.equal((await use(players[last]!, bookings[last]!, code)).status, 200);
  const once = await addCode();
  const second = await book(players[last]!, { ...court, start_time: '16:00', end_time: '17:00' });
  assert.equal((await use(players[last]!, second, once)).status, 200);
  assert.equal(await reasonOf(players[last]!, bookings[last]!, once), 'used_by_person');
  await money.assertBooksBalance();
});

test('a held slot is paid with the lower price, and confirmed if nothing is left to pay', async () => {
  const { club, book, send } = money;
  const player = await club.signIn();
  const court = await charged({ mode: 'now' });
  const held = await book(player, court);
  assert.equal((await use(player, held, await addCode({ percent: 75 }))).body.due, 600);
  const { body } = await use(player, held, await addCode({ percent: 100 }));
  assert.deepEqual([body.due, body.owed, body.charged], [0, 0, 0]);
  assert.equal((await send('GET', `/bookings/${held.id}`, undefined, player)).status, 'confirmed');
  await money.assertBooksBalance();
});

test('codes with wrong fields and repeated codes are refused', async () => {
  const post = (body: object) => money.club.call('POST', '/admin/discount-codes', { as: money.admin, body });
  const pointers = async (body: object) =>
    (await post({ code: 'WRONG', ...body })).body.errors.map(({ pointer }: { pointer: string }) => pointer);
  assert.deepEqual(await pointers({}), ['#/percent']);
  assert.deepEqual(await pointers({ percent: 5, amount: 5, currency: 'EUR' }), ['#/percent']);
  assert.deepEqual(await pointers({ amount: 5 }), ['#/currency']);
  assert.deepEqual(await pointers({ percent: 5, date_from: '2026-12-02', date_to: '2026-12-01' }), ['#/date_to']);
  assert.deepEqual(await pointers({ percent: 5, court_ids: [999_999] }), ['#/court_ids/0']);
  assert.deepEqual(await pointers({ code: 'a b', percent: 5 }), ['#/code']);
  const code = await addCode();
  assertProblem(await post({ code: code.toLowerCase(), percent: 1 }), 'code_exists');
});

test('the desk uses a code for a player, and a deleted code keeps its discounts', async () => {
  const { club, book, send, paymentOf } = money;
  const booking = await book(await club.signIn(), await charged());
  const code = await addCode({ percent: 50 });
  await send('PUT', `/admin/bookings/${booking.id}/discount-code`, { code });
  const { data } = await send('GET', '/admin/discount-codes');
  const { id } = data.find((one: { code: string }) => one.code === code);
  await send('DELETE', `/admin/discount-codes/${id}`);
  assert.deepEqual([(await paymentOf(booking)).charged, (await paymentOf(booking)).discount_code], [1200, code]);
  await money.assertBooksBalance();
});

test('a player cannot remove a code that has confirmed a booking, and a new time outside its limits removes it', async () => {
  const { club, book, send, paymentOf } = money;
  const player = await club.signIn();
  const court = await charged({ mode: 'now' });
  const held = await book(player, court);
  const code = await addCode({ percent: 100, start_to: '12:00' });
  assert.equal((await use(player, held, code)).status, 200);
  assertProblem(await use(player, held, null), 'payment_required');
  assert.equal((await paymentOf(held)).charged, 0);
  await send('PATCH', `/bookings/${held.id}`, { start_time: '12:30', end_time: '13:30' }, player);
  assert.deepEqual([(await paymentOf(held)).charged, (await paymentOf(held)).discount_code], [2400, null]);
  const other = await book(await club.signIn(), { ...court, start_time: '16:00', end_time: '17:00' });
  await send('PUT', `/admin/bookings/${other.id}/discount-code`, { code: await addCode({ percent: 100 }) });
  assert.equal((await send('PUT', `/admin/bookings/${other.id}/discount-code`, { code: null })).owed, 2400);
  await money.assertBooksBalance();
});

test('a code that was used for a late cancellation is used, and a request without a price to pay is confirmed', async () => {
  const { club, book, send } = money;
  const player = await club.signIn();
  const late = await charged({ refunds: [{ hours_before: 8760, percent: 100 }] });
  const first = await book(player, late);
  const code = await addCode({ percent: 100 });
  await use(player, first, code);
  await send('DELETE', `/bookings/${first.id}`, undefined, player);
  const second = await book(player, { ...late, start_time: '12:00', end_time: '13:00' });
  assert.equal(await reasonOf(player, second, code), 'used_by_person');
  const request = await book(player, {
    ...(await charged({ mode: 'now' }, { requires_approval: true })),
    start_time: '14:00',
    end_time: '15:00',
  });
  assert.equal((await use(player, request, await addCode({ percent: 100 }))).status, 200);
  assert.equal((await send('PATCH', `/admin/bookings/${request.id}`, { status: 'confirmed' })).status, 'confirmed');
  await money.assertBooksBalance();
});

test('a code and a cancellation or a payment at once leave one right charge', async () => {
  const { club, book, send, paymentOf } = money;
  const code = await addCode({ percent: 10, max_uses_per_person: null });
  const [court, first] = [await charged(), await charged({ mode: 'now' })];
  const player = await club.signIn();
  await send('POST', '/admin/payments', { user_id: player.user.id, top_up: 90_000, means: [{ means: 'cash' }] });
  for (let round = 0; round < 10; round++) {
    const booking = await book(player, court);
    const held = await book(player, { ...first, start_time: '12:00', end_time: '13:00' });
    const paying = () => club.call('POST', `/bookings/${held.id}/payment`, { as: player, body: {} });
    const cancelling = () => club.call('DELETE', `/bookings/${booking.id}`, { as: player });
    await Promise.all([use(player, booking, code), cancelling(), use(player, held, code), paying()]);
    assert.equal((await paymentOf(booking)).charged, 0);
    const { charged: amount, paid } = await paymentOf(held);
    assert.ok(amount > 0 && amount === paid, `charged ${amount}, paid ${paid}`);
    await club.call('DELETE', `/bookings/${held.id}`, { as: player });
  }
  await money.assertBooksBalance();
});

test('the audit log does not contain the reason of a waiver', async () => {
  const { club, book, send } = money;
  const booking = await book(await club.signIn(), await charged());
  await send('POST', `/admin/bookings/${booking.id}/waivers`, { amount: 100, reason: 'Zoe is in hospital' });
  await send('PUT', `/admin/bookings/${booking.id}/discount-code`, { code: await addCode() });
  const rows = await club.context.db.read.selectFrom('audit_log').selectAll().execute();
  assert.equal(JSON.stringify(rows).includes('hospital'), false);
});
