import Type from 'typebox';
import { policyOf } from '../club/policy.ts';
import { loadPolicy } from '../club/policy-cache.ts';
import { findClub } from '../club/store.ts';
import { exportedList, exportedValue } from '../../platform/export-fields.ts';
import { nullable, ref } from '../../platform/http/fields.ts';
import type { PersonPart } from '../../platform/person.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { formerNamesOf } from './guests.ts';
import { ListedSession, User, presentSession, presentUser } from './schema.ts';
import { deletePassword, deleteTokens, getUserById, listTokens, shortenTokens } from './store.ts';
import { aliveAt } from './active-users.ts';

/** This limit is higher than the maximum number of sessions per user, so one page contains all of them. */
const ALL_SESSIONS = { limit: 100, after: undefined };

export const person: PersonPart = {
  export: {
    user: exportedValue(ref(User), presentUser),
    sessions: exportedList(ref(ListedSession), {
      pages: async ({ db, now }, { id }) => listTokens(db.read, id, aliveAt(now(), await loadPolicy(db)), ALL_SESSIONS),
      present: presentSession,
    }),
    staff_note: exportedValue(
      nullable(Type.String({ description: 'The note of the staff.' })),
      async ({ db }, { id }) => (await getUserById(db.read, id)).note,
    ),
    former_names: exportedList(Type.Object({ name: Type.String(), email: nullable(Type.String()) }), {
      description: 'Your names as a guest.',
      pages: async ({ db }, { id }) => formerNamesOf(await getUserById(db.read, id)),
      present: ({ name, email }) => ({ name, email }),
    }),
  },
  signOut: {
    password: {
      endsOn: ['address_proven', 'erased'],
      end: (db, { id }) => deletePassword(db, id),
    },
    sessions: {
      endsOn: [
        'others_signed_out',
        'password_changed',
        'password_reset',
        'address_proven',
        'email_change_undone',
        'second_factor_enabled',
        'second_factor_reset',
        'passkeys_removed',
        'blocked',
        'erased',
      ],
      end: (db, { id, exceptSession }) => deleteTokens(db, id, exceptSession),
    },
    /** Sessions of the staff are shorter than those of players. */
    long_sessions: {
      endsOn: ['promoted'],
      end: async (db, { id, now }) => {
        const { staff_session_minutes } = policyOf(await findClub(db));
        return shortenTokens(db, id, timestamp(now + staff_session_minutes * MINUTE));
      },
    },
  },
};
