import type { Account } from '../../src/modules/ledger/accounts.ts';
import { type Kind, type NewTransaction, post, type Posting } from '../../src/modules/ledger/post.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY } from '../../src/platform/time.ts';
import { type Club, NOON } from '../club.ts';

/** Posts a transaction with the accounts and amounts, such as `{ 'assets:cash': 500, 'income:court': -500 }`. */
export async function postAmounts(
  { context: { db } }: Club,
  amounts: Partial<Record<Account, number>>,
  { user_id, booking_id, currency = 'EUR', kind = 'charge', at = NOON }: Options = {},
): Promise<number> {
  const postings = Object.entries(amounts).map(([account, amount]): Posting => {
    const isPersonal = ['assets:receivable', 'liabilities:balance'].includes(account);
    return {
      ...{ account: account as Account, amount, currency },
      ...(isPersonal && { user_id: user_id! }),
      ...(booking_id !== undefined && { booking_id }),
    };
  });
  const transaction: NewTransaction = { kind, postings, user_id: null };
  const [id] = await transact(db, (db) => post(db, [transaction], at));
  return id!;
}

interface Options {
  user_id?: number;
  booking_id?: number;
  currency?: string;
  kind?: Kind;
  at?: number;
}

/** Posts 30 days with two bookings a day in each currency: one paid by card, and one from a balance or not at all. */
export async function postMonth(club: Club, currencies: readonly string[]): Promise<void> {
  const [ana, ben] = [(await club.signIn()).user.id, (await club.signIn()).user.id];
  for (let n = 0; n < 30 * currencies.length; n += 1) {
    const day = Math.floor(n / currencies.length);
    const options = { currency: currencies[n % currencies.length]!, at: NOON + day * DAY };
    const [price, tax] = [2_345 + 17 * day, 374 + day];
    const charge = { 'assets:receivable': price, 'income:court': tax - price, 'liabilities:tax': -tax };
    const ofAna = { ...options, user_id: ana, booking_id: 2 * n + 1 };
    await postAmounts(club, charge, ofAna);
    await postAmounts(club, { 'assets:card': price, 'assets:receivable': -price }, { ...ofAna, kind: 'payment' });
    const ofBen = { ...options, user_id: ben, booking_id: 2 * n + 2 };
    await postAmounts(club, charge, ofBen);
    if (day % 2 > 0) continue;
    const topUp = { 'assets:cash': 5_000, 'liabilities:balance': -5_000 };
    await postAmounts(club, topUp, { ...options, user_id: ben, kind: 'top_up' });
    const paid = { 'liabilities:balance': price, 'assets:receivable': -price };
    await postAmounts(club, paid, { ...ofBen, kind: 'payment' });
  }
}
