import { bookableStarts, type Day, type Start } from '../availability/day.ts';
import type { Slot } from '../bookings/rules.ts';
import { MINUTE } from '../../platform/time.ts';

/** What somebody wishes for, on a day; times are minutes from midnight at the court. */
export interface Wanted {
  court_id: number | null;
  type: string | null;
  start_after: number;
  end_before: number;
  duration_minutes: number;
}

/** A slot that can be booked. */
export interface Fit {
  courtId: number;
  courtName: string;
  slot: Slot;
}

/** The shortest time that an offer is made for, in milliseconds. */
const LEAST_OFFER_MS = MINUTE;

/** Answers what of these days fits a wish and can be booked by the rules of booking: the earliest first, then by court. */
export function fitsAmong(days: readonly Day[]): (wanted: Wanted) => Fit[] {
  // Many wish for the same length: what can be booked so is worked out once.
  const known = new Map<string, Start[]>();
  const startsOf = (day: Day, duration: number): Start[] => {
    const key = `${day.court.id} ${duration}`;
    const starts = known.get(key) ?? bookableStarts(day, { duration });
    known.set(key, starts);
    return starts;
  };
  return (wanted) => {
    const { start_after, end_before, duration_minutes: duration } = wanted;
    return days
      .filter(({ court }) => court.id === wanted.court_id || court.type === wanted.type)
      .flatMap((day) =>
        startsOf(day, duration)
          .filter(({ offer: { start, span } }) => {
            const isWithin = start_after <= start && start + duration <= end_before;
            return isWithin && span.starts.epochMs >= day.now + LEAST_OFFER_MS;
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
