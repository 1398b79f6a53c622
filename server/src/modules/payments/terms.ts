import type { Db } from '../../platform/db/schema.ts';
import { findPlanIds, type TermsRow } from './store.ts';

interface Booked {
  court_id: number;
  user_id: number;
  booking_date: string;
}

/** Finds the terms of a booking. Undefined means that the booking costs nothing. */
export type FindTerms = (booking: Booked) => TermsRow | undefined;

export async function loadMatcher(db: Db, terms: readonly TermsRow[], bookings: readonly Booked[]): Promise<FindTerms> {
  const needsPlans = terms.some(({ plan_ids }) => plan_ids !== null) && bookings.length > 0;
  const planIdsOf = needsPlans ? await findPlanIds(db, bookings) : () => [];
  return (booking) => {
    const first = terms.find(({ court_ids, plan_ids }) => {
      if (court_ids !== null && !idsIn(court_ids).includes(booking.court_id)) return false;
      return plan_ids === null || planIdsOf(booking).some((id) => idsIn(plan_ids).includes(id));
    });
    return first?.mode === 'none' ? undefined : first;
  };
}

function idsIn(json: string): number[] {
  return JSON.parse(json) as number[];
}
