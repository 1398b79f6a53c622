import type { Problems } from '../../platform/problems.ts';

export const problems = {
  already_verified: { status: 409, title: 'Your address is already verified', remedy: 'You do not need another link.' },
  link_just_sent: {
    status: 429,
    title: 'A link was sent a short time ago',
    remedy:
      'Look for the email, also in your spam folder. You can request another one after the number of seconds in Retry-After.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
