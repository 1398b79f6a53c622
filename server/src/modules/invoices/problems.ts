import type { Problems } from '../../platform/problems.ts';

export const problems = {
  seller_missing: {
    status: 409,
    title: 'The name of the club is missing',
    remedy: 'Set `legal_name` in the invoice settings, because each invoice names the seller.',
  },
  no_email_address: {
    status: 409,
    title: 'The person has no email address',
    remedy: 'The address of an account must be verified. Download the PDF instead.',
  },
  nothing_to_credit: {
    status: 409,
    title: 'Nothing is left to credit',
    remedy: 'Only an invoice can be credited, and each line only once.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
