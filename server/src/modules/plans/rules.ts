import type { Court } from '../courts/schema.ts';
import type { Money } from '../../platform/http/fields.ts';
import { MINUTES_A_DAY, splitAtMidnight, toMinutes, weekday } from '../../platform/time.ts';
import { normalise } from '../../platform/text.ts';
import type { PlanRule, PlanSettings, Quota } from './schema.ts';

/**
 * The levels of rules, from the most to the least specific. If no level has a setting, the court's own setting applies.
 */
const levels = ['person', 'membership', 'plan'] as const;
export type Level = (typeof levels)[number];

export interface PlanName {
  id: number;
  name: string;
}

/** A rule, prepared for the comparison with other rules. */
export interface RankedRule {
  rule: PlanRule;
  level: Level;
  plan: PlanName;
  /** The times of day in minutes from midnight. */
  start: number;
  end: number;
  venueKey: string | undefined;
  /** The names and values of the settings, prepared because each booking reads them. */
  singleSettings: readonly [name: string, value: unknown][];
  quotas: readonly { key: string; quota: Quota }[];
}

/** The court fields that decide whether a rule applies. */
export type RuleCourt = Pick<Court, 'id' | 'type' | 'venue'>;

interface RuleSlot {
  date: string;
  start: number;
  end: number;
}

export interface Winner<Value> {
  value: Value;
  from: RankedRule;
}

type SingleSettings = Omit<PlanSettings, 'quotas' | 'price_per_hour'>;
type SettingName = keyof SingleSettings;

/** For each setting, the value of the most specific rule that has the setting. */
export interface WinningSettings {
  single: { [Name in SettingName]?: Winner<NonNullable<SingleSettings[Name]>> };
  quotas: readonly Winner<Quota>[];
  /**
   * All rules with a price, the most specific first. The price of a minute comes from the first rule that applies to
   * that minute.
   */
  prices: readonly Winner<Money>[];
}

/** Returns rules of all levels together, the most specific first. */
export function rankRules(plan: PlanName, rulesByLevel: Partial<Record<Level, readonly PlanRule[]>>): RankedRule[] {
  const ranked = levels.flatMap((level) => (rulesByLevel[level] ?? []).map((rule) => rankedRule(plan, level, rule)));
  // The sort is stable, so the first of two equally specific rules in the list wins.
  return ranked.toSorted(compareSpecificity);
}

function rankedRule(plan: PlanName, level: Level, rule: PlanRule): RankedRule {
  const { start_time, end_time } = rule.times ?? {};
  const { quotas = [], price_per_hour: _price, ...single } = rule.settings;
  return {
    ...{ rule, level, plan, singleSettings: Object.entries(single) },
    quotas: quotas.map((quota) => ({ key: `${quota.per} ${quota.unit} ${quota.counted}`, quota })),
    start: start_time === undefined ? 0 : toMinutes(start_time),
    end: end_time === undefined ? MINUTES_A_DAY : toMinutes(end_time),
    venueKey: rule.courts?.venue === undefined ? undefined : normalise(rule.courts.venue),
  };
}

/** Compares two rules by level, courts, days and times of day, in this order. The first difference decides. */
function compareSpecificity(a: RankedRule, b: RankedRule): number {
  return (
    levels.indexOf(a.level) - levels.indexOf(b.level) ||
    courtRank(b) - courtRank(a) ||
    dayRank(b) - dayRank(a) ||
    Number(hasHours(b)) - Number(hasHours(a))
  );
}

/**
 * Returns the rank of a rule by its courts. A list of courts is the most specific, then a venue, then a sport, then all
 * courts.
 */
function courtRank({ rule: { courts } }: RankedRule): number {
  if (courts?.court_ids) return 3;
  if (courts?.venue !== undefined) return 2;
  return courts?.type === undefined ? 0 : 1;
}

