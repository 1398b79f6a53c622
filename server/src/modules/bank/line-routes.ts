import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { pageOf, readPage, sendPage } from '../../platform/http/pages.ts';
import { COSTS, forAdmins, route } from '../../platform/http/route.ts';
import { importStatement } from './import.ts';
import { bookLine, ignoreLine } from './lines.ts';
import { loadProposals } from './proposals.ts';
import {
  BankImport,
  BankLine,
  BankLinePaymentInput,
  BankLineQuery,
  BankStatementInput,
  IgnoreInput,
} from './schema.ts';
import { type LineRow, listLines, statusOf } from './store.ts';

/** In bytes. JSON escapes can double the length of the content. */
const BODY_LIMIT = 8 * 1024 * 1024;

export function lineRoutes(app: App, context: Context): void {
  const { db } = context;
  const params = Type.Object({ line: Id });

  app.post(
    '/admin/bank-statements',
    {
      ...route({
        id: 'importBankStatement',
        ...forAdmins('Bank', 'bank.manage'),
        summary: 'Import a statement of the bank.',
        description:
          'Known lines are skipped, so statements can overlap. A line with the reference of a booking pays the booking.',
        body: ref(BankStatementInput),
        response: { 200: ref(BankImport) },
        problems: ['malformed_statement', 'columns_unknown', 'bank_account_missing', 'other_bank_account'],
        cost: COSTS.export,
      }),
      bodyLimit: BODY_LIMIT,
    },
    (request) => importStatement(withActor(context, request), request.body),
  );

  app.get(
    '/admin/bank-lines',
    route({
      id: 'listBankLines',
      ...forAdmins('Bank', 'bank.manage'),
      summary: 'List the incoming transfers of imported statements, newest first.',
      querystring: BankLineQuery,
      response: { 200: pageOf(ref(BankLine)) },
    }),
    async (request, reply) => {
      const rows = await listLines(db.read, request.query.status, readPage(request));
      return sendPage(request, reply, rows, await presenter(db.read, rows));
    },
  );

  app.post(
    '/admin/bank-lines/:line/payment',
    route({
      id: 'bookBankLine',
      ...forAdmins('Bank', 'bank.manage'),
      summary: 'Book an incoming transfer as the payment of a person.',
      description: 'If the payment is reversed, the line is open again.',
      params,
      body: ref(BankLinePaymentInput),
      response: { 201: ref(BankLine) },
      problems: ['bank_line_booked', 'amount_too_high', 'written_off'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const row = await bookLine(db, withActor(context, request), request.params.line, request.body);
        return { status: 201, headers: {}, body: JSON.stringify((await presenter(db, [row]))(row)) };
      }),
  );

  app.post(
    '/admin/bank-lines/:line/ignore',
    route({
      id: 'ignoreBankLine',
      ...forAdmins('Bank', 'bank.manage'),
      summary: 'Ignore an incoming transfer that is not from a player.',
      description: 'The transfer can still be booked later.',
      params,
      body: ref(IgnoreInput),
      response: { 200: ref(BankLine) },
      problems: ['bank_line_booked'],
    }),
    async (request) => {
      const row = await ignoreLine(withActor(context, request), request.params.line, request.body.reason);
      return (await presenter(db.read, [row]))(row);
    },
  );
}

async function presenter(db: Db, rows: readonly LineRow[]): Promise<(row: LineRow) => BankLine> {
  const proposalsFor = rows.some((row) => statusOf(row) === 'open') ? await loadProposals(db) : () => [];
  return (row) => {
    const { id, booked_on, amount, currency, name, text, payment_id, reversed_by, ignored_reason, created_at } = row;
    const status = statusOf(row);
    return {
      ...{ id, booked_on, amount, currency, name, text, status, ignored_reason, created_at },
      payment_id: reversed_by === null ? payment_id : null,
      proposals: status === 'open' ? proposalsFor(row) : [],
    };
  };
}
