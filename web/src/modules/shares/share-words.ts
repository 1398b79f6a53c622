import { wordsHook } from '../../i18n/words.tsx';

interface Message {
  name: string;
  /** The court, the date and the time. */
  title: string;
  money: string;
  until: string;
}

const en = {
  ...{ share: 'Share the price', change: 'Change shares', stop: 'Stop sharing', title: 'Shared price' },
  lead: (until: string) =>
    `Each person gets a link, and pays without an account. If not everybody pays by ${until}, nobody pays.`,
  changeText: 'The link of a removed person stops working. A reserved share never rises.',
  ...{ person: (n: number) => `Player ${n}`, remove: (n: number) => `Remove player ${n}`, add: 'Add player' },
  ...{ different: 'Different amounts', amount: 'Amount', start: 'Share', save: 'Save' },
  ...{ price: (money: string) => `Price: ${money}.`, each: (money: string) => `Each person pays ${money}.` },
  ...{ complete: 'The amounts match the price.', missing: (money: string) => `${money} still missing.` },
  tooMuch: (money: string) => `${money} too much.`,
  capped: 'The rest is divided equally. Reserved shares do not rise.',
  progress: (paid: number, all: number) => `${paid} of ${all} have paid`,
  timeLeft: (left: string, until: string) => `Time left: ${left}, until ${until}`,
  timeOver: 'The time to pay is over.',
  states: {
    ...{ open: 'Not paid yet', processing: 'Processing', authorized: 'Reserved', paid: 'Paid' },
    covered: 'Paid by another person',
  },
  ...{ payOwn: 'Pay my share', copy: 'Copy link', send: 'Send', mail: 'Email', code: 'QR code' },
  linksFor: (name: string) => `Link for ${name}`,
  codeFor: (name: string) => `QR code for ${name}`,
  scan: (money: string) => `Scan the code with a phone to pay ${money}.`,
  message: ({ name, title, money, until }: Message) =>
    `Hi ${name}, your share of ${title} is ${money}. Please pay by ${until}. You need no account. If not everybody pays, nobody pays.`,
  ...{
    stopTitle: 'Stop sharing the price?',
    stopText: 'Reserved money is released, and nobody has paid. You can then pay alone, as long as the court is held.',
  },
  ...{ pageTitle: 'Pay together', who: 'Who pays', you: (name: string) => `${name} (you)` },
  yourShare: (money: string) => `Your share: ${money}`,
  ...{ pay: (money: string) => `Pay ${money}`, opening: 'Opening the payment page …' },
  promise: 'The money is only reserved. It is taken when everybody has paid.',
  orNobody: (until: string) => `If not everybody pays by ${until}, nobody pays.`,
  payRest: (money: string) => `Pay the rest (${money})`,
  restText: 'You pay for everybody who has not paid yet.',
  reserved: (names: string) =>
    names === '' ? 'Your share is reserved.' : `Your share is reserved. We are waiting for: ${names}.`,
  processing: 'Your bank has not decided yet. Do not pay again.',
  deciding: 'The time to pay is over. We are checking whether everybody has paid.',
  capturing: 'Everybody has paid. The booking is being confirmed.',
  done: 'Booked. Everybody has paid.',
  released: 'Nobody pays a share any more. Reserved money is released, and refunds go back to the card.',
  invalid: 'This link does not work. Ask the player who has sent it for a new one.',
  ...{ leave: 'Leave', leaveTitle: 'Leave and pay nothing?' },
  leaveText: 'Your reserved money is released, and another person can pay your share.',
};

const es: typeof en = {
  ...{ share: 'Compartir el precio', change: 'Cambiar partes', stop: 'Dejar de compartir', title: 'Precio compartido' },
  lead: (until) =>
    `Cada persona recibe un enlace y paga sin cuenta. Si no pagan todos antes del límite (${until}), nadie paga.`,
  changeText: 'El enlace de una persona que quites deja de valer. Una parte reservada nunca sube.',
  ...{ person: (n) => `Jugador ${n}`, remove: (n) => `Quitar jugador ${n}`, add: 'Añadir jugador' },
  ...{ different: 'Importes distintos', amount: 'Importe', start: 'Compartir', save: 'Guardar' },
  ...{ price: (money) => `Precio: ${money}.`, each: (money) => `Cada persona paga ${money}.` },
  ...{ complete: 'Los importes suman el precio.', missing: (money) => `Faltan ${money}.` },
  tooMuch: (money) => `Sobran ${money}.`,
  capped: 'El resto se divide a partes iguales. Las partes reservadas no suben.',
  progress: (paid, all) => `Han pagado ${paid} de ${all}`,
  timeLeft: (left, until) => `Tiempo restante: ${left} (límite: ${until})`,
  timeOver: 'El tiempo para pagar ha terminado.',
  states: {
    ...{ open: 'Sin pagar', processing: 'Procesando', authorized: 'Reservado', paid: 'Pagado' },
    covered: 'Pagado por otra persona',
  },
  ...{ payOwn: 'Pagar mi parte', copy: 'Copiar enlace', send: 'Enviar', mail: 'Correo', code: 'QR' },
  linksFor: (name) => `Enlace para ${name}`,
  codeFor: (name) => `Código QR para ${name}`,
  scan: (money) => `Escanea el código con un móvil para pagar ${money}.`,
  message: ({ name, title, money, until }) =>
    `Hola, ${name}: tu parte de ${title} es de ${money}. Límite para pagar: ${until}. No necesitas cuenta. Si no pagan todos, nadie paga.`,
  ...{
    stopTitle: '¿Dejar de compartir el precio?',
    stopText:
      'Se libera el dinero reservado y nadie ha pagado. Después puedes pagar todo tú mientras te guardemos la pista.',
  },
  ...{ pageTitle: 'Pagar entre todos', who: 'Quién paga', you: (name) => `${name} (tú)` },
  yourShare: (money) => `Tu parte: ${money}`,
  ...{ pay: (money) => `Pagar ${money}`, opening: 'Abriendo la página de pago …' },
  promise: 'El dinero solo se reserva. Se cobra cuando todos han pagado.',
  orNobody: (until) => `Si no pagan todos antes del límite (${until}), nadie paga.`,
  payRest: (money) => `Pagar el resto (${money})`,
  restText: 'Pagas por todos los que todavía no han pagado.',
  reserved: (names) =>
    names === '' ? 'Tu parte está reservada.' : `Tu parte está reservada. Faltan por pagar: ${names}.`,
  processing: 'Tu banco todavía no ha decidido. No pagues otra vez.',
  deciding: 'El tiempo para pagar ha terminado. Comprobamos si han pagado todos.',
  capturing: 'Han pagado todos. La reserva se está confirmando.',
  done: 'Reservado. Han pagado todos.',
  released: 'Ya nadie paga una parte. El dinero reservado se libera y los reembolsos vuelven a la tarjeta.',
  invalid: 'Este enlace no vale. Pide otro al jugador que te lo ha enviado.',
  ...{ leave: 'Retirarme', leaveTitle: '¿Retirarte y no pagar nada?' },
  leaveText: 'Se libera tu dinero reservado y otra persona puede pagar tu parte.',
};

export const useShareWords = wordsHook({ en, es });
