import { wait } from '../../i18n/durations-es.ts';
import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    already_verified: ['Tu correo ya está verificado'],
    link_just_sent: ['Te enviamos un enlace hace poco', 'Mira en tu bandeja de entrada y en la de spam.'],
  },
  remedies: {
    link_just_sent: ({ seconds }) =>
      seconds !== undefined
        ? `Mira en tu bandeja de entrada y en la de spam. Podrás pedir otro enlace dentro de ${wait(seconds)}.`
        : undefined,
  },
};
