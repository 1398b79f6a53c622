// The drawers of the cash. Cash that names no drawer is in the first drawer, so a club with one drawer never names one.
import { type Selectable, sql } from 'kysely';
import { accountOf } from '../ledger/accounts.ts';
import type { Posting } from '../ledger/post.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Money } from '../../platform/http/fields.ts';
import { meansOf, type PaidPart } from './refund-parts.ts';
import type { MeansPart } from './schema.ts';
import type { PaymentRow } from './store.ts';

type DrawerRow = Selectable<Tables['drawers']>;

export const FIRST_DRAWER = 1;

export type NamedDrawer = Pick<DrawerRow, 'id'> & { name: string | null };

/** Returns the drawers. The first one has no name until somebody sets it. */
export async function listDrawers(db: Db): Promise<NamedDrawer[]> {
  const rows = await db.selectFrom('drawers').selectAll().orderBy('id').execute();
  return rows[0]?.id === FIRST_DRAWER ? rows : [{ id: FIRST_DRAWER, name: null }, ...rows];
}

/** Returns an id that no drawer has or had. */
export async function newDrawerId(db: Db): Promise<number> {
  const last = (table: 'cash_counts' | 'ledger_postings') =>
    db.selectFrom(table).select(sql<number>`coalesce(max(drawer_id), 1)`.as('id'));
  const rows = await last('cash_counts')
    .unionAll(last('ledger_postings').where(sql<boolean>`account = 'assets:cash'`))
    .unionAll(db.selectFrom('drawers').select(sql<number>`coalesce(max(id), 1)`.as('id')))
    .execute();
  return Math.max(...rows.map(({ id }) => id)) + 1;
}

/** Returns the account of a posting of cash, and the drawer unless it is the first one. */
export function cashIn(drawerId = FIRST_DRAWER): Pick<Posting, 'account' | 'drawer_id'> {
  return { account: 'assets:cash', ...(drawerId !== FIRST_DRAWER && { drawer_id: drawerId }) };
}

/** Returns the account of a means, with the drawer of cash, or with the person of a balance. */
export function accountOfMeans({ means, drawer_id }: PaidPart, user_id: number) {
  if (means === 'cash') return cashIn(drawer_id);
  return { account: accountOf[means], ...(means === 'balance' && { user_id }) };
}

/** @throws {Problem} `validation_failed` if a part that is not cash has a drawer, or a drawer that does not exist */
export async function checkDrawers(db: Db, parts: readonly MeansPart[]): Promise<void> {
  for (const [i, { means, drawer_id }] of parts.entries()) {
    const pointer = `#/means/${i}/drawer_id`;
    if (drawer_id !== undefined && means !== 'cash')
      throw invalid([{ pointer, code: 'not_allowed', detail: 'Only cash has a drawer.' }]);
    await checkDrawer(db, drawer_id, pointer);
  }
}

/** Returns the means of the reversal of a payment. Cash leaves the given drawer, or the drawer that has it. */
export async function returnedMeans(db: Db, payment: PaymentRow, given: number | undefined): Promise<PaidPart[]> {
  await checkDrawer(db, given);
  const parts: PaidPart[] = [];
  for (const { means, amount, drawer_id } of meansOf(payment)) {
    // The drawer of the payment may be deleted. Its cash was then moved.
    const id = given ?? (drawer_id !== undefined && (await findRow(db, 'drawers', drawer_id))?.id);
    parts.push({ means, amount: -amount, ...(means === 'cash' && id && { drawer_id: id }) });
  }
  return parts;
}

/** @throws {Problem} `validation_failed` if the drawer does not exist. The caller locks the ledger, so it stays. */
export async function checkDrawer(db: Db, id: number | undefined, pointer = '#/drawer_id'): Promise<void> {
  if (id !== undefined && id !== FIRST_DRAWER && !(await findRow(db, 'drawers', id)))
    throw invalid([{ pointer, code: 'not_found', detail: `There is no drawer ${id}.` }]);
}

/** Returns the cash that each drawer must contain, for each currency. Drawers without movements are left out. */
export function sumDrawers(db: Db): Promise<(Money & { drawer_id: number })[]> {
  return db
    .selectFrom('ledger_postings')
    .select(sql<number>`coalesce(drawer_id, ${sql.lit(FIRST_DRAWER)})`.as('drawer_id'))
    .select(['currency', sql<number>`cast(sum(amount) as bigint)`.as('amount')])
    .where(sql<boolean>`account = 'assets:cash'`)
    .groupBy(['ledger_postings.drawer_id', 'currency'])
    .orderBy('currency')
    .execute();
}

/** Returns the time at which each open drawer was opened. */
export async function findOpened(db: Db): Promise<Map<number, string>> {
  const last = db
    .selectFrom('cash_counts')
    .select(sql<number>`max(id)`.as('id'))
    .groupBy('drawer_id');
  const rows = await db
    .selectFrom('cash_counts')
    .select(['drawer_id', 'created_at'])
    .where('id', 'in', last)
    .where('opens', '=', 1)
    .execute();
  return new Map(rows.map(({ drawer_id, created_at }) => [drawer_id, created_at]));
}
