import { retryIn } from '../../i18n/durations-en.ts';
import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    link_invalid: ['This link does not work any more', 'It was used or has expired. Ask for a new email.'],
    password_missing: ['Your account has no password', 'Sign out and choose “Forgot your password?”.'],
    token_missing: ['You are not signed in', 'Sign in and try again.'],
    token_invalid: ["You've been signed out", 'Sign in again.'],
    token_expired: ["You've been signed out", 'Sign in again.'],
    invalid_credentials: ['Wrong email or password'],
    forbidden: ['Your role does not allow this', 'Ask an admin for another role.'],
    account_deactivated: ['Your account is deactivated', 'Ask the club.'],
    registration_closed: ['You need an invitation to create an account', 'Ask the club.'],
    approval_pending: ['The club has not accepted your account yet', 'You can book as soon as the club accepts it.'],
    email_unverified: [
      'Your email address is not confirmed',
      'Open the link in our email, or ask for a new link in your profile. Then try again.',
    ],
    email_taken: ['There is already an account with this email address', 'Sign in with it, or use another address.'],
    too_many_attempts: ['Too many attempts', 'Wait a while and try again.'],
  },
  remedies: {
    too_many_attempts: retryIn,
  },
  fieldErrors: {
    wrong_length: 'Use 8 to 128 characters.',
    weak_password: 'This password is too easy to guess. Choose another one.',
  },
  fieldsWithCodes: {
    'password too_short': 'Use at least 8 characters.',
    'new_password too_short': 'Use at least 8 characters.',
  },
  fields: {
    password: 'Password',
  },
} satisfies ProblemTexts;
