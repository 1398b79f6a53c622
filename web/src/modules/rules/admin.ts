import type { AdminPages } from '../../lib/web-module.ts';
import { SlidersHorizontal } from '../../ui/icons/first-icons.ts';

export const pages: AdminPages<'/rules'> = {
  '/rules': {
    permission: 'club.manage',
    group: 'club',
    icon: SlidersHorizontal,
    name: { en: 'Rules', es: 'Normas' },
    keywords: {
      en: 'registration, limits, check-in, no-shows, waiting list, reminders, cancellation',
      es: 'registro, límites, llegada, no presentado, lista de espera, recordatorios, cancelación',
    },
    load: () => import('./rules-page.tsx'),
  },
};
