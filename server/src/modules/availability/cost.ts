import { MINUTES_A_DAY } from '../../platform/time.ts';
import type { Day } from './day.ts';
import { countDurations } from './offers.ts';
import { longestCourt } from './plan-day.ts';
import type { SlotFilter } from './schema.ts';
import { windowsOn } from '../courts/court.ts';

/** Each 1,000 slots that a request checks cost one unit of the rate limit. On a small server, they take about 5 ms. */
const SLOTS_PER_UNIT = 1000;
/** The maximum units for one request, so that a person at a large club can still look at several days in a minute. */
const MAX_UNITS = 200;
/** A slot under a plan with this many rules costs twice as much as a slot without rules. */
const RULES_PER_SLOT = 50;

/**
 * Returns the units of the rate limit for the computation of days, besides the one unit for the request itself. The
 * number of slots of a day is the number of its starts times the number of its durations. With several plans, each slot
 * is checked under each plan.
 */
export function unitsOf(days: readonly Day[], filter: SlotFilter): number {
  let slots = 0;
  for (const day of days) slots += slotsOf(day, filter) * weightOf(day);
  return Math.min(Math.floor(slots / SLOTS_PER_UNIT), MAX_UNITS);
}

function slotsOf(day: Day, { duration }: SlotFilter): number {
  const court = longestCourt(day);
  const minutes = windowsOn(court, day.date).reduce(
    (sum, { start, end }) => sum + Math.min(end, MINUTES_A_DAY) - start,
    0,
  );
  return (minutes / court.slot_minutes) * (duration === undefined ? countDurations(court) : 1);
}

function weightOf({ candidates }: Day): number {
  if (!candidates) return 1;
  return candidates.reduce((sum, { rules }) => sum + 1 + rules.length / RULES_PER_SLOT, 0);
}
