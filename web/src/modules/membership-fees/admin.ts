import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  createPlanFee: { en: 'Membership fee created', es: 'Cuota creada' },
  updatePlanFee: { en: 'Membership fee changed', es: 'Cuota cambiada' },
  deletePlanFee: { en: 'Membership fee deleted', es: 'Cuota eliminada' },
  waiveDue: { en: 'Membership fee waived', es: 'Cuota condonada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  plan_fees: { en: 'Fee of a plan', es: 'Cuota de un plan' },
  dues: { en: 'Membership fee', es: 'Cuota de socio' },
};
