import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = { needKeyOnly: 'logIn' };
