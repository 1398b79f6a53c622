import type { WebModule } from '../../lib/web-module.ts';

export const auditModule = {
  name: 'audit',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
