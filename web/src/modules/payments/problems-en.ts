import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    amount_too_high: [
      'The amount is higher than the debt',
      'Somebody may have paid in the meantime. Check the debt again.',
    ],
    debt_too_high: ['You owe the club too much to book', 'Pay what you owe first.'],
    unpaid_booking: ['You have another booking to pay', 'Pay it on its page, or do not book it.'],
    payment_required: ['This booking must be paid first', 'Pay it on its page. The payment confirms it.'],
    already_reversed: [
      'This payment cannot be reversed',
      'It was reversed or refunded before, or it is a payout or a reversal.',
    ],
    written_off: ['This debt was written off', 'Reverse the write-off first. The debt then returns.'],
    refund_not_open: [
      'This refund is no longer open',
      'It was paid out or added to the balance, or its payment was reversed.',
    ],
  },
} satisfies ProblemTexts;
