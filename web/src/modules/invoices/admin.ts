import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  updateInvoiceSettings: { en: 'Invoice settings changed', es: 'Ajustes de facturas cambiados' },
  createInvoice: { en: 'Invoice made', es: 'Factura emitida' },
  createInvoiceRun: { en: 'Invoices of a period made', es: 'Facturas de un periodo emitidas' },
  creditInvoice: { en: 'Invoice credited', es: 'Factura rectificada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  invoices: { en: 'Invoice', es: 'Factura' },
  invoice_settings: { en: 'Invoice settings', es: 'Ajustes de facturas' },
};
