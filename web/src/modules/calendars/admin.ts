import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  createCourtCalendarLink: { en: 'Calendar link of a court created', es: 'Enlace al calendario de una pista creado' },
  revokeCourtCalendarLink: { en: 'Calendar link of a court revoked', es: 'Enlace al calendario de una pista revocado' },
} satisfies AuditActions;
