import type { Problems } from '../../platform/problems.ts';

export const problems = {
  court_closed: {
    status: 409,
    title: 'The court is closed at that time',
    remedy: 'Choose another time or another court. The detail gives the reason.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
