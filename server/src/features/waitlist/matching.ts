import { bookableStarts, type Day, type Start } from '../availability/day.ts';
import type { Slot } from '../bookings/rules.ts';
import { MINUTE } from '../../platform/time.ts';

/** The slots for which a player waits on a day. Times are minutes from midnight at the court. */
export interface SlotCriteria {
  court_id: number | null;
  type: string | null;
  start_after: number;
  end_before: number;
  duration_minutes: number;
}

export interface MatchingSlot {
  courtId: number;
  courtName: string;
  slot: Slot;
}

/** Minimum time between an offer and the start of its slot, in milliseconds. */
const MIN_OFFER_MS = MINUTE;

/** Returns a function that finds the bookable slots for a player's criteria, ordered by start and then by court. */
export function slotMatcher(days: readonly Day[]): (criteria: SlotCriteria) => MatchingSlot[] {
  // Many players want slots of the same length, so the bookable start times are computed once for each length.
  const cachedStarts = new Map<string, Start[]>();
  const startsOf = (day: Day, duration: number): Start[] => {
    return cachedStarts.getOrInsertComputed(`${day.court.id} ${duration}`, () => bookableStarts(day, { duration }));
  };
  return (criteria) => {
    const { start_after, end_before, duration_minutes: duration } = criteria;
    return days
      .filter(({ court }) => court.id === criteria.court_id || court.type === criteria.type)
      .flatMap((day) =>
        startsOf(day, duration)
          .filter(({ offer: { start, span } }) => {
            const isWithin = start_after <= start && start + duration <= end_before;
            return isWithin && span.starts.epochMs >= day.now + MIN_OFFER_MS;
          })
          .map(({ offer: { start } }) => ({
            court: day.court,
            slot: { date: day.date, start, end: start + duration },
          })),
      )
      .toSorted((a, b) => a.slot.start - b.slot.start || a.court.id - b.court.id)
      .map(({ court, slot }) => ({ courtId: court.id, courtName: court.name, slot }));
  };
}
