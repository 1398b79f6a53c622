import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'calendars.manage': 'createCourtCalendarLink getCourtCalendarLink revokeCourtCalendarLink',
  },
  roles: { 'calendars.manage': [] },
  async writes({ club }) {
    const { id } = await club.court();
    return {
      createCourtCalendarLink: [`/admin/courts/${id}/calendar`, {}],
      revokeCourtCalendarLink: [`/admin/courts/${id}/calendar`],
    };
  },
  unreachable: { getCalendar: 'the secret of a calendar link' },
};
