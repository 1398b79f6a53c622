import type { problems as en } from './problems-en.ts';

export const problems: typeof en = {
  codes: {
    malformed_statement: [
      'No se puede leer el extracto',
      'Expórtalo como CAMT.053 o CSV en la banca en línea, de una sola cuenta y de un período más corto. No se ha importado nada.',
    ],
    columns_unknown: ['No se reconocen las columnas del archivo', 'Elige las columnas abajo.'],
    bank_account_missing: ['El club no tiene cuenta bancaria', 'Introduce primero la cuenta bancaria.'],
    other_bank_account: [
      'El extracto es de otra cuenta bancaria',
      'Exporta el extracto de la cuenta del club. No se ha importado nada.',
    ],
    bank_line_booked: ['La transferencia ya está contabilizada', 'Alguien la ha contabilizado mientras tanto.'],
  },
  remedies: {
    malformed_statement: ({ line }) =>
      line === undefined ? undefined : `La línea ${line} del archivo es incorrecta. No se ha importado nada.`,
  },
  fieldsWithCodes: {
    'iban wrong_format': 'El IBAN es incorrecto. Revisa sus cifras.',
    'bic wrong_format': 'Un BIC tiene 8 u 11 letras y cifras.',
  },
  fields: { iban: 'IBAN', bic: 'BIC', holder: 'Titular de la cuenta', content: 'Archivo' },
};
