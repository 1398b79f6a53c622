import type { AdminOnlinePayment } from '@courtside/client';
import { wordsHook } from '../../i18n/words.tsx';

type DisputeState = AdminOnlinePayment['disputes'][number]['state'];

const en = {
  ...{ title: 'Online payments', lead: 'Players pay in the app on the page of a payment provider.' },
  ...{ add: 'Add provider', provider: 'Provider', providers: 'Payment providers', payments: 'Payments' },
  none: 'Players cannot pay online yet. Open an account at Stripe or Mollie, and add it here with its API key.',
  noneForStaff: 'Players cannot pay online yet.',
  addHint: 'In the dashboard of the provider, copy the secret API key. A test key adds the provider in test mode.',
  ...{
    apiKey: 'Secret API key',
    apiKeyHint: 'It is stored encrypted, and never shown again.',
    added: 'Provider added',
  },
  ...{
    modes: { test: 'Test', live: 'Live' },
    active: 'Players pay here',
    trial: 'For trying out',
    inactive: 'Not used for new payments',
  },
  noKeyFile:
    'The service cannot encrypt API keys yet. The operator must set MONEY_KEY_FILE to the path of a key file, and restart the service.',
  howTo: 'Read how to set it up',
  noAddress:
    'The operator must set PUBLIC_URL. Without it, the provider cannot notify the service, and payments are confirmed later.',
  address: 'Address for notifications',
  addressOf: {
    stripe:
      'In the Stripe Dashboard, add this address under Developers → Webhooks, with the events checkout.session.*, payment_intent.*, charge.* and refund.*. Then store the signing secret of the webhook here.',
    mollie: 'The service tells Mollie this address with each payment. You do not have to enter it.',
  },
  signingSecret: 'Signing secret of the webhook',
  noSecret:
    'The signing secret is missing, so the service refuses the notifications of Stripe. It still asks Stripe itself.',
  ...{
    storeSecret: 'Store signing secret',
    secretStored: 'Signing secret stored',
    secretSaved: 'The signing secret is stored.',
  },
  ...{
    changeKey: 'Change API key',
    keyHint: 'The new key must belong to the same account.',
    saved: 'Provider changed',
  },
  ...{ start: 'Let players pay here', stop: 'Stop new payments' },
  ...{ started: 'Players now pay here.', stopped: 'Players cannot start new payments here.' },
  ...{ payout: 'Record payout', payoutTitle: (provider: string) => `Record payout of ${provider}` },
  payoutText: 'When the provider has sent money to your bank, record what arrived and what the provider kept.',
  ...{ arrived: 'Arrived at the bank', fee: 'Fees of the provider', recorded: 'Payout recorded' },
  testNotice: 'Test mode: only people who set up providers can pay online, and no money moves.',
  testLink: 'Open online payments',
  attention: 'Needs attention',
  failedText: (amount: string) =>
    `The provider could not give ${amount} back. Send it again, or give it back in another way.`,
  undecided:
    'The provider has not decided for an hour. Look at the pages of the provider, and at the permissions of the key.',
  disputeText: (amount: string) =>
    `The bank of the player has taken ${amount} back. Answer the dispute on the pages of the provider.`,
  ...{ sendAgain: 'Send again', sentAgain: 'The refund is being sent again.' },
  ...{ otherMeans: 'Pay out by other means', otherText: 'Give the money to the player first. Then record how.' },
  otherTitle: (amount: string, name: string) => `Pay out ${amount} to ${name}`,
  ...{ payOut: 'Pay out', paidOut: 'Refund paid out' },
  ...{ booking: (id: number) => `Booking ${id}`, bookingName: 'Booking', refunded: 'Given back', receipt: 'Receipt' },
  noPayments: 'No online payments yet.',
  states: {
    ...{ open: 'Open', processing: 'Processing', paid: 'Paid', refunded: 'Goes back', failed: 'Not paid' },
  } as Record<AdminOnlinePayment['state'], string>,
  disputes: { open: 'Dispute open', won: 'Dispute won', lost: 'Dispute lost' } as Record<DisputeState, string>,
};

