import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { Tag } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/discount-codes'> = {
  '/discount-codes': {
    permission: 'payment_terms.manage',
    group: 'club',
    icon: Tag,
    name: { en: 'Discount codes', es: 'Códigos de descuento' },
    keywords: { en: 'coupon, promotion, percent off', es: 'cupón, promoción, rebaja' },
    load: () => import('./codes.tsx'),
  },
};

export const auditActions = {
  createDiscountCode: { en: 'Discount code created', es: 'Código de descuento creado' },
  updateDiscountCode: { en: 'Discount code changed', es: 'Código de descuento cambiado' },
  deleteDiscountCode: { en: 'Discount code deleted', es: 'Código de descuento eliminado' },
  discountBooking: { en: 'Discount set', es: 'Descuento aplicado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  discount_codes: { en: 'Discount code', es: 'Código de descuento' },
};
