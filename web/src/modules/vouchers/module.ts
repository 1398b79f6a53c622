import type { WebModule } from '../../lib/web-module.ts';

export const vouchersModule = {
  name: 'vouchers',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
  isUsed: ({ payments }) => payments,
  sections: {
    person: () => import('./person.tsx'),
    profile: () => import('./profile.tsx'),
  },
} satisfies WebModule;
