// Computes the amounts that must still be billed. The functions are pure.
import { taxIn } from '../payments/charge.ts';
import type { InvoiceLineRow, InvoiceRow } from './store.ts';

export type Line = Omit<InvoiceLineRow, 'id' | 'invoice_id'>;

/** A booking or a membership fee, as an invoice describes it. */
export type BilledItem = Pick<
  Line,
  | ('booking_id' | 'due_id' | 'tax_rate' | 'court' | 'booking_date' | 'start_time' | 'end_time')
  | ('period_to' | 'player')
>;

/** What a booking or a membership fee costs now. */
export interface Charged {
  user_id: number;
  currency: string;
  court: number;
  fee: number;
  paid: number;
}

export interface Candidate {
  charged: Charged;
  item: BilledItem;
}

/** The buyer of an invoice as it is stored, and the locale in which the buyer reads it. */
export type StoredBuyer = Pick<InvoiceRow, 'user_id' | 'buyer' | 'locale'>;

/** The lines of one invoice or one credit note. */
export interface Draft {
  user_id: number;
  currency: string;
  kind: 'invoice' | 'credit_note';
  lines: Line[];
  /** The part of the lines that is owed. */
  owed: number;
  /** The buyer of the invoice that a credit note corrects. */
  copied?: StoredBuyer | undefined;
}

/** A line of any invoice or credit note, with its document. */
export type NumberedLine = Line & Pick<InvoiceLineRow, 'invoice_id'> & Pick<InvoiceRow, 'full_number'>;

/**
 * Returns the lines for the differences between the present cost of a booking or a fee and the billed amounts.
 * @param history all lines of the booking or the fee, oldest first
 */
export function linesOf({ charged, item }: Candidate, history: readonly NumberedLine[]): Line[] {
  // A booking that was rescheduled to a court with another currency is billed in the new currency, and credited in
  // the old currency.
  const currencies = new Set([charged.currency, ...history.map(({ currency }) => currency)]);
  return [...currencies].flatMap((currency) =>
    (['court', 'fee'] as const).flatMap((kind): Line[] => {
      const left = leftOf(history.filter((line) => line.kind === kind && line.currency === currency));
      const changes = changesOf(left, currency === charged.currency ? charged[kind] : 0);
      return changes.map(({ from, to, corrects }) => {
        return { ...item, kind, currency, ...amountsOf(from, to, item.tax_rate), corrects };
      });
    }),
  );
}

/**
 * Returns the changes of a billed amount, and the invoices that they correct. A lower amount is credited to the newest
 * invoice first, because the invoices can have different buyers. After a full credit note, a new line corrects nothing.
 */
function changesOf(
  left: ReadonlyMap<string, number>,
  to: number,
): { from: number; to: number; corrects: string | null }[] {
  let from = sumLeft(left);
  if (to > from) return [{ from, to, corrects: [...left.keys()].at(-1) ?? null }];
  return [...left].toReversed().flatMap(([corrects, amount]) => {
    const change = { from, to: Math.max(to, from - amount), corrects };
    from = change.to;
    return change.from === change.to ? [] : [change];
  });
}

function sumLeft(left: ReadonlyMap<string, number>): number {
  return left.values().reduce((sum, part) => sum + part, 0);
}

/** Returns the amounts that change a billed sum. The tax is computed from the whole sums, as in the ledger. */
function amountsOf(from: number, to: number, tax_rate: number): Pick<Line, 'net' | 'tax' | 'gross'> {
  const tax = taxIn(to, tax_rate) - taxIn(from, tax_rate);
  return { net: to - from - tax, tax, gross: to - from };
}

/**
 * Returns the lines of a credit note for the part of each line of an invoice that is still billed.
 * @param history all lines of the bookings, oldest first
 */
export function creditOf(lines: readonly Line[], history: readonly NumberedLine[], number: string): Line[] {
  return lines.flatMap((line) => {
    const left = leftOf(history.filter((other) => ITEM.every((name) => other[name] === line[name])));
    const billed = sumLeft(left);
    const credited = left.get(number) ?? 0;
    return credited <= 0 ? [] : [{ ...line, ...amountsOf(billed, billed - credited, line.tax_rate), corrects: number }];
  });
}

const ITEM = ['booking_id', 'due_id', 'kind', 'currency'] as const;

/**
 * Returns the part of each invoice that is not credited, without the invoices that are credited completely. A credit
 * note lowers first the invoice that it corrects, and then the newest invoices.
 */
function leftOf(history: readonly NumberedLine[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const { full_number, gross, corrects } of history) {
    if (gross > 0) left.set(full_number, gross);
    let rest = Math.max(0, -gross);
    for (const number of [corrects ?? '', ...[...left.keys()].toReversed()]) {
      const part = Math.min(rest, left.get(number) ?? 0);
      if (part > 0) left.set(number, left.get(number)! - part);
      if (left.get(number) === 0) left.delete(number);
      rest -= part;
    }
  }
  return left;
}

/**
 * Puts the lines of each person and currency into one invoice, and lines with negative amounts into one credit note for
 * each buyer.
 * @param buyers the buyer of each invoice that the lines correct
 * @param payers the payer of each person whose invoices somebody else gets
 */
export function draftsOf(
  charges: readonly { charged: Charged; lines: readonly Line[] }[],
  { buyers, payers }: { buyers: ReadonlyMap<string | null, StoredBuyer>; payers: ReadonlyMap<number, number> },
): Draft[] {
  const drafts = new Map<string, Draft>();
  for (const { charged, lines } of charges) {
    const payer = payers.get(charged.user_id) ?? charged.user_id;
    for (const line of lines) {
      const { currency } = line;
      const kind = line.gross > 0 ? 'invoice' : 'credit_note';
      const copied = kind === 'credit_note' ? buyers.get(line.corrects) : undefined;
      const user_id = copied?.user_id ?? payer;
      const key = `${user_id} ${currency} ${kind}${copied ? JSON.stringify(copied) : ''}`;
      const draft = drafts.getOrInsertComputed(key, () => {
        return { user_id, currency, kind, lines: [], owed: 0, copied };
      });
      draft.lines.push(user_id === charged.user_id ? { ...line, player: null } : line);
    }
    for (const draft of new Set(lines.map(({ currency }) => drafts.get(`${payer} ${currency} invoice`))))
      if (draft) draft.owed += owedIn(charged, draft, lines);
  }
  return [...drafts.values()].toSorted(
    (a, b) => a.user_id - b.user_id || a.currency.localeCompare(b.currency) || b.kind.localeCompare(a.kind),
  );
}

/** Returns the part of the lines that the player owes. Payments count for earlier invoices first. */
function owedIn({ court, fee, paid, ...charged }: Charged, { currency }: Draft, lines: readonly Line[]): number {
  if (currency !== charged.currency) return 0;
  const owed = Math.max(0, court + fee - paid);
  return Math.min(owed, sumOf(lines.filter((line) => line.currency === currency && line.gross > 0)).gross);
}

export function sumOf(lines: readonly Pick<Line, 'net' | 'tax' | 'gross'>[]): Pick<Line, 'net' | 'tax' | 'gross'> {
  const sum = { net: 0, tax: 0, gross: 0 };
  for (const { net, tax, gross } of lines) {
    sum.net += net;
    sum.tax += tax;
    sum.gross += gross;
  }
  return sum;
}
