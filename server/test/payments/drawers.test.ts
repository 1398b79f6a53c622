// Several cash drawers. Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checks } from '../../src/modules/payments/verify.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from './fixture.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let player: User;
let bar: number;
before(async () => {
  money = await openMoneyClub();
  player = await money.club.signIn();
});
after(() => money.club.close());

const send: typeof money.send = (...given) => money.send(...given);
const call = (method: string, path: string, body: object) => money.club.call(method, path, { as: money.admin, body });
const drawersNow = async (): Promise<any[]> => (await send('GET', '/admin/drawers')).data;
/** Returns the cash in the first drawer and in the bar. */
const cashNow = async () => (await drawersNow()).map(({ cash }) => cash[0]?.amount ?? 0);
const topUp = (amount: number, part: object = {}) =>
  send('POST', '/admin/payments', { user_id: player.user.id, top_up: amount, means: [{ means: 'cash', ...part }] });
const count = (body: object) => send('POST', '/admin/cash-counts', body);
const names = (...drawers: object[]) => ({ drawers });

test('a club has one drawer without any set-up, and can add, rename and delete others', async () => {
  const [first] = await drawersNow();
  assert.deepEqual(first, { id: 1, name: null, cash: [], opened_at: null });
  await topUp(700);
  const { data } = await send('PUT', '/admin/drawers', names({ id: 1, name: 'Reception' }, { name: 'Bar' }));
  bar = data[1].id;
  const { data: renamed } = await send(
    'PUT',
    '/admin/drawers',
    names({ id: bar, name: 'Reception' }, { id: 1, name: 'Bar' }, { name: 'Shop' }),
  );
  assert.deepEqual(
    renamed.map(({ name, cash }: any) => [name, cash.length]),
    [
      ['Bar', 1],
      ['Reception', 0],
      ['Shop', 0],
    ],
  );
  const kept = names({ id: 1, name: 'Reception' }, { id: bar, name: 'Bar' });
  await send('PUT', '/admin/drawers', kept);
  for (const [drawers, pointer] of [
    [names({ id: bar, name: 'Bar' }), '#/drawers'],
    [names({ id: 1, name: 'Bar' }, { id: bar, name: 'bar' }), '#/drawers/1/name'],
    [names({ id: 1, name: 'A' }, { id: 1, name: 'B' }), '#/drawers/1/id'],
    [names({ id: 1, name: 'A' }, { id: 99, name: 'B' }), '#/drawers/1/id'],
  ] as const) {
    const refused = await call('PUT', '/admin/drawers', drawers);
    assert.equal(refused.body.errors?.[0].pointer, pointer, refused.text);
  }
  assert.deepEqual(
    (await drawersNow()).map(({ id, name }) => ({ id, name })),
    kept.drawers,
  );
});

test('cash goes into a drawer, and payouts, refunds and reversals leave one', async () => {
  const [reception] = await cashNow();
  const { id: court_id } = await money.club.court(PRICE);
  await money.addTerms({ court_ids: [court_id], refund_to: 'origin' });
  const booking = await money.book(player, { court_id });
  const means = [
    { means: 'card', amount: 400 },
    { means: 'cash', drawer_id: bar, tendered: 5000 },
  ];
  const paid = { user_id: player.user.id, bookings: [{ booking_id: booking.id }], means };
  const receipt = await send('POST', '/admin/payments', paid);
  assert.equal(receipt.means[1].drawer_id, bar);
  assert.deepEqual(await cashNow(), [reception, 2000]);
  await send('POST', `/admin/payments/${receipt.id}/reversal`, { reason: 'Mistake' });
  assert.deepEqual(await cashNow(), [reception, 0], 'the cash leaves the drawer that has it');
  await send('POST', '/admin/payments', paid);
  await send('PATCH', `/admin/bookings/${booking.id}`, { status: 'cancelled' });
  const refunds = (await send('GET', '/admin/refunds?state=open')).data;
  for (const { id } of refunds) await send('POST', `/admin/refunds/${id}/payout?drawer_id=${bar}`);
  assert.deepEqual(await cashNow(), [reception, 0], 'the part that was paid by card has no drawer');
  const top = await topUp(1000, { drawer_id: bar });
  const payout = { user_id: player.user.id, amount: 300, means: 'cash', drawer_id: bar };
  await send('POST', '/admin/payouts', payout);
  assert.deepEqual(await cashNow(), [reception, 700]);
  await topUp(300);
  await send('POST', `/admin/payments/${top.id}/reversal`, { reason: 'Mistake', drawer_id: 1 });
  assert.deepEqual(await cashNow(), [reception + 300 - 1000, 700], 'the desk chose the drawer');
  await money.assertBooksBalance();
});

