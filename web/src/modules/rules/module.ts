import type { WebModule } from '../../lib/web-module.ts';

export const rulesModule = {
  name: 'rules',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
