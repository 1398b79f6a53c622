import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  eraseMe: { en: 'Own account deleted', es: 'Cuenta propia eliminada' },
  eraseUser: { en: 'Account erased by the operator', es: 'Cuenta borrada por el operador' },
  mergeUser: { en: 'Guest merged into a person', es: 'Invitado unido a una persona' },
} satisfies AuditActions;
