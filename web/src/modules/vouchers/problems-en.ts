import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    voucher_not_valid: [
      'This voucher cannot be used',
      'Check the code. The voucher may be redeemed, cancelled or expired.',
    ],
  },
} satisfies ProblemTexts;
