import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    mail_not_set_up: ['El club todavía no puede enviar correos', 'Pide al club que te ponga otra contraseña.'],
  },
};
