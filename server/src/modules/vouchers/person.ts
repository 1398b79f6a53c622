import Type from 'typebox';
import { exportedValue } from '../../platform/export-fields.ts';
import { nullable } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';

const BoughtVoucher = Type.Object({
  ...{ amount: Type.Integer(), currency: Type.String(), status: Type.String() },
  ...{ note: nullable(Type.String()), created_at: Type.String() },
});

export const person: PersonPart = {
  export: {
    bought_vouchers: exportedValue(Type.Array(BoughtVoucher), ({ db }, { id }) => {
      const query = db.read.selectFrom('vouchers').select(['amount', 'currency', 'status', 'note', 'created_at']);
      return query.where('bought_by', '=', id).orderBy('id').execute();
    }),
  },
  async merge(db, { from, to }) {
    await db.updateTable('vouchers').set({ bought_by: to }).where('bought_by', '=', from).execute();
    await db.updateTable('vouchers').set({ redeemed_by: to }).where('redeemed_by', '=', from).execute();
  },
  /** Removes the notes, because they can name people. The vouchers stay valid. */
  async erase(db, { id }) {
    const ofPerson = db.updateTable('vouchers').set({ note: null });
    await ofPerson.where((eb) => eb.or([eb('bought_by', '=', id), eb('redeemed_by', '=', id)])).execute();
  },
};
