import type { AdminPages, AuditActions } from '../../lib/web-module.ts';
import { Users } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/people'> = {
  '/people': {
    permission: 'people.read',
    group: 'club',
    icon: Users,
    name: { en: 'People', es: 'Personas' },
    keywords: {
      en: 'members, players, guests, staff, roles, invite',
      es: 'socios, jugadores, invitados, personal, roles, invitar',
    },
    load: () => import('./people.tsx'),
    loadEntry: () => import('./person-page.tsx'),
  },
};

export const auditActions = {
  acceptUser: { en: 'Account accepted', es: 'Cuenta aceptada' },
  assignRole: { en: 'Role assigned by a sign-in provider', es: 'Rol asignado por un proveedor de inicio de sesión' },
  rejectUser: { en: 'Account rejected', es: 'Cuenta rechazada' },
  setActive: {
    en: 'Account activated or deactivated by the operator',
    es: 'Cuenta activada o desactivada por el operador',
  },
  setRole: { en: 'Role changed by the operator', es: 'Rol cambiado por el operador' },
  updateUserNote: { en: 'Note about a person changed', es: 'Nota sobre una persona cambiada' },
  updateUser: { en: 'Person changed', es: 'Persona cambiada' },
} satisfies AuditActions;
