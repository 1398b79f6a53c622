import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'queues.read': 'listBackups',
  },
};
