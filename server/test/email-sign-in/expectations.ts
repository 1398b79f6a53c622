import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  needKeyOnly: 'requestSignInCode signInWithCode',
  unreachable: { signInWithCode: 'a code from an email' },
};
