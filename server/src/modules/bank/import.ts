import { hash } from 'node:crypto';
import { type AuditedContext, recordOperation } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { lockMoney } from '../payments/pay.ts';
import { chunked } from '../../platform/db/chunks.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { Problem } from '../../platform/errors.ts';
import { normalise } from '../../platform/text.ts';
import { timestamp, today } from '../../platform/time.ts';
import { findReceiver } from './account.ts';
import { readCsvStatement } from './csv-statement.ts';
import { bookByReference } from './lines.ts';
import { findReferences, isIban, squeeze } from './references.ts';
import type { BankImport, BankStatementInput } from './schema.ts';
import type { LineRow } from './store.ts';
import type { StatementFile, Statement, StatementLine } from './statement.ts';

/** The maximum number of lines in one database transaction. */
const CHUNK = 50;

/**
 * Stores the new lines of a statement, and books the lines with references. If the import stops in the middle, a second
 * import of the file continues.
 */
export async function importStatement(context: AuditedContext, input: BankStatementInput): Promise<BankImport> {
  const receiver = await findReceiver(context.db.read);
  if (!receiver) throw new Problem('bank_account_missing');
  const file = await readStatement(context, input);
  for (const { account } of file.statements) refuseOtherAccount(account, receiver.iban);
  const counts: BankImport = { new: 0, booked: 0, open: 0, known: 0, skipped: file.skipped };
  const lines = file.statements.flatMap((statement) => identify(statement, isXml(input) ? 'camt' : 'csv'));
  for (const part of chunked(lines, CHUNK)) {
    const added = await transact(context.db, (db) => storeLines(db, context, receiver.iban, part));
    counts.known += part.length - added.length;
    counts.booked += added.filter((isBooked) => isBooked).length;
    counts.new += added.length;
  }
  counts.open = counts.new - counts.booked;
  await recordOperation(context, 'importBankStatement', counts);
  return counts;
}

const isXml = ({ content }: BankStatementInput): boolean => /^\uFEFF?\s*</.test(content);

async function readStatement({ db, now }: AuditedContext, input: BankStatementInput): Promise<StatementFile> {
  const { content, columns } = input;
  if (!isXml(input)) {
    const { currency, time_zone } = await findRegion(db.read);
    return readCsvStatement(content, { columns, currency, today: today(time_zone, now()) });
  }
  const { readCamt } = await import('./camt.ts');
  return readCamt(content);
}

/** Some files contain another account number than the IBAN, or none. They are accepted. */
function refuseOtherAccount(account: string | null, iban: string): void {
  if (account === null || account === iban || !isIban(account)) return;
  throw new Problem('other_bank_account', `The statement is for the account ${account}.`);
}

interface IdentifiedLine extends StatementLine {
  key: string;
  content: string;
  /** The number of the line among lines with the same content in its statement. The first is 1. */
  number: number;
  format: 'camt' | 'csv';
}

function identify({ lines }: Statement, format: IdentifiedLine['format']): IdentifiedLine[] {
  const seen = new Map<string, number>();
  const count = (key: string): number => {
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return number;
  };
  return lines.map((line) => {
    const { booked_on, amount, currency, reference, name, text } = line;
    const transfer = `${booked_on}|${amount}|${currency}`;
    const ids = findReferences(text ?? '').toSorted((a, b) => a - b);
    // The reference of a booking is the same in all formats of a bank. Names and texts often differ.
    const about = ids.length > 0 ? ids.join() : squeeze(normalise(`${name ?? ''}|${text ?? ''}`));
    const content = hash('sha256', `${transfer}|${about}`, 'hex');
    const number = count(content);
    if (reference === null) return { ...line, format, content, number, key: `content ${content} ${number}` };
    // A reference alone is not enough, because some banks begin again at 1 every year.
    const key = `${format} ${reference}|${transfer}`;
    return { ...line, format, content, number, key: `${key} ${count(key)}` };
  });
}

/** Stores the lines that are not known, and books lines with references. Returns for each new line whether it is booked. */
async function storeLines(
  db: Db,
  context: AuditedContext,
  account: string,
  lines: readonly IdentifiedLine[],
): Promise<boolean[]> {
  await lockMoney(db);
  const { stored, isKnown } = await loadKnown(db, account, lines);
  const booked: boolean[] = [];
  for (const line of lines) {
    if (await isKnown(line)) continue;
    const { key, content, booked_on, amount, currency, name, text, isReversal } = line;
    const row = await insertRow(db, 'bank_lines', {
      ...{ account, key, content, booked_on, amount, currency, name, text },
      ...{ payment_id: null, ignored_reason: null, created_at: timestamp(context.now()) },
    });
    stored.push(row);
    booked.push(!isReversal && (await bookByReference(db, context, row)));
  }
  return booked;
}

type Stored = Pick<LineRow, 'id' | 'key' | 'content'>;

/**
 * Returns the stored lines, and a function that finds out whether a line is one of them. The bank's reference can be
 * missing, or differ between formats. Then the content is compared, and each stored line
 * matches only one line.
 */
async function loadKnown(
  db: Db,
  account: string,
  lines: readonly IdentifiedLine[],
): Promise<{ stored: Stored[]; isKnown: (line: IdentifiedLine) => Promise<boolean> }> {
  const [keys, contents] = [lines.map(({ key }) => key), lines.map(({ content }) => content)];
  const stored: Stored[] = await db
    .selectFrom('bank_lines')
    .select(['id', 'key', 'content'])
    .where('account', '=', account)
    .where((eb) => eb.or([eb('key', 'in', keys), eb('content', 'in', contents)]))
    .orderBy('id')
    .execute();
  const isKnown = async ({ key, content, number, reference, format }: IdentifiedLine): Promise<boolean> => {
    if (stored.some((row) => row.key === key)) return true;
    const same = stored.filter((row) => row.content === content);
    if (reference === null || same.length < number) return same.length >= number;
    const other = same.find((row) => !row.key.startsWith(`${format} `));
    if (!other) return false;
    other.key = key;
    await updateRow(db, 'bank_lines', other.id, { key });
    return true;
  };
  return { stored, isKnown };
}
