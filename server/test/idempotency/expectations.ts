import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  exported: ['kept_answers'],
};
