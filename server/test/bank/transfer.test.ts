// Runs on both engines.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertProblem } from '../club.ts';
import { openMoneyClub, PRICE, type User } from '../payments/fixture.ts';
import { ACCOUNT } from './expectations.ts';

let money: Awaited<ReturnType<typeof openMoneyClub>>;
let player: User;

before(async () => {
  money = await openMoneyClub();
  player = await money.club.signIn();
});
after(() => money.club.close());

test('a player sees how to transfer what a booking owes, once the club has a bank account', async () => {
  const { club, send, admin } = money;
  await money.addTerms({});
  const court = await club.court(PRICE);
  const booking = await money.book(player, { court_id: court.id });
  const path = `/bookings/${booking.id}/transfer`;
  assertProblem(await club.call('GET', path, { as: player }), 'bank_account_missing');
  assert.equal((await club.inject('/config.json')).json().bank, false);
  const { version } = await send('PUT', '/admin/bank-account', ACCOUNT);
  assert.equal((await club.inject('/config.json')).json().bank, true);
  const transfer = await send('GET', path, undefined, player);
  assert.deepEqual([transfer.iban, transfer.amount, transfer.currency], ['DE02120300000000202051', 2400, 'EUR']);
  assert.match(transfer.qr_text, /^BCD\n002\n1\nSCT\nBYLADEM1001\nTennis Club\nDE02120300000000202051\nEUR24.00\n\nRF/);
  assert.equal(transfer.qr_text.split('\n').at(-1), transfer.reference.replaceAll(' ', ''));
  assert.deepEqual(await send('GET', `/admin${path}`), transfer);
  assertProblem(await club.call('GET', path, { as: await club.signIn() }), 'not_found');
  await send('POST', '/admin/payments', {
    ...{ user_id: player.user.id, bookings: [{ booking_id: booking.id }], means: [{ means: 'cash' }] },
  });
  const paid = await send('GET', path, undefined, player);
  assert.deepEqual([paid.amount, paid.qr_text], [0, null]);
  const yen = await money.book(player, {
    court_id: (await club.court({ price_per_hour: { amount: 900, currency: 'JPY' } })).id,
  });
  const { qr_text, amount } = await send('GET', `/bookings/${yen.id}/transfer`, undefined, player);
  assert.deepEqual([qr_text, amount], [null, 900]);
  const stale = { as: admin, body: ACCOUNT, headers: { 'if-match': `"${version - 1}"` } };
  assertProblem(await club.call('PUT', '/admin/bank-account', stale), 'version_mismatch');
  await send('PUT', '/admin/bank-account', { holder: null, iban: null });
  assertProblem(await club.call('GET', path, { as: player }), 'bank_account_missing');
});

test('refuses a wrong IBAN, a wrong BIC, and half an account', async () => {
  const cases = [
    [{ iban: 'DE03 1203 0000 0000 2020 51' }, '#/iban'],
    [{ iban: '' }, '#/iban'],
    [{ bic: 'BYLADEM' }, '#/bic'],
    [{ holder: null }, '#/holder'],
  ] as const;
  for (const [field, pointer] of cases) {
    const answer = await money.club.call('PUT', '/admin/bank-account', {
      as: money.admin,
      body: { ...ACCOUNT, ...field },
    });
    assertProblem(answer, 'validation_failed');
    assert.equal(answer.body.errors[0].pointer, pointer);
  }
});
