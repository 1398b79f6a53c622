import type { Problems } from '../../platform/problems.ts';

export const problems = {
  token_missing: {
    status: 401,
    title: 'Not signed in',
    remedy: 'Sign in with POST /auth/login and send the token as `Authorization: Bearer <token>`.',
  },
  token_invalid: {
    status: 401,
    title: 'The token is not valid',
    remedy: 'Sign in again with POST /auth/login. Signing out or changing the password invalidates a token.',
  },
  token_expired: { status: 401, title: 'The token has expired', remedy: 'Sign in again with POST /auth/login.' },
  invalid_credentials: {
    status: 401,
    title: 'Wrong email or password',
    remedy: 'Check the email address and the password. For security, this message does not say which of them is wrong.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    remedy: 'Your role must include the permission in required_permission. Ask an admin for another role.',
  },
  account_deactivated: {
    status: 403,
    title: 'The account is deactivated',
    remedy: 'Ask the club to activate the account.',
  },
  registration_closed: {
    status: 403,
    title: 'Nobody can register without an invitation',
    remedy: 'Ask the club for an invitation, and register with its link. If you have an account, sign in.',
  },
  approval_pending: {
    status: 403,
    title: 'The account is waiting for approval',
    remedy:
      'Wait until the club accepts the account. Until then, you can only see, change or erase your account, and sign out.',
  },
  email_unverified: {
    status: 403,
    title: 'The email address is not verified',
    remedy:
      'Open the link in the verification email. POST /auth/email-verification-requests sends another link. Then try again.',
  },
  email_taken: {
    status: 409,
    title: 'The email address is already registered',
    remedy: 'Sign in with this email address, or register with another one.',
  },
  password_missing: {
    status: 409,
    title: 'The account has no password',
    remedy: 'Request a link with POST /auth/password-reset-requests, set a password, and try again.',
  },
  link_invalid: {
    status: 422,
    title: 'The link is not valid',
    remedy: 'A link works only once and for a limited time. Request a new email.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many failed attempts',
    remedy: 'Wait for the number of seconds in Retry-After, then try again.',
  },
  weak_password: 'field error',
  wrong_length: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
