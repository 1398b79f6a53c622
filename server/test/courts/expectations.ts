import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  needKeyOnly: 'getCourt listCourts',
  resources: {
    court: { make: async ({ club }) => (await club.court({ name: `${MARK} Court`, requires_approval: true })).id },
  },
};
