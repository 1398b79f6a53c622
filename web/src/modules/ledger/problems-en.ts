import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    balance_too_low: [
      'The balance is too low',
      'Enter a smaller amount, or choose another means of payment. A top-up that is spent cannot be reversed.',
    ],
  },
} satisfies ProblemTexts;
