import type { WebModule } from '../../lib/web-module.ts';

export const serviceModule = {
  name: 'service',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
