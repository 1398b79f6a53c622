import Type from 'typebox';
import { exportedList, exportedValue } from '../../platform/export-fields.ts';
import { ref } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { presentInvoices } from './present.ts';
import { Invoice, InvoicePayer } from './schema.ts';
import { getPayer, mergePayers, removePayers } from './payers.ts';
import { idsOf } from './store.ts';

/** An erasure keeps the names on invoices, because the law requires clubs to keep invoices as they are. */
export const person: PersonPart = {
  export: {
    invoices: exportedList(Type.Unsafe<Invoice>(ref(Invoice)), {
      pages: async ({ db }, { id }) => {
        const query = db.read.selectFrom('invoices').selectAll().where('user_id', 'in', idsOf(db.read, id));
        return presentInvoices(db.read, await query.orderBy('id').execute());
      },
      present: (invoice) => invoice,
    }),
    invoice_payer: exportedValue(ref(InvoicePayer), ({ db }, { id }) => getPayer(db.read, id)),
  },
  merge: (db, { from, to }) => mergePayers(db, from, to),
  erase: (db, { id }) => removePayers(db, id),
};
