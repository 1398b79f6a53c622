import type { AdminPages, AuditActions, AuditTargets, Overrides } from '../../lib/web-module.ts';
import { IdCard, Layers } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/plans' | '/memberships'> = {
  '/plans': {
    permission: 'plans.read',
    group: 'club',
    icon: Layers,
    name: { en: 'Plans', es: 'Planes' },
    keywords: {
      en: 'limits, quotas, member prices, discounts',
      es: 'límites, cuotas, precios para socios, descuentos',
    },
    load: () => import('./plans.tsx'),
  },
  '/memberships': {
    permission: 'plans.read',
    group: 'club',
    icon: IdCard,
    name: { en: 'Memberships', es: 'Membresías' },
    keywords: {
      en: 'members, families, teams',
      es: 'socios, familias, equipos',
    },
    load: () => import('./memberships.tsx'),
  },
};

export const auditActions = {
  createMembership: { en: 'Membership created', es: 'Membresía creada' },
  createPlan: { en: 'Plan created', es: 'Plan creado' },
  deleteMembership: { en: 'Membership deleted', es: 'Membresía eliminada' },
  deletePlan: { en: 'Plan deleted', es: 'Plan eliminado' },
  updateMembership: { en: 'Membership changed', es: 'Membresía cambiada' },
  updatePlan: { en: 'Plan changed', es: 'Plan cambiado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  plans: { en: 'Plan', es: 'Plan' },
  memberships: { en: 'Membership', es: 'Membresía' },
};

export const overrides: Overrides = {
  plan: { en: 'Membership plan', es: 'Plan de socio' },
};
