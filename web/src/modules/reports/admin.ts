import type { AdminPages } from '../../lib/web-module.ts';
import { ChartColumn } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/reports'> = {
  '/reports': {
    permission: 'reports.read',
    group: 'figures',
    icon: ChartColumn,
    name: { en: 'Reports', es: 'Informes' },
    keywords: {
      en: 'no-shows, revenue, occupancy, figures, statistics',
      es: 'no presentado, sin presentarse, ingresos, ocupación, cifras, estadísticas',
    },
    load: () => import('./reports.tsx'),
  },
};
