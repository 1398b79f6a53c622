// The rules that the search for free times checks. The search caches the result of some of them.
import type { Rule, Facts } from './part.ts';
import { rules, duration, grid, horizon, hours, inactive, notice, past, skipped } from './rules.ts';

/** These rules depend only on the court and the slot, so the availability search caches their result. */
const timeIndependentRules: readonly Rule[] = [inactive, skipped, hours, grid, duration];
const dayRules: readonly Rule[] = [horizon];
const startRules: readonly Rule[] = [past, notice];
const searchRules = rules.filter(({ needsRequest }) => needsRequest !== true);
const slotRules = searchRules.filter((rule) => ![...timeIndependentRules, ...dayRules, ...startRules].includes(rule));

const breaksAny = (check: Facts, rules: readonly Rule[]): boolean => rules.some((rule) => rule.breaks(check));

/** Returns whether the court's own rules allow the slot, regardless of the current time and of other bookings. */
export function isEverBookable(check: Facts): boolean {
  return !breaksAny(check, timeIndependentRules);
}

export function isDayOpen(check: Facts): boolean {
  // A past day is never open, because all its start times have passed.
  return check.today <= check.slot.date && !breaksAny(check, dayRules);
}

export function isStartOpen(check: Facts): boolean {
  return !breaksAny(check, startRules);
}

export function isSlotOpen(check: Facts): boolean {
  return !breaksAny(check, slotRules);
}

/** Returns whether a slot violates no rule. Unlike the functions above, this also works if the slot has plan terms. */
export function isBookable(check: Facts): boolean {
  return !breaksAny(check, searchRules);
}
