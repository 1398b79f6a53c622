import Type from 'typebox';
import { withActor } from '../audit/route-audit.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id, ref } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { getPayer, setPayer } from './payers.ts';
import { InvoicePayer, InvoicePayerInput } from './schema.ts';

export function payerRoutes(app: App, context: Context): void {
  const params = Type.Object({ user: Id });

  app.get(
    '/admin/users/:user/invoice-payer',
    route({
      id: 'getInvoicePayer',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get the person who gets the invoices of a person.',
      description: 'Also returns the people whose invoices this person gets.',
      params,
      response: { 200: ref(InvoicePayer) },
    }),
    ({ params }) => getPayer(context.db.read, params.user),
  );

  app.put(
    '/admin/users/:user/invoice-payer',
    route({
      id: 'setInvoicePayer',
      ...forAdmins('Payments', 'invoices.manage'),
      summary: "Set the payer of a person's invoices, such as a parent or a company.",
      description: 'Existing invoices do not change. The payer must not have a payer.',
      params,
      body: ref(InvoicePayerInput),
      response: { 200: ref(InvoicePayer) },
    }),
    (request) =>
      transact(context.db, async (db) => {
        const { user } = request.params;
        await setPayer(db, withActor(context, request), user, request.body.payer_id);
        return getPayer(db, user);
      }),
  );
}