const es: typeof en = {
  ...{ title: 'Pagos en línea', lead: 'Los jugadores pagan en la aplicación, en la página de un proveedor de pagos.' },
  ...{ add: 'Añadir proveedor', provider: 'Proveedor', providers: 'Proveedores de pagos', payments: 'Pagos' },
  none: 'Los jugadores todavía no pueden pagar en línea. Abre una cuenta en Stripe o Mollie y añádela aquí con su clave de API.',
  noneForStaff: 'Los jugadores todavía no pueden pagar en línea.',
  addHint:
    'Copia la clave secreta de API en el panel del proveedor. Una clave de prueba añade el proveedor en modo de prueba.',
  ...{
    apiKey: 'Clave secreta de API',
    apiKeyHint: 'Se guarda cifrada y no se vuelve a mostrar.',
    added: 'Proveedor añadido',
  },
  ...{
    modes: { test: 'Prueba', live: 'Real' },
    active: 'Aquí pagan los jugadores',
    trial: 'Para probar',
    inactive: 'Sin pagos nuevos',
  },
  noKeyFile:
    'El servicio todavía no puede cifrar claves de API. El operador debe indicar en MONEY_KEY_FILE la ruta de un archivo con una clave y reiniciar el servicio.',
  howTo: 'Leer cómo se configura',
  noAddress:
    'El operador debe configurar PUBLIC_URL. Sin ella, el proveedor no puede avisar al servicio y los pagos se confirman más tarde.',
  address: 'Dirección para los avisos',
  addressOf: {
    stripe:
      'En el panel de Stripe, añade esta dirección en Developers → Webhooks, con los eventos checkout.session.*, payment_intent.*, charge.* y refund.*. Después guarda aquí el secreto de firma del webhook.',
    mollie: 'El servicio indica esta dirección a Mollie en cada pago. No hace falta introducirla.',
  },
  signingSecret: 'Secreto de firma del webhook',
  noSecret:
    'Falta el secreto de firma, así que el servicio rechaza los avisos de Stripe. Aun así, pregunta él mismo a Stripe.',
  ...{
    storeSecret: 'Guardar secreto de firma',
    secretStored: 'Secreto de firma guardado',
    secretSaved: 'El secreto de firma está guardado.',
  },
  ...{
    changeKey: 'Cambiar clave de API',
    keyHint: 'La clave nueva debe ser de la misma cuenta.',
    saved: 'Proveedor cambiado',
  },
  ...{ start: 'Usar para los pagos', stop: 'Parar pagos nuevos' },
  ...{ started: 'Ahora los jugadores pagan aquí.', stopped: 'Los jugadores no pueden empezar pagos nuevos aquí.' },
  ...{ payout: 'Registrar abono', payoutTitle: (provider) => `Registrar abono de ${provider}` },
  payoutText:
    'Cuando el proveedor haya enviado dinero a tu banco, registra lo que llegó y lo que se quedó el proveedor.',
  ...{ arrived: 'Llegó al banco', fee: 'Comisiones del proveedor', recorded: 'Abono registrado' },
  testNotice: 'Modo de prueba: solo quien configura proveedores puede pagar en línea y no se mueve dinero.',
  testLink: 'Abrir pagos en línea',
  attention: 'Requieren atención',
  failedText: (amount) => `El proveedor no pudo devolver ${amount}. Envíalo otra vez o devuélvelo de otra forma.`,
  undecided:
    'El proveedor no ha decidido desde hace una hora. Mira las páginas del proveedor y los permisos de la clave.',
  disputeText: (amount) =>
    `El banco del jugador ha retirado ${amount}. Responde a la reclamación en las páginas del proveedor.`,
  ...{ sendAgain: 'Enviar otra vez', sentAgain: 'El reembolso se está enviando otra vez.' },
  ...{ otherMeans: 'Pagar de otra forma', otherText: 'Primero da el dinero al jugador. Después registra cómo.' },
  otherTitle: (amount, name) => `Pagar ${amount} a ${name}`,
  ...{ payOut: 'Pagar', paidOut: 'Reembolso pagado' },
  ...{ booking: (id) => `Reserva ${id}`, bookingName: 'Reserva', refunded: 'Devuelto', receipt: 'Recibo' },
  noPayments: 'Todavía no hay pagos en línea.',
  states: { open: 'Abierto', processing: 'En proceso', paid: 'Pagado', refunded: 'Se devuelve', failed: 'No pagado' },
  disputes: { open: 'Reclamación abierta', won: 'Reclamación ganada', lost: 'Reclamación perdida' },
};

export const useOnlineWords = wordsHook({ en, es });

/** These names are the same in each language. */
export const PROVIDERS = { stripe: 'Stripe', mollie: 'Mollie' } as const;
