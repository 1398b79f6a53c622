import { wordsHook } from '../../i18n/words.tsx';

const en = {
  ...{ title: 'Pay by bank transfer', holder: 'Recipient', iban: 'IBAN', bic: 'BIC', reference: 'Reference' },
  ...{ amount: 'Amount', code: 'QR code for the transfer', scan: 'Scan the code with your banking app.' },
  hint: 'Enter the reference exactly. The club then recognises your transfer.',
  show: 'Transfer details',
};

const es: typeof en = {
  ...{ title: 'Pagar por transferencia', holder: 'Beneficiario', iban: 'IBAN', bic: 'BIC', reference: 'Referencia' },
  ...{ amount: 'Importe', code: 'Código QR para la transferencia', scan: 'Escanea el código con la app de tu banco.' },
  hint: 'Escribe la referencia exactamente así. El club reconocerá tu transferencia.',
  show: 'Datos para la transferencia',
};

export const useTransferWords = wordsHook({ en, es });
