import type { AdminPages, AuditActions } from '../../lib/web-module.ts';
import { ScrollText } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/audit'> = {
  '/audit': {
    permission: 'audit.read',
    group: 'figures',
    icon: ScrollText,
    name: { en: 'Audit log', es: 'Registro' },
    load: () => import('./audit.tsx'),
  },
};

export const auditActions = {
  accessRefused: { en: 'Access refused', es: 'Acceso denegado' },
  changeSettings: { en: 'Settings changed', es: 'Ajustes cambiados' },
  demo: { en: 'Sample club created', es: 'Club de muestra creado' },
} satisfies AuditActions;
