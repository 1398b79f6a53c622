import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    api_key_missing: [
      'Esta página ha perdido la conexión con el club',
      'Recarga la página; si sigue igual, avisa al club.',
    ],
    api_key_invalid: [
      'Esta página ha perdido la conexión con el club',
      'Recarga la página; si sigue igual, avisa al club.',
    ],
    scope_missing: ['Esta página no tiene permiso para eso', 'Avisa al club: a su clave de API le falta un permiso.'],
    origin_not_allowed: ['Las reservas no están configuradas para esta dirección web', 'Avisa al club.'],
  },
  fieldErrors: {
    not_publishable: 'Solo las claves de API publicables pueden tener direcciones web.',
    bad_origin: 'Escribe direcciones como https://club.example, sin nada detrás.',
  },
  fieldsWithCodes: {
    'scopes too_few': 'Elige al menos un permiso.',
    'expires_at in_the_past': 'Elige un día futuro.',
  },
  fields: {
    expires_at: 'Caduca el',
    origins: 'Direcciones web',
    scopes: 'Permisos',
  },
};
