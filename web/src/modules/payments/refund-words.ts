import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Refunds to pay out',
  hint: 'Give the cash back, refund the card on the terminal, or transfer the money. For a transfer, ask for the IBAN.',
  means: 'Paid with',
  payOut: 'Pay out',
  payOutTitle: (amount: string, name: string) => `Pay out ${amount} to ${name}?`,
  keep: 'Add to balance',
  kept: (amount: string, name: string) => `${amount} added to the balance of ${name}`,
  online: 'Goes back online by itself',
  failed: 'Failed: show what you can do',
  bookingName: 'Booking',
  booking: (id: number) => `Booking ${id}`,
};

const es: typeof en = {
  title: 'Reembolsos por pagar',
  hint: 'Devuelve el efectivo, reembolsa la tarjeta en el terminal o transfiere el dinero. Para transferir, pide el IBAN.',
  means: 'Se pagó con',
  payOut: 'Pagar',
  payOutTitle: (amount, name) => `¿Pagar ${amount} a ${name}?`,
  keep: 'Añadir al saldo',
  kept: (amount, name) => `${amount} añadidos al saldo de ${name}`,
  online: 'Se devuelve en línea automáticamente',
  failed: 'Ha fallado: ver qué puedes hacer',
  bookingName: 'Reserva',
  booking: (id) => `Reserva ${id}`,
};

export const useRefundWords = wordsHook({ en, es });
