import type { Static } from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import { readPageById } from '../../platform/db/paging.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app-types.ts';
import { ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { type CashCountRow, countCash, setDrawers } from './cash.ts';
import { CashCount, CashCountInput, Drawers, DrawersInput } from './drawer-schema.ts';
import { findOpened, listDrawers, type NamedDrawer, sumDrawers } from './drawers.ts';
import { findNames } from './present.ts';

export function cashRoutes(app: App, context: Context): void {
  const { db } = context;
  drawerRoutes(app, context);

  app.get(
    '/admin/cash-counts',
    route({
      id: 'listCashCounts',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List the counts of the cash, newest first.',
      description: 'Each count is of one drawer and one currency.',
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
      summary: 'Count the cash in a drawer.',
      description: 'The ledger takes over the counted amount. The difference is an expense.',
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

function drawerRoutes(app: App, context: Context): void {
  const { db } = context;
  app.get(
    '/admin/drawers',
    route({
      id: 'listDrawers',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List the cash drawers.',
      description: 'Cash that names no drawer is in the first one.',
      response: { 200: ref(Drawers) },
    }),
    async () => presentDrawers(db.read, await listDrawers(db.read)),
  );

  app.put(
    '/admin/drawers',
    route({
      id: 'setDrawers',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Create, rename and delete cash drawers.',
      description: 'Deletes drawers that are not listed, if they are empty.',
      body: ref(DrawersInput),
      response: { 200: ref(Drawers) },
    }),
    (request) =>
      transact(db, async (db) => presentDrawers(db, await setDrawers(db, withActor(context, request), request.body))),
  );
}

async function presentDrawers(db: Db, rows: readonly NamedDrawer[]): Promise<Static<typeof Drawers>> {
  const [sums, opened] = [await sumDrawers(db), await findOpened(db)];
  const data = rows.map(({ id, name }) => ({
    ...{ id, name, opened_at: opened.get(id) ?? null },
    cash: sums.flatMap(({ drawer_id, ...sum }) => (drawer_id === id ? sum : [])),
  }));
  return { data };
}

async function presenter(
  db: Db,
  rows: readonly CashCountRow[],
): Promise<(row: CashCountRow) => Static<typeof CashCount>> {
  const personOf = await findNames(
    db,
    rows.flatMap(({ counted_by }) => counted_by ?? []),
  );
  return ({ counted_by, opens, ...row }) => ({
    ...{ ...row, opens: opens === 1, difference: row.counted - row.expected },
    counted_by: counted_by === null ? null : personOf(counted_by),
  });
}
