import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  roles: { 'ledger.read': ['treasurer'] },
};
