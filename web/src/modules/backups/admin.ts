import type { AdminPages } from '../../lib/web-module.ts';
import { Archive } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/backups'> = {
  '/backups': {
    permission: 'queues.read',
    group: 'technical',
    icon: Archive,
    name: { en: 'Backups', es: 'Copias de seguridad' },
    load: () => import('./backups.tsx'),
  },
};
