import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    second_factor_required: ['Esta cuenta tiene un segundo factor', 'Escribe el código de la aplicación.'],
    second_factor_setup_required: ['Tu rol necesita un segundo factor', 'Configúralo en tu perfil y reinténtalo.'],
    second_factor_enabled: ['El segundo factor ya está activado', 'Recarga la página.'],
  },
};
