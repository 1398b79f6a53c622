import type { Movement } from '@courtside/client';
import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  /** @param minutes how long the court is held; undefined if the club must accept the request first */
  payFirst: (due: string, minutes: number | undefined, isDeposit: boolean) =>
    (minutes === undefined
      ? `The club answers your request first. Your booking is then confirmed when you pay ${due}.`
      : `The court is held for you for ${plural(minutes, 'minute', 'minutes')}. Your booking is confirmed when you pay ${due}.`) +
    (isDeposit ? ' You pay the rest at the club.' : ''),
  heldUntil: (time: string) => `The court is held for you until ${time}. Your booking is confirmed when you pay.`,
  holdOver: 'The time to pay is over. The court is free again.',
  balanceTooLow: (balance: string) => `Your balance is ${balance}. Top it up at the club, or pay there.`,
  processing: 'Your payment is still processing. You do not have to do anything and must not pay again.',
  showPayment: 'Show payment',
  ...{ due: 'To pay now', giveUp: 'Do not book', gaveUp: 'The court is free again.' },
  payOnlineOrAtClub: 'You pay online or at the club.',
  ...{ payAtClub: 'You pay at the club.', refundAll: 'If you cancel, you get everything back.' },
  refundFirst: (hours: number, back: string) =>
    `If you cancel ${hours === 0 ? 'before the start' : `at least ${plural(hours, 'hour', 'hours')} before the start`}, you get ${back} back.`,
  refundNext: (hours: number, back: string) =>
    `${hours === 0 ? 'Before the start' : `At least ${plural(hours, 'hour', 'hours')} before`}: ${back} back.`,
  refundLater: 'Later: nothing back.',
  back: (percent: number) => (percent === 100 ? 'everything' : percent === 0 ? 'nothing' : `${percent}%`),
  lateFee: (fee: string) => `If you do not get everything back, a fee of ${fee} is added.`,
  ...{ noShowFee: (fee: string) => `If you do not come, a fee of ${fee} is added.`, payment: 'Payment' },
  ...{ costs: 'Price', fees: 'Fees included', paid: 'Paid', owed: 'To pay' },
  payFromBalance: (amount: string) => `Pay ${amount} from balance`,
  paidFromBalance: (amount: string) => `${amount} paid from your balance`,
  refundIfCancelled: (amount: string, toOrigin: boolean) =>
    `You get ${amount} back ${toOrigin ? 'in the way you paid' : 'to your balance'}.`,
  openRefund: (amount: string) => `The club gives ${amount} back in the way you paid.`,
  ...{ keepRefund: 'Add to my balance instead', keptRefund: 'Added to your balance' },
  ...{
    refundPaidOut: 'Refund paid out',
    refundOpen: 'Refund to be paid out',
    refundKept: 'Refund no longer to be paid out',
  },
  ...{ owedIfCancelled: (amount: string) => `You will owe ${amount}.`, nothingRefunded: 'You get nothing back.' },
  ...{ nothingOwed: 'You will owe nothing.', account: 'Your money at the club' },
  ...{ accountHint: 'The balance is money that the club holds for you.', balance: 'Balance' },
  ...{ nothing: 'No charges or payments yet.', movements: 'Movements' },
  kinds: {
    charge: 'Charge',
    payment: 'Payment',
    top_up: 'Balance topped up',
    refund: 'Refund',
    payout: 'Balance paid out',
    reversal: 'Payment reversed',
    transfer: 'Transfer',
    voucher: 'Gift voucher',
    cash_count: 'Cash count',
    write_off: 'Written off',
    dispute: 'Dispute',
  } as Record<Movement['kind'], string>,
  ...{ booking: (id: number) => `booking ${id}`, addedToBalance: 'Added to balance' },
  ...{ paidWithBalance: 'Paid from balance', writeOffReversed: 'Owed again' },
  ...{ membershipFee: 'Membership fee', feeWaived: 'Membership fee waived', chargeLowered: 'Charge lowered' },
};

