import { exportedList } from '../../platform/export-fields.ts';
import { ref } from '../../platform/http/fields.ts';
import { presentEntry, WaitlistEntry } from './schema.ts';
import { listAllOf } from './store.ts';
import type { PersonPart } from '../../platform/person.ts';
import { leaveAll } from './actions.ts';

export const person: PersonPart = {
  export: {
    waitlist: exportedList(ref(WaitlistEntry), {
      pages: ({ db }, { id }) => listAllOf(db.read, id),
      present: (row) => presentEntry(row),
    }),
  },
  signOut: {
    waiting_list_entries: {
      endsOn: ['blocked', 'erased'],
      end: (db, { id, now }) => leaveAll(db, { id }, now),
    },
  },
};
