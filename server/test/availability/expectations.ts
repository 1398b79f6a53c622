import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'courts.manage': 'previewDay',
  },
  roles: { 'courts.manage': [] },
  needKeyOnly: 'getCourtAvailability listAvailability listOccupancy',
};
