import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    seller_missing: ['The name of the club is missing', 'Enter it in the invoice settings first.'],
    no_email_address: [
      'The person has no email address',
      'The address of an account must be verified. Download the PDF instead.',
    ],
    nothing_to_credit: ['Nothing is left to credit', 'The invoice is credited already, or it is a credit note.'],
  },
} satisfies ProblemTexts;
