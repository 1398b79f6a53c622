import { retryIn } from '../../i18n/durations-es.ts';
import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    link_invalid: ['Este enlace ya no vale', 'Ya se ha usado o ha caducado. Pide otro correo.'],
    password_missing: ['Tu cuenta no tiene contraseña', 'Sal y elige «¿Has olvidado tu contraseña?».'],
    token_missing: ['No has entrado', 'Entra y reinténtalo.'],
    token_invalid: ['Tu sesión se ha cerrado', 'Entra de nuevo.'],
    token_expired: ['Tu sesión se ha cerrado', 'Entra de nuevo.'],
    invalid_credentials: ['Correo o contraseña incorrectos'],
    forbidden: ['Tu rol no lo permite', 'Pide otro rol a un administrador.'],
    account_deactivated: ['Tu cuenta está desactivada', 'Pregunta en el club.'],
    registration_closed: ['Para crear una cuenta necesitas una invitación', 'Pregunta al club.'],
    approval_pending: ['El club aún no ha aceptado tu cuenta', 'Podrás reservar en cuanto lo haga.'],
    email_unverified: [
      'Tu correo no está confirmado',
      'Abre el enlace de nuestro correo. En tu perfil puedes pedir otro. Después, inténtalo de nuevo.',
    ],
    email_taken: ['Ya hay una cuenta con ese correo', 'Entra con ella o usa otro correo.'],
    too_many_attempts: ['Demasiados intentos', 'Espera un rato y reinténtalo.'],
  },
  remedies: {
    too_many_attempts: retryIn,
  },
  fieldErrors: {
    wrong_length: 'Usa de 8 a 128 caracteres.',
    weak_password: 'Esta contraseña es demasiado fácil de adivinar. Elige otra.',
  },
  fieldsWithCodes: {
    'password too_short': 'Usa al menos 8 caracteres.',
    'new_password too_short': 'Usa al menos 8 caracteres.',
  },
  fields: {
    password: 'Contraseña',
  },
};
