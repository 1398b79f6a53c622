import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  fieldsWithCodes: {
    'iban wrong_format': 'El IBAN es incorrecto. Revisa sus cifras.',
    'bic wrong_format': 'Un BIC tiene 8 u 11 letras y cifras.',
  },
  fields: { iban: 'IBAN', bic: 'BIC', holder: 'Titular de la cuenta' },
};
