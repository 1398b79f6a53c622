import Type from 'typebox';
import { exportedList } from '../../platform/export-fields.ts';
import { Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { deleteIdentities, listIdentities } from './store.ts';

export const person: PersonPart = {
  export: {
    identities: exportedList(Type.Object({ issuer: Type.String(), subject: Type.String(), created_at: Timestamp }), {
      description: 'Your identities at OpenID providers with which you can sign in.',
      pages: ({ db }, { id }) => listIdentities(db.read, id),
      present: ({ issuer, subject, created_at }) => ({ issuer, subject, created_at }),
    }),
  },
  signOut: {
    // The next sign-in at the provider links the account again if the provider has verified the address.
    identities: {
      endsOn: ['password_reset', 'address_proven', 'email_change_undone', 'erased'],
      end: (db, { id }) => deleteIdentities(db, id),
    },
  },
};
