import type { WebModule } from '../../lib/web-module.ts';

export const calendarsModule = {
  name: 'calendars',
  admin: () => import('./admin.ts'),
} satisfies WebModule;
