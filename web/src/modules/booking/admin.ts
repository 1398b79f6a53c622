import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  checkInAsAdmin: { en: 'Player checked in', es: 'Llegada registrada' },
  createBookingAsAdmin: { en: 'Booked for a person', es: 'Reserva hecha para alguien' },
  updateBookingStatus: { en: 'Booking changed', es: 'Reserva cambiada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  bookings: { en: 'Booking', es: 'Reserva' },
};
