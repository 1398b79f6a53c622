import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id } from '../../platform/http/fields.ts';
import { forAdmins, NoContent, route } from '../../platform/http/route.ts';
import { sendByEmail } from './email.ts';
import { invoiceParams } from './routes.ts';

const sent = { response: { 204: NoContent }, problems: ['mail_not_set_up', 'no_email_address'] } as const;

export function emailRoutes(app: App, context: Context): void {
  app.post(
    '/admin/invoices/:invoice/email',
    route({
      id: 'sendInvoice',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: 'Send an invoice or a credit note to the buyer by email.',
      description: 'The PDF is attached.',
      params: invoiceParams,
      ...sent,
    }),
    (request) =>
      transact(context.db, (db) => sendByEmail(db, withActor(context, request), 'invoice', request.params.invoice)),
  );

  app.post(
    '/admin/payments/:payment/email',
    route({
      id: 'sendReceipt',
      ...forAdmins('Payments', 'payments.take'),
      summary: 'Send a receipt to the person by email.',
      description: 'The PDF is attached.',
      params: Type.Object({ payment: Id }),
      ...sent,
    }),
    (request) =>
      transact(context.db, (db) => sendByEmail(db, withActor(context, request), 'receipt', request.params.payment)),
  );
}
