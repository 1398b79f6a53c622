import type { Problems } from '../../platform/problems.ts';

export const problems = {
  invitation_ended: {
    status: 409,
    title: 'The invitation has been used or revoked',
    remedy: 'Send a new invitation if the person still needs one.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
