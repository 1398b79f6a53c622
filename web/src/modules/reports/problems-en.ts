import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  fieldsWithCodes: {
    'date_to too_long': 'A report covers at most 366 days. Choose a shorter period.',
  },
} satisfies ProblemTexts;
