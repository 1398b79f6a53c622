import type { WebModule } from '../../lib/web-module.ts';

export const signInModule = {
  name: 'sign-in',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
