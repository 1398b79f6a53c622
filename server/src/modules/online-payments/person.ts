import Type from 'typebox';
import { exportedValue } from '../../platform/export-fields.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Id, Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';

const ExportedPayment = Type.Object({
  ...{ booking_id: Id, amount: Type.Integer(), currency: Type.String(), state: Type.String(), created_at: Timestamp },
});

const ExportedShare = Type.Object({
  ...{ booking_id: Id, name: Type.String(), amount: Type.Integer(), created_at: Timestamp },
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
    booking_shares: exportedValue(Type.Array(ExportedShare), ({ db }, { id }) => {
      const query = sharesOf(db.read, id).select(['booking_id', 'name', 'amount', 'created_at']);
      return query.orderBy('id').execute();
    }),
  },
  async merge(db, { from, to }) {
    await db.updateTable('online_payments').set({ user_id: to }).where('user_id', '=', from).execute();
  },
  /** The names in shares are of other people. */
  async erase(db, { id }) {
    const ids = sharesOf(db, id).select('id');
    await db.updateTable('booking_shares').set({ name: '' }).where('id', 'in', ids).execute();
  },
};

/** Selects the shares of the bookings of a person. */
function sharesOf(db: Db, userId: number) {
  const bookings = db.selectFrom('bookings').select('id').where('user_id', '=', userId);
  return db.selectFrom('booking_shares').where('booking_id', 'in', bookings);
}
