import type { Problems } from '../../platform/problems.ts';

export const problems = {
  balance_too_low: {
    status: 409,
    title: 'The balance is too low',
    remedy: 'Use a smaller amount, or another means of payment. A top-up that is spent cannot be reversed.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
