import type { AdminPages, AuditActions, AuditTargets, Overrides } from '../../lib/web-module.ts';
import { CalendarOff } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/closures'> = {
  '/closures': {
    permission: 'closures.manage',
    group: 'club',
    icon: CalendarOff,
    name: { en: 'Closures', es: 'Cierres' },
    keywords: {
      en: 'close courts, maintenance, tournament, rain, holidays',
      es: 'cerrar pistas, mantenimiento, torneo, lluvia, festivos',
    },
    load: () => import('./closures.tsx'),
  },
};

export const auditActions = {
  createClosure: { en: 'Courts closed', es: 'Pistas cerradas' },
  deleteClosure: { en: 'Courts reopened', es: 'Pistas reabiertas' },
  updateClosure: { en: 'Closure changed', es: 'Cierre cambiado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  closures: { en: 'Closure', es: 'Cierre' },
};

export const overrides: Overrides = {
  closures: { en: 'Closure', es: 'Cierre' },
};
