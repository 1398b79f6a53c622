import type { PersonPart } from '../../platform/person.ts';
import { deleteSecondFactor } from '../accounts/second-factors.ts';

export const person: PersonPart = {
  signOut: {
    second_factor: {
      endsOn: ['address_proven', 'email_change_undone', 'second_factor_reset', 'erased'],
      end: (db, { id, suspectSince }) => deleteSecondFactor(db, id, suspectSince),
    },
  },
};
