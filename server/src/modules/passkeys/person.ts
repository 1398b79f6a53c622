import type { PersonPart } from '../../platform/person.ts';
import { deletePasskeys } from '../accounts/passkeys.ts';

export const person: PersonPart = {
  signOut: {
    passkeys: {
      endsOn: ['password_reset', 'address_proven', 'email_change_undone', 'passkeys_removed', 'erased'],
      end: (db, { id }) => deletePasskeys(db, id),
    },
  },
};
