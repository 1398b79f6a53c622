import { insertRow } from '../../src/platform/db/rows.ts';
import { timestamp } from '../../src/platform/time.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  needKeyOnly: 'signInWithPasskey startPasskeySignIn',
  resources: {
    passkey: {
      make({ club, owner }) {
        const made = { credential_id: MARK, public_key: 'x', counter: 0, rp_id: 'localhost', user_handle: 'x' };
        const about = { transports: '[]', synced: 0, name: MARK, created_at: timestamp(club.clock.now) } as const;
        const row = { ...made, ...about, user_id: owner.user.id };
        return club.context.db.transact(async (db) => (await insertRow(db, 'passkeys', row)).id);
      },
    },
  },
  exported: ['passkeys'],
  bodies: { renamePasskey: { name: 'Phone' } },
  unreachable: {
    addPasskey: 'a passkey',
    removePasskey: 'a passkey',
    renamePasskey: 'a passkey',
    signInWithPasskey: 'a passkey',
  },
};
