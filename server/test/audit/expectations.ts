import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'audit.read': 'listAudit',
  },
  roles: { 'audit.read': [] },
  exported: ['audit'],
};
