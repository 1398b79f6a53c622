import type { AdminPages, AuditActions } from '../../lib/web-module.ts';
import { FileSpreadsheet } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/files'> = {
  '/files': {
    permission: 'exports.read',
    group: 'figures',
    icon: FileSpreadsheet,
    name: { en: 'Import and export', es: 'Importar y exportar' },
    load: () => import('./files.tsx'),
  },
};

export const auditActions = {
  importBookings: { en: 'Bookings imported', es: 'Reservas importadas' },
  importCourts: { en: 'Courts imported', es: 'Pistas importadas' },
  importMemberships: { en: 'Memberships imported', es: 'Membresías importadas' },
} satisfies AuditActions;
