import { type Selectable, sql } from 'kysely';
import { chunked } from '../../platform/db/chunks.ts';
import { rowWriter } from '../../platform/db/given-rows.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import { toTime } from '../../platform/time.ts';
import type { Candidate, NumberedLine, StoredBuyer } from './bill.ts';

export type InvoiceRow = Selectable<Tables['invoices']>;
export type InvoiceLineRow = Selectable<Tables['invoice_lines']>;

export interface Period {
  date_from: string;
  date_to: string;
  user_id?: number | undefined;
}

/**
 * Returns the charges of the bookings in a period, and of all bookings whose charges have changed since they were billed.
 * The earliest booking is first.
 */
export async function listCandidates(db: Db, { date_from, date_to, user_id }: Period): Promise<Candidate[]> {
  let query = db
    .selectFrom('booking_charges')
    .innerJoin('bookings', 'bookings.id', 'booking_charges.booking_id')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .innerJoin('users', 'users.id', 'booking_charges.user_id')
    .selectAll('booking_charges')
    .select(['courts.name as court', 'users.name as player', 'booking_date', 'start_minute', 'end_minute'])
    .where((eb) =>
      eb.or([
        eb.and([eb('booking_date', '>=', date_from), eb('booking_date', '<=', date_to)]),
        eb('booking_charges.booking_id', 'in', changedSince(db)),
      ]),
    );
  if (user_id !== undefined) query = query.where('booking_charges.user_id', 'in', billedWith(db, user_id));
  const rows = await query.orderBy('booking_date').orderBy('start_minute').orderBy('bookings.id').execute();
  return rows.map(({ court, player, booking_date, start_minute, end_minute, booking_id, tax_rate, ...charge }) => {
    const { user_id, currency, paid, court_amount, fee_amount } = charge;
    const times = { start_time: toTime(start_minute), end_time: toTime(end_minute) };
    return {
      charged: { user_id, currency, paid, court: court_amount, fee: fee_amount },
      item: { booking_id, due_id: null, tax_rate, court, player, booking_date, ...times, period_to: null },
    };
  });
}

/** Selects a person, and the people whose invoices the person gets. */
function billedWith(db: Db, userId: number) {
  const paidFor = db.selectFrom('invoice_payers').select('user_id as id').where('payer_id', '=', userId);
  return db.selectFrom('users').select('id').where('id', '=', userId).unionAll(paidFor);
}

/**
 * Returns the membership fees whose periods begin in the given days, and all fees that have changed since they were
 * billed.
 */
export async function listFees(db: Db, { date_from, date_to, user_id }: Period): Promise<Candidate[]> {
  let query = db
    .selectFrom('dues')
    .innerJoin('users', 'users.id', 'dues.user_id')
    .leftJoin('plans', 'plans.id', 'plan_id')
    .selectAll('dues')
    .select([sql<string>`coalesce(plans.name, '')`.as('plan'), 'users.name as player'])
    .where((eb) =>
      eb.or([
        eb.and([eb('period_from', '>=', date_from), eb('period_from', '<=', date_to)]),
        eb('dues.id', 'in', changedFees(db)),
      ]),
    );
  if (user_id !== undefined) query = query.where('dues.user_id', 'in', billedWith(db, user_id));
  const rows = await query.orderBy('period_from').orderBy('dues.id').execute();
  return rows.map(
    ({ id, user_id, currency, tax_rate, amount, waived, paid, plan, player, period_from, period_to }) => ({
      charged: { user_id, currency, paid, court: 0, fee: amount - waived },
      item: {
        ...{ booking_id: 0, due_id: id, tax_rate, court: plan, player, booking_date: period_from, period_to },
        ...{ start_time: '', end_time: '' },
      },
    }),
  );
}

/** Selects the membership fees that were billed, and that are higher or lower now. */
function changedFees(db: Db) {
  return db
    .selectFrom('invoice_lines')
    .innerJoin('dues as billed', 'billed.id', 'due_id')
    .select('billed.id')
    .groupBy(['billed.id', 'billed.amount', 'billed.waived'])
    .having(sql<boolean>`sum(gross) <> billed.amount - billed.waived`);
}

const billedOf = (kind: 'court' | 'fee') =>
  sql<number>`sum(case when invoice_lines.kind = ${sql.lit(kind)} then gross else 0 end)`;
const chargedOf = (column: 'court_amount' | 'fee_amount') =>
  sql<number>`case when invoice_lines.currency = charges.currency then ${sql.ref(`charges.${column}`)} else 0 end`;

/** Selects the bookings that were billed, and whose charges have changed since. */
function changedSince(db: Db) {
  return db
    .selectFrom('invoice_lines')
    .innerJoin('booking_charges as charges', 'charges.booking_id', 'invoice_lines.booking_id')
    .select('invoice_lines.booking_id')
    .groupBy(['invoice_lines.booking_id', 'invoice_lines.currency', 'charges.currency'])
    .groupBy(['charges.court_amount', 'charges.fee_amount'])
    .having((eb) =>
      eb.or([
        eb(billedOf('court'), '<>', chargedOf('court_amount')),
        eb(billedOf('fee'), '<>', chargedOf('fee_amount')),
      ]),
    );
}

/** Returns the buyers of invoices by number. For a merged guest, this is the other person. */
export async function findBuyers(db: Db, invoiceIds: readonly number[]): Promise<Map<string, StoredBuyer>> {
  const invoices = await findInvoices(db, invoiceIds);
  const personOf = await findMerged(
    db,
    invoices.map(({ user_id }) => user_id),
  );
  return new Map(
    invoices.map(({ full_number, user_id, buyer, locale }) => [
      full_number,
      { user_id: personOf(user_id), buyer, locale },
    ]),
  );
}

