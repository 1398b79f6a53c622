import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  exported: ['second_factor'],
  unreachable: {
    confirmSecondFactor: 'a code of an authenticator',
    disableSecondFactor: 'a code of an authenticator',
    renewRecoveryCodes: 'a code of an authenticator',
  },
};
