import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  testMail: { en: 'Test email sent', es: 'Correo de prueba enviado' },
} satisfies AuditActions;