/** Returns all lines of the same bookings and membership fees, oldest first. */
export async function listHistory(
  db: Db,
  items: readonly Pick<InvoiceLineRow, 'booking_id' | 'due_id'>[],
): Promise<NumberedLine[]> {
  const found: (InvoiceLineRow & NumberedLine)[] = [];
  const bookings = items.flatMap(({ booking_id, due_id }) => (due_id === null ? booking_id : []));
  const dues = items.flatMap(({ due_id }) => due_id ?? []);
  for (const [column, all] of [['booking_id', bookings] as const, ['due_id', dues] as const])
    for (const ids of chunked([...new Set(all)])) {
      const query = db
        .selectFrom('invoice_lines')
        .innerJoin('invoices', 'invoices.id', 'invoice_id')
        .selectAll('invoice_lines')
        .select('full_number')
        .where(column, 'in', ids);
      found.push(...(await query.execute()));
    }
  return found.toSorted((a, b) => a.id - b.id);
}

async function findInvoices(db: Db, ids: readonly number[]): Promise<InvoiceRow[]> {
  const found: InvoiceRow[] = [];
  for (const some of chunked([...new Set(ids)]))
    found.push(...(await db.selectFrom('invoices').selectAll().where('id', 'in', some).execute()));
  return found;
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow | undefined> {
  return (await findInvoices(db, [id]))[0];
}

export async function listLines(db: Db, invoiceIds: readonly number[]): Promise<InvoiceLineRow[]> {
  const found: InvoiceLineRow[] = [];
  for (const ids of chunked(invoiceIds))
    found.push(...(await db.selectFrom('invoice_lines').selectAll().where('invoice_id', 'in', ids).execute()));
  return found.toSorted((a, b) => a.id - b.id);
}

/** Returns a function that returns the person into whom a guest was merged, or else the same person. */
export async function findMerged(db: Db, userIds: readonly number[]): Promise<(id: number) => number> {
  const into = new Map<number, number>();
  for (const ids of chunked([...new Set(userIds)])) {
    const query = db.selectFrom('users').select(['id', 'merged_into']).where('id', 'in', ids);
    for (const { id, merged_into } of await query.execute()) into.set(id, merged_into ?? id);
  }
  return (id) => into.get(id) ?? id;
}

/** Returns the person of an invoice or a receipt. For a merged guest, this is the other person. */
export async function findBuyerId(db: Db, table: 'invoices' | 'payments', id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom(table as 'invoices')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'merged_into'])
    .where(`${table as 'invoices'}.id`, '=', id)
    .executeTakeFirst();
  return row && (row.merged_into ?? row.id);
}

/** Selects the id of a person, and the ids of the guests that were merged into the person. */
export function idsOf(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', userId), eb('merged_into', '=', userId)]));
}

interface InvoiceFilter extends Partial<Period> {
  kind?: InvoiceRow['kind'] | undefined;
}

/** Returns invoices, newest first. */
export function listInvoices(db: Db, filter: InvoiceFilter, page: Page): Promise<InvoiceRow[]> {
  let query = db.selectFrom('invoices').selectAll();
  if (filter.date_from !== undefined) query = query.where('date', '>=', filter.date_from);
  if (filter.date_to !== undefined) query = query.where('date', '<=', filter.date_to);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.user_id !== undefined) query = query.where('user_id', 'in', idsOf(db, filter.user_id));
  return readPageById(query, 'id', page);
}

/** Returns the last invoice of each person. The invoices of a merged guest belong to the other person. */
export async function findLastInvoices(db: Db, userIds: readonly number[]): Promise<Map<number, InvoiceRow>> {
  const lastOf = new Map<number, InvoiceRow>();
  for (const ids of chunked([...new Set(userIds)])) {
    const last = db
      .selectFrom('invoices')
      .innerJoin('users', 'users.id', 'user_id')
      .select([sql<number>`coalesce(merged_into, users.id)`.as('person'), sql<number>`max(invoices.id)`.as('id')])
      .where((eb) => eb.or([eb('users.id', 'in', ids), eb('merged_into', 'in', ids)]))
      .groupBy(sql`coalesce(merged_into, users.id)`);
    const query = db.selectFrom('invoices').innerJoin(last.as('last'), 'last.id', 'invoices.id');
    for (const { person, ...row } of await query.selectAll('invoices').select('person').execute())
      lastOf.set(person, row);
  }
  return lastOf;
}

/** Returns the last id of a table whose ids have no gaps. */
export async function findLastId(db: Db, table: 'invoices' | 'invoice_lines'): Promise<number> {
  const query = db.selectFrom(table).select(sql<number | null>`max(id)`.as('id'));
  return (await query.executeTakeFirst())?.id ?? 0;
}

export async function findLastNumber(db: Db, kind: InvoiceRow['kind'], year: number): Promise<number> {
  const query = db.selectFrom('invoices').select(sql<number | null>`max(number)`.as('number'));
  return (await query.where('kind', '=', kind).where('year', '=', year).executeTakeFirst())?.number ?? 0;
}

export const insertInvoices = rowWriter('invoices', {
  numbers: ['id', 'year', 'number', 'user_id', 'net', 'tax', 'gross', 'owed', 'credits_id', 'created_by'],
  texts: [
    ...(['kind', 'full_number', 'date', 'date_from', 'date_to', 'currency', 'seller', 'buyer', 'locale'] as const),
    ...(['reason', 'created_at'] as const),
  ],
});
export const insertLines = rowWriter('invoice_lines', {
  numbers: ['id', 'invoice_id', 'booking_id', 'due_id', 'tax_rate', 'net', 'tax', 'gross'],
  texts: ['kind', 'currency', 'court', 'booking_date', 'start_time', 'end_time', 'corrects', 'player', 'period_to'],
});
