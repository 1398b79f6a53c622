import type { WebModule } from '../../lib/web-module.ts';

export const privacyModule = {
  name: 'privacy',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
