import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'reports.read': 'reportUtilisation',
  },
  roles: { 'reports.read': ['treasurer'] },
};
