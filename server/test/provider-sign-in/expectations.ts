import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  needKeyOnly: 'createProviderSession startProviderSignIn',
  exported: ['identities'],
  acceptsFields: ['createProviderSession secret'],
  unreachable: { startProviderSignIn: 'another server', createProviderSession: 'another server' },
};
