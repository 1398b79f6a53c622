import type { WebModule } from '../../lib/web-module.ts';

export const discountsModule = {
  name: 'discounts',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
  isUsed: ({ discounts }) => discounts,
  sections: {
    deskBooking: () => import('./desk.tsx'),
    ownBooking: () => import('./own.tsx'),
  },
} satisfies WebModule;
