import type { Court } from '../courts/schema.ts';
import { type RankedRule, appliesToCourt, appliesToDate } from '../plans/rules.ts';
import type { BookingLimits } from './schema.ts';
import { playerBusy, horizon, notice } from '../../kernel/rules.ts';
import { type RuleViolation, violationsOf } from '../../kernel/violations.ts';
import type { Facts, SlotRequest } from '../../kernel/part.ts';
import type { BatchFacts } from '../../kernel/facts.ts';
import { type PlanFacts, planCheck } from '../plans/booking.ts';
import { notIncluded, planQuota } from '../plans/booking-rules.ts';
import { quotaRules, quotaStates } from '../../kernel/limits.ts';

type Limit = BookingLimits['limits'][number];

/** A check of the limits of a day, without a particular slot. */
export interface DayCheck {
  court: Court;
  slot: Facts['slot'];
  /** Returns whether the check includes a rule of a plan. */
  isCounted: (rule: RankedRule) => boolean;
}

/**
 * Returns a check of one minute at midnight. It includes only the rules that limit every booking of the day and the
 * court. If even one minute exceeds a limit, no booking is possible on the day.
 */
export function dayCheckOf(date: string, court: Court | undefined): DayCheck {
  return {
    court: court ?? (NO_COURT as Court),
    slot: { date, start: 0, end: 1 },
    isCounted: (ranked) => {
      const { courts, times } = ranked.rule;
      if (courts && !(court && appliesToCourt(ranked, court))) return false;
      return appliesToDate(ranked, date) && times?.start_time === undefined && times?.end_time === undefined;
    },
  };
}

const NO_COURT: Partial<Court> = { id: 0, type: '', venue: null, max_upcoming_bookings: null };

/** Returns the limits of the operator, of the court and of the plan, and how much of each limit is left. */
export function limitsOn(check: Facts): Limit[] {
  const ofPlan = (check.planUsage ?? []).map(({ quota: { value, from }, used }): Limit => {
    const { unit, per, limit } = value;
    return { ...counted({ limit, used }), quota: 'plan', unit, per, plan: from.plan.name, rule: from.rule.name };
  });
  const ofOperator = quotaStates(check).map(({ name, limit, used, from }): Limit => {
    const per = name === 'minutes_a_day' ? 'day' : name === 'minutes_a_week' ? 'week' : null;
    const source = { plan: from?.plan.name ?? null, rule: from?.rule.name ?? null };
    const unit = per ? 'minutes' : 'bookings';
    return { ...counted({ limit, used }), quota: name as Limit['quota'], unit, per, ...source };
  });
  return [...ofPlan, ...ofOperator];
}

/**
 * Returns the longest possible booking in minutes, and whether bookings may overlap. If several plans apply, returns
 * the most generous value of any plan for each of the two.
 */
export function summaryOf(checks: readonly Facts[]): Pick<BookingLimits, 'longest_minutes' | 'may_overlap'> {
  const longest = Math.max(...checks.map(longestMinutes));
  return {
    longest_minutes: longest === Infinity ? null : longest,
    may_overlap: checks.some(({ usage }) => usage?.limits.mayOverlap === true),
  };
}

function longestMinutes(check: Facts): number {
  const limits = limitsOn(check);
  if (limits.some(({ unit, left }) => unit === 'bookings' && left === 0)) return 0;
  return Math.min(...limits.flatMap(({ unit, left }) => (unit === 'minutes' ? left : [])));
}

function counted({ limit, used }: { limit: number; used: number }) {
  return { limit, used, left: Math.max(0, limit - used) };
}

interface ChecksOptions {
  inputs: BatchFacts;
  facts: PlanFacts;
  request: Omit<SlotRequest, 'courtId' | 'slot'>;
}

/** Returns a check of the limits of a day for each plan of the player. */
export function checksOn({ court, slot, isCounted }: DayCheck, { inputs, facts, request }: ChecksOptions): Facts[] {
  const query = { ...request, courtId: court.id, slot };
  const base = { court, slot, span: undefined, now: request.now, today: slot.date, busy: [] };
  const check: Facts = { ...base, usage: inputs.usageOf(query) };
  const candidates = facts.plans.candidatesOn(request.userId, slot.date);
  if (candidates.length === 0) return [check];
  return candidates.map((candidate) => {
    // A check of a whole day leaves out rules that apply only to some times or courts (`isCounted`), because such
    // rules do not limit every booking of the day.
    const rules = candidate.rules.filter(isCounted);
    return planCheck(facts, { request: query, check, candidate: { ...candidate, rules } });
  });
}

/** Returns a violation for each limit of the player that the check exceeds. */
export function findLimitViolations(check: Facts): RuleViolation[] {
  return violationsOf([planQuota, ...quotaRules], check);
}

/** Returns the violations that depend on the player: the plan, the booking window, limits and other bookings. */
export function findPlayerViolations(check: Facts): RuleViolation[] {
  return violationsOf([notice, horizon, notIncluded, planQuota, ...quotaRules, playerBusy], check);
}
