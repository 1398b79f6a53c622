import type { Selectable } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { findRegion } from '../club/store.ts';
import { type Posting, post } from '../ledger/post.ts';
import { deleteRow, insertRow } from '../../platform/db/rows.ts';
import { type Db, flag, type Tables } from '../../platform/db/schema.ts';
import { type FieldError, refuseInvalid } from '../../platform/errors.ts';
import { normalise } from '../../platform/text.ts';
import { timestamp } from '../../platform/time.ts';
import type { CashCountInput, DrawersInput } from './drawer-schema.ts';
import {
  cashIn,
  checkDrawer,
  type NamedDrawer,
  FIRST_DRAWER,
  listDrawers,
  newDrawerId,
  sumDrawers,
} from './drawers.ts';
import { lockMoney, refused } from './pay.ts';

export type CashCountRow = Selectable<Tables['cash_counts']>;

/**
 * Creates the drawers without an id, renames the others, and deletes the drawers that are not listed.
 * @throws {Problem} `validation_failed`, also for a deleted drawer that contains cash
 */
export async function setDrawers(
  db: Db,
  { now, actor }: AuditedContext,
  { drawers }: DrawersInput,
): Promise<NamedDrawer[]> {
  await lockMoney(db);
  const before = await listDrawers(db);
  const kept = new Set(drawers.map(({ id }) => id));
  const deleted = before.filter(({ id }) => !kept.has(id));
  refuseInvalid([...findWrongDrawers(before, drawers), ...findKept(deleted, await sumDrawers(db))]);
  let next = await newDrawerId(db);
  for (const { id } of before) await deleteRow(db, 'drawers', id);
  for (const { id = next++, name } of drawers) await insertRow(db, 'drawers', { id, name });
  const after = await listDrawers(db);
  const entry = { action: 'setDrawers', target: 'drawers', before: namesOf(before), after: namesOf(after) } as const;
  await recordAudit(db, actor, entry, now());
  return after;
}

function namesOf(rows: readonly NamedDrawer[]): Record<number, string | null> {
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

function findWrongDrawers(before: readonly NamedDrawer[], drawers: DrawersInput['drawers']): FieldError[] {
  const known = new Set(before.map(({ id }) => id));
  const names = drawers.map(({ name }) => normalise(name));
  return drawers.flatMap(({ id }, i): FieldError[] => {
    const pointer = `#/drawers/${i}/id`;
    if (id !== undefined && !known.has(id))
      return [{ pointer, code: 'not_found', detail: `There is no drawer ${id}.` }];
    if (id !== undefined && drawers.findIndex((other) => other.id === id) < i)
      return [{ pointer, code: 'duplicate', detail: 'Each drawer can be listed once.' }];
    if (names.indexOf(names[i]!) === i) return [];
    return [{ pointer: `#/drawers/${i}/name`, code: 'duplicate', detail: 'Another drawer has this name.' }];
  });
}

/** Returns an error for each drawer that cannot be deleted. */
function findKept(deleted: readonly NamedDrawer[], sums: Awaited<ReturnType<typeof sumDrawers>>): FieldError[] {
  return deleted.flatMap(({ id, name }) => {
    const hasCash = sums.some(({ drawer_id, amount }) => drawer_id === id && amount !== 0);
    const detail =
      id === FIRST_DRAWER ? 'The first drawer stays.' : `${name} contains cash. Take it out with a count first.`;
    return hasCash || id === FIRST_DRAWER ? { pointer: '#/drawers', code: 'not_allowed' as const, detail } : [];
  });
}

/** Counts a drawer: posts the difference to what the ledger expects, and what is taken out or added. */
export async function countCash(db: Db, { now, actor }: AuditedContext, input: CashCountInput): Promise<CashCountRow> {
  await lockMoney(db);
  const { counted, deposited = 0, added = 0, reason = null, currency = (await findRegion(db)).currency } = input;
  const { drawer_id = FIRST_DRAWER, other_drawer_id = null, opens = false } = input;
  await checkDrawer(db, drawer_id);
  await checkDrawer(db, input.other_drawer_id, '#/other_drawer_id');
  if (deposited > counted) throw refused('#/deposited', 'deposited must not be more than what was counted.');
  if (other_drawer_id === drawer_id) throw refused('#/other_drawer_id', 'other_drawer_id must be another drawer.');
  const isCounted = (sum: { drawer_id: number; currency: string }) =>
    sum.drawer_id === drawer_id && sum.currency === currency;
  const expected = (await sumDrawers(db)).find(isCounted)?.amount ?? 0;
  const other = other_drawer_id === null ? { account: 'assets:bank' as const } : cashIn(other_drawer_id);
  const postings: Posting[] = [
    { ...cashIn(drawer_id), currency, amount: counted - expected },
    { account: 'expenses:cash-difference', currency, amount: expected - counted },
    ...[-deposited, added].flatMap((amount) => [
      { ...cashIn(drawer_id), currency, amount },
      { ...other, currency, amount: -amount },
    ]),
  ];
  await post(db, [{ kind: 'cash_count', postings, user_id: actor.user_id }], now());
  const counts = { drawer_id, currency, expected, counted, deposited, added, other_drawer_id, opens: flag(opens) };
  const stamps = { counted_by: actor.user_id, created_at: timestamp(now()) };
  const row = await insertRow(db, 'cash_counts', { ...counts, reason, ...stamps });
  await recordAudit(db, actor, { action: 'countCash', target: `cash_counts ${row.id}`, after: counts }, now());
  return row;
}
