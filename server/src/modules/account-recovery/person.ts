import Type from 'typebox';
import { exportedList } from '../../platform/export-fields.ts';
import { nullable, Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { deleteAllEmailChanges, deleteRequestedChanges, listEmailChanges } from './email-changes.ts';
import { revokeSecrets } from '../one-time-secrets/store.ts';

const ExportedEmailChange = Type.Object({
  old_email: nullable(Type.String()),
  new_email: Type.String(),
  requested_at: Timestamp,
  confirmed_at: nullable(Timestamp),
});

export const person: PersonPart = {
  export: {
    email_changes: exportedList(ExportedEmailChange, {
      description: 'Changes of your email address that can still be confirmed or undone.',
      pages: ({ db }, { id }) => listEmailChanges(db.read, id),
      present: ({ old_email, new_email, requested_at, confirmed_at }) => {
        return { old_email, new_email, requested_at, confirmed_at };
      },
    }),
  },
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
      end: (db, { id }) => revokeSecrets(db, ['password_reset'], { user_id: id }),
    },
    verification_links: {
      endsOn: ['address_proven', 'email_changed', 'email_change_undone', 'erased'],
      end: (db, { id }) => revokeSecrets(db, ['verification'], { user_id: id }),
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
