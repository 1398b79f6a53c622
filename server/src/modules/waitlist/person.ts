import type { PersonPart } from '../../platform/person.ts';
import { leaveAll } from './actions.ts';

export const person: PersonPart = {
  signOut: {
    waiting_list_entries: {
      endsOn: ['blocked', 'erased'],
      end: (db, { id, now }) => leaveAll(db, { id }, now),
    },
  },
};
