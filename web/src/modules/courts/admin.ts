import type { AdminPages } from '../../lib/web-module.ts';
import { LandPlot } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/courts'> = {
  '/courts': {
    permission: 'prices.manage',
    group: 'club',
    icon: LandPlot,
    name: { en: 'Courts', es: 'Pistas' },
    keywords: {
      en: 'opening hours, holidays, special hours, prices, peak prices, approval, booking length',
      es: 'horario, festivos, horarios especiales, precios, precios especiales, aprobación, duración',
    },
    load: () => import('./courts.tsx'),
  },
};
