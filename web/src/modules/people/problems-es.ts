import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    not_pending: ['Esta persona ya está aceptada', 'Recarga la página.'],
    last_admin: ['No hay otro administrador', 'Nombra antes administrador a otra persona.'],
  },
  fieldErrors: {
    cannot_sign_in: 'Quien no tiene cuenta no puede ser administrador.',
  },
};
