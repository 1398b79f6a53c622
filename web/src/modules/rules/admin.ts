import type { AdminPages } from '../../lib/web-module.ts';
import { SlidersHorizontal } from '../../ui/icons/first-icons.ts';

export const pages: AdminPages<'/rules'> = {
  '/rules': {
    permission: 'club.manage',
    group: 'club',
    icon: SlidersHorizontal,
    name: { en: 'Rules', es: 'Normas' },
    load: () => import('./rules-page.tsx'),
  },
};