const es: typeof en = {
  payFirst: (due, minutes, isDeposit) =>
    (minutes === undefined
      ? `Primero el club responde a tu solicitud. Después, tu reserva se confirma cuando pagues ${due}.`
      : `Te guardamos la pista ${plural(minutes, 'minuto', 'minutos')}. Tu reserva se confirma cuando pagues ${due}.`) +
    (isDeposit ? ' El resto se paga en el club.' : ''),
  heldUntil: (time) => `Te guardamos la pista hasta: ${time}. Tu reserva se confirma cuando pagues.`,
  holdOver: 'El tiempo para pagar ha terminado. La pista vuelve a estar libre.',
  balanceTooLow: (balance) => `Tu saldo es de ${balance}. Recárgalo en el club, o paga allí.`,
  processing: 'Tu pago todavía se está procesando. No tienes que hacer nada y no debes pagar otra vez.',
  showPayment: 'Ver el pago',
  ...{ due: 'Por pagar ahora', giveUp: 'No reservar', gaveUp: 'La pista vuelve a estar libre.' },
  payOnlineOrAtClub: 'Pagas en línea o en el club.',
  ...{ payAtClub: 'Pagas en el club.', refundAll: 'Si cancelas, se te devuelve todo.' },
  refundFirst: (hours, back) =>
    `Si cancelas ${hours === 0 ? 'antes del inicio' : `al menos ${plural(hours, 'hora', 'horas')} antes del inicio`}, se te devuelve ${back}.`,
  refundNext: (hours, back) =>
    `${hours === 0 ? 'Antes del inicio' : `Al menos ${plural(hours, 'hora', 'horas')} antes`}: se devuelve ${back}.`,
  refundLater: 'Más tarde: no se devuelve nada.',
  back: (percent) => (percent === 100 ? 'todo' : percent === 0 ? 'un 0 %' : `un ${percent} %`),
  lateFee: (fee) => `Si no se te devuelve todo, se añade un recargo de ${fee}.`,
  ...{ noShowFee: (fee) => `Si no te presentas, se añade un recargo de ${fee}.`, payment: 'Pago', costs: 'Precio' },
  ...{ fees: 'Recargos incluidos', paid: 'Pagado', owed: 'Por pagar' },
  payFromBalance: (amount) => `Pagar ${amount} con el saldo`,
  paidFromBalance: (amount) => `${amount} pagados con tu saldo`,
  refundIfCancelled: (amount, toOrigin) =>
    `Se te devuelven ${amount} ${toOrigin ? 'en la forma en que pagaste' : 'a tu saldo'}.`,
  openRefund: (amount) => `El club te devuelve ${amount} en la forma en que pagaste.`,
  ...{ keepRefund: 'Mejor añadir a mi saldo', keptRefund: 'Añadido a tu saldo' },
  ...{
    refundPaidOut: 'Reembolso pagado',
    refundOpen: 'Reembolso por pagar',
    refundKept: 'Reembolso que ya no se paga',
  },
  ...{ owedIfCancelled: (amount) => `Deberás ${amount}.`, nothingRefunded: 'No se te devuelve nada.' },
  ...{ nothingOwed: 'No deberás nada.', account: 'Tu dinero en el club' },
  ...{ accountHint: 'El saldo es dinero que el club guarda para ti.', balance: 'Saldo' },
  ...{ nothing: 'Todavía no hay cargos ni pagos.', movements: 'Movimientos' },
  kinds: {
    charge: 'Cargo',
    payment: 'Pago',
    top_up: 'Recarga de saldo',
    refund: 'Reembolso',
    payout: 'Devolución de saldo',
    reversal: 'Pago anulado',
    transfer: 'Traspaso',
    voucher: 'Vale regalo',
    cash_count: 'Arqueo de caja',
    write_off: 'Dado por incobrable',
    dispute: 'Reclamación',
  },
  ...{ booking: (id) => `reserva ${id}`, addedToBalance: 'Añadido al saldo' },
  ...{ paidWithBalance: 'Pagado con el saldo', writeOffReversed: 'Se debe de nuevo' },
  ...{ membershipFee: 'Cuota de socio', feeWaived: 'Cuota de socio condonada', chargeLowered: 'Cargo reducido' },
};

export const useOwnMoneyWords = wordsHook({ en, es });
export type OwnMoneyWords = typeof en;
