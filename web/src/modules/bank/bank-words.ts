import { wordsHook } from '../../i18n/words.tsx';

const en = {
  ...{ title: 'Bank', lead: 'Players transfer what they owe, and you import the statements of the bank.' },
  ...{ account: 'Bank account', holder: 'Account holder', bic: 'BIC (optional)' },
  accountHint: 'Players then see the account, a reference and a QR code on the page of each booking that is not paid.',
  ...{ saved: 'Bank account saved', remove: 'Remove', removed: 'Bank account removed' },
};

const es: typeof en = {
  ...{ title: 'Banco', lead: 'Los jugadores pagan por transferencia y tú importas los extractos del banco.' },
  ...{ account: 'Cuenta bancaria', holder: 'Titular de la cuenta', bic: 'BIC (opcional)' },
  accountHint:
    'Los jugadores ven la cuenta, una referencia y un código QR en la página de cada reserva pendiente de pago.',
  ...{ saved: 'Cuenta bancaria guardada', remove: 'Quitar', removed: 'Cuenta bancaria quitada' },
};

export const useBankWords = wordsHook({ en, es });
