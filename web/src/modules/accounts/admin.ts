import type { AuditActions, AuditTargets } from '../../lib/web-module.ts';

export const auditActions = {
  changePassword: { en: 'Password changed', es: 'Contraseña cambiada' },
  createUser: { en: 'Account created', es: 'Cuenta creada' },
  endOtherSessions: { en: 'Other sessions ended', es: 'Otras sesiones cerradas' },
  endSession: { en: 'Session ended', es: 'Sesión cerrada' },
  logOut: { en: 'Signed out', es: 'Cierre de sesión' },
  setPassword: { en: 'Password set by the operator', es: 'Contraseña puesta por el operador' },
  useInvitation: { en: 'Registered with an invitation', es: 'Registro con invitación' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  users: { en: 'Account', es: 'Cuenta' },
  tokens: { en: 'Session', es: 'Sesión' },
};
