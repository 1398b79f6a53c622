import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    webhook_disabled: ['El webhook está desactivado', 'Actívalo primero.'],
  },
  fieldErrors: {
    invalid_url: 'Escribe una dirección https:// sin usuario, contraseña ni #.',
    insecure_url: 'La dirección debe empezar por https://.',
    private_address: 'La dirección debe estar en Internet, no en una red privada.',
  },
  fieldsWithCodes: {
    'events too_few': 'Elige al menos un evento.',
  },
  fields: {
    events: 'Eventos',
    url: 'Dirección web',
  },
};
