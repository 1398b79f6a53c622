import type { WebModule } from '../../lib/web-module.ts';

export const onlinePaymentsModule = {
  name: 'online-payments',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
  isUsed: ({ payments }) => payments,
  sections: {
    payOnline: () => import('./pay.tsx'),
    bookings: () => import('./result.tsx'),
    adminPage: () => import('./test-notice.tsx'),
  },
} satisfies WebModule;
