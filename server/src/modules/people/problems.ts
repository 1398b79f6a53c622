import type { Problems } from '../../platform/problems.ts';

export const problems = {
  last_admin: { status: 409, title: 'Nobody else is an admin', remedy: 'Make another user an admin first.' },
  not_pending: {
    status: 409,
    title: 'The person is not waiting for approval',
    remedy: 'The account has been accepted. To block the person, deactivate the account.',
  },
  cannot_sign_in: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
