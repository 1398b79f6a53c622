import type { Problems } from '../../platform/problems.ts';

export const problems = {
  payments_not_configured: {
    status: 409,
    title: 'Online payments are not set up',
    remedy: 'The operator must set MONEY_KEY_FILE, and the club must add an active payment provider.',
  },
  booking_shared: {
    status: 409,
    title: 'Several people pay the booking',
    remedy: 'Stop sharing the booking, or pay on the page of a share.',
  },
  not_shareable: {
    status: 409,
    title: 'The booking cannot be shared',
    remedy:
      'Only a booking that is held until it is paid can be shared, and only if its payment terms allow it. A share whose ' +
      'money is being taken cannot change any more.',
  },
  nothing_to_pay: {
    status: 409,
    title: 'Nothing is to be paid',
    remedy: 'Read again what is owed. The booking may have been paid or cancelled.',
  },
  payment_processing: {
    status: 409,
    title: 'A payment is still being processed',
    remedy: 'Do not pay again. Wait for the result of the payment with the id `online_payment_id`.',
  },
  payment_unavailable: {
    status: 503,
    title: 'The payment provider does not respond',
    remedy: 'Try again in a minute. Nothing was paid.',
  },
  provider_refused: {
    status: 409,
    title: 'The payment provider refuses the payment',
    remedy: 'The club must look at its settings at the provider. `reason` is the code of the provider.',
  },
  wrong_signature: {
    status: 400,
    title: 'The signature of the notification is wrong',
    remedy: 'Set the secret with which the provider signs notifications.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
