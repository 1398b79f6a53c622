import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    confirmation_required: ['Confirm that it is you', 'Enter your password, or sign in again.'],
    passkey_invalid: ['This passkey cannot be added', 'Try again.'],
    passkeys_not_set_up: ['Passkeys do not work at this web address', 'Ask the club.'],
    too_many_passkeys: ['You have 20 passkeys, which is the limit', 'Remove one that you no longer use.'],
  },
} satisfies ProblemTexts;
