import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  createPaymentTerms: { en: 'Payment terms created', es: 'Condiciones de pago creadas' },
  updatePaymentTerms: { en: 'Payment terms changed', es: 'Condiciones de pago cambiadas' },
  deletePaymentTerms: { en: 'Payment terms deleted', es: 'Condiciones de pago eliminadas' },
  takePayment: { en: 'Payment taken', es: 'Pago cobrado' },
  payOutBalance: { en: 'Balance paid out', es: 'Saldo devuelto' },
  reversePayment: { en: 'Payment reversed', es: 'Pago anulado' },
  countCash: { en: 'Cash counted', es: 'Caja contada' },
  waiveBookingPayment: { en: 'Amount waived', es: 'Importe condonado' },
} satisfies AuditActions;
