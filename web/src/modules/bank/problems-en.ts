import type { ProblemTexts } from '../../i18n/problems.ts';

declare module '../../i18n/problems.ts' {
  interface ProblemValues {
    /** The line of a file that cannot be read. */
    line?: number | undefined;
  }
}

export const problems = {
  codes: {
    malformed_statement: [
      'The statement cannot be read',
      'Export it as CAMT.053 or CSV in your online banking, for one account and a shorter period. Nothing was imported.',
    ],
    columns_unknown: ['The columns of the file are not known', 'Choose the columns below.'],
    bank_account_missing: ['The club has no bank account', 'Enter the bank account first.'],
    other_bank_account: [
      'The statement is for another bank account',
      "Export the statement of the club's account. Nothing was imported.",
    ],
    bank_line_booked: ['The transfer is already booked', 'Somebody has booked it in the meantime.'],
  },
  remedies: {
    malformed_statement: ({ line }) =>
      line === undefined ? undefined : `Line ${line} of the file is wrong. Nothing was imported.`,
  },
  fieldsWithCodes: {
    'iban wrong_format': 'The IBAN is wrong. Check its digits.',
    'bic wrong_format': 'A BIC has 8 or 11 letters and digits.',
  },
  fields: { iban: 'IBAN', bic: 'BIC', holder: 'Account holder', content: 'File' },
} satisfies ProblemTexts;
