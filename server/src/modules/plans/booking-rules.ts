// The rules and the prices of plans.
import { plural } from '../../platform/text.ts';
import { type RankedRule, type WinningSettings, appliesToDate, priceAt } from './rules.ts';
import type { PriceChange, Rule, Facts } from '../../kernel/part.ts';
import type { ParticipantUsage, PlanUsage } from './terms.ts';
import { MINUTES_A_DAY, type Slot } from '../../platform/time.ts';
import type { Court } from '../courts/schema.ts';
import { compiledPrices } from './compiled-rules.ts';
import { type PricedInterval, amountOf, currencyOf, peakPricesOn, pricesOf } from '../courts/court.ts';

export const notIncluded: Rule = {
  name: 'plan',
  exemptsAdmins: true,
  code: 'not_in_plan',
  field: () => 'start_time',
  breaks: ({ terms }) => terms?.single.bookable?.value === false,
  detail: ({ court }) => `${court.name} cannot be booked at that time.`,
  source: ({ terms }) => terms!.single.bookable!.from,
};

export const guests: Rule = {
  name: 'plan',
  exemptsAdmins: true,
  code: 'guests_not_allowed',
  field: () => 'participants',
  breaks: (check) => guestViolation(check) !== undefined,
  detail: (check) => guestViolation(check)!.detail,
  values: ({ company }) => ({ guests: company!.guests }),
  source: (check) => guestViolation(check)!.from,
};

function guestViolation({ terms, company }: Facts): { detail: string; from: RankedRule } | undefined {
  if (!terms || !company || company.guests === 0) return undefined;
  const { guests, members_only } = terms.single;
  if (members_only?.value === true) return { detail: 'Every participant needs a membership.', from: members_only.from };
  if (!guests) return undefined;
  const { value, from } = guests;
  if (company.guests > value.max) {
    const allowed = value.max === 0 ? 'no guests' : `at most ${plural(value.max, 'guest')}`;
    return { detail: `${allowed[0]!.toUpperCase()}${allowed.slice(1)} may take part in a booking.`, from };
  }
  if (value.must_be_named === true && company.unnamedGuests > 0) return { detail: 'Each guest needs a name.', from };
  return undefined;
}

export const planQuota: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  code: 'quota_exceeded',
  field: () => 'booking_date',
  breaks: (check) => exceeded(check) !== undefined,
  detail: (check) => {
    const { quota, used } = exceeded(check)!;
    const { unit, limit, per, counted } = quota.value;
    const owner = counted === 'membership' ? 'The people who share the membership have' : 'You have';
    const noun = unit === 'minutes' ? 'minute' : 'booking';
    return `${owner} used ${used} of ${plural(limit, noun)} ${per === 'day' ? 'on' : 'in'} that ${per}.`;
  },
  values: (check) => {
    const { quota, used } = exceeded(check)!;
    const { unit, limit, per, counted } = quota.value;
    return { quota: 'plan', unit, per, counted, limit, used };
  },
  source: (check) => exceeded(check)!.quota.from,
};

/**
 * Rejects a booking that exceeds a participant's quota. The error names only the participant, because the plan, the
 * limits and the bookings of a participant are private.
 */
const participantQuota: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  code: 'quota_exceeded',
  field: (check) => `participants/${participantOver(check)!.index}`,
  breaks: (check) => participantOver(check) !== undefined,
  detail: (check) => {
    const { index, name } = participantOver(check)!;
    return `${name ?? `Participant ${index + 1}`} cannot take part in this booking.`;
  },
  values: (check) => ({ quota: 'participant', participant: participantOver(check)!.index }),
  source: (check) => participantOver(check)!.quotasByPlan[0]!.find(isExceeded)!.quota.from,
  hidesSource: true,
};

function participantOver({ participantUsage = [] }: Facts): ParticipantUsage | undefined {
  return participantUsage.find(isOverQuota);
}

export function isOverQuota({ quotasByPlan }: ParticipantUsage): boolean {
  return quotasByPlan.length > 0 && quotasByPlan.every((quotas) => quotas.some(isExceeded));
}

function exceeded({ planUsage = [] }: Facts): PlanUsage | undefined {
  return planUsage.find(isExceeded);
}

/**
 * Returns whether the booking would exceed a quota. A player over the quota can still reschedule a booking if the new
 * slot uses no more of the quota than the old slot.
 */
function isExceeded({ quota, used, existing, amount }: PlanUsage): boolean {
  return amount > existing && used + amount > quota.value.limit;
}

export const planRules: readonly Rule[] = [notIncluded, guests, planQuota, participantQuota];

/**
 * Replaces the price of the court by the price of the slot and its guests under the player's plan. The price is null if
 * neither the court nor the plan has a price. Returns undefined if no plan applies. If only the participants of a booking change,
 * `checkGuests` computes the new price.
 */
export function plannedPrice({ court, slot, span, terms, company }: Facts): PriceChange | undefined {
  if (!terms || !span) return undefined;
  const currency = currencyOf(court) ?? planCurrency(terms);
  if (currency === null) return { replaces: null };
  // The rules of a plan can apply to the first date of a slot only.
  const isOvernight = slot.end > MINUTES_A_DAY;
  const pricesOn = (date: string) => terms.prices.filter(({ from }) => appliesToDate(from, date));
  const intervals = pricesOf(slot, (part) =>
    pricesOnDay(court, part, isOvernight ? { ...terms, prices: pricesOn(part.date) } : terms),
  );
  const guests = company?.paying ?? 0;
  const amount = amountOf(court, { slot, span, intervals }) + guests * guestPrice(currency, terms);
  return { replaces: { amount, currency } };
}

function pricesOnDay(court: Court, slot: Slot, terms: WinningSettings): PricedInterval[] {
  const peaks = peakPricesOn(court, slot);
  if (terms.prices.length === 0) return peaks;
  const currency = currencyOf(court) ?? planCurrency(terms)!;
  const compiled = compiledPrices(terms, currency);
  const steps = compiled?.filter(({ start, end }) => start < slot.end && slot.start < end);
  if (steps && peaks.length === 0) {
    return steps.map(({ start, end, amount }) => {
      return { start: Math.max(start, slot.start), end: Math.min(end, slot.end), amount };
    });
  }
  const edges = [slot.start, slot.end, ...peaks.flatMap(({ start, end }) => [start, end])];
  edges.push(...(steps ?? terms.prices.map(({ from }) => from)).flatMap(({ start, end }) => [start, end]));
  const sorted = [...new Set(edges)].filter((edge) => slot.start <= edge && edge <= slot.end).toSorted((a, b) => a - b);
  return sorted.slice(1).flatMap((end, i) => {
    const start = sorted[i]!;
    const peak = peaks.find((interval) => interval.start <= start && start < interval.end);
    const step = steps?.find((interval) => interval.start <= start && start < interval.end);
    const planned = steps ? step?.amount : priceAt(terms.prices, currency, start);
    const amount = planned ?? peak?.amount;
    return amount === undefined ? [] : [{ start, end, amount }];
  });
}

/** Returns the currency of the prices of a plan, or null if the plan has no prices. */
export function planCurrency(terms: WinningSettings | undefined): string | null {
  return terms?.prices[0]?.value.currency ?? terms?.single.guests?.value.price?.currency ?? null;
}

/** Returns the price of one guest in minor units; 0 if the plan sets no price for guests in this currency. */
export function guestPrice(currency: string, terms: WinningSettings | undefined): number {
  const price = terms?.single.guests?.value.price;
  return price?.currency === currency ? price.amount : 0;
}
