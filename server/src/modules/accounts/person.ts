import type { PersonPart } from '../../platform/person.ts';
import { timestamp } from '../../platform/time.ts';
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
      end: (db, { id, now, config }) => shortenTokens(db, id, timestamp(now + config.ADMIN_TOKEN_TTL)),
    },
  },
};
