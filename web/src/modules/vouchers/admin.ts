import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { Gift } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/vouchers'> = {
  '/vouchers': {
    permission: 'payments.take',
    group: 'figures',
    icon: Gift,
    name: { en: 'Gift vouchers', es: 'Vales regalo' },
    keywords: { en: 'present, gift card', es: 'regalo, tarjeta regalo' },
    load: () => import('./vouchers.tsx'),
  },
};

export const auditActions = {
  sellVoucher: { en: 'Gift voucher sold', es: 'Vale regalo vendido' },
  redeemVoucher: { en: 'Gift voucher redeemed', es: 'Vale regalo canjeado' },
  cancelVoucher: { en: 'Gift voucher cancelled', es: 'Vale regalo cancelado' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = { vouchers: { en: 'Gift voucher', es: 'Vale regalo' } };
