import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { SUNDAY } from '../club.ts';
import { openMailClub } from '../mail/fixture.ts';
import { PRICE } from '../payments/fixture.ts';
import { referenceOf } from '../../src/modules/bank/references.ts';
import { squaresIn } from './png.ts';
import { ACCOUNT } from './expectations.ts';

test('the confirmation of a booking says how to transfer what is owed, if the club has a bank account', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const as = await club.signIn('admin');
  const player = await club.signIn();
  await club.call('POST', '/admin/payment-terms', { as, body: { name: 'Pay' } });
  const { id: court_id } = await club.court(PRICE);
  const bookAt = async (hour: number) => {
    const times = { start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
    const body = { court_id, booking_date: SUNDAY, user_id: player.user.id, ...times };
    const booking = (await club.call('POST', '/admin/bookings', { as, body })).body;
    box.mails.length = 0;
    assert.deepEqual(await post(), []);
    const { text, html, png } = box.mails[0]!;
    return { booking, text, html, png };
  };
  const before = await bookAt(10);
  assert.match(before.text, /You owe the club: €24.00/);
  assert.doesNotMatch(before.text, /IBAN/);
  await club.call('PUT', '/admin/bank-account', { as, body: ACCOUNT });
  assert.deepEqual([before.png, before.html.includes('cid:')], [undefined, false]);
  const { booking, text, html, png } = await bookAt(12);
  const line = `By bank transfer: Tennis Club, IBAN DE02 1203 0000 0000 2020 51, reference ${referenceOf(booking.id)}`;
  assert.ok(text.replace(/\s+/g, ' ').includes(line), text);
  const { qr_text } = (await club.call('GET', `/admin/bookings/${booking.id}/transfer`, { as })).body;
  assert.deepEqual(squaresIn(png!, 6), encode(qr_text, { ecc: 'M', border: 4 }).data);
  assert.match(html, /<img src="cid:qr-code"/);
});
