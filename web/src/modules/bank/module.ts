import type { WebModule } from '../../lib/web-module.ts';

export const bankModule = {
  name: 'bank',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
  isUsed: ({ bank }) => bank,
  sections: {
    deskBooking: () => import('./desk.tsx'),
    ownBooking: () => import('./own.tsx'),
  },
} satisfies WebModule;
