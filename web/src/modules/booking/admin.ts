import type { AuditActions, AuditTargets, EventType } from '../../lib/web-module.ts';

export const auditActions = {
  checkInAsAdmin: { en: 'Player checked in', es: 'Llegada registrada' },
  createBookingAsAdmin: { en: 'Booked for a person', es: 'Reserva hecha para alguien' },
  updateBookingStatus: { en: 'Booking changed', es: 'Reserva cambiada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  bookings: { en: 'Booking', es: 'Reserva' },
};

export const eventTypes: readonly EventType[] = [
  'booking.created',
  'booking.offered',
  'booking.pending',
  'booking.confirmed',
  'booking.rejected',
  'booking.rescheduled',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.updated',
  'booking.checked_in',
];
