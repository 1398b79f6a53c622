import type { Selectable } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { lockHead } from '../audit/store.ts';
import { findClub } from '../club/store.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { invalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import type { InvoiceSettings, InvoiceSettingsInput } from './schema.ts';

type SettingsRow = Selectable<Tables['invoice_settings']>;

/** Returns the details of the club on new invoices. The defaults are the name and the address of the club. */
export async function findSettings(db: Db): Promise<InvoiceSettings> {
  const row = await db.selectFrom('invoice_settings').selectAll().executeTakeFirst();
  if (row) return present(row);
  const { name, address } = await findClub(db);
  const unset = { tax_number: null, footer: null, invoice_prefix: 'INV-', credit_note_prefix: 'CN-' };
  return { legal_name: name, address, ...unset, version: 1 };
}

function present({ id: _id, updated_at: _updated, ...settings }: SettingsRow): InvoiceSettings {
  return settings;
}

export function changeSettings(
  { db, now, actor }: AuditedContext,
  input: InvoiceSettingsInput,
  accepted?: number[],
): Promise<InvoiceSettings> {
  if (input.invoice_prefix === input.credit_note_prefix) {
    const detail = 'Invoices and credit notes need different prefixes.';
    throw invalid([{ pointer: '#/credit_note_prefix', code: 'duplicate', detail }]);
  }
  return transact(db, async (db) => {
    // The head of the audit log is locked, so changes wait for each other.
    await lockHead(db);
    const before = await findSettings(db);
    checkVersion(before.version, accepted);
    const after = { ...before, ...input, version: before.version + 1 };
    const row = { ...after, id: 1, updated_at: timestamp(now()) };
    const insertion = db.insertInto('invoice_settings').values(row);
    await insertion.onConflict((oc) => oc.column('id').doUpdateSet(row)).execute();
    await recordAudit(db, actor, { action: 'updateInvoiceSettings', target: 'invoice_settings', before, after }, now());
    return after;
  });
}
