import type { PersonPart } from '../../platform/person.ts';
import { deleteIdentities } from '../accounts/identities.ts';

export const person: PersonPart = {
  signOut: {
    // The next sign-in at the provider links the account again if the provider has verified the address.
    identities: {
      endsOn: ['password_reset', 'address_proven', 'email_change_undone', 'erased'],
      end: (db, { id }) => deleteIdentities(db, id),
    },
  },
};
