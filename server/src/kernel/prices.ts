import type { Court } from '../modules/courts/schema.ts';
import type { Money } from '../platform/http/fields.ts';
import { MINUTE, MINUTES_A_DAY, momentAround, splitAtMidnight, toMinutes, weekday } from '../platform/time.ts';
import { compiledPrices } from '../modules/plans/compiled-rules.ts';
import { appliesToDate, priceAt, type WinningSettings } from '../modules/plans/rules.ts';
import type { Slot, Span } from './rules.ts';

type Prices = Pick<Court, 'price_per_hour' | 'peak_prices' | 'time_zone'>;

interface PriceTerms {
  terms?: WinningSettings | undefined;
  guests?: number;
}

/**
 * Returns the price of a slot with its guests. Each elapsed minute costs a sixtieth of the hourly price at that time.
 * Only the sum is rounded, half up. Imports do not use this function, because their files contain the prices. If only
 * the participants of a booking change, `checkGuests` computes the new price.
 */
export function priceOf(court: Prices, slot: Slot, span: Span, { terms, guests = 0 }: PriceTerms = {}): Money | null {
  const currency = currencyOf(court) ?? planCurrency(terms);
  if (currency === null) return null;
  const base = court.price_per_hour?.amount ?? 0;
  let sum = base * minutesBetween(span.starts.epochMs, span.ends.epochMs);
  for (const { start, end, amount } of pricesOf(court, slot, terms)) {
    const from = start === slot.start ? span.starts : momentAround(slot.date, start, court.time_zone);
    const to = end === slot.end ? span.ends : momentAround(slot.date, end, court.time_zone);
    sum += (amount - base) * minutesBetween(from.epochMs, to.epochMs);
  }
  return { amount: Math.floor((sum + 30) / 60) + guests * guestPrice(currency, terms), currency };
}

interface PricedInterval {
  start: number;
  end: number;
  /** The price of an hour, in minor units. */
  amount: number;
}

/** Returns the parts of the slot whose hourly price differs from `price_per_hour`. */
function pricesOf(court: Prices, slot: Slot, terms: WinningSettings | undefined): PricedInterval[] {
  if (slot.end <= MINUTES_A_DAY) return pricesOnDay(court, slot, terms);
  return splitAtMidnight(slot).flatMap((part, days) => {
    const prices = terms?.prices.filter(({ from }) => appliesToDate(from, part.date));
    const shift = days * MINUTES_A_DAY;
    return pricesOnDay(court, part, terms && prices && { ...terms, prices }).map(({ start, end, amount }) => {
      return { start: start + shift, end: end + shift, amount };
    });
  });
}

function pricesOnDay(court: Prices, slot: Slot, terms: WinningSettings | undefined): PricedInterval[] {
  const day = weekday(slot.date);
  const peaks = court.peak_prices.flatMap(({ days, start_time, end_time, price_per_hour }) => {
    const [start, end] = [Math.max(slot.start, toMinutes(start_time)), Math.min(slot.end, toMinutes(end_time))];
    return days.includes(day) && start < end ? [{ start, end, amount: price_per_hour.amount }] : [];
  });
  if (!terms || terms.prices.length === 0) return peaks;
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

/** Returns the currency of the court's prices, or null if the court has no price. */
export function currencyOf(court: Omit<Prices, 'time_zone'>): string | null {
  return (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? null;
}

function minutesBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / MINUTE;
}
