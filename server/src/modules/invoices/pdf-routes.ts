import Type from 'typebox';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app-types.ts';
import { Id } from '../../platform/http/fields.ts';
import { signedIn } from '../../platform/http/identity.ts';
import { pdf, sendPdf } from '../../platform/http/pdf.ts';
import { forAdmins, forPlayers, route } from '../../platform/http/route.ts';
import { findInvoiceDocument, findReceiptDocument } from './find-document.ts';
import { fileNameOf, type PrintedDocument } from './document.ts';
import { drawPdf } from './pdf.ts';
import { invoiceParams } from './routes.ts';
import { findInvoice, idsOf } from './store.ts';

export function pdfRoutes(app: App, { db }: Context): void {
  app.get(
    '/admin/invoices/:invoice/pdf',
    route({
      id: 'getInvoicePdf',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get an invoice or a credit note as PDF.',
      description: 'The PDF is in the language of the buyer.',
      params: invoiceParams,
      ...pdf,
    }),
    async (request, reply) => {
      const { invoice } = request.params;
      return sendPdf(
        request,
        reply,
        fileOf(orNotFound(await findInvoiceDocument(db.read, invoice), `invoice ${invoice}`)),
      );
    },
  );

  app.get(
    '/me/invoices/:invoice/pdf',
    route({
      id: 'getOwnInvoicePdf',
      ...forPlayers('Payments', 'bookings'),
      summary: "Get one of the current user's invoices as PDF.",
      description: 'The PDF is in the language of the buyer.',
      params: invoiceParams,
      ...pdf,
    }),
    async (request, reply) => {
      const { invoice } = request.params;
      const isOwn = await belongsTo(db.read, signedIn(request).id, invoice);
      const document = isOwn ? await findInvoiceDocument(db.read, invoice) : undefined;
      return sendPdf(request, reply, fileOf(orNotFound(document, `invoice ${invoice}`)));
    },
  );

  app.get(
    '/admin/payments/:payment/pdf',
    route({
      id: 'getPaymentPdf',
      ...forAdmins('Payments', 'payments.read'),
      summary: 'Get a receipt as PDF.',
      description: 'The PDF is in the language of the person.',
      params: Type.Object({ payment: Id }),
      ...pdf,
    }),
    async (request, reply) => {
      const { payment } = request.params;
      return sendPdf(
        request,
        reply,
        fileOf(orNotFound(await findReceiptDocument(db.read, payment), `payment ${payment}`)),
      );
    },
  );
}

async function belongsTo(db: Db, userId: number, id: number): Promise<boolean> {
  const invoice = await findInvoice(db, id);
  const own = idsOf(db, userId).where('id', '=', invoice?.user_id ?? 0);
  return (await own.executeTakeFirst()) !== undefined;
}

function fileOf(document: PrintedDocument): { name: string; draw: () => Promise<Buffer> } {
  return { name: fileNameOf(document), draw: () => drawPdf(document) };
}
