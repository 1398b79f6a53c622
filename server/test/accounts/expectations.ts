import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  resources: {
    session: {
      isOwn: true,
      async make({ club, owner }) {
        return (await club.call('GET', '/auth/sessions', { as: owner })).body.data[0].id;
      },
    },
    user: { make: async ({ owner }) => owner.user.id },
  },
  exported: ['user', 'sessions', 'staff_note', 'former_names'],
};
