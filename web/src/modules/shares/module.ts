import type { WebModule } from '../../lib/web-module.ts';

/** Several people pay a booking together. The server's module `online-payments` contains the same subject. */
export const sharesModule = {
  name: 'shares',
  isUsed: ({ payments }) => payments,
  sections: {
    payOnline: () => import('./share-button.tsx'),
    ownBooking: () => import('./own-shares.tsx'),
  },
} satisfies WebModule;