/** Returns the rank of a rule by its days. Dates are the most specific, then weekdays, then every day. */
function dayRank({ rule: { times } }: RankedRule): number {
  if (times?.from_date !== undefined || times?.to_date !== undefined) return 2;
  return times?.days === undefined ? 0 : 1;
}

function hasHours({ rule: { times } }: RankedRule): boolean {
  return times?.start_time !== undefined || times?.end_time !== undefined;
}

export function appliesToCourt({ rule: { courts }, venueKey }: RankedRule, { id, type, venue }: RuleCourt): boolean {
  if (!courts) return true;
  if (courts.court_ids) return courts.court_ids.includes(id);
  if (venueKey !== undefined) return venue !== null && (venue === courts.venue || normalise(venue) === venueKey);
  return courts.type === type;
}

export function appliesToDate({ rule: { times } }: RankedRule, date: string): boolean {
  if (!times) return true;
  const { days, from_date, to_date } = times;
  if (from_date !== undefined && date < from_date) return false;
  if (to_date !== undefined && to_date < date) return false;
  return days === undefined || days.includes(weekday(date));
}

/** Returns how many minutes of a slot are within the times of a rule. */
export function minutesWithin(ranked: RankedRule, slot: RuleSlot): number {
  if (slot.end <= MINUTES_A_DAY) return minutesOnDay(ranked, slot);
  return splitAtMidnight(slot).reduce((sum, part) => sum + minutesOnDay(ranked, part), 0);
}

function minutesOnDay(ranked: RankedRule, { date, start, end }: RuleSlot): number {
  const minutes = Math.min(end, ranked.end) - Math.max(start, ranked.start);
  return minutes > 0 && appliesToDate(ranked, date) ? minutes : 0;
}

/** Chooses the value of each setting separately. `ranked` has the most specific rule first. */
export function winningSettings(ranked: readonly RankedRule[], court: RuleCourt, slot: RuleSlot): WinningSettings {
  const single: Record<string, Winner<unknown>> = {};
  const quotas = new Map<string, Winner<Quota>>();
  const prices: Winner<Money>[] = [];
  for (const from of ranked) {
    if (minutesWithin(from, slot) === 0 || !appliesToCourt(from, court)) continue;
    for (const [name, value] of from.singleSettings) single[name] ??= { value, from };
    for (const { key, quota } of from.quotas) if (!quotas.has(key)) quotas.set(key, { value: quota, from });
    const { price_per_hour: price } = from.rule.settings;
    // Stored prices always have a currency.
    if (price) prices.push({ value: price as Money, from });
  }
  return { single, quotas: [...quotas.values()], prices };
}

/** Returns the hourly price at a minute of the day; undefined if no rule has a price at that time. */
export function priceAt(prices: WinningSettings['prices'], currency: string, minute: number): number | undefined {
  return rulePriceAt(
    prices.map(({ from }) => from),
    currency,
    minute,
  );
}

/** Like `priceAt`, for rules with and without prices, the most specific first. */
export function rulePriceAt(rules: readonly RankedRule[], currency: string, minute: number): number | undefined {
  const winner = rules.find(
    ({ rule, start, end }) => rule.settings.price_per_hour?.currency === currency && start <= minute && minute < end,
  );
  return winner?.rule.settings.price_per_hour?.amount;
}

/** Returns the error in a rule; undefined if the rule is valid. The schema has already checked each field by itself. */
export function findRuleError({ times }: PlanRule): { field: string; detail: string } | undefined {
  if (!times) return undefined;
  const { start_time = '00:00', end_time = '24:00', from_date, to_date } = times;
  if (toMinutes(end_time) <= toMinutes(start_time))
    return { field: 'times/end_time', detail: `end_time must be after start_time (${start_time}).` };
  if (from_date !== undefined && to_date !== undefined && to_date < from_date)
    return { field: 'times/to_date', detail: `to_date must not be before from_date (${from_date}).` };
  return undefined;
}
