import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    amount_too_high: ['Less than this is owed', 'Somebody may have paid in the meantime. Look at what is owed now.'],
    debt_too_high: ['You owe the club too much to book', 'Pay what you owe first.'],
    already_reversed: ['This payment cannot be reversed', 'It was reversed before, or it is a payout.'],
  },
} satisfies ProblemTexts;
