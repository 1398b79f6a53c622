import type { AdminPages, AuditActions, AuditTargets } from '../../lib/web-module.ts';
import { KeyRound } from '../../ui/icons/more-icons.ts';

export const pages: AdminPages<'/keys'> = {
  '/keys': {
    permission: 'keys.manage',
    group: 'technical',
    icon: KeyRound,
    name: { en: 'API keys', es: 'Claves de API' },
    load: () => import('./keys.tsx'),
  },
};

export const auditActions = {
  createApiKey: { en: 'API key created', es: 'Clave de API creada' },
  revokeApiKey: { en: 'API key revoked', es: 'Clave de API revocada' },
  rotateApiKey: { en: 'API key replaced', es: 'Clave de API renovada' },
  updateApiKey: { en: 'API key changed', es: 'Clave de API cambiada' },
} satisfies AuditActions;

export const auditTargets: AuditTargets = {
  api_keys: { en: 'API key', es: 'Clave de API' },
};
