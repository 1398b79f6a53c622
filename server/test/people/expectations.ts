import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'people.manage': 'acceptUser rejectUser updateUser',
    'people.notes': 'updateUserNote',
    'people.read': 'getUser listUsers',
  },
  roles: { 'people.manage': [], 'people.notes': ['desk'], 'people.read': ['desk'] },
  async writes({ club, player }) {
    const pending = [(await club.signIn()).user.id, (await club.signIn()).user.id];
    await club.context.db.transact((db) =>
      db.updateTable('users').set({ pending_since: '2026-11-21T12:00:00.000Z' }).where('id', 'in', pending).execute(),
    );
    return {
      updateUser: [`/admin/users/${player.user.id}`, { active: false }],
      updateUserNote: [`/admin/users/${player.user.id}/note`, { note: 'Left-handed' }],
      acceptUser: [`/admin/users/${pending[0]}/accept`],
      rejectUser: [`/admin/users/${pending[1]}/reject`],
    };
  },
  bodies: { updateUserNote: { note: null } },
  acceptsFields: ['updateUser role'],
  unreachable: { rejectUser: 'a person who is waiting for approval' },
};
