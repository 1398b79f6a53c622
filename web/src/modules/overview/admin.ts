import type { AdminPages } from '../../lib/web-module.ts';
import { ChartColumn } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/overview'> = {
  '/overview': {
    // All roles of the staff have this permission. The page shows only the numbers that the person can read.
    permission: 'courts.read',
    group: 'day',
    icon: ChartColumn,
    name: { en: 'Overview', es: 'Resumen' },
    load: () => import('./overview.tsx'),
  },
};
