import { sql } from 'kysely';
import { moneyFormat } from '../../../../client/src/money.ts';
import { findReceiver } from '../bank/account.ts';
import { inFours, qrTextOf, referenceOf } from '../bank/references.ts';
import { type ChargeRow, owedOf } from '../payments/charge.ts';
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
  const { toMeans, toBalance } = isCancelled ? await sumRefunds(db, charge) : { toMeans: 0, toBalance: 0 };
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

/**
 * Returns the refunds of the player for the cancellation of a booking. Refunds for earlier changes, and refunds to
 * another person who paid, are not included.
 */
async function sumRefunds(db: Db, { booking_id, user_id, currency }: ChargeRow) {
  const refunded = await db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(sql<number | null>`cast(sum(amount) as bigint)`.as('sum'))
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .where('booking_id', '=', booking_id)
    .where('kind', '=', 'refund')
    .where('currency', '=', currency)
    .where('account', '=', 'assets:receivable')
    .whereRef('timestamp', '>=', 'cancelled_at')
    .executeTakeFirst();
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['amount', 'refunds.user_id', 'state'])
    .where('booking_id', '=', booking_id)
    .where('currency', '=', currency)
    .whereRef('refunds.created_at', '>=', 'cancelled_at')
    .execute();
  const sumOf = (wanted: typeof rows) => wanted.reduce((sum, { amount }) => sum + amount, 0);
  const own = rows.filter((row) => row.user_id === user_id);
  return {
    toMeans: sumOf(own.filter(({ state }) => state === 'open' || state === 'done')),
    toBalance: (refunded?.sum ?? 0) - sumOf(rows) + sumOf(own.filter(({ state }) => state === 'kept')),
  };
}
