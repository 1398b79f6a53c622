import type { ProblemTexts } from '../../i18n/problems.ts';

export const problems = {
  codes: {
    payments_not_configured: ['You cannot pay online at the moment', 'Pay in another way, or ask the club.'],
    booking_shared: ['Several people pay this booking', 'Pay your share, or stop sharing the price.'],
    not_shareable: ['The price cannot be shared now', 'The time to pay is over, or the money is being taken.'],
    nothing_to_pay: ['There is nothing to pay', 'The booking is paid already, or the court is no longer held for you.'],
    payment_processing: ['Your payment is still processing', 'Do not pay again. Wait for the result.'],
    payment_unavailable: ['The payment provider does not respond', 'Nothing was paid. Try again in a minute.'],
    provider_refused: [
      'The payment provider refuses the payment',
      'Nothing was paid. Pay in another way, and tell the club.',
    ],
    wrong_signature: ['The signature is wrong', 'Store the signing secret of the notifications.'],
  },
  fieldsWithCodes: { 'api_key not_allowed': 'The provider does not accept this key. Copy the secret API key again.' },
} satisfies ProblemTexts;
