import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  fieldsWithCodes: {
    'iban wrong_format': 'The IBAN is wrong. Check its digits.',
    'bic wrong_format': 'A BIC has 8 or 11 letters and digits.',
  },
  fields: { iban: 'IBAN', bic: 'BIC', holder: 'Account holder' },
} satisfies ProblemTexts;
