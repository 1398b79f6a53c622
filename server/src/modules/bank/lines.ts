// Books the lines of statements. Every change locks the ledger first, so that a line is never booked twice.
import { findUserById } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { owedOf } from '../payments/charge.ts';
import { findDues, owedOfDue } from '../payments/dues.ts';
import { lockMoney, takePayment } from '../payments/pay.ts';
import { tooHigh } from '../payments/problems.ts';
import { findCharges } from '../payments/store.ts';
import { updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { findReferences } from './references.ts';
import type { BankLinePaymentInput } from './schema.ts';
import { findLine, type LineRow, statusOf } from './store.ts';

type Transfer = Pick<LineRow, 'id' | 'amount' | 'currency'>;

/** Books a line as the payment of a person. @throws {Problem} `bank_line_booked`, or the problems of a payment */
export async function bookLine(
  db: Db,
  context: AuditedContext,
  id: number,
  input: BankLinePaymentInput,
): Promise<LineRow> {
  const line = await lockOpenLine(db, id);
  await payWith(db, context, line, input);
  return (await findLine(db, id))!;
}

/** Ignores a line that is not a payment of a player, such as the money of a sponsor. */
export function ignoreLine(context: AuditedContext, id: number, reason: string): Promise<LineRow> {
  return transact(context.db, async (db) => {
    await lockOpenLine(db, id);
    await updateRow(db, 'bank_lines', id, { ignored_reason: reason });
    // The reason can name a person, so the audit log must not contain it.
    const entry = { action: 'ignoreBankLine', target: `bank-lines ${id}`, after: { status: 'ignored' } } as const;
    await recordAudit(db, context.actor, entry, context.now());
    return (await findLine(db, id))!;
  });
}

async function lockOpenLine(db: Db, id: number): Promise<LineRow> {
  await lockMoney(db);
  const line = orNotFound(await findLine(db, id), `bank line ${id}`);
  if (statusOf(line) === 'booked') throw new Problem('bank_line_booked');
  return line;
}

/**
 * Books a new line if its text contains the reference of a booking with a debt. The caller locks the ledger. Returns
 * whether the line is booked.
 */
export async function bookByReference(
  db: Db,
  context: AuditedContext,
  line: Transfer & { text: string | null },
): Promise<boolean> {
  const charges = await findCharges(db, findReferences(line.text ?? ''));
  const owed = [...charges.values()].filter((one) => one.currency === line.currency && owedOf(one) > 0);
  const [first] = owed;
  // The rest of the money cannot go to the balance of an erased person.
  if (!first || !(await findUserById(db, first.user_id))) return false;
  const bookings = owed.map(({ booking_id }) => ({ booking_id }));
  await payWith(db, context, line, { user_id: first.user_id, bookings });
  return true;
}

/** Pays debts with a transfer, in the given order. The rest goes to the balance of the person. */
async function payWith(
  db: Db,
  context: AuditedContext,
  { id, amount, currency }: Transfer,
  { user_id, bookings = [], dues = [] }: BankLinePaymentInput,
): Promise<void> {
  const charges = await findCharges(
    db,
    bookings.map(({ booking_id }) => booking_id),
  );
  const fees = await findDues(
    db,
    dues.map(({ due_id }) => due_id),
  );
  let rest = amount;
  const partOf = (debt: Debt | undefined, given: number | undefined, pointer: string): number => {
    if (debt && debt.currency !== currency) {
      const detail = `The transfer is in ${currency}, and the debt in ${debt.currency}.`;
      throw invalid([{ pointer, code: 'not_allowed', detail }]);
    }
    // Somebody may have paid since staff chose the debt. The money must not go to the balance unnoticed.
    if (!debt || debt.owed <= 0) throw tooHigh(0, debt?.written_off);
    const part = given ?? Math.min(rest, debt.owed);
    if (part > rest) throw tooHigh(amount);
    rest -= part;
    return part;
  };
  const paid = bookings.map(({ booking_id, amount: given }, i) => {
    const charge = charges.get(booking_id);
    const debt = charge && { ...charge, owed: owedOf(charge) };
    return { booking_id, amount: partOf(debt, given, `#/bookings/${i}/booking_id`) };
  });
  const paidDues = dues.map(({ due_id, amount: given }, i) => {
    const due = fees.get(due_id);
    const debt = due && { currency: due.currency, owed: owedOfDue(due) };
    return { due_id, amount: partOf(debt, given, `#/dues/${i}/due_id`) };
  });
  const payment = await takePayment(db, context, {
    ...{ user_id, bookings: paid.filter(isPaid), dues: paidDues.filter(isPaid), currency },
    ...(rest > 0 && { top_up: rest }),
    means: [{ means: 'transfer' }],
  });
  await updateRow(db, 'bank_lines', id, { payment_id: payment.id, ignored_reason: null });
  const after = { payment_id: payment.id };
  await recordAudit(db, context.actor, { action: 'bookBankLine', target: `bank-lines ${id}`, after }, context.now());
}

interface Debt {
  currency: string;
  owed: number;
  written_off?: number;
}

const isPaid = ({ amount }: { amount: number }): boolean => amount > 0;
