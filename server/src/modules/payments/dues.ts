// Charges, payments and waivers of membership fees. The callers lock the ledger first.
import type { Selectable } from 'kysely';
import { type NewTransaction, post } from '../ledger/post.ts';
import { findRow, insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { taxIn } from './charge.ts';
import type { PaymentInput } from './schema.ts';
import { tooHigh } from './problems.ts';
import { type PaymentRow, reasonFor } from './store.ts';

export type DueRow = Selectable<Tables['dues']>;

export interface DueLine {
  charge: DueRow;
  amount: number;
}

export const owedOfDue = ({ amount, waived, paid }: Pick<DueRow, 'amount' | 'waived' | 'paid'>): number =>
  amount - waived - paid;

/** Writes a new fee, and posts the debt. */
export async function chargeDue(db: Db, row: Omit<DueRow, 'id' | 'owed_since'>, now: number): Promise<DueRow> {
  const owed_since = owedOfDue(row) > 0 ? timestamp(now) : null;
  const due = await insertRow(db, 'dues', { ...row, owed_since });
  await post(db, [transactionOf(row, { from: 0, to: row.amount }, null)], now);
  return due;
}

/** Lowers a fee. If more is already paid, the rest goes to the balance. @throws {Problem} `amount_too_high` */
export async function waiveDue(
  db: Db,
  due: DueRow,
  { amount: given, reason, by, now }: { amount: number | undefined; reason: string; by: number | null; now: number },
): Promise<DueRow> {
  const amount = given ?? owedOfDue(due);
  const before = due.amount - due.waived;
  if (amount <= 0 || amount > before) throw tooHigh(owedOfDue(due));
  const waived = due.waived + amount;
  const excess = Math.max(0, due.paid - (due.amount - waived));
  const { user_id, currency } = due;
  const refund: NewTransaction = {
    ...{ kind: 'refund', user_id: by },
    postings: [
      { account: 'assets:receivable', user_id, currency, amount: excess },
      { account: 'liabilities:balance', user_id, currency, amount: -excess },
    ],
  };
  await post(db, [transactionOf(due, { from: before, to: before - amount }, by), refund], now);
  const waived_reason = await reasonFor(db, user_id, reason);
  return writeDue(db, { ...due, waived, waived_reason, paid: due.paid - excess }, timestamp(now));
}

/** The tax is computed from the whole amounts, so that the differences have no rounding errors. */
function transactionOf(
  { user_id, currency, tax_rate }: Pick<DueRow, 'user_id' | 'currency' | 'tax_rate'>,
  { from, to }: { from: number; to: number },
  by: number | null,
): NewTransaction {
  const tax = taxIn(to, tax_rate) - taxIn(from, tax_rate);
  return {
    ...{ kind: 'charge', user_id: by },
    postings: [
      { account: 'assets:receivable', user_id, currency, amount: to - from },
      { account: 'income:membership', currency, amount: -(to - from - tax) },
      { account: 'liabilities:tax', currency, amount: -tax },
    ],
  };
}

export async function findDues(db: Db, ids: readonly number[]): Promise<Map<number, DueRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('dues').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((due) => [due.id, due]));
}

/** Returns the fees that have been owed for the longest time. */
export function listOwedDues(db: Db): Promise<DueRow[]> {
  const query = db.selectFrom('dues').selectAll().where('owed_since', 'is not', null);
  return query.orderBy('owed_since').orderBy('id').limit(500).execute();
}

export async function payDue(db: Db, due: DueRow, amount: number, time: string): Promise<void> {
  await writeDue(db, { ...due, paid: due.paid + amount }, time);
}

function writeDue(db: Db, due: DueRow, time: string): Promise<DueRow> {
  const { waived, waived_reason, paid } = due;
  const owed_since = owedOfDue(due) > 0 ? (due.owed_since ?? time) : null;
  return updateRow(db, 'dues', due.id, { waived, waived_reason, paid, owed_since });
}

export async function dueLinesOf(db: Db, given: PaymentInput['dues'] = []): Promise<DueLine[]> {
  const lines: DueLine[] = [];
  for (const [i, { due_id, amount }] of given.entries()) {
    const pointer = `#/dues/${i}/due_id`;
    const charge = await findRow(db, 'dues', due_id);
    if (!charge) throw invalid([{ pointer, code: 'not_found', detail: `There is no membership fee ${due_id}.` }]);
    if (lines.some((line) => line.charge.id === due_id))
      throw invalid([{ pointer, code: 'not_allowed', detail: 'Each membership fee can be listed once.' }]);
    const owed = owedOfDue(charge);
    if (owed <= 0 || (amount ?? 0) > owed) throw tooHigh(owed);
    lines.push({ charge, amount: amount ?? owed });
  }
  return lines;
}

/** Returns the membership fees that a reversal of the payment charges again. */
export async function reversedDues(db: Db, payment: PaymentRow): Promise<DueLine[]> {
  const lines: DueLine[] = [];
  for (const { due_id, amount } of duesOf(payment))
    lines.push({ charge: (await findRow(db, 'dues', due_id))!, amount: -amount });
  return lines;
}

export interface PaidDue {
  due_id: number;
  amount: number;
}

export function duesOf({ dues }: Pick<PaymentRow, 'dues'>): PaidDue[] {
  return JSON.parse(dues) as PaidDue[];
}
