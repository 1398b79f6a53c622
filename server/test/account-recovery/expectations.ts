import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  needKeyOnly: 'changeEmail requestPasswordReset resetPassword undoEmailChange verifyEmail',
  exported: ['email_changes'],
  unreachable: {
    resetPassword: 'a link from an email',
    requestEmailVerification: 'an unverified account',
    verifyEmail: 'a link from an email',
    changeEmail: 'a link from an email',
    undoEmailChange: 'a link from an email',
  },
};
