import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    code_not_valid: [
      'Este código no sirve para esta reserva',
      'Comprueba el código. Puede estar agotado, o ser para otros días, horas o pistas.',
    ],
    code_exists: ['Ya hay un código con este texto', 'Elige otro texto, o cambia el código existente.'],
  },
};
