import type { WebModule } from '../../lib/web-module.ts';

export const accountRecoveryModule = {
  name: 'account-recovery',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
} satisfies WebModule;
