import Type from 'typebox';
import { exportedValue } from '../../platform/export-fields.ts';
import { nullable, Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { deleteSecondFactor, exportSecondFactor } from './store.ts';

export const person: PersonPart = {
  export: {
    second_factor: exportedValue(
      nullable(
        Type.Object({ created_at: Timestamp, enabled_at: nullable(Timestamp), recovery_codes_left: Type.Integer() }),
      ),
      ({ db }, { id }) => exportSecondFactor(db.read, id),
    ),
  },
  signOut: {
    second_factor: {
      endsOn: ['address_proven', 'email_change_undone', 'second_factor_reset', 'erased'],
      end: (db, { id, suspectSince }) => deleteSecondFactor(db, id, suspectSince),
    },
  },
};
