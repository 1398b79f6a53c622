import type { PersonPart } from '../../platform/person.ts';
import { deleteFeed } from './store.ts';

export const person: PersonPart = {
  signOut: {
    // A calendar link works without a password. Earlier releases kept the link of a deactivated user.
    calendar_link: {
      endsOn: [
        'password_changed',
        'password_reset',
        'address_proven',
        'email_change_undone',
        'blocked',
        'reactivated',
        'erased',
      ],
      end: (db, { id }) => deleteFeed(db, { user_id: id }),
    },
  },
};
