import { bestCheck, checkedPrice } from '../../kernel/facts.ts';
import { withPlan } from '../plans/terms.ts';
import type { Court } from '../courts/schema.ts';
import { compiledSettings } from '../plans/compiled-rules.ts';
import type { Candidate } from '../plans/plan-book.ts';
import type { Day, Start } from './day.ts';
import { offersOf, offersWith } from './offers.ts';
import type { SlotFilter } from './schema.ts';
import { spanOf } from '../../platform/time.ts';
import { isBookable } from '../../kernel/search-rules.ts';

/**
 * Returns the starts that a person with plans can book, at the prices of the plans. The settings can differ from slot
 * to slot, so each slot is checked.
 */
export function planStarts(day: Day, candidates: readonly Candidate[], filter: SlotFilter): Start[] {
  const { date, candidates: _candidates, ...base } = day;
  const { startAfter = 0, endBefore = Infinity, duration } = filter;
  const offers = offersWith(offersOf(longestCourt(day), date, duration), ({ start }, duration) => {
    const slot = { date, start, end: start + duration };
    if (start < startAfter || endBefore < slot.end) return undefined;
    const check = { ...base, slot, span: spanOf(slot, day.court.time_zone) };
    const [first, ...others] = candidates;
    const best = bestCheck([
      withPlan(check, first!, compiledSettings),
      ...others.map((candidate) => withPlan(check, candidate, compiledSettings)),
    ]);
    return isBookable(best) ? { price: checkedPrice(best)?.amount ?? null } : undefined;
  });
  return offers.map((offer) => ({ offer, count: offer.durations.length }));
}

/**
 * Copies of courts with the longest duration that a plan allows. The copies are kept, because offers are cached for
 * each court object.
 */
const longest = new WeakMap<Court, Map<number, Court>>();

export function longestCourt({ court, candidates = [] }: Pick<Day, 'court' | 'candidates'>): Court {
  const rules = candidates.flatMap(({ rules }) => rules);
  const durations = rules.map(({ rule }) => rule.settings.max_duration_minutes ?? 0);
  const max = Math.max(court.max_duration_minutes, ...durations);
  if (max === court.max_duration_minutes) return court;
  const courts = longest.getOrInsertComputed(court, () => new Map());
  return courts.getOrInsertComputed(max, () => ({ ...court, max_duration_minutes: max }));
}

/** Returns the currency of the plans' prices, for a court that has no price and therefore no currency. */
export function planCurrencyOf({ candidates = [] }: Day): string | null {
  const prices = candidates.flatMap(({ rules }) => rules.flatMap(({ rule }) => rule.settings.price_per_hour ?? []));
  return prices[0]?.currency ?? null;
}
