import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  changeEmail: { en: 'Email address changed', es: 'Correo cambiado' },
  resetPassword: { en: 'Password reset by email', es: 'Contraseña cambiada por correo' },
  undoEmailChange: { en: 'Change of the email address undone', es: 'Cambio de correo deshecho' },
  verifyEmail: { en: 'Email address verified', es: 'Correo verificado' },
} satisfies AuditActions;
