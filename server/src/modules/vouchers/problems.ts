import type { Problems } from '../../platform/problems.ts';

export const problems = {
  voucher_not_valid: {
    status: 409,
    title: 'The voucher cannot be used',
    remedy: 'Check the code. The voucher may already be redeemed, cancelled or expired.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
