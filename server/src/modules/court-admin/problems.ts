import type { Problems } from '../../platform/problems.ts';

export const problems = {
  external_id_taken: {
    status: 409,
    title: 'The external id is taken',
    remedy: 'Another court has this external_id. Update that court, or choose another external_id.',
  },
  court_has_bookings: {
    status: 409,
    title: 'The court has upcoming bookings',
    remedy: 'Cancel the bookings listed in booking_ids first, or wait until they have ended.',
  },
  another_currency: 'field error',
  unknown_currency: 'field error',
  unknown_time_zone: 'field error',
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
