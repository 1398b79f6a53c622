import { DAY, timestamp } from '../../src/platform/time.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'bookings.manage': 'checkInAsAdmin createBookingAsAdmin updateBookingStatus',
    'bookings.read': 'getBookingAsAdmin listBookingsAsAdmin',
  },
  roles: { 'bookings.manage': ['desk'], 'bookings.read': ['desk'] },
  resources: {
    booking: {
      isOwn: true,
      async make({ club, owner, idOf }) {
        const booking_date = timestamp(club.clock.now + DAY).slice(0, 10);
        const { body } = await club.book(owner, { court_id: await idOf('court'), booking_date, note: MARK });
        return body.id;
      },
    },
  },
  async writes({ club, player }) {
    const court = await club.court({ requires_approval: true });
    const booking = (await club.book(player, { court_id: court.id })).body;
    const times = { booking_date: '2026-11-21', start_time: '12:30', end_time: '13:00' };
    club.clock.now += 20 * 60_000;
    const soon = (await club.book(player, { court_id: (await club.court()).id, ...times })).body;
    const slot = { court_id: court.id, booking_date: '2026-11-22', start_time: '15:00', end_time: '16:00' };
    return {
      updateBookingStatus: [`/admin/bookings/${booking.id}`, { status: 'confirmed' }],
      createBookingAsAdmin: ['/admin/bookings', { ...slot, guest_name: 'Bo' }],
      checkInAsAdmin: [`/admin/bookings/${soon.id}/check-in`],
    };
  },
  exported: ['bookings', 'participations'],
  bodies: { updateBookingStatus: { status: 'confirmed' } },
  acceptsFields: ['updateBookingStatus status', 'updateBookingStatus cancelled_by', 'createBookingAsAdmin user_id'],
  unreachable: {
    checkIn: 'a time near the start of a booking',
    checkInAsAdmin: 'a time near the start of a booking',
    acceptBooking: 'an invitation to a booking',
    leaveBooking: 'an invitation to a booking',
  },
};
