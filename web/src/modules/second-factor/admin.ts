import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  confirmSecondFactor: { en: 'Second factor turned on', es: 'Segundo factor activado' },
  disableSecondFactor: { en: 'Second factor turned off', es: 'Segundo factor desactivado' },
  renewRecoveryCodes: { en: 'Recovery codes replaced', es: 'Códigos de recuperación renovados' },
  resetSecondFactor: { en: 'Second factor reset by the operator', es: 'Segundo factor quitado por el operador' },
} satisfies AuditActions;
