import type { PersonPart } from '../../platform/person.ts';
import { revokeSecrets } from '../one-time-secrets/store.ts';

export const person: PersonPart = {
  signOut: {
    sign_in_codes: {
      endsOn: [
        ...(['password_changed', 'password_reset', 'address_proven', 'email_changed', 'email_change_undone'] as const),
        ...(['blocked', 'erased'] as const),
      ],
      end: (db, { id }) => revokeSecrets(db, ['sign_in_code'], { user_id: id }),
    },
  },
};
