import type { Problems } from '../../platform/problems.ts';

export const problems = {
  code_not_valid: {
    status: 409,
    title: 'The discount code cannot be used for this booking',
    remedy: 'Read `reason`. The player can book without the code.',
  },
  code_exists: {
    status: 409,
    title: 'There is a discount code with this text',
    remedy: 'Choose another text, or change the existing code.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
