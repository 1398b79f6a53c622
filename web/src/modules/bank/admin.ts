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
  importBankStatement: { en: 'Bank statement imported', es: 'Extracto bancario importado' },
  bookBankLine: { en: 'Transfer booked', es: 'Transferencia contabilizada' },
  ignoreBankLine: { en: 'Transfer ignored', es: 'Transferencia ignorada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  'bank-lines': { en: 'Incoming transfer', es: 'Transferencia recibida' },
  'bank-account': { en: 'Bank account', es: 'Cuenta bancaria' },
};
