import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    balance_too_low: [
      'El saldo no es suficiente',
      'Introduce un importe menor o elige otra forma de pago. Una recarga ya gastada no se puede anular.',
    ],
  },
};
