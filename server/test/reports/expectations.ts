import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'reports.read': 'reportUtilisation',
    'ledger.read': 'reportRevenue',
  },
  roles: { 'reports.read': ['treasurer'] },
};
