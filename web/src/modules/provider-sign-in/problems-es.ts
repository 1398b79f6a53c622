import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    provider_email_unverified: [
      'Tu proveedor de inicio de sesión no ha confirmado tu correo',
      'Confírmalo con el proveedor e inténtalo otra vez.',
    ],
    provider_unavailable: ['El servicio de inicio de sesión no responde', 'Inténtalo más tarde o entra de otra forma.'],
    sign_in_expired: ['Este inicio de sesión ha caducado', 'Empieza otra vez en la página de entrada.'],
  },
};
