import type { WebModule } from '../../lib/web-module.ts';

export const deskModule = {
  name: 'desk',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
