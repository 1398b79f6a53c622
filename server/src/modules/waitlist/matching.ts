import { type Day, type Start, bookableStarts } from '../availability/day.ts';
import { withPlansOf } from '../availability/load-day.ts';
import { planCurrencyOf } from '../availability/plan-day.ts';
import type { PlanBook } from '../plans/plan-book.ts';
import type { Money } from '../../platform/http/fields.ts';
import { MINUTE, type Slot } from '../../platform/time.ts';
import { currencyOf } from '../courts/court.ts';

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
  price: Money | null;
}

interface PlayerCriteria extends SlotCriteria {
  user_id: number;
}

/** Minimum time between an offer and the start of its slot, in milliseconds. */
const MIN_OFFER_MS = MINUTE;

/**
 * Returns a function that finds the slots for a player's criteria that the player can book, ordered by start and then by
 * court.
 */
export function slotMatcher(days: readonly Day[], plans: PlanBook): (wish: PlayerCriteria) => MatchingSlot[] {
  // Many players want slots of the same length, so the starts of players without a plan are computed once for each length.
  const cachedStarts = new Map<string, Start[]>();
  const startsOf = (day: Day, duration: number): Start[] => {
    if (day.candidates) return bookableStarts(day, { duration });
    return cachedStarts.getOrInsertComputed(`${day.court.id} ${duration}`, () => bookableStarts(day, { duration }));
  };
  return (criteria) => {
    const { start_after, end_before, duration_minutes: duration } = criteria;
    const wanted = days.filter(({ court }) => isMatchingCourt(court, criteria));
    return withPlansOf(wanted, plans, criteria.user_id)
      .flatMap((day) =>
        startsOf(day, duration)
          .filter(({ offer: { start, span } }) => {
            const isWithin = start_after <= start && start + duration <= end_before;
            return isWithin && span.starts.epochMs >= day.now + MIN_OFFER_MS;
          })
          .map(({ offer: { start, prices } }) => ({
            court: day.court,
            slot: { date: day.date, start, end: start + duration },
            price: priceIn(day, prices?.[0]),
          })),
      )
      .toSorted((a, b) => a.slot.start - b.slot.start || a.court.id - b.court.id)
      .map(({ court, ...match }) => ({ courtId: court.id, courtName: court.name, ...match }));
  };
}

export function isMatchingCourt(
  court: { id: number; type: string },
  { court_id, type }: Pick<SlotCriteria, 'court_id' | 'type'>,
): boolean {
  return court.id === court_id || court.type === type;
}

function priceIn(day: Day, amount: number | undefined): Money | null {
  const currency = currencyOf(day.court) ?? planCurrencyOf(day);
  return amount === undefined || currency === null ? null : { amount, currency };
}
