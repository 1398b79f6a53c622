import type { Problems } from '../../platform/problems.ts';

export const problems = {
  second_factor_required: {
    status: 403,
    title: 'The account has a second factor',
    remedy: 'Send the request again, with the code from the authenticator app in `code`.',
  },
  second_factor_setup_required: {
    status: 403,
    title: 'Staff must set up a second factor',
    remedy:
      'Set one up with POST /auth/second-factor, or in the web app under "Account". Then try again. If you have a ' +
      'passkey, sign in with it.',
  },
  second_factor_enabled: {
    status: 409,
    title: 'The second factor is already on',
    remedy: 'To use another authenticator app, first turn the second factor off with DELETE /auth/second-factor.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
