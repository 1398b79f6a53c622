import type { Static } from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { type CashCountRow, countCash } from './cash.ts';
import { findNames } from './present.ts';
import { CashCount, CashCountInput } from './books-schema.ts';

export function cashRoutes(app: App, context: Context): void {
  const { db } = context;

  app.get(
    '/admin/cash-counts',
    route({
      id: 'listCashCounts',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List the counts of the cash, newest first.',
      description: 'There is one count for each currency.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(CashCount)) },
    }),
    async (request, reply) => {
      const rows = await readPageById(db.read.selectFrom('cash_counts').selectAll(), 'id', readPage(request));
      const present = await presenter(db.read, rows);
      return sendPage(request, reply, rows, present);
    },
  );

  app.post(
    '/admin/cash-counts',
    route({
      id: 'countCash',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Count the cash in the tills.',
      description: 'The ledger takes over the counted amount. The difference is an expense, or a negative expense.',
      body: ref(CashCountInput),
      response: { 201: ref(CashCount) },
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await countCash(db, withActor(context, request), request.body);
        const present = await presenter(db, [row]);
        return { status: 201, headers: {}, body: JSON.stringify(present(row)) };
      }),
  );
}

async function presenter(
  db: Db,
  rows: readonly CashCountRow[],
): Promise<(row: CashCountRow) => Static<typeof CashCount>> {
  const personOf = await findNames(
    db,
    rows.flatMap(({ counted_by }) => counted_by ?? []),
  );
  return ({ id, currency, expected, counted, deposited, reason, counted_by, created_at }) => ({
    ...{ id, currency, expected, counted, difference: counted - expected, deposited, reason },
    ...{ counted_by: counted_by === null ? null : personOf(counted_by), created_at },
  });
}
