import { type Selectable, sql } from 'kysely';
import { readPageById } from '../../platform/db/paging.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { Page } from '../../platform/page.ts';
import type { LineStatus } from './schema.ts';

export type LineRow = Selectable<Tables['bank_lines']> & { reversed_by: number | null };

const isReversed = sql<boolean>`exists (select 1 from payments where reverses_id = bank_lines.payment_id)`;

/** Selects lines, each with the reversal of its payment if there is one. */
function selectLines(db: Db) {
  const reversal = db
    .selectFrom('payments')
    .select('id')
    .whereRef('reverses_id', '=', sql.ref('bank_lines.payment_id'));
  return db.selectFrom('bank_lines').selectAll().select(reversal.as('reversed_by'));
}

export function findLine(db: Db, id: number): Promise<LineRow | undefined> {
  return selectLines(db).where('bank_lines.id', '=', id).executeTakeFirst();
}

/** Returns lines, newest first. */
export function listLines(db: Db, status: LineStatus | undefined, page: Page): Promise<LineRow[]> {
  const lines = selectLines(db);
  const considered = lines.where('ignored_reason', 'is', null);
  const queries = {
    open: considered.where((eb) => eb.or([eb('payment_id', 'is', null), isReversed])),
    booked: considered.where('payment_id', 'is not', null).where(sql<boolean>`not ${isReversed}`),
    ignored: lines.where('ignored_reason', 'is not', null),
  };
  return readPageById(status ? queries[status] : lines, 'bank_lines.id', page);
}

export function statusOf({ payment_id, reversed_by, ignored_reason }: LineRow): LineStatus {
  if (ignored_reason !== null) return 'ignored';
  return payment_id !== null && reversed_by === null ? 'booked' : 'open';
}
