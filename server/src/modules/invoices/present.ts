import type { Db } from '../../platform/db/schema.ts';
import { findNames } from '../payments/present.ts';
import { type Draft, sumOf } from './bill.ts';
import type { Buyer, Invoice, InvoiceRun, Seller } from './schema.ts';
import { findInvoice, findMerged, type InvoiceLineRow, type InvoiceRow, listLines } from './store.ts';

export async function getInvoice(db: Db, id: number): Promise<Invoice | undefined> {
  const row = await findInvoice(db, id);
  return row && (await presentInvoices(db, [row]))[0];
}

export async function presentInvoices(db: Db, rows: readonly InvoiceRow[]): Promise<Invoice[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(await listLines(db, ids), ({ invoice_id }) => invoice_id);
  const credits = await db
    .selectFrom('invoices')
    .select(['id', 'credits_id'])
    .where('credits_id', 'in', ids)
    .orderBy('id')
    .execute();
  const creditedBy = new Map(credits.map(({ id, credits_id }) => [credits_id, id]));
  const buyers = await findBuyers(db, rows);
  return rows.map((row) => {
    const { id, full_number, kind, date, date_from, date_to, user_id, currency, net, tax, gross, owed } = row;
    const own = lines.get(id) ?? [];
    return {
      ...{ id, number: full_number, kind, date, date_from, date_to, user: buyers(user_id) },
      ...{ seller: JSON.parse(row.seller) as Seller, buyer: JSON.parse(row.buyer) as Buyer, currency },
      lines: own.map(presentLine),
      ...{ taxes: taxesOf(own), net, tax, gross, paid: kind === 'invoice' ? gross - owed : 0, owed },
      ...{ credits_id: row.credits_id, credited_by_id: creditedBy.get(id) ?? null, reason: row.reason },
      created_at: row.created_at,
    };
  });
}

function presentLine({ id: _, invoice_id: _invoice, currency: _currency, ...line }: InvoiceLineRow) {
  if (line.due_id === null) return line;
  return { ...line, booking_id: null, kind: 'membership' as const, start_time: null, end_time: null };
}

/** Returns the sums of the lines with each tax rate. */
export function taxesOf(
  lines: readonly Pick<InvoiceLineRow, 'tax_rate' | 'net' | 'tax' | 'gross'>[],
): Invoice['taxes'] {
  const byRate = Map.groupBy(lines, ({ tax_rate }) => tax_rate);
  return [...byRate]
    .map(([tax_rate, some]) => ({ tax_rate, ...sumOf(some) }))
    .toSorted((a, b) => a.tax_rate - b.tax_rate);
}

/** Returns a function that returns the person of an invoice. For a merged guest, this is the other person. */
async function findBuyers(db: Db, rows: readonly Pick<InvoiceRow, 'user_id'>[]) {
  const ids = rows.map(({ user_id }) => user_id);
  const into = await findMerged(db, ids);
  const personOf = await findNames(db, ids.map(into));
  return (id: number) => personOf(into(id));
}

export interface RunEntry {
  draft: Draft;
  /** Undefined in a preview. */
  row?: InvoiceRow;
}

export async function presentRun(db: Db, entries: readonly RunEntry[]): Promise<InvoiceRun> {
  if (entries.length === 0) return { data: [] };
  const personOf = await findNames(
    db,
    entries.map(({ draft }) => draft.user_id),
  );
  const data = entries.map(({ draft: { user_id, kind, currency, lines }, row }) => {
    const count = (id: 'booking_id' | 'due_id') => new Set(lines.flatMap((line) => line[id] || [])).size;
    const counts = { bookings: count('booking_id'), dues: count('due_id') };
    const made = { id: row?.id ?? null, number: row?.full_number ?? null };
    return { user: personOf(user_id), kind, currency, gross: sumOf(lines).gross, ...counts, ...made };
  });
  return { data };
}
