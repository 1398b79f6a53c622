import type { WebModule } from '../../lib/web-module.ts';

export const liveModule = {
  name: 'live',
  problems: { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') },
} satisfies WebModule;
