import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    amount_too_high: [
      'The amount is higher than the debt',
      'Somebody may have paid in the meantime. Check the debt again.',
    ],
    debt_too_high: ['You owe the club too much to book', 'Pay what you owe first.'],
    already_reversed: ['This payment cannot be reversed', 'It was reversed before, or it is a payout or a reversal.'],
  },
} satisfies ProblemTexts;
