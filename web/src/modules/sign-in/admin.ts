import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  signIn: { en: 'Signed in', es: 'Inicio de sesión' },
  signInFailed: { en: 'Sign-in failed', es: 'Inicio de sesión fallido' },
} satisfies AuditActions;
