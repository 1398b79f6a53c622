import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { ReceiptText } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/invoices'> = {
  '/invoices': {
    permission: 'invoices.manage',
    group: 'figures',
    icon: ReceiptText,
    name: { en: 'Invoices', es: 'Facturas' },
    keywords: { en: 'bills, credit notes, PDF', es: 'facturación, rectificativas, PDF' },
    load: () => import('./invoices.tsx'),
  },
};

export const auditActions = {
  updateInvoiceSettings: { en: 'Invoice settings changed', es: 'Ajustes de facturas cambiados' },
  createInvoice: { en: 'Invoice made', es: 'Factura emitida' },
  createInvoiceRun: { en: 'Invoices of a period made', es: 'Facturas de un periodo emitidas' },
  sendInvoice: { en: 'Invoice sent by email', es: 'Factura enviada por correo' },
  sendReceipt: { en: 'Receipt sent by email', es: 'Recibo enviado por correo' },
  setInvoicePayer: { en: 'Payer of invoices changed', es: 'Pagador de facturas cambiado' },
  creditInvoice: { en: 'Invoice credited', es: 'Factura rectificada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  invoices: { en: 'Invoice', es: 'Factura' },
  invoice_settings: { en: 'Invoice settings', es: 'Ajustes de facturas' },
};
