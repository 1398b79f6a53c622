// Makes invoices and credit notes. Each action locks the money first, so that no charge changes meanwhile, and the
// numbers have no gaps.
import { localeOf } from '../../../../client/src/regions.ts';
import { findUserById } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { lockMoney } from '../payments/pay.ts';
import { chunked } from '../../platform/db/chunks.ts';
import type { Db } from '../../platform/db/schema.ts';
import { invalid, orNotFound, Problem } from '../../platform/errors.ts';
import { languageOf } from '../../platform/languages/languages.ts';
import { regionOfZone } from '../../platform/languages/regions.ts';
import { addDays, timestamp, today } from '../../platform/time.ts';
import { type BilledItem, creditOf, type Draft, draftsOf, linesOf, type StoredBuyer, sumOf } from './bill.ts';
import { refuseWithoutMail, sendInvoices } from './email.ts';
import { listPayers } from './payers.ts';
import { findSettings } from './seller.ts';
import type { Buyer, InvoiceSettings, Seller } from './schema.ts';
import {
  findBuyers,
  findInvoice,
  findLastId,
  findLastInvoices,
  findLastNumber,
  insertInvoices,
  insertLines,
  type InvoiceRow,
  listCandidates,
  listFees,
  listHistory,
  listLines,
  type Period,
} from './store.ts';

/** Returns the month before the present day in the time zone of the club. */
export async function lastMonth(db: Db, now: number): Promise<Period> {
  const { time_zone } = await findRegion(db);
  const date_to = addDays(`${today(time_zone, now).slice(0, 8)}01`, -1);
  return { date_from: `${date_to.slice(0, 8)}01`, date_to };
}

type Place = { pointer: string } | { parameter: string };

/** @param place the field, or the query parameter, with the last day */
export function checkDays({ date_from, date_to }: Period, place: Place): void {
  if (date_to >= date_from) return;
  throw invalid([{ ...place, code: 'too_small', detail: `date_to must not be before date_from (${date_from}).` }]);
}

export interface Billing extends Period {
  /** The buyer's address. The default is the address on the person's last invoice. */
  address?: string | undefined;
  /** Whether to send the invoices by email. */
  email?: boolean | undefined;
}

/**
 * Returns the invoices and credit notes that a run would make.
 * @param place the field, or the query parameter, with the person
 * @throws {Problem} if the person does not exist
 */
export async function draftRun(db: Db, period: Period, place: Place = { pointer: '#/user_id' }): Promise<Draft[]> {
  const { user_id } = period;
  if (user_id !== undefined && !(await findUserById(db, user_id)))
    throw invalid([{ ...place, code: 'not_found', detail: `There is no user ${user_id}.` }]);
  const candidates = [...(await listFees(db, period)), ...(await listCandidates(db, period))];
  const history = await listHistory(
    db,
    candidates.map(({ item }) => item),
  );
  const byItem = Map.groupBy(history, keyOf);
  return draftsOf(
    candidates.map((candidate) => {
      return { charged: candidate.charged, lines: linesOf(candidate, byItem.get(keyOf(candidate.item)) ?? []) };
    }),
    {
      buyers: await findBuyers(
        db,
        history.map(({ invoice_id }) => invoice_id),
      ),
      payers: await listPayers(db),
    },
  );
}

function keyOf({ booking_id, due_id }: BilledItem): string {
  return `${booking_id} ${due_id}`;
}

/** Makes the invoices and credit notes of a period. A second run bills only the changes since the first run. */
export async function makeInvoices(
  db: Db,
  context: AuditedContext,
  billing: Billing,
): Promise<{ draft: Draft; row: InvoiceRow }[]> {
  checkDays(billing, { pointer: '#/date_to' });
  if (billing.email) refuseWithoutMail(context);
  await lockMoney(db);
  const { date_from, date_to, address } = billing;
  const drafts = await draftRun(db, billing);
  const rows = await write(
    db,
    context,
    drafts.map((draft) => ({ ...draft, date_from, date_to, ...(address !== undefined && { address }) })),
  );
  if (rows.length === 0) return [];
  if (billing.email) await sendInvoices(db, context, rows);
  const after = { date_from, date_to, invoices: rows.map(({ full_number }) => full_number) };
  const { user_id } = billing;
  const action = user_id === undefined ? 'createInvoiceRun' : 'createInvoice';
  const target = user_id === undefined ? null : `users ${user_id}`;
  await recordAudit(db, context.actor, { action, target, after }, context.now());
  return drafts.map((draft, i) => ({ draft, row: rows[i]! }));
}

/**
 * Undoes an invoice with a credit note. The next invoice can bill the bookings again.
 * @throws {Problem} `nothing_to_credit` if the invoice is a credit note, or is already credited
 */
