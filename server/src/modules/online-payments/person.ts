import Type from 'typebox';
import { exportedValue } from '../../platform/export-fields.ts';
import { Id, Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';

const ExportedPayment = Type.Object({
  ...{ booking_id: Id, amount: Type.Integer(), currency: Type.String(), state: Type.String(), created_at: Timestamp },
});

export const person: PersonPart = {
  export: {
    online_payments: exportedValue(Type.Array(ExportedPayment), ({ db }, { id }) => {
      const query = db.read.selectFrom('online_payments');
      return query
        .select(['booking_id', 'amount', 'currency', 'state', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute();
    }),
  },
  async merge(db, { from, to }) {
    await db.updateTable('online_payments').set({ user_id: to }).where('user_id', '=', from).execute();
  },
};