test('rejects a drawer that does not exist, and a drawer of other means than cash', async () => {
  const body = { user_id: player.user.id, top_up: 100 };
  for (const [path, given, pointer] of [
    ['/admin/payments', { ...body, means: [{ means: 'cash', drawer_id: 99 }] }, '#/means/0/drawer_id'],
    ['/admin/payments', { ...body, means: [{ means: 'card', drawer_id: bar }] }, '#/means/0/drawer_id'],
    ['/admin/payouts', { user_id: player.user.id, amount: 1, means: 'cash', drawer_id: 99 }, '#/drawer_id'],
    ['/admin/cash-counts', { counted: 0, drawer_id: 99 }, '#/drawer_id'],
    ['/admin/cash-counts', { counted: 0, added: 1, other_drawer_id: 99 }, '#/other_drawer_id'],
    ['/admin/cash-counts', { counted: 0, added: 1, other_drawer_id: 1 }, '#/other_drawer_id'],
  ] as const) {
    const answer = await call('POST', path, given);
    assertProblem(answer, 'validation_failed');
    assert.equal(answer.body.errors[0].pointer, pointer, answer.text);
  }
});

test('a drawer is opened with a float, counted at the end, and opened with what was left', async () => {
  const [reception] = await cashNow();
  await count({ drawer_id: bar, counted: 700, deposited: 700, other_drawer_id: 1 });
  assert.deepEqual(await cashNow(), [reception + 700, 0]);
  const { means } = await send('GET', '/admin/takings');
  const opening = await count({ drawer_id: bar, opens: true, counted: 0, added: 10_000 });
  assert.deepEqual([opening.difference, opening.added, opening.opens], [0, 10_000, true]);
  assert.equal((await drawersNow())[1].opened_at, opening.created_at);
  await topUp(2000, { drawer_id: bar });
  const end = await count({ drawer_id: bar, counted: 11_950, deposited: 1950 });
  assert.deepEqual([end.expected, end.difference, end.other_drawer_id], [12_000, -50, null]);
  assert.equal((await drawersNow())[1].opened_at, null);
  const next = await count({ drawer_id: bar, opens: true, counted: 10_000, added: 500, other_drawer_id: 1 });
  assert.deepEqual([next.expected, next.difference], [10_000, 0]);
  assert.deepEqual(await cashNow(), [reception + 200, 10_500]);
  const cash = (after: any) => after.means.find((one: any) => one.means === 'cash').in;
  assert.equal(cash(await send('GET', '/admin/takings')), cash({ means }) + 2000, 'no count is a taking');
  const { data } = await send('GET', '/admin/ledger/balances');
  const sum = data.find(({ account }: any) => account === 'assets:cash').amount;
  assert.equal(sum, reception + 200 + 10_500);
  assert.deepEqual((await send('GET', '/admin/takings')).cash, [{ currency: 'EUR', amount: sum }]);
  await money.assertBooksBalance();
});

test('each drawer has an account in the export, and the check finds cash in no drawer', async () => {
  const { text } = await money.club.call('GET', '/admin/ledger/export?format=hledger', { as: money.admin });
  const sumOf = (account: string) =>
    [...text.matchAll(new RegExp(`^    ${account}  (\\S+) EUR`, 'gmu'))].reduce(
      (sum, [, amount]) => sum + Number(amount) * 100,
      0,
    );
  const [reception, atBar] = await cashNow();
  assert.deepEqual([sumOf('assets:cash:drawer-1'), sumOf(`assets:cash:drawer-${bar}`)].map(Math.round), [
    reception,
    atBar,
  ]);
  assert.equal(sumOf('assets:cash'), 0);
  const { db } = money.club.context;
  await db.transact((tx) => tx.deleteFrom('drawers').where('id', '=', bar).execute());
  const finding = await checks['payments']!(money.club.context.db, money.club.context.now());
  assert.match(finding?.detail ?? '', /drawer \d+ contains 10500 EUR/);
});
