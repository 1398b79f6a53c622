import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Overview',
  today: 'Today',
  waiting: 'Waiting for you',
  bookings: 'Bookings',
  occupancy: 'Occupancy',
  revenue: 'Revenue',
  revenueHint: 'The prices of today’s bookings',
  prime: 'Free prime hours',
  primeHint: (from: string, to: string) => `Left today on all courts, from ${from} to ${to}`,
  requests: 'Booking requests',
  members: 'New members',
  noShows: 'No-shows',
  noShowsHint: 'In the last 7 days',
  mails: 'Failed emails',
};

const es: typeof en = {
  title: 'Resumen',
  today: 'Hoy',
  waiting: 'Pendiente',
  bookings: 'Reservas',
  occupancy: 'Ocupación',
  revenue: 'Ingresos',
  revenueHint: 'Los precios de las reservas de hoy',
  prime: 'Horas punta libres',
  primeHint: (from, to) => `Quedan hoy en todas las pistas, de ${from} a ${to}`,
  requests: 'Solicitudes de reserva',
  members: 'Nuevos miembros',
  noShows: 'No presentados',
  noShowsHint: 'En los últimos 7 días',
  mails: 'Correos fallidos',
};

export const useOverviewWords = wordsHook({ en, es });
