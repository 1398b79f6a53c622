import type { WebModule } from '../../lib/web-module.ts';

export const peopleModule = {
  name: 'people',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
  admin: () => import('./admin.ts'),
} satisfies WebModule;
