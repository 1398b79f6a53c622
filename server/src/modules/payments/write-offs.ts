// Writes off debts that nobody will pay. The ledger contains the amounts, and the table `write_offs` the reasons.
import type { Static } from 'typebox';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { type Days, instantsOf } from '../ledger/period.ts';
import { post } from '../ledger/post.ts';
import { readPageById } from '../../platform/db/paging.ts';
import { insertRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import { timestamp } from '../../platform/time.ts';
import type { WriteOff, WriteOffInput } from './books-schema.ts';
import { type ChargeRow, updateOwedSince, withoutReasons, writeOffPostings } from './charge.ts';
import { linesOf, lockMoney, refused } from './pay.ts';
import { findNames } from './present.ts';
import { reasonFor, updateCharge } from './store.ts';

/**
 * Writes off debts of a person, or reverses write-offs, so that the person owes the debts again.
 * @throws {Problem} `amount_too_high` if less is owed or written off, `written_off`, or `validation_failed`
 */
export async function writeOff(
  db: Db,
  { now, actor }: AuditedContext,
  { bookings, reason }: WriteOffInput,
  action: 'writeOffDebts' | 'reverseWriteOffs',
): Promise<ChargeRow[]> {
  await lockMoney(db);
  const isReversal = action === 'reverseWriteOffs';
  const lines = await linesOf(db, bookings, new Map(), isReversal ? 'write-off' : 'debt');
  const [user_id, ...others] = new Set(lines.map(({ charge }) => charge.user_id));
  if (others.length > 0) throw refused('#/bookings', 'The bookings must belong to one person.');
  const postings = lines.flatMap(({ charge, amount }) => writeOffPostings(charge, isReversal ? -amount : amount));
  const [transaction_id] = await post(db, [{ kind: 'write_off', postings, user_id: actor.user_id }], now());
  const stored = { user_id: user_id!, reason: await reasonFor(db, user_id!, reason) };
  await insertRow(db, 'write_offs', { transaction_id: transaction_id!, ...stored });
  for (const { charge, amount } of lines) {
    const before = withoutReasons(charge);
    charge.written_off += isReversal ? -amount : amount;
    updateOwedSince(charge, timestamp(now()));
    await updateCharge(db, charge);
    const entry = { action, target: `bookings ${charge.booking_id}`, before, after: withoutReasons(charge) };
    await recordAudit(db, actor, entry, now());
  }
  return lines.map(({ charge }) => charge);
}

interface WriteOffFilter extends Days {
  user_id?: number;
  booking_id?: number;
}

/** Returns write-offs, and debts that returned, newest first. */
export async function listWriteOffs(db: Db, filter: WriteOffFilter, page: Page) {
  const { from, to } = await instantsOf(db, filter);
  let query = db
    .selectFrom('ledger_postings')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .innerJoin('booking_charges', 'booking_charges.booking_id', 'ledger_postings.booking_id')
    .select(['ledger_postings.id', 'booking_charges.booking_id', 'amount', 'ledger_postings.currency'])
    .select('booking_charges.currency as charged_in')
    .select(['booking_charges.user_id', 'written_off', 'timestamp as created_at'])
    .select('ledger_transactions.user_id as created_by')
    .select((eb) => {
      const reasons = eb.selectFrom('write_offs').select('reason');
      return reasons.whereRef('write_offs.transaction_id', '=', 'ledger_transactions.id').as('reason');
    })
    .where('account', '=', 'expenses:write-offs')
    .where('timestamp', '>=', from)
    .where('timestamp', '<', to);
  if (filter.user_id !== undefined) query = query.where('booking_charges.user_id', '=', filter.user_id);
  if (filter.booking_id !== undefined) query = query.where('booking_charges.booking_id', '=', filter.booking_id);
  return readPageById(query, 'ledger_postings.id', page);
}

/** Returns a function that presents the write-offs of a page. */
export async function writeOffPresenter(
  db: Db,
  rows: Awaited<ReturnType<typeof listWriteOffs>>,
): Promise<(row: (typeof rows)[number]) => Static<typeof WriteOff>> {
  const nameOf = await findNames(
    db,
    rows.flatMap(({ user_id, created_by }) => [user_id, created_by ?? user_id]),
  );
  return ({ user_id, created_by, written_off, charged_in, ...row }) => ({
    ...{ ...row, user: nameOf(user_id), created_by: created_by === null ? null : nameOf(created_by) },
    reversible: row.currency === charged_in ? Math.max(0, Math.min(row.amount, written_off)) : 0,
  });
}
