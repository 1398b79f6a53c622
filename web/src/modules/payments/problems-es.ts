import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    amount_too_high: [
      'El importe es mayor que la deuda',
      'Puede que alguien ya haya pagado. Comprueba la deuda otra vez.',
    ],
    debt_too_high: ['Debes demasiado al club para reservar', 'Paga antes lo que debes.'],
    unpaid_booking: ['Tienes otra reserva por pagar', 'Págala en su página, o no la reserves.'],
    payment_required: ['Esta reserva se paga antes', 'Págala en su página. El pago la confirma.'],
    written_off: ['Esta deuda se dio por incobrable', 'Antes hay que recuperar la deuda.'],
    refund_not_open: ['Este reembolso ya no está pendiente', 'Ya se pagó, se añadió al saldo o se anuló el pago.'],
    already_reversed: [
      'Este pago no se puede anular',
      'Ya se anuló o reembolsó, o es una devolución de saldo o una anulación.',
    ],
  },
};
