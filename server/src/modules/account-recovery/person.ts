import type { PersonPart } from '../../platform/person.ts';
import { deleteAllEmailChanges, deleteRequestedChanges } from '../accounts/email-changes.ts';
import { deleteMailTokens } from './mail-tokens.ts';

export const person: PersonPart = {
  signOut: {
    password_reset_links: {
      endsOn: [
        'password_changed',
        'password_reset',
        'address_proven',
        'email_changed',
        'email_change_undone',
        'erased',
      ],
      end: (db, { id }) => deleteMailTokens(db, id, 'password_reset'),
    },
    verification_links: {
      endsOn: ['address_proven', 'email_changed', 'email_change_undone', 'erased'],
      end: (db, { id }) => deleteMailTokens(db, id, 'verification'),
    },
    // A person who knew only the old password may have requested the change.
    requested_email_changes: {
      endsOn: ['password_changed', 'password_reset', 'address_proven', 'email_change_undone', 'erased'],
      end: (db, { id }) => deleteRequestedChanges(db, id),
    },
    // The owner of the old address can undo a change even if a thief has set a new password.
    confirmed_email_changes: {
      endsOn: ['erased'],
      end: (db, { id }) => deleteAllEmailChanges(db, id),
    },
  },
};
