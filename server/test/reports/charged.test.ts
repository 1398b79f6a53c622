// The revenue of bookings that are charged. Runs on both engines.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openMoneyClub, PRICE } from '../payments/fixture.ts';

test('the revenue is what bookings are charged, and the price of bookings that are not charged', async (t) => {
  const money = await openMoneyClub();
  t.after(() => money.club.close());
  const { club, book, send } = money;
  const [charged, other] = [await club.court(PRICE), await club.court(PRICE)];
  const terms = { refunds: [{ hours_before: 0, percent: 50 }], late_cancellation_fee: 300 };
  await money.addTerms({ court_ids: [charged.id], ...terms });
  const player = await club.signIn();
  const at = (hour: number, court: { id: number }) => {
    return { court_id: court.id, start_time: `${hour}:00`, end_time: `${hour + 1}:00` };
  };
  const waived = await book(player, at(10, charged));
  await send('POST', `/admin/bookings/${waived.id}/waivers`, { amount: 400, reason: 'Rain' });
  const cancelled = await book(player, at(12, charged));
  await send('DELETE', `/bookings/${cancelled.id}`, undefined, player);
  await book(player, at(14, other));
  const free = await book(player, at(16, other));
  await send('DELETE', `/bookings/${free.id}`, undefined, player);
  const held = await club.court(PRICE);
  await money.addTerms({ court_ids: [held.id], mode: 'now' });
  const given = await book(player, at(18, held));
  await send('DELETE', `/bookings/${given.id}`, undefined, player);
  const period = 'date_from=2026-11-22&date_to=2026-11-22';
  const { totals, data } = await send('GET', `/admin/reports/utilisation?${period}&group_by=court`);
  const of = (id: number) => data.find((line: { key: string }) => line.key === String(id)) ?? {};
  assert.deepEqual(of(charged.id).revenue, [{ amount: 2000 + 1200 + 300, currency: 'EUR' }]);
  assert.deepEqual(of(other.id).revenue, [{ amount: 2400, currency: 'EUR' }]);
  assert.deepEqual([totals.bookings, totals.cancelled_bookings], [2, 2], 'a held slot that is given up is no booking');
  const takings = await send('GET', '/admin/takings');
  const sum = takings.revenue.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
  assert.equal(sum, 3500, 'the ledger says the same');
});
