import { wordsHook } from '../../i18n/words.tsx';

const en = {
  pay: (amount: string) => `Pay ${amount} online`,
  ...{ opening: 'Opening the payment page …', test: 'Test', testText: 'Test mode: no money moves.' },
  ...{ title: 'Your online payment', close: 'Close', toBooking: 'Show booking', findCourt: 'Find a court' },
  ...{ checking: 'Checking your payment …', checkingText: 'This takes a few seconds.' },
  ...{ paid: 'Paid', paidText: (amount: string) => `Thank you, you have paid ${amount}.` },
  confirmed: 'Paid. Your booking is confirmed.',
  ...{ open: 'Nothing is paid yet', openText: 'If you have just paid, wait a moment. This message changes by itself.' },
  ...{ failed: 'Nothing was paid', failedText: 'The payment was refused or cancelled.' },
  heldUntil: (time: string) => `The court is held for you until ${time}.`,
  over: 'The time to pay is over, and the court is free again.',
  ...{ again: 'Try again', goOn: 'Continue to the payment' },
  processing: 'Your payment is still processing',
  processingText: 'You do not have to do anything and must not pay again.',
  ...{ staysYours: 'The slot stays yours.', email: 'You get an email.', later: 'Look here again later.' },
  refunded: 'Your money goes back to you',
  refundedText: (amount: string) =>
    `The payment came too late, or the booking was paid already. You get ${amount} back in the way you paid, within about ten days.`,
};

const es: typeof en = {
  pay: (amount) => `Pagar ${amount} en línea`,
  ...{ opening: 'Abriendo la página de pago …', test: 'Prueba', testText: 'Modo de prueba: no se mueve dinero.' },
  ...{ title: 'Tu pago en línea', close: 'Cerrar', toBooking: 'Ver la reserva', findCourt: 'Buscar una pista' },
  ...{ checking: 'Comprobando tu pago …', checkingText: 'Tarda unos segundos.' },
  ...{ paid: 'Pagado', paidText: (amount) => `Gracias, has pagado ${amount}.` },
  confirmed: 'Pagado. Tu reserva está confirmada.',
  ...{
    open: 'Todavía no se ha pagado nada',
    openText: 'Si acabas de pagar, espera un momento. Este aviso cambia solo.',
  },
  ...{ failed: 'No se ha pagado nada', failedText: 'El pago se rechazó o se canceló.' },
  heldUntil: (time) => `Te guardamos la pista hasta: ${time}.`,
  over: 'El tiempo para pagar ha terminado y la pista vuelve a estar libre.',
  ...{ again: 'Intentarlo de nuevo', goOn: 'Seguir con el pago' },
  processing: 'Tu pago todavía se está procesando',
  processingText: 'No tienes que hacer nada y no debes pagar otra vez.',
  ...{
    staysYours: 'La pista sigue siendo tuya.',
    email: 'Recibirás un correo.',
    later: 'Vuelve a mirar aquí más tarde.',
  },
  refunded: 'Se te devuelve el dinero',
  refundedText: (amount) =>
    `El pago llegó demasiado tarde o la reserva ya estaba pagada. Se te devuelven ${amount} en la forma en que pagaste, en unos diez días.`,
};

export const useOwnOnlineWords = wordsHook({ en, es });
