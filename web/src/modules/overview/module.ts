import type { WebModule } from '../../lib/web-module.ts';

export const overviewModule = {
  name: 'overview',
  admin: () => import('./admin.ts'),
} as const satisfies WebModule;
