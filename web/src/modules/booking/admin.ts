import type { AuditActions, AuditTargets, Overrides } from '../../lib/web-module.ts';

export const auditActions = {
  checkInAsAdmin: { en: 'Player checked in', es: 'Llegada registrada' },
  createBookingAsAdmin: { en: 'Booked for a person', es: 'Reserva hecha para alguien' },
  updateBookingStatus: { en: 'Booking changed', es: 'Reserva cambiada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  bookings: { en: 'Booking', es: 'Reserva' },
};

export const overrides: Overrides = {
  active: { en: 'Court takes no bookings', es: 'La pista no admite reservas' },
  opening_hours: { en: 'Opening hours', es: 'Horario' },
  grid: { en: 'Start times and durations', es: 'Horas de inicio y duraciones' },
  duration: { en: 'Shortest and longest duration', es: 'Duración mínima y máxima' },
  buffer: { en: 'Buffer between bookings', es: 'Margen entre reservas' },
  overlap: { en: 'One booking at a time for each player', es: 'Una reserva a la vez por persona' },
  past: { en: 'Time in the past', es: 'Hora pasada' },
  notice: { en: 'Minimum notice', es: 'Antelación mínima' },
  horizon: { en: 'Booking window', es: 'Antelación máxima' },
  quota: { en: 'Quotas', es: 'Límites por jugador' },
};
