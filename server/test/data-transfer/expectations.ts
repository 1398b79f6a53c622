import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'exports.read': 'exportBookings exportCourts',
    'imports.manage': 'importBookings importCourts',
    'plans.manage': 'importMemberships',
  },
  roles: { 'exports.read': ['treasurer'], 'imports.manage': [] },
  async writes() {
    const csv = { 'content-type': 'text/csv' };
    return {
      importCourts: ['/admin/imports/courts', 'name,type\nTaken over,tennis\n', csv],
      importBookings: ['/admin/imports/bookings', 'court,user,booking_date,start_time,end_time\n', csv],
      importMemberships: ['/admin/imports/memberships', 'plan,email,starts_on\n', csv],
    };
  },
  unreachable: { importCourts: 'a CSV file', importBookings: 'a CSV file', importMemberships: 'a CSV file' },
};
