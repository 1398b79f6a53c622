import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    voucher_not_valid: [
      'Este vale no se puede usar',
      'Comprueba el código. El vale puede estar canjeado, cancelado o caducado.',
    ],
  },
};
