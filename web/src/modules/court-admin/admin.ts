import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  createCourt: { en: 'Court created', es: 'Pista creada' },
  deleteCourt: { en: 'Court archived', es: 'Pista archivada' },
  deleteCourtPhoto: { en: 'Photo of a court removed', es: 'Foto de una pista eliminada' },
  setCourtPhoto: { en: 'Photo of a court changed', es: 'Foto de una pista cambiada' },
  updateCourt: { en: 'Court changed', es: 'Pista cambiada' },
  updateCourtPrices: { en: 'Prices of a court changed', es: 'Precios de una pista cambiados' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  courts: { en: 'Court', es: 'Pista' },
};
