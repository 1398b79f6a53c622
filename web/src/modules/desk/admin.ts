import type { AdminPages } from '../../lib/web-module.ts';
import { CalendarDays } from '../../ui/icons/first-icons.ts';
import { CalendarPlus, Inbox, Rows3 } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/' | '/requests' | '/bookings' | '/book-for'> = {
  '/': {
    permission: 'bookings.read',
    group: 'day',
    icon: CalendarDays,
    name: { en: 'Today', es: 'Hoy' },
    load: () => import('./today.tsx'),
  },
  '/requests': {
    permission: 'bookings.manage',
    group: 'day',
    icon: Inbox,
    name: { en: 'Requests', es: 'Solicitudes' },
    load: () => import('./requests.tsx'),
  },
  '/bookings': {
    permission: 'bookings.read',
    group: 'day',
    icon: Rows3,
    name: { en: 'Bookings', es: 'Reservas' },
    load: () => import('./bookings.tsx'),
  },
  '/book-for': {
    permission: 'bookings.manage',
    group: 'day',
    icon: CalendarPlus,
    name: { en: 'Book for someone', es: 'Reservar para alguien' },
    load: () => import('./book-for.tsx'),
  },
};
