import type { WebModule } from '../../lib/web-module.ts';

export const paymentsModule = {
  name: 'payments',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
  isUsed: ({ payments }) => payments,
  sections: {
    deskBooking: () => import('./desk-booking.tsx'),
    person: () => import('./person-account.tsx'),
    bookForm: () => import('./book-terms.tsx'),
    ownBooking: () => import('./own-booking.tsx'),
    cancelBooking: () => import('./cancel-terms.tsx'),
    profile: () => import('./own-account.tsx'),
  },
} satisfies WebModule;
