import { exportedList } from '../../platform/export-fields.ts';
import { ref } from '../../platform/http/fields.ts';
import { Passkey, presentPasskey } from './schema.ts';
import type { PersonPart } from '../../platform/person.ts';
import { deletePasskeys, listPasskeys } from './store.ts';

export const person: PersonPart = {
  export: {
    passkeys: exportedList(ref(Passkey), {
      pages: ({ db }, { id }) => listPasskeys(db.read, id),
      present: (row) => presentPasskey(row),
    }),
  },
  signOut: {
    passkeys: {
      endsOn: ['password_reset', 'address_proven', 'email_change_undone', 'passkeys_removed', 'erased'],
      end: (db, { id }) => deletePasskeys(db, id),
    },
  },
};
