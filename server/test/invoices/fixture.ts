import assert from 'node:assert/strict';
import { checks } from '../../src/modules/invoices/checks.ts';
import { addDays } from '../../src/platform/time.ts';
import { openMoneyClub, PRICE, type User } from '../payments/fixture.ts';
import { SUNDAY } from '../club.ts';

/** A club that takes money and makes invoices for November 2026. */
export async function openInvoiceClub() {
  const money = await openMoneyClub();
  const { club, admin, send } = money;
  await send('PATCH', '/admin/club', { name: 'Riverside', address: '1 River Road', time_zone: 'Europe/Vienna' });
  const { id: court_id } = await club.court(PRICE);
  const month = { date_from: '2026-11-01', date_to: '2026-11-30' };
  let booked = 0;
  return {
    ...{ ...money, court_id, month },
    /** Books the next free hour, from this Sunday on. */
    bookHour: (player: User, slot: object = {}): Promise<any> => {
      const hour = 10 + (booked % 10);
      const booking_date = addDays(SUNDAY, Math.floor(booked / 10));
      booked += 1;
      return money.book(player, {
        court_id,
        booking_date,
        start_time: `${hour}:00`,
        end_time: `${hour + 1}:00`,
        ...slot,
      });
    },
    run: async (days: object = month): Promise<any[]> => (await send('POST', '/admin/invoice-runs', days)).data,
    preview: async (days: Record<string, string> = month): Promise<any[]> =>
      (await send('GET', `/admin/invoice-runs?${new URLSearchParams(days)}`)).data,
    invoice: (id: number): Promise<any> => send('GET', `/admin/invoices/${id}`),
    listOf: async (player: User): Promise<any[]> =>
      (await send('GET', `/admin/invoices?user_id=${player.user.id}`)).data.toReversed(),
    check: async (): Promise<string> => {
      const finding = await checks['invoices']!(club.context.db, club.context.now());
      return `${finding!.ok}: ${finding!.detail}`;
    },
    assertCorrect: async (): Promise<void> => {
      const finding = await checks['invoices']!(club.context.db, club.context.now());
      assert.ok(finding?.ok, finding?.detail ?? '');
      await money.assertBooksBalance();
    },
    credit: (id: number, reason = 'Wrong address') =>
      club.call('POST', `/admin/invoices/${id}/credit-note`, { as: admin, body: { reason } }),
  };
}
