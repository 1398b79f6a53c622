import type { AdminPages } from '../../lib/web-module.ts';
import { CalendarDays } from '../../ui/icons/first-icons.ts';
import { CalendarPlus, Inbox, Rows3 } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/' | '/requests' | '/bookings' | '/book-for'> = {
  '/': {
    permission: 'bookings.read',
    group: 'day',
    icon: CalendarDays,
    name: { en: 'Today', es: 'Hoy' },
    keywords: {
      en: 'day sheet, rain, close outdoor courts, check-in, print the day',
      es: 'hoja del día, lluvia, cerrar pistas exteriores, llegada, imprimir el día',
    },
    load: () => import('./today.tsx'),
  },
  '/requests': {
    permission: 'bookings.manage',
    group: 'day',
    icon: Inbox,
    name: { en: 'Requests', es: 'Solicitudes' },
    keywords: {
      en: 'approve, reject, approval',
      es: 'aprobar, rechazar, aprobación',
    },
    load: () => import('./requests.tsx'),
  },
  '/bookings': {
    permission: 'bookings.read',
    group: 'day',
    icon: Rows3,
    name: { en: 'Bookings', es: 'Reservas' },
    keywords: {
      en: 'no-shows, cancelled, cancellations, past bookings',
      es: 'no presentado, canceladas, cancelaciones, reservas pasadas',
    },
    load: () => import('./bookings.tsx'),
  },
  '/book-for': {
    permission: 'bookings.manage',
    group: 'day',
    icon: CalendarPlus,
    name: { en: 'Book for someone', es: 'Reservar para alguien' },
    keywords: {
      en: 'phone booking, guest',
      es: 'reserva por teléfono, invitado',
    },
    load: () => import('./book-for.tsx'),
  },
};
