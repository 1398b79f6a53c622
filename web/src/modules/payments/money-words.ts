import type { Payment } from '@courtside/client';
import { wordsHook } from '../../i18n/words.tsx';

type Means = Payment['means'][number]['means'];

const en = {
  ...{ payment: 'Payment', paid: 'Paid', partPaid: (owed: string) => `Part paid, ${owed} owed` },
  ...{ owed: (amount: string) => `Owed ${amount}`, nothingToPay: 'Nothing to pay' },
  ...{ fees: (amount: string) => `includes ${amount} in fees`, waived: (amount: string) => `${amount} waived` },
  ...{ take: 'Take payment', takeTitle: (name: string) => `Take payment: ${name}`, topUp: 'Top up balance' },
  ...{ payOut: 'Pay out', payAll: (amount: string) => `Take payment of ${amount}`, amount: 'Amount' },
  ...{ atMost: (amount: string) => `At most ${amount}`, tendered: 'Cash handed over, if not exact' },
  ...{ tenderedTooLow: 'Enter at least the amount to pay.', change: (amount: string) => `Change: ${amount}` },
  means: { cash: 'Cash', card: 'Card terminal', transfer: 'Transfer', balance: 'Balance' } as Record<Means, string>,
  ...{ meansOf: 'Means of payment', balanceOf: (amount: string) => `Balance (${amount})` },
  ...{ split: 'Split over several means', oneMeans: 'Pay with one means' },
  ...{ rest: (amount: string) => `${amount} left to assign`, wrongSum: 'The parts must add up to the amount.' },
  ...{ takeAmount: (amount: string) => `Take ${amount}`, taken: 'Payment taken' },
  /* Receipts */
  receipt: (number: string) => `Receipt ${number}`,
  kinds: { payment: 'Receipt', payout: 'Payout', reversal: 'Reversal' } as Record<Payment['kind'], string>,
  ...{ booking: (id: number) => `Booking ${id}`, balanceLine: 'Balance', total: 'Total' },
  ...{ tax: (rate: string) => `Includes ${rate} tax`, handedOver: 'Handed over', changeLine: 'Change' },
  ...{ takenBy: (name: string) => `Taken by ${name}`, reversed: 'Reversed' },
  ...{ reverses: 'This receipt reverses an earlier payment.', reason: 'Reason', reasonOptional: 'Reason (optional)' },
  ...{ print: 'Print', done: 'Done', reverse: 'Reverse payment' },
  reverseTitle: (number: string) => `Reverse receipt ${number}?`,
  reverseText: 'The bookings owe the money again. The receipt stays, and a second receipt undoes it.',
  ...{ keep: 'Keep payment', reversedDone: 'Payment reversed' },
  /* Waivers */
  ...{ waive: 'Waive', waiveTitle: (name: string) => `Waive a part for ${name}?` },
  waiveText: 'The player no longer owes this amount. Fees are waived first.',
  waivedDone: (amount: string) => `${amount} waived`,
};

const es: typeof en = {
  ...{ payment: 'Pago', paid: 'Pagado', partPaid: (owed) => `Pagado en parte, debe ${owed}` },
  ...{ owed: (amount) => `Debe ${amount}`, nothingToPay: 'Nada que pagar' },
  ...{ fees: (amount) => `incluye ${amount} de recargos`, waived: (amount) => `${amount} condonados`, take: 'Cobrar' },
  ...{ takeTitle: (name) => `Cobrar: ${name}`, topUp: 'Recargar saldo', payOut: 'Devolver saldo' },
  ...{ payAll: (amount) => `Cobrar ${amount}`, amount: 'Importe', atMost: (amount) => `Como máximo ${amount}` },
  ...{ tendered: 'Efectivo entregado, si no es exacto', tenderedTooLow: 'Introduce al menos el importe a pagar.' },
  change: (amount) => `Cambio: ${amount}`,
  means: { cash: 'Efectivo', card: 'Datáfono', transfer: 'Transferencia', balance: 'Saldo' },
  ...{ meansOf: 'Forma de pago', balanceOf: (amount) => `Saldo (${amount})` },
  ...{ split: 'Repartir entre varias formas de pago', oneMeans: 'Pagar de una sola forma' },
  ...{ rest: (amount) => `Quedan ${amount} por repartir`, wrongSum: 'Las partes deben sumar el importe.' },
  ...{ takeAmount: (amount) => `Cobrar ${amount}`, taken: 'Pago cobrado', receipt: (number) => `Recibo ${number}` },
  kinds: { payment: 'Recibo', payout: 'Devolución de saldo', reversal: 'Anulación' },
  ...{ booking: (id) => `Reserva ${id}`, balanceLine: 'Saldo', total: 'Total' },
  ...{ tax: (rate) => `Incluye ${rate} de impuestos`, handedOver: 'Entregado', changeLine: 'Cambio' },
  ...{ takenBy: (name) => `Cobrado por ${name}`, reversed: 'Anulado', reverses: 'Este recibo anula un pago anterior.' },
  ...{ reason: 'Motivo', reasonOptional: 'Motivo (opcional)', print: 'Imprimir', done: 'Listo' },
  ...{ reverse: 'Anular pago', reverseTitle: (number) => `¿Anular el recibo ${number}?` },
  reverseText: 'Las reservas vuelven a deber el dinero. El recibo se conserva y un segundo recibo lo anula.',
  ...{ keep: 'Mantener pago', reversedDone: 'Pago anulado', waive: 'Condonar' },
  waiveTitle: (name) => `¿Condonar una parte a ${name}?`,
  waiveText: 'El jugador deja de deber este importe. Primero se condonan los recargos.',
  waivedDone: (amount) => `${amount} condonados`,
};

export const useMoneyWords = wordsHook({ en, es });
