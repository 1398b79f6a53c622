import type { Problems } from '../../platform/problems.ts';

export const problems = {
  balance_too_low: {
    status: 409,
    title: 'The balance is too low',
    remedy: 'Pay a smaller part from the balance, or choose another means of payment.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
