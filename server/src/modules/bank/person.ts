import Type from 'typebox';
import { exportedValue } from '../../platform/export-fields.ts';
import { LocalDate, nullable } from '../../platform/http/fields.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { PersonPart } from '../../platform/person.ts';

const ExportedLine = Type.Object({
  ...{ booked_on: LocalDate, amount: Type.Integer(), currency: Type.String() },
  ...{ name: nullable(Type.String()), text: nullable(Type.String()) },
});

const paymentsOf = (db: Db, userId: number) => db.selectFrom('payments').select('id').where('user_id', '=', userId);

/** A merge changes nothing here, because a line belongs to the person of its payment. */
export const person: PersonPart = {
  export: {
    bank_transfers: exportedValue(Type.Array(ExportedLine), ({ db }, { id }) =>
      db.read
        .selectFrom('bank_lines')
        .select(['booked_on', 'amount', 'currency', 'name', 'text'])
        .where('payment_id', 'in', paymentsOf(db.read, id))
        .orderBy('id')
        .execute(),
    ),
  },
  /** Removes the names and texts. The books keep the amounts and dates. */
  async erase(db, { id }) {
    const lines = db.updateTable('bank_lines').set({ name: null, text: null });
    await lines.where('payment_id', 'in', paymentsOf(db, id)).execute();
  },
};
