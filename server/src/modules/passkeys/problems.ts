import type { Problems } from '../../platform/problems.ts';

export const problems = {
  confirmation_required: {
    status: 403,
    title: 'Confirm that it is you',
    remedy:
      'Send your current_password, or a passkey for the options from POST /auth/passkeys/confirmation-options. If ' +
      'your account has no password, you can sign in again instead. For the next 10 minutes, no other ' +
      'confirmation is needed.',
  },
  passkeys_not_set_up: {
    status: 409,
    title: 'Passkeys do not work at this address',
    remedy: 'The operator must set PUBLIC_URL to the HTTPS address that users see. It must contain a domain name.',
  },
  too_many_passkeys: {
    status: 409,
    title: 'The account has 20 passkeys',
    remedy: 'Remove a passkey that you no longer use, and try again.',
  },
  passkey_invalid: {
    status: 422,
    title: 'The passkey cannot be added',
    remedy:
      'Request new options and try again. The options are valid for one use, for five minutes and for one person. ' +
      'The device must check who uses it, for example with a fingerprint or a PIN.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
