// Gift vouchers. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eraseUser } from '../../src/modules/privacy/actions.ts';
import { checks } from '../../src/modules/vouchers/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY } from '../../src/platform/time.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, type User } from '../payments/fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
before(async () => (money = await openMoneyClub()));
after(() => money.club.close());

const sell = (buyer: User, body: object = {}) =>
  money.send('POST', '/admin/vouchers', { user_id: buyer.user.id, amount: 5000, means: [{ means: 'cash' }], ...body });
const redeem = (player: User, code: string) => money.club.call('POST', '/me/vouchers', { as: player, body: { code } });
const balanceOf = async ({ user }: User) => (await money.accountOf(user)).balances[0]?.amount ?? 0;

async function assertSound(): Promise<void> {
  await money.assertBooksBalance();
  const { context } = money.club;
  const finding = await checks['vouchers']!(context.db, context.now());
  assert.deepEqual([finding?.ok, finding?.detail], [true, 'The ledger contains the open vouchers.']);
}

test('a voucher that somebody buys is money for whoever redeems it, once', async () => {
  const { club, send } = money;
  const [buyer, friend, other] = [await club.signIn(), await club.signIn(), await club.signIn()];
  const voucher = await sell(buyer, { note: 'For Ann' });
  assert.match(voucher.code, /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  assert.deepEqual([voucher.status, voucher.note, await balanceOf(buyer)], ['open', 'For Ann', 0]);
  const { data } = await send('GET', `/admin/payments?user_id=${buyer.user.id}`);
  assert.deepEqual([data[0].amount, data[0].balance_amount], [5000, 5000], 'the receipt of the payment');
  await assertSound();
  const typed = voucher.code.toLowerCase().replaceAll('-', ' ');
  const answers = await Promise.all([redeem(friend, typed), redeem(other, voucher.code), redeem(friend, typed)]);
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409, 409]);
  assert.equal((await balanceOf(friend)) + (await balanceOf(other)), 5000);
  assertProblem(await redeem(other, voucher.code), 'voucher_not_valid');
  const [shown] = (await send('GET', '/admin/vouchers?status=redeemed')).data;
  assert.deepEqual([shown.id, shown.bought_by.id], [voucher.id, buyer.user.id]);
  await assertSound();
});

test('a voucher is paid from the balance, and its cancellation gives the money back', async () => {
  const { club, send } = money;
  const buyer = await club.signIn();
  const body = { user_id: buyer.user.id, amount: 3000 };
  assertProblem(await club.call('POST', '/admin/vouchers', { as: money.admin, body }), 'balance_too_low');
  await send('POST', '/admin/payments', { user_id: buyer.user.id, top_up: 3000, means: [{ means: 'card' }] });
  const { id, code } = await send('POST', '/admin/vouchers', body);
  assert.equal(await balanceOf(buyer), 0);
  assert.equal((await send('POST', `/admin/vouchers/${id}/cancellation`)).status, 'cancelled');
  assert.equal(await balanceOf(buyer), 3000);
  assertProblem(await redeem(buyer, code), 'voucher_not_valid');
  const again = await club.call('POST', `/admin/vouchers/${id}/cancellation`, { as: money.admin });
  assertProblem(again, 'voucher_not_valid');
  await assertSound();
});

test('an expired voucher and a wrong code are refused', async () => {
  const { club } = money;
  const player = await club.signIn();
  const { code } = await sell(player, { expires_on: '2026-11-21' });
  assertProblem(await redeem(player, 'ABCD-EFGH-JKLM'), 'voucher_not_valid');
  club.clock.now += DAY;
  const tomorrow = await club.signIn();
  assertProblem(await redeem(tomorrow, code), 'voucher_not_valid');
  club.clock.now -= DAY;
  assert.equal((await redeem(player, code)).status, 201, 'the last day counts');
  const unknown = { user_id: 999_999, amount: 100 };
  assert.equal((await club.call('POST', '/admin/vouchers', { as: money.admin, body: unknown })).status, 422);
  await assertSound();
});

test('a voucher stays open if the account of the buyer is erased', async () => {
  const { club } = money;
  const [buyer, friend] = [await club.signIn(), await club.signIn()];
  const { id, code } = await sell(buyer);
  await eraseUser(club.context, buyer.user.id);
  assertProblem(
    await club.call('POST', `/admin/vouchers/${id}/cancellation`, { as: money.admin }),
    'voucher_not_valid',
  );
  assert.equal((await redeem(friend, code)).status, 201);
  await assertSound();
});

test('the health check finds vouchers that the ledger does not contain', async () => {
  const { id } = await sell(await money.club.signIn(), { amount: 700 });
  const { db, now } = money.club.context;
  const write = (amount: number) =>
    transact(db, (tx) => tx.updateTable('vouchers').set({ amount }).where('id', '=', id).execute());
  await write(800);
  const finding = await checks['vouchers']!(db, now());
  await write(700);
  assert.equal(finding?.ok, false);
  await assertSound();
});

test('the audit log does not contain the codes', async () => {
  const { code } = await sell(await money.club.signIn());
  const { rows } = await money.club.context.db.read
    .selectFrom('audit_log')
    .selectAll()
    .execute()
    .then((rows) => ({ rows: JSON.stringify(rows) }));
  assert.equal(rows.includes(code), false);
});
