import type { WebModule } from '../../lib/web-module.ts';

export const backupsModule = {
  name: 'backups',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
