// The content of a bank statement, and functions that read its values. CAMT.053 and CSV use them.
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import { Problem } from '../../platform/errors.ts';
import { isDate } from '../../platform/time.ts';

const MAX_LINES = 5000;
const MAX_TEXT = 1000;

/** A line of a statement. */
export interface StatementLine {
  /** YYYY-MM-DD. */
  booked_on: string;
  /** In minor units, always positive. */
  amount: number;
  currency: string;
  name: string | null;
  text: string | null;
  /** The bank's own reference, which is the same in all statements that contain the line. */
  reference: string | null;
  /** Whether the bank reverses a payment that the club sent. */
  isReversal: boolean;
}

export interface Statement {
  /** The account in the file, without spaces. Null if the file does not contain it. */
  account: string | null;
  /** The incoming transfers. */
  lines: StatementLine[];
}

/** A read file. */
export interface StatementFile {
  statements: Statement[];
  /** The number of outgoing transfers and transfers that are not booked yet. */
  skipped: number;
}

/** @param line the line of the file, if it is known; the first line is 1 */
export function unreadable(detail: string, line?: number): Problem {
  if (line === undefined) return new Problem('malformed_statement', detail);
  const text = `Line ${line}: ${detail}`;
  const error = { pointer: '#/content', code: 'malformed_statement', detail: text, values: { line } } as const;
  return new Problem('malformed_statement', text, { errors: [error] });
}

export function checkLineCount(count: number): void {
  if (count > MAX_LINES) throw unreadable(`The file has more than ${MAX_LINES} lines. Import shorter periods.`);
}

/** Returns a name or a text on one line, or null if it is empty. */
export function tidy(text: string): string | null {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return plain === '' ? null : plain.slice(0, MAX_TEXT);
}

/** Returns a reference, or null if the text says that there is none. */
export function referenceIn(text: string): string | null {
  const reference = text.trim().slice(0, 100);
  return /^(|NONREF|NOTPROVIDED|NOT PROVIDED|NO PROVISTO)$/i.test(reference) ? null : reference;
}

/** Converts a decimal number with a point to minor units, without floating-point arithmetic. Undefined if it is wrong. */
export function minorUnits(text: string, currency: string): number | undefined {
  const [, whole, fraction = ''] = /^([0-9]{1,13})(?:\.([0-9]{1,9}))?$/.exec(text) ?? [];
  const decimals = decimalPlacesOf(currency);
  if (whole === undefined || /[1-9]/.test(fraction.slice(decimals))) return undefined;
  const amount = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return amount <= 1_000_000_000_000 ? amount : undefined;
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text);
}
