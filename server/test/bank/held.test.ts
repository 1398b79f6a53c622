// Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referenceOf } from '../../src/modules/bank/references.ts';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE } from '../payments/fixture.ts';
import { ACCOUNT } from './expectations.ts';
import { camt } from './samples.ts';

test('a transfer does not pay a booking that is held until it is paid', async () => {
  const money = await openMoneyClub();
  const { club, send, admin } = money;
  const { id: court_id } = await club.court(PRICE);
  await money.addTerms({ mode: 'now' });
  await send('PUT', '/admin/bank-account', ACCOUNT);
  const player = await club.signIn();
  const held = await money.book(player, { court_id });
  const content = camt([[{ amount: '24.00', text: referenceOf(held.id) }]]);
  assert.equal((await send('POST', '/admin/bank-statements', { content })).open, 1);
  const [line] = (await send('GET', '/admin/bank-lines?status=open')).data;
  const body = { user_id: player.user.id, bookings: [{ booking_id: held.id }] };
  assertProblem(
    await club.call('POST', `/admin/bank-lines/${line.id}/payment`, { as: admin, body }),
    'amount_too_high',
  );
  assert.equal((await send('GET', `/admin/bookings/${held.id}`)).status, 'offered');
  await money.assertBooksBalance();
  await club.close();
});
