import type { Problems } from '../../platform/problems.ts';

export const problems = {
  provider_email_unverified: {
    status: 403,
    title: 'The provider gives no verified email address',
    remedy: 'Verify your email address at the provider, then sign in again. Or sign in to the club with your password.',
  },
  sign_in_expired: {
    status: 422,
    title: 'The sign-in has expired',
    remedy: 'Start again with POST /auth/provider-sign-ins. Finish in the same app or browser within 10 minutes.',
  },
  provider_unavailable: {
    status: 502,
    title: 'The sign-in provider does not respond as expected',
    remedy: 'Try again later, or sign in another way. The operator can run `courtside doctor` to find the reason.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
