import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  linkIdentity: { en: 'Sign-in provider linked', es: 'Proveedor de inicio de sesión vinculado' },
} satisfies AuditActions;
