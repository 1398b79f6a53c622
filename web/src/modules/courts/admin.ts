import type { AdminPages } from '../../lib/web-module.ts';
import { LandPlot } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/courts'> = {
  '/courts': {
    permission: 'prices.manage',
    group: 'club',
    icon: LandPlot,
    name: { en: 'Courts', es: 'Pistas' },
    load: () => import('./courts.tsx'),
  },
};
