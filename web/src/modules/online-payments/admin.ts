import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { CreditCard } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/online-payments'> = {
  '/online-payments': {
    permission: 'payments.read',
    group: 'figures',
    icon: CreditCard,
    name: { en: 'Online payments', es: 'Pagos en línea' },
    keywords: {
      en: 'Stripe, Mollie, payment provider, card, refund, dispute, chargeback, test mode',
      es: 'Stripe, Mollie, proveedor de pagos, tarjeta, reembolso, reclamación, modo de prueba',
    },
    load: () => import('./page.tsx'),
  },
};

export const auditActions = {
  createPaymentProvider: { en: 'Payment provider added', es: 'Proveedor de pagos añadido' },
  updatePaymentProvider: { en: 'Payment provider changed', es: 'Proveedor de pagos cambiado' },
  recordProviderPayout: {
    en: 'Payout of a payment provider recorded',
    es: 'Abono de un proveedor de pagos registrado',
  },
  retryRefund: { en: 'Online refund sent again', es: 'Reembolso en línea enviado otra vez' },
  payOutFailedRefund: { en: 'Failed online refund paid out', es: 'Reembolso en línea fallido pagado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  payment_providers: { en: 'Payment provider', es: 'Proveedor de pagos' },
  provider_payouts: { en: 'Payout of a payment provider', es: 'Abono de un proveedor de pagos' },
};
