import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { Archive, Banknote, Percent } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/money' | '/drawers' | '/payment-terms'> = {
  '/money': {
    permission: 'ledger.read',
    group: 'figures',
    icon: Banknote,
    name: { en: 'Money', es: 'Dinero' },
    keywords: {
      en: 'takings, payments, receipts, debts, owed, cash, balance, tax, ledger',
      es: 'cobros, pagos, recibos, deudas, pendiente, efectivo, saldo, impuestos, contabilidad',
    },
    load: () => import('./money.tsx'),
  },
  '/drawers': {
    permission: 'payments.take',
    group: 'figures',
    icon: Archive,
    name: { en: 'Cash drawers', es: 'Cajas' },
    keywords: { en: 'cash, till, float, count', es: 'efectivo, fondo, recuento' },
    load: () => import('./drawers.tsx'),
  },
  '/payment-terms': {
    permission: 'payment_terms.manage',
    group: 'club',
    icon: Percent,
    name: { en: 'Payment terms', es: 'Condiciones de pago' },
    keywords: {
      en: 'prices, refunds, cancellation fee, no-show fee, tax',
      es: 'precios, reembolsos, recargo por cancelación, recargo por no presentarse, impuestos',
    },
    load: () => import('./terms.tsx'),
  },
};

export const auditActions = {
  createPaymentTerms: { en: 'Payment terms created', es: 'Condiciones de pago creadas' },
  updatePaymentTerms: { en: 'Payment terms changed', es: 'Condiciones de pago cambiadas' },
  deletePaymentTerms: { en: 'Payment terms deleted', es: 'Condiciones de pago eliminadas' },
  takePayment: { en: 'Payment taken', es: 'Pago cobrado' },
  payOutBalance: { en: 'Balance paid out', es: 'Saldo devuelto' },
  reversePayment: { en: 'Payment reversed', es: 'Pago anulado' },
  payOutRefund: { en: 'Refund paid out', es: 'Reembolso pagado' },
  keepRefund: { en: 'Refund added to balance', es: 'Reembolso añadido al saldo' },
  writeOffDebts: { en: 'Debt written off', es: 'Deuda dada por incobrable' },
  reverseWriteOffs: { en: 'Write-off reversed', es: 'Deuda incobrable recuperada' },
  countCash: { en: 'Cash counted', es: 'Caja contada' },
  setDrawers: { en: 'Cash drawers changed', es: 'Cajas cambiadas' },
  waiveBookingPayment: { en: 'Amount waived', es: 'Importe condonado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  'payment-terms': { en: 'Payment terms', es: 'Condiciones de pago' },
  refunds: { en: 'Refund', es: 'Reembolso' },
  payments: { en: 'Payment', es: 'Pago' },
};
