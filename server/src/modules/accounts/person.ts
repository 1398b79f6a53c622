import { policyOf } from '../club/policy.ts';
import { findClub } from '../club/store.ts';
import type { PersonPart } from '../../platform/person.ts';
import { MINUTE, timestamp } from '../../platform/time.ts';
import { deletePassword, deleteTokens, shortenTokens } from './store.ts';

export const person: PersonPart = {
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
