import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    provider_email_unverified: ['The provider has not confirmed your email', 'Confirm it there, and try again.'],
    provider_unavailable: ['The sign-in service does not respond', 'Try again later, or sign in another way.'],
    sign_in_expired: ['This sign-in has expired', 'Start again from the sign-in page.'],
  },
} satisfies ProblemTexts;
