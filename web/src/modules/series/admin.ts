import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { CalendarSync } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/series'> = {
  '/series': {
    permission: 'bookings.manage',
    group: 'day',
    icon: CalendarSync,
    name: { en: 'Series', es: 'Series' },
    keywords: {
      en: 'weekly bookings, every week, lessons, teams',
      es: 'reservas semanales, cada semana, clases, equipos',
    },
    load: () => import('./series.tsx'),
  },
};

export const auditActions = {
  cancelBookingSeries: { en: 'Series cancelled', es: 'Serie cancelada' },
  createBookingSeries: { en: 'Series created', es: 'Serie creada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  booking_series: { en: 'Series', es: 'Serie' },
};
