import type { PersonPart } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
import { revokeInvitations } from '../accounts/invitations.ts';

export const person: PersonPart = {
  signOut: {
    sent_invitations: {
      endsOn: ['demoted', 'blocked', 'erased'],
      end: (db, { id, now }) => revokeInvitations(db, { invitedBy: id }, timestamp(now)),
    },
  },
};
