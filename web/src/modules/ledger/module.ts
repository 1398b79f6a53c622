import type { WebModule } from '../../lib/web-module.ts';

export const ledgerModule = {
  name: 'ledger',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
} satisfies WebModule;
