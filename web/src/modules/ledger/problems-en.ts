import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    balance_too_low: ['The balance is too low', 'Enter a smaller amount, or pay in another way.'],
  },
} satisfies ProblemTexts;
