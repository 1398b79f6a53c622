import { sql } from 'kysely';
import { moneyFormat } from '../../../../client/src/money.ts';
import { findReceiver } from '../bank/account.ts';
import { inFours, qrTextOf, referenceOf } from '../bank/references.ts';
import { owedOf } from '../payments/charge.ts';
import { findCharges } from '../payments/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { Line } from './html.ts';

/** Returns the lines about the debt of a booking, the bank transfer, and the refund after a cancellation. */
export async function moneyLines(
  db: Db,
  { id, isCancelled }: { id: number; isCancelled: boolean },
  { locale, details }: Language,
): Promise<Line[]> {
  const charge = (await findCharges(db, [id])).get(id);
  if (!charge) return [];
  const money = moneyFormat(locale, charge.currency);
  const owed = owedOf(charge);
  const receiver = owed > 0 ? await findReceiver(db) : undefined;
  const { toMeans, toBalance } = isCancelled ? await sumRefunds(db, id, charge.currency) : { toMeans: 0, toBalance: 0 };
  return [
    ...(owed > 0 ? [{ text: details.owed(money(owed)) }] : []),
    ...(receiver
      ? [transferLine({ ...receiver, reference: referenceOf(id), amount: owed, currency: charge.currency }, details)]
      : []),
    ...(toMeans > 0 ? [{ text: details.refundedToMeans(money(toMeans)) }] : []),
    ...(toBalance > 0 ? [{ text: details.refunded(money(toBalance)) }] : []),
  ];
}

function transferLine(transfer: Parameters<typeof qrTextOf>[0], details: Language['details']): Line {
  const qr = qrTextOf(transfer);
  return { text: details.transfer({ ...transfer, iban: inFours(transfer.iban) }), ...(qr !== null && { qr }) };
}

/** Returns the refund for the cancellation of a booking. Refunds for earlier changes are not included. */
async function sumRefunds(db: Db, bookingId: number, currency: string) {
  const query = db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(['account', sql<number>`cast(sum(amount) as bigint)`.as('sum')])
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'refund')
    .where('currency', '=', currency)
    .where('account', 'in', ['assets:receivable', 'liabilities:refunds'])
    .whereRef('timestamp', '>=', 'cancelled_at')
    .groupBy('account');
  const sums = new Map((await query.execute()).map(({ account, sum }) => [account, sum]));
  const toMeans = -(sums.get('liabilities:refunds') ?? 0);
  return { toMeans, toBalance: (sums.get('assets:receivable') ?? 0) - toMeans };
}
