import { invite } from '../../src/modules/invitations/actions.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'people.manage': 'createInvitation listInvitations resendInvitation revokeInvitation',
  },
  needKeyOnly: 'checkInvitation register',
  resources: {
    invitation: {
      async make({ club }) {
        return (await invite(club.context, { email: 'zoe@example.org', name: MARK })).invitation.id;
      },
    },
  },
  async writes({ club }) {
    const { invitation } = await invite(club.context, { email: 'guest@example.org' });
    return {
      createInvitation: ['/admin/invitations', { email: 'invited@example.org', name: 'Invited' }],
      resendInvitation: [`/admin/invitations/${invitation.id}/resend`],
      revokeInvitation: [`/admin/invitations/${invitation.id}`],
    };
  },
  exported: ['invitations'],
  acceptsFields: ['createInvitation role'],
  unreachable: { checkInvitation: 'a link from an email' },
};
