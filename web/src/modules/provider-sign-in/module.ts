import type { WebModule } from '../../lib/web-module.ts';

export const providerSignInModule = {
  name: 'provider-sign-in',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
} satisfies WebModule;