export async function creditInvoice(db: Db, context: AuditedContext, id: number, reason: string): Promise<InvoiceRow> {
  await lockMoney(db);
  const invoice = orNotFound(await findInvoice(db, id), `invoice ${id}`);
  const own = (await listLines(db, [id])).map(({ id: _id, invoice_id: _invoice, ...line }) => line);
  const history = await listHistory(db, own);
  const lines = invoice.kind === 'invoice' ? creditOf(own, history, invoice.full_number) : [];
  if (lines.length === 0) throw new Problem('nothing_to_credit');
  const { user_id, currency, buyer, locale } = invoice;
  const draft = { user_id, currency, kind: 'credit_note', lines, owed: 0, credits_id: id, reason } as const;
  const [row] = await write(db, context, [{ ...draft, copied: { user_id, buyer, locale } }]);
  const after = { number: row!.full_number, credits: invoice.full_number };
  const entry = { action: 'creditInvoice', target: `invoices ${id}`, after } as const;
  await recordAudit(db, context.actor, entry, context.now());
  return row!;
}

interface NewInvoice extends Draft {
  date_from?: string;
  date_to?: string;
  address?: string;
  credits_id?: number;
  reason?: string;
}

async function write(db: Db, { now, actor }: AuditedContext, drafts: readonly NewInvoice[]): Promise<InvoiceRow[]> {
  if (drafts.length === 0) return [];
  const settings = await findSettings(db);
  if (settings.legal_name === null) throw new Problem('seller_missing');
  const { time_zone } = await findRegion(db);
  const date = today(time_zone, now());
  const nextOf = await loadNumbers(db, Number(date.slice(0, 4)), settings);
  const buyerOf = await loadBuyers(db, drafts, time_zone);
  const { legal_name, address, tax_number, footer } = settings;
  const seller = JSON.stringify({ legal_name, address, tax_number, footer } satisfies Seller);
  let [id, lineId] = [await findLastId(db, 'invoices'), await findLastId(db, 'invoice_lines')];
  const rows = drafts.map((draft): InvoiceRow => {
    const { kind, currency, lines, owed, date_from, date_to, credits_id, reason, copied } = draft;
    return {
      ...{
        id: (id += 1),
        kind,
        ...nextOf(kind),
        date,
        date_from: date_from ?? null,
        date_to: date_to ?? null,
      },
      ...{ currency, seller, ...(copied ?? buyerOf(draft)), ...sumOf(lines), owed },
      ...{ credits_id: credits_id ?? null, reason: reason ?? null },
      ...{ created_by: actor.user_id, created_at: timestamp(now()) },
    };
  });
  const lines = rows.flatMap(({ id: invoice_id }, i) =>
    drafts[i]!.lines.map((line) => ({ ...line, id: (lineId += 1), invoice_id })),
  );
  await insertInvoices(db, rows);
  await insertLines(db, lines);
  return rows;
}

/** Returns a function that returns the next number of a kind. */
async function loadNumbers(db: Db, year: number, { invoice_prefix, credit_note_prefix }: InvoiceSettings) {
  const next = {
    invoice: { prefix: invoice_prefix, number: await findLastNumber(db, 'invoice', year) },
    credit_note: { prefix: credit_note_prefix, number: await findLastNumber(db, 'credit_note', year) },
  };
  return (kind: InvoiceRow['kind']): Pick<InvoiceRow, 'year' | 'number' | 'full_number'> => {
    const number = (next[kind].number += 1);
    return { year, number, full_number: `${next[kind].prefix}${year}-${String(number).padStart(6, '0')}` };
  };
}

/** Returns a function that returns the buyer of an invoice. */
async function loadBuyers(db: Db, drafts: readonly NewInvoice[], timeZone: string) {
  const ids = [...new Set(drafts.map(({ user_id }) => user_id))];
  const users = [];
  for (const some of chunked(ids)) {
    const query = db
      .selectFrom('users')
      .select(['id', 'name', 'language', 'region', 'erased_at'])
      .where('id', 'in', some);
    users.push(...(await query.execute()));
  }
  const byId = new Map(users.map((user) => [user.id, user]));
  const lastOf = await findLastInvoices(db, ids);
  return ({ user_id, address }: NewInvoice): StoredBuyer => {
    const { name, language, region, erased_at } = byId.get(user_id)!;
    const last = erased_at === null ? lastOf.get(user_id) : undefined;
    const known = last ? (JSON.parse(last.buyer) as Buyer).address : null;
    const code = languageOf(language).locale.slice(0, 2);
    const buyer: Buyer = { name, address: address ?? known };
    return { user_id, buyer: JSON.stringify(buyer), locale: localeOf(code, region ?? regionOfZone(timeZone)) };
  };
}
