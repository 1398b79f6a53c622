import { findOrAddGuest } from '../../src/modules/accounts/guests.ts';
import { timestamp } from '../../src/platform/time.ts';
import { NOON } from '../club.ts';
import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'people.manage': 'mergeUser',
  },
  async writes({ club: { context }, player }) {
    const guest = await context.db.transact((db) => findOrAddGuest(db, { name: 'Cy', email: null }, timestamp(NOON)));
    return { mergeUser: [`/admin/users/${player.user.id}/merge`, { user_id: guest.id }] };
  },
  bodies: { mergeUser: { user_id: 1 } },
  acceptsFields: ['mergeUser user_id'],
};
