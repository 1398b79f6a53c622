import Type from 'typebox';
import type { AuditedContext } from '../audit/actions.ts';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { acceptedVersions, versioned } from '../../platform/http/etag.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { writeOnce } from '../../platform/http/idempotency.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pageOf, PageQuery, readPage, sendPage } from '../../platform/http/pages.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { type Billing, checkDays, creditInvoice, draftRun, lastMonth, makeInvoices } from './actions.ts';
import { getInvoice, presentInvoices, presentRun } from './present.ts';
import {
  CreditNoteInput,
  Invoice,
  InvoiceInput,
  InvoiceQuery,
  InvoiceRun,
  InvoiceRunInput,
  InvoiceRunQuery,
  InvoiceSettings,
  InvoiceSettingsInput,
} from './schema.ts';
import { changeSettings, findSettings } from './seller.ts';
import { listInvoices } from './store.ts';

export const invoiceParams = Type.Object({ invoice: Id });

export function invoiceRoutes(app: App, context: Context): void {
  settingsRoutes(app, context);
  readingRoutes(app, context);
  billingRoutes(app, context);
}

function settingsRoutes(app: App, context: Context): void {
  app.get(
    '/admin/invoice-settings',
    route({
      id: 'getInvoiceSettings',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get the invoice settings.',
      description: 'New invoices contain these details of the club.',
      response: { 200: ref(InvoiceSettings) },
      versioned: true,
    }),
    async (_request, reply) => versioned(reply, await findSettings(context.db.read)),
  );

  app.put(
    '/admin/invoice-settings',
    route({
      id: 'updateInvoiceSettings',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: 'Replace the invoice settings.',
      description: 'Existing invoices do not change. A new prefix continues the numbers of the year.',
      body: ref(InvoiceSettingsInput),
      response: { 200: ref(InvoiceSettings) },
      versioned: true,
      conditional: true,
    }),
    async (request, reply) =>
      versioned(reply, await changeSettings(withActor(context, request), request.body, acceptedVersions(request))),
  );
}

function readingRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/invoices',
    route({
      id: 'listInvoices',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'List invoices and credit notes, newest first.',
      description: '`date_from` and `date_to` limit the dates of the invoices.',
      querystring: InvoiceQuery,
      response: { 200: pageOf(ref(Invoice)) },
    }),
    async (request, reply) => {
      const rows = await listInvoices(db.read, request.query, readPage(request));
      const shown = new Map((await presentInvoices(db.read, rows)).map((invoice) => [invoice.id, invoice]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );

  app.get(
    '/admin/invoices/:invoice',
    route({
      id: 'getInvoice',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get an invoice or a credit note.',
      description: 'An invoice never changes.',
      params: invoiceParams,
      response: { 200: ref(Invoice) },
    }),
    async ({ params }) => orNotFound(await getInvoice(db.read, params.invoice), `invoice ${params.invoice}`),
  );

  app.get(
    '/me/invoices',
    route({
      id: 'listOwnInvoices',
      ...forPlayers('Payments', 'bookings'),
      summary: "List the current user's invoices and credit notes, newest first.",
      description: 'Invoices never change.',
      querystring: PageQuery,
      response: { 200: pageOf(ref(Invoice)) },
    }),
    async (request, reply) => {
      const rows = await listInvoices(db.read, { user_id: signedIn(request).id }, readPage(request));
      const shown = new Map((await presentInvoices(db.read, rows)).map((invoice) => [invoice.id, invoice]));
      return sendPage(request, reply, rows, ({ id }) => shown.get(id)!);
    },
  );
}

async function run(db: Db, context: AuditedContext, billing: Billing) {
  const body = await presentRun(db, await makeInvoices(db, context, billing));
  return { status: 201, headers: {}, body: JSON.stringify(body) };
}

function billingRoutes(app: App, context: Context): void {
  app.post(
    '/admin/invoices',
    route({
      id: 'createInvoice',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: "Bill a person's bookings and membership fees of a period.",
      description: 'Bills the difference between the present cost of each booking or fee and its earlier invoices.',
      body: ref(InvoiceInput),
      response: { 201: ref(InvoiceRun) },
      problems: ['seller_missing', 'mail_not_set_up'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, (db) => run(db, withActor(context, request), request.body)),
  );

  app.get(
    '/admin/invoice-runs',
    route({
      id: 'previewInvoiceRun',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: 'Preview the invoices of a period.',
      description: 'The preview stores nothing. The default period is the last month.',
      querystring: InvoiceRunQuery,
      response: { 200: ref(InvoiceRun) },
    }),
    async ({ query }) => {
      const period = { ...(await lastMonth(context.db.read, context.now())), ...query };
      checkDays(period, { parameter: query.date_to === undefined ? 'date_from' : 'date_to' });
      const drafts = await draftRun(context.db.read, period, { parameter: 'user_id' });
      return presentRun(
        context.db.read,
        drafts.map((draft) => ({ draft })),
      );
    },
  );

  app.post(
    '/admin/invoice-runs',
    route({
      id: 'createInvoiceRun',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: 'Bill the bookings and fees of a period: one invoice for each person and currency.',
      description:
        'The run also bills changes since earlier invoices, a lower amount with a credit note. A second run makes nothing.',
      body: ref(InvoiceRunInput),
      response: { 201: ref(InvoiceRun) },
      problems: ['seller_missing', 'mail_not_set_up'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, (db) => run(db, withActor(context, request), request.body)),
  );

  app.post(
    '/admin/invoices/:invoice/credit-note',
    route({
      id: 'creditInvoice',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: 'Undo an invoice with a credit note.',
      description: 'The bookings can then be billed again.',
      params: invoiceParams,
      body: ref(CreditNoteInput),
      response: { 201: ref(Invoice) },
      problems: ['nothing_to_credit', 'seller_missing'],
      idempotent: true,
    }),
    (request, reply) =>
      writeOnce({ context, request, reply }, async (db) => {
        const { params, body } = request;
        const row = await creditInvoice(db, withActor(context, request), params.invoice, body.reason);
        const headers = { location: `${app.prefix}/admin/invoices/${row.id}` };
        return { status: 201, headers, body: JSON.stringify((await presentInvoices(db, [row]))[0]) };
      }),
  );
}
