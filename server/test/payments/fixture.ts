import assert from 'node:assert/strict';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { checks } from '../../src/modules/payments/verify.ts';
import { type Club, openClub } from '../club.ts';

export type User = Awaited<ReturnType<Club['signIn']>>;
export const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };

/** A club that takes money, with short forms of the requests that the tests send. */
export async function openMoneyClub() {
  const club = await openClub();
  const admin = await club.signIn('admin');
  const send = async (method: string, path: string, body?: object, as: { token: string } = admin): Promise<any> => {
    const answer = await club.call(method, path, { as, ...(body && { body }) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  return {
    ...{ club, admin, send },
    /** Creates payment terms, by default for all courts. */
    addTerms: (terms: object) => send('POST', '/admin/payment-terms', { name: 'Pay', ...terms }),
    paymentOf: (booking: { id: number }) => send('GET', `/admin/bookings/${booking.id}/payment`),
    accountOf: (user: { id: number }) => send('GET', `/admin/users/${user.id}/account`),
    /** Books, by default on Sunday from 10:00 to 11:00. */
    book: async (player: User, slot: { court_id: number; [field: string]: unknown }): Promise<any> => {
      const { status, body, text } = await club.book(player, slot);
      assert.equal(status, 201, text);
      return body;
    },
    assertBooksBalance: async (): Promise<void> => {
      assert.equal((await verifyLedger(club.context.db.read)).fault, undefined);
      const finding = await checks['payments']!(club.context.db, club.context.now());
      assert.ok(finding?.ok, finding?.detail ?? '');
    },
  };
}
