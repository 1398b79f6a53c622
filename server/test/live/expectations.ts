import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'events.read': 'listEvents',
  },
  roles: { 'events.read': ['desk'] },
  needKeyOnly: 'streamAvailability streamCourtAvailability',
  keepsExpired: { live_tickets: 'A new ticket for live streams deletes the expired tickets.' },
};
