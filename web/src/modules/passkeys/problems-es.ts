import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    confirmation_required: ['Confirma que eres tú', 'Escribe tu contraseña, o entra de nuevo.'],
    passkey_invalid: ['No se puede añadir esta llave de acceso', 'Reinténtalo.'],
    passkeys_not_set_up: ['Las llaves de acceso no funcionan en esta dirección web', 'Pregunta al club.'],
    too_many_passkeys: ['Tienes 20 llaves de acceso, que es el límite', 'Elimina una que ya no uses.'],
  },
};
