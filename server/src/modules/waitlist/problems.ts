import type { Problems } from '../../platform/problems.ts';

export const problems = {
  slot_available: {
    status: 409,
    title: 'A slot is available now',
    remedy: 'Book one of the slots in `alternatives` with POST /bookings.',
  },
  no_offer: {
    status: 409,
    title: 'There is no offer to accept',
    remedy: 'The offer may have expired: see offer_expires_at. GET /waitlist lists your entries and offers.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
