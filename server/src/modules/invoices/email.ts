import { findUserById, type UserRow } from '../accounts/store.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { queueAccountMail } from '../notifications/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { orNotFound, Problem } from '../../platform/errors.ts';
import type { Mails } from '../../platform/module.ts';
import { MINUTE } from '../../platform/time.ts';
import { findInvoiceDocument, findReceiptDocument } from './find-document.ts';
import { fileNameOf, type PrintedDocument } from './document.ts';
import { drawPdf } from './pdf.ts';
import { findBuyerId, type InvoiceRow } from './store.ts';

type Kind = 'invoice' | 'receipt';

/** The emails with a PDF, which is drawn when the email is sent. */
export const mails: Mails = {
  invoice: async (db, id) => attach(await findInvoiceDocument(db, id), await findBuyerId(db, 'invoices', id)),
  receipt: async (db, id) => attach(await findReceiptDocument(db, id), await findBuyerId(db, 'payments', id)),
};

function attach(document: PrintedDocument | undefined, user_id: number | undefined) {
  if (!document || user_id === undefined) return undefined;
  const file = { filename: fileNameOf(document), draw: () => drawPdf(document) };
  return { user_id, about: () => ({ reason: document.title }), file };
}

/**
 * Queues an email with the PDF. A second request in the same minute sends nothing.
 * @throws {Problem} `mail_not_set_up`, or `no_email_address` if the person has none
 */
export async function sendByEmail(db: Db, context: AuditedContext, kind: Kind, id: number): Promise<void> {
  const table = kind === 'invoice' ? 'invoices' : 'payments';
  const userId = orNotFound(await findBuyerId(db, table, id), `${kind} ${id}`);
  refuseWithoutMail(context);
  if (!hasAddress(await findUserById(db, userId))) throw new Problem('no_email_address');
  await queue(db, context, kind, id);
  const action = kind === 'invoice' ? 'sendInvoice' : 'sendReceipt';
  await recordAudit(db, context.actor, { action, target: `${table} ${id}`, after: { user_id: userId } }, context.now());
}

/** Queues emails with the invoices of a run. People without an address get none. */
export async function sendInvoices(db: Db, context: AuditedContext, rows: readonly InvoiceRow[]): Promise<void> {
  for (const { id, user_id } of rows)
    if (hasAddress(await findUserById(db, user_id))) await queue(db, context, 'invoice', id);
}

export function refuseWithoutMail({ config }: Pick<AuditedContext, 'config'>): void {
  if (config.SMTP_URL === '') throw new Problem('mail_not_set_up');
}

function queue(db: Db, { now }: AuditedContext, kind: Kind, id: number): Promise<void> {
  return queueAccountMail(db, { kind, id, reason: `${id} ${Math.floor(now() / MINUTE)}` }, now());
}

/** Anybody can register with a stranger's address, so the address of an account must be verified. */
function hasAddress(user: UserRow | undefined): boolean {
  if (!user) return false;
  return user.email === null ? user.contact_email !== null : user.email_verified_at !== null;
}
