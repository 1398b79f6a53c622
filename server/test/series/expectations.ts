import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'bookings.manage': 'cancelBookingSeries createBookingSeries previewBookingSeries',
    'bookings.read': 'getBookingSeries listBookingSeries',
  },
  resources: {
    series: {
      async make({ club, idOf }) {
        const times = { days: [3], start_date: '2027-01-01', start_time: '20:00', end_time: '21:00', count: 2 };
        const body = { court_id: await idOf('court'), guest_name: `${MARK} Team`, ...times };
        return (await club.call('POST', '/admin/booking-series', { as: await club.signIn('admin'), body })).body.id;
      },
    },
  },
  async writes({ club, admin }) {
    const { id: court_id } = await club.court();
    const weekly = { court_id, guest_name: 'Team', days: [1], start_date: '2026-12-01', count: 2 };
    const body = { ...weekly, start_time: '16:00', end_time: '17:00' };
    const made = (await club.call('POST', '/admin/booking-series', { as: admin, body })).body;
    return {
      createBookingSeries: ['/admin/booking-series', { ...weekly, start_time: '18:00', end_time: '19:00' }],
      cancelBookingSeries: [`/admin/booking-series/${made.id}/cancel`, {}],
    };
  },
  acceptsFields: ['createBookingSeries user_id', 'previewBookingSeries user_id'],
};
