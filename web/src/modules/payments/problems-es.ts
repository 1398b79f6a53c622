import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    amount_too_high: ['Se debe menos de ese importe', 'Puede que alguien ya haya pagado. Mira lo que se debe ahora.'],
    debt_too_high: ['Debes demasiado al club para reservar', 'Paga antes lo que debes.'],
    already_reversed: ['Este pago no se puede anular', 'Ya se anuló, o es una devolución de saldo.'],
  },
};
