import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { Landmark } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/bank'> = {
  '/bank': {
    permission: 'bank.manage',
    group: 'figures',
    icon: Landmark,
    name: { en: 'Bank', es: 'Banco' },
    keywords: {
      en: 'bank account, IBAN, transfers, statement, CAMT, reference',
      es: 'cuenta bancaria, IBAN, transferencias, extracto, CAMT, referencia',
    },
    load: () => import('./bank.tsx'),
  },
};

export const auditActions = {
  setBankAccount: { en: 'Bank account changed', es: 'Cuenta bancaria cambiada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  'bank-account': { en: 'Bank account', es: 'Cuenta bancaria' },
};
