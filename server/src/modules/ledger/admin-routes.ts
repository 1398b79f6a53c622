import Type from 'typebox';
import { findRegion } from '../club/store.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { CSV, fileNameOf, sendFile } from '../../platform/http/csv.ts';
import { ref } from '../../platform/http/fields.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { COSTS, forAdmins, route } from '../../platform/http/route.ts';
import { today } from '../../platform/time.ts';
import { exportLedger, extensions } from './export.ts';
import {
  LedgerBalances,
  LedgerBalancesQuery,
  LedgerExportQuery,
  LedgerQuery,
  LedgerTransaction,
  presentTransaction,
} from './schema.ts';
import { listTransactions, sumPostings } from './store.ts';

/** The type is not `text/plain`, because the clients treat such a response as an error page of a proxy. */
const TEXT = 'text/x-ledger';

export function ledgerAdminRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/admin/ledger/transactions',
    route({
      id: 'listLedgerTransactions',
      ...forAdmins('Payments', 'ledger.read'),
      summary: 'List the transactions of the ledger, newest first.',
      description: 'One posting must match all filters.',
      querystring: LedgerQuery,
      response: { 200: pageOf(ref(LedgerTransaction)) },
    }),
    async (request, reply) => {
      const rows = await listTransactions(db.read, request.query, readPage(request));
      return sendPage(request, reply, rows, presentTransaction);
    },
  );

  app.get(
    '/admin/ledger/balances',
    route({
      id: 'getLedgerBalances',
      ...forAdmins('Payments', 'ledger.read'),
      summary: 'Get the balance of each account at the end of a day.',
      description: 'The day is in the time zone of the club.',
      querystring: LedgerBalancesQuery,
      response: { 200: ref(LedgerBalances) },
    }),
    async ({ query }) => {
      const { date = today((await findRegion(db.read)).time_zone, now()) } = query;
      const sums = await sumPostings(db.read, { date_to: date });
      const data = sums.map(({ account, currency, debit, credit }) => ({ account, currency, amount: debit - credit }));
      return { date, data };
    },
  );

  app.get(
    '/admin/ledger/export',
    route({
      id: 'exportLedger',
      ...forAdmins('Payments', 'ledger.read'),
      summary: 'Export the transactions of the ledger for accounting programs.',
      description: 'The file contains ids instead of names, as in `assets:receivable:person-12`.',
      querystring: LedgerExportQuery,
      response: { 200: Type.String() },
      produces: [CSV, TEXT],
      cost: COSTS.export,
    }),
    async (request, reply) => {
      const { format = 'csv' } = request.query;
      const text = await exportLedger(db.read, { ...request.query, format });
      const type = format === 'csv' ? CSV : TEXT;
      const name = fileNameOf('ledger', request.query, extensions[format]);
      return sendFile(request, reply, { type, name, text }) as never;
    },
  );
}
