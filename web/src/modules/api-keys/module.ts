import type { WebModule } from '../../lib/web-module.ts';

export const apiKeysModule = {
  name: 'api-keys',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
} satisfies WebModule;
