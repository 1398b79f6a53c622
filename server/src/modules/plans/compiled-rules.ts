import { MINUTES_A_DAY } from '../../platform/time.ts';
import {
  appliesToCourt,
  appliesToDate,
  type RankedRule,
  type RuleCourt,
  rulePriceAt,
  winningSettings,
} from './rules.ts';
import type { WinningSettings } from './rules.ts';

/** The rules for a court on a date, and a cache of the settings and prices that result from them. */
interface DayRules {
  rules: readonly RankedRule[];
  /** The times at which a rule starts or ends, in ascending order. Between two edges, the same rules apply. */
  edges: readonly number[];
  /** Cached settings. The key contains the numbers of the edges around a range of times. */
  byRange: Map<number, WinningSettings>;
  /** Cached prices by currency. */
  steps: Map<string, readonly PriceStep[]>;
}

/** A part of a day with one hourly price, in minor units. */
interface PriceStep {
  start: number;
  end: number;
  amount: number;
}

/** Maximum numbers of cached dates for each court, and of cached ranges for each day. A full cache is emptied. */
const MAX_DATES = 31;
const MAX_RANGES = 2000;

/**
 * A cache by rules, court and date. Its keys are objects that never change: when a plan or a court changes, the service
 * creates new objects.
 */
const compiled = new WeakMap<readonly RankedRule[], WeakMap<RuleCourt, Map<string, DayRules>>>();
/**
 * The same values as in `compiled`, keyed by the date and the rules that apply. Courts to which the same rules apply
 * share a value.
 */
const shared = new WeakMap<readonly RankedRule[], Map<string, DayRules>>();
/** Maximum number of shared values for each list of rules. A full cache is emptied. */
const MAX_SHARED = 500;

type Slot = Parameters<typeof winningSettings>[2];

/**
 * Returns the same as `winningSettings`, but evaluates the rules only once for all slots to which the same rules apply.
 * This matters for availability, which evaluates hundreds of slots for each day.
 */
export function compiledSettings(ranked: readonly RankedRule[], court: RuleCourt, slot: Slot): WinningSettings {
  const { date, start, end } = slot;
  if (start >= end || start < 0 || end > MINUTES_A_DAY) return winningSettings(ranked, court, slot);
  const day = dayRules(ranked, court, date);
  const { rules, edges, byRange } = day;
  // A rule applies if it starts before the end of the slot, and ends after its start.
  const endedBefore = countWhile(edges, (edge) => edge <= start);
  const startedBefore = countWhile(edges, (edge) => edge < end);
  const key = endedBefore * (edges.length + 1) + startedBefore;
  const known = byRange.get(key);
  if (known) return known;
  const settings = winningSettings(rules, court, slot);
  if (byRange.size >= MAX_RANGES) byRange.clear();
  byRange.set(key, settings);
  daysOf.set(settings, day);
  return settings;
}

/** For each settings object, the rules of the day from which it was computed. */
const daysOf = new WeakMap<WinningSettings, DayRules>();

/**
 * Returns the prices that rules set for the whole day of a slot, in order of time; undefined if the settings were not
 * compiled. Without this list, finding the price of each minute of each slot could take seconds with 100 rules.
 */
export function compiledPrices(settings: WinningSettings, currency: string): readonly PriceStep[] | undefined {
  const day = daysOf.get(settings);
  return day?.steps.getOrInsertComputed(currency, () => {
    const { rules, edges } = day;
    return edges.slice(1).flatMap((end, i) => {
      const amount = rulePriceAt(rules, currency, edges[i]!);
      return amount === undefined ? [] : [{ start: edges[i]!, end, amount }];
    });
  });
}

function dayRules(ranked: readonly RankedRule[], court: RuleCourt, date: string): DayRules {
  let courts = compiled.get(ranked);
  if (!courts) compiled.set(ranked, (courts = new WeakMap()));
  let dates = courts.get(court);
  if (!dates) courts.set(court, (dates = new Map()));
  const known = dates.get(date);
  if (known) return known;
  const day = sharedDayRules(ranked, court, date);
  if (dates.size >= MAX_DATES) dates.clear();
  dates.set(date, day);
  return day;
}

function sharedDayRules(ranked: readonly RankedRule[], court: RuleCourt, date: string): DayRules {
  const applies = ranked.map((rule) => appliesToDate(rule, date) && appliesToCourt(rule, court));
  const days = shared.getOrInsertComputed(ranked, () => new Map());
  const key = `${date} ${applies.map(Number).join('')}`;
  const known = days.get(key);
  if (known) return known;
  const rules = ranked.filter((_, i) => applies[i]);
  const edges = [...new Set(rules.flatMap(({ start, end }) => [start, end]))].toSorted((a, b) => a - b);
  const day: DayRules = { rules, edges, byRange: new Map(), steps: new Map() };
  if (days.size >= MAX_SHARED) days.clear();
  days.set(key, day);
  return day;
}

function countWhile(edges: readonly number[], holds: (edge: number) => boolean): number {
  const end = edges.findIndex((edge) => !holds(edge));
  return end < 0 ? edges.length : end;
}
