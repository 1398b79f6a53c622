import { plural } from '../../i18n/plural.ts';
import { wordsHook } from '../../i18n/words.tsx';

const en = {
  ...{ title: 'Bank', lead: 'Players transfer what they owe, and you import the statements of the bank.' },
  ...{ account: 'Bank account', holder: 'Account holder', bic: 'BIC (optional)' },
  accountHint: 'Players then see the account, a reference and a QR code on the page of each booking that is not paid.',
  ...{ saved: 'Bank account saved', remove: 'Remove', removed: 'Bank account removed' },
  ...{ import: 'Import statement', accountFirst: 'To import statements, first enter the bank account.' },
  importHint: 'CAMT.053 (XML) or CSV from your online banking. Known transfers are not booked again.',
  ...{ importing: 'Importing …', again: 'Import with these columns', file: 'File', none: '–' },
  columns: { date: 'Day', amount: 'Amount', name: 'Payer', text: 'Text', reference: 'Reference of the bank' },
  result: (n: { new: number; booked: number; open: number; known: number }) =>
    `${n.new} new: ${n.booked} booked, ${n.open} open. ${n.known} known.`,
  skipped: (n: number) => `${plural(n, 'outgoing transfer was', 'outgoing transfers were')} skipped.`,
  ...{ transfers: 'Incoming transfers', states: { open: 'Open', booked: 'Booked', ignored: 'Ignored' } },
  nothing: {
    open: 'All imported transfers are booked.',
    booked: 'No transfers are booked yet.',
    ignored: 'No transfers are ignored.',
  },
  ...{ unknownPayer: 'No name', noText: 'No text', noProposal: 'Nobody with a debt matches.' },
  ...{ book: 'Book', otherPerson: 'Choose a person', person: 'Person', choose: 'Choose …' },
  bookings: (ids: readonly number[]) => `${ids.length === 1 ? 'Booking' : 'Bookings'} ${ids.join(', ')}`,
  dues: (count: number) => plural(count, 'membership fee', 'membership fees'),
  rest: (amount: string) => `${amount} to the balance`,
  ...{ bookTitle: (amount: string) => `Book ${amount}`, booked: (name: string) => `Booked for ${name}` },
  ...{ ignore: 'Ignore', ignoreTitle: (name: string) => `Ignore the transfer: ${name}`, reason: 'Reason' },
  ignoreText: 'For transfers that are not from players. You can still book it later.',
  ...{ ignored: 'Transfer ignored', receipt: 'Receipt' },
};

const es: typeof en = {
  ...{ title: 'Banco', lead: 'Los jugadores pagan por transferencia y tú importas los extractos del banco.' },
  ...{ account: 'Cuenta bancaria', holder: 'Titular de la cuenta', bic: 'BIC (opcional)' },
  accountHint:
    'Los jugadores ven la cuenta, una referencia y un código QR en la página de cada reserva pendiente de pago.',
  ...{ saved: 'Cuenta bancaria guardada', remove: 'Quitar', removed: 'Cuenta bancaria quitada' },
  ...{ import: 'Importar extracto', accountFirst: 'Para importar extractos, introduce primero la cuenta bancaria.' },
  importHint: 'CAMT.053 (XML) o CSV de la banca en línea. Las transferencias conocidas no se vuelven a contabilizar.',
  ...{ importing: 'Importando …', again: 'Importar con estas columnas', file: 'Archivo', none: '–' },
  columns: { date: 'Día', amount: 'Importe', name: 'Ordenante', text: 'Concepto', reference: 'Referencia del banco' },
  result: (n) => `${n.new} nuevas: ${n.booked} contabilizadas, ${n.open} pendientes. ${n.known} conocidas.`,
  skipped: (n) => `Se ${n === 1 ? 'ha omitido 1 transferencia enviada' : `han omitido ${n} transferencias enviadas`}.`,
  transfers: 'Transferencias recibidas',
  states: { open: 'Pendientes', booked: 'Contabilizadas', ignored: 'Ignoradas' },
  nothing: {
    open: 'Todas las transferencias importadas están contabilizadas.',
    booked: 'Todavía no hay transferencias contabilizadas.',
    ignored: 'No hay transferencias ignoradas.',
  },
  ...{ unknownPayer: 'Sin nombre', noText: 'Sin concepto', noProposal: 'No coincide nadie con deudas.' },
  ...{ book: 'Contabilizar', otherPerson: 'Elegir persona', person: 'Persona', choose: 'Elige …' },
  bookings: (ids) => `${ids.length === 1 ? 'Reserva' : 'Reservas'} ${ids.join(', ')}`,
  dues: (count) => plural(count, 'cuota de socio', 'cuotas de socio'),
  rest: (amount) => `${amount} al saldo`,
  ...{ bookTitle: (amount) => `Contabilizar ${amount}`, booked: (name) => `Contabilizada para ${name}` },
  ...{ ignore: 'Ignorar', ignoreTitle: (name) => `Ignorar la transferencia: ${name}`, reason: 'Motivo' },
  ignoreText: 'Para transferencias que no son de jugadores. Podrás contabilizarla más tarde.',
  ...{ ignored: 'Transferencia ignorada', receipt: 'Recibo' },
};

export const useBankWords = wordsHook({ en, es });
