import type { AuditActions } from '../../lib/web-module.ts';

export const auditActions = {
  addPasskey: { en: 'Passkey added', es: 'Llave de acceso añadida' },
  removePasskey: { en: 'Passkey removed', es: 'Llave de acceso eliminada' },
  removePasskeys: { en: 'All passkeys removed', es: 'Todas las llaves de acceso eliminadas' },
  renamePasskey: { en: 'Passkey renamed', es: 'Llave de acceso con otro nombre' },
} satisfies AuditActions;
