import type { PersonPart } from '../../platform/person.ts';
import { leaveMemberships } from './store.ts';

export const person: PersonPart = {
  signOut: {
    memberships: { endsOn: ['erased'], end: (db, { id }) => leaveMemberships(db, id) },
  },
};
