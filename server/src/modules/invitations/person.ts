import Type from 'typebox';
import { exportedList } from '../../platform/export-fields.ts';
import { nullable, Timestamp } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { deleteInvitationsOf, listInvitationsOf, revokeInvitations } from './store.ts';

export const person: PersonPart = {
  export: {
    invitations: exportedList(
      Type.Object({ email: Type.String(), name: nullable(Type.String()), created_at: Timestamp, used_at: Timestamp }),
      {
        description: 'The invitation with which you registered. It is kept until 30 days after its end.',
        pages: ({ db }, { id }) => listInvitationsOf(db.read, id),
        present: ({ email, name, created_at, used_at }) => ({ email, name, created_at, used_at: used_at! }),
      },
    ),
  },
  erase: deleteInvitationsOf,
  signOut: {
    sent_invitations: {
      endsOn: ['demoted', 'blocked', 'erased'],
      end: (db, { id, now }) => revokeInvitations(db, { invitedBy: id }, timestamp(now)),
    },
  },
};
