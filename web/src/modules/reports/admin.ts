import type { AdminPages } from '../../lib/web-module.ts';
import { ChartColumn } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/reports'> = {
  '/reports': {
    permission: 'reports.read',
    group: 'figures',
    icon: ChartColumn,
    name: { en: 'Reports', es: 'Informes' },
    load: () => import('./reports.tsx'),
  },
};
