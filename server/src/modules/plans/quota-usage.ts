import type { Candidate } from './plan-book.ts';
import type { RankedRule } from './rules.ts';
import type { Quota, QuotaUsage } from './schema.ts';
import type { PeopleBookings } from './member-bookings.ts';
import { periodOf, planUsageOf } from './terms.ts';

interface Query {
  userId: number;
  date: string;
  bookings: PeopleBookings;
}

/** Returns how much of each quota of a plan is used in the day, week or month of a date. */
export function quotaUsagesOf(candidate: Candidate, { userId, date, bookings }: Query): QuotaUsage[] {
  const query = { userId, slot: { date, start: 0, end: 0 }, existingId: undefined, bookings };
  return currentQuotas(candidate.rules, date).map(({ value, from }) => {
    const { used } = planUsageOf({ value, from }, candidate, query);
    const left = Math.max(0, value.limit - used);
    return { rule: from.rule.name, ...value, used, left, ends_on: periodOf(value.per, date).to };
  });
}

/** Leaves out quotas of rules that have ended, and quotas that a more specific rule for the same slots replaces. */
function currentQuotas(rules: readonly RankedRule[], date: string): { value: Quota; from: RankedRule }[] {
  const scopes = new Map<string, Set<string>>();
  return rules.flatMap((from) => {
    const { courts, times } = from.rule;
    if ((times?.to_date ?? date) < date) return [];
    return from.quotas.flatMap(({ key, quota: value }) => {
      const seen = scopes.getOrInsertComputed(key, () => new Set());
      const scope = JSON.stringify([courts, times]);
      if (seen.has(EVERYTHING) || seen.has(scope)) return [];
      seen.add(scope);
      return { value, from };
    });
  });
}

const EVERYTHING = JSON.stringify([undefined, undefined]);
