// Writes the ledger in the formats of accounting programs. The files contain ids instead of names.
import { sql } from 'kysely';
import { decimalPlacesOf } from '../../../../client/src/money.ts';
import { findRegion } from '../club/store.ts';
import { csvOf, type Separator, type Sheet } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/schema.ts';
import { today } from '../../platform/time.ts';
import { type Days, instantsOf } from './period.ts';
import { pagesOfTransactions, type Transaction } from './store.ts';

export const exportFormats = ['hledger', 'beancount', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

interface ExportQuery extends Days {
  format: ExportFormat;
  separator?: Separator | undefined;
}

/** A transaction with its day in the time zone of the club. */
interface Entry extends Transaction {
  date: string;
}

type Posting = Transaction['postings'][number];

/**
 * Returns the transactions of a period as text, one page of transactions at a time. The program `ledger` also reads
 * the format `hledger`.
 * @throws {Problem} if the period ends before it begins
 */
export async function exportLedger(
  db: Db,
  { format, separator, ...days }: ExportQuery,
): Promise<AsyncGenerator<string>> {
  await instantsOf(db, days);
  const { time_zone } = await findRegion(db);
  const transactions = pagesOfTransactions(db, days);
  const entries = entriesOf((await hasDrawers(db)) ? nameDrawers(transactions) : transactions, time_zone);
  if (format === 'csv') return csvOf(linesOf(entries), sheet, separator);
  const header = `; The dates are in the time zone ${time_zone}.\n`;
  if (format === 'beancount') return journalOf(entries, header, writeBeancount);
  return journalOf(entries, header + HLEDGER_TAGS, writeHledger);
}

/** The extensions of files in each format. */
export const extensions: Record<ExportFormat, string> = { hledger: 'journal', beancount: 'beancount', csv: 'csv' };

/** Whether some cash is or was in another drawer than the first one. */
async function hasDrawers(db: Db): Promise<boolean> {
  const query = db
    .selectFrom('ledger_postings')
    .select('id')
    .where(sql<boolean>`account = 'assets:cash'`);
  return (await query.where('drawer_id', 'is not', null).limit(1).executeTakeFirst()) !== undefined;
}

/** Names the first drawer, so that each drawer has an account of its own. */
async function* nameDrawers(pages: AsyncIterable<Transaction[]>): AsyncGenerator<Transaction[]> {
  for await (const page of pages)
    yield page.map(({ postings, ...transaction }) => ({
      ...transaction,
      postings: postings.map((posting) =>
        posting.account === 'assets:cash' ? { ...posting, drawer_id: posting.drawer_id ?? 1 } : posting,
      ),
    }));
}

async function* entriesOf(pages: AsyncIterable<Transaction[]>, timeZone: string): AsyncGenerator<Entry[]> {
  for await (const page of pages)
    yield page.map((transaction) => ({ ...transaction, date: today(timeZone, Date.parse(transaction.timestamp)) }));
}

/** Writes a transaction. `isNew` returns true for the first use of an account or currency. The file must declare both. */
type WriteEntry = (entry: Entry, isNew: (name: string) => boolean) => string;

async function* journalOf(
  pages: AsyncIterable<Entry[]>,
  header: string,
  writeEntry: WriteEntry,
): AsyncGenerator<string> {
  yield header;
  const known = new Set<string>();
  const isNew = (name: string) => known.size < known.add(name).size;
  for await (const page of pages) if (page.length > 0) yield page.map((entry) => writeEntry(entry, isNew)).join('');
}

/** The strict checks of hledger and ledger require a declaration of each tag, account and currency. */
const HLEDGER_TAGS = '\ntag time\ntag booking\n';

const writeHledger: WriteEntry = ({ id, date, timestamp, kind, postings }, isNew) => {
  let [declarations, lines] = ['', ''];
  for (const posting of postings) {
    const { currency, booking_id } = posting;
    const account = accountOf(posting);
    if (isNew(currency)) declarations += `\ncommodity ${currency}\n`;
    if (isNew(account)) declarations += `\naccount ${account}\n`;
    const tag = booking_id === null ? '' : `  ; booking: ${booking_id}`;
    lines += `    ${account}  ${amountOf(posting)} ${currency}${tag}\n`;
  }
  return `${declarations}\n${date} * (${id}) ${kind}\n    ; time: ${timestamp}\n${lines}`;
};

const writeBeancount: WriteEntry = ({ id, date, timestamp, kind, postings }, isNew) => {
  let [declarations, lines] = ['', ''];
  for (const posting of postings) {
    const { currency, booking_id } = posting;
    // Each part of an account must start with a capital letter.
    const account = accountOf(posting).replace(/(^|:)[a-z]/g, (start) => start.toUpperCase());
    if (isNew(account)) declarations += `\n${date} open ${account}\n`;
    lines += `  ${account}  ${amountOf(posting)} ${currency}\n`;
    if (booking_id !== null) lines += `    booking: ${booking_id}\n`;
  }
  return `${declarations}\n${date} * "${kind}"\n  transaction: ${id}\n  time: "${timestamp}"\n${lines}`;
};

/** Returns `assets:receivable:person-12`, `assets:cash:drawer-2`, or the account itself. */
function accountOf({ account, user_id, drawer_id }: Posting): string {
  if (drawer_id !== null) return `${account}:drawer-${drawer_id}`;
  return user_id === null ? account : `${account}:person-${user_id}`;
}

function amountOf({ amount, currency }: Posting): string {
  const places = decimalPlacesOf(currency);
  return (amount / 10 ** places).toFixed(places);
}

interface Line extends Posting {
  entry: Entry;
}

async function* linesOf(pages: AsyncIterable<Entry[]>): AsyncGenerator<Line[]> {
  for await (const page of pages)
    yield page.flatMap((entry) => entry.postings.map((posting) => ({ ...posting, entry })));
}

const sheet: Sheet<Line> = {
  transaction: ({ entry }) => entry.id,
  date: ({ entry }) => entry.date,
  time: ({ entry }) => entry.timestamp,
  kind: ({ entry }) => entry.kind,
  created_by: ({ entry }) => entry.user_id,
  account: (posting) => accountOf(posting),
  user_id: ({ user_id }) => user_id,
  booking_id: ({ booking_id }) => booking_id,
  amount: (posting) => Number(amountOf(posting)),
  currency: ({ currency }) => currency,
};
