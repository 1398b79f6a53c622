import type { WebModule } from '../../lib/web-module.ts';

export const clubModule = {
  name: 'club',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
