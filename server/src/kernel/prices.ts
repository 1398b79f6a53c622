import type { Court } from '../modules/courts/schema.ts';
import type { Money } from '../platform/http/fields.ts';
import {
  MINUTE,
  MINUTES_A_DAY,
  momentAround,
  splitAtMidnight,
  toMinutes,
  weekday,
  type Slot,
  type Span,
} from '../platform/time.ts';

export type Prices = Pick<Court, 'price_per_hour' | 'peak_prices' | 'time_zone'>;

export interface PricedInterval {
  start: number;
  end: number;
  /** The price of an hour, in minor units. */
  amount: number;
}

/** Returns the price of a slot at a court, or null if the court has no price. */
export function priceOf(court: Prices, slot: Slot, span: Span): Money | null {
  const currency = currencyOf(court);
  if (currency === null) return null;
  const intervals = pricesOf(slot, (part) => peakPricesOn(court, part));
  return { amount: amountOf(court, { slot, span, intervals }), currency };
}

/**
 * Returns the amount for a slot in minor units. Each elapsed minute costs a sixtieth of the hourly price at that time.
 * Only the sum is rounded, half up. Imports do not use this function, because their files contain the prices.
 * @param intervals the parts of the slot whose hourly price differs from `price_per_hour`
 */
export function amountOf(
  court: Prices,
  { slot, span, intervals }: { slot: Slot; span: Span; intervals: readonly PricedInterval[] },
): number {
  const base = court.price_per_hour?.amount ?? 0;
  let sum = base * minutesBetween(span.starts.epochMs, span.ends.epochMs);
  for (const { start, end, amount } of intervals) {
    const from = start === slot.start ? span.starts : momentAround(slot.date, start, court.time_zone);
    const to = end === slot.end ? span.ends : momentAround(slot.date, end, court.time_zone);
    sum += (amount - base) * minutesBetween(from.epochMs, to.epochMs);
  }
  return Math.floor((sum + 30) / 60);
}

/** Returns the priced intervals of a slot. `onDay` returns the intervals of a part of the slot on one date. */
export function pricesOf(slot: Slot, onDay: (part: Slot) => PricedInterval[]): PricedInterval[] {
  if (slot.end <= MINUTES_A_DAY) return onDay(slot);
  return splitAtMidnight(slot).flatMap((part, days) => {
    const shift = days * MINUTES_A_DAY;
    return onDay(part).map(({ start, end, amount }) => ({ start: start + shift, end: end + shift, amount }));
  });
}

/** Returns the parts of a slot on one date at which the court has a peak price. */
export function peakPricesOn(court: Prices, slot: Slot): PricedInterval[] {
  const day = weekday(slot.date);
  return court.peak_prices.flatMap(({ days, start_time, end_time, price_per_hour }) => {
    const [start, end] = [Math.max(slot.start, toMinutes(start_time)), Math.min(slot.end, toMinutes(end_time))];
    return days.includes(day) && start < end ? [{ start, end, amount: price_per_hour.amount }] : [];
  });
}

/** Returns the currency of the court's prices, or null if the court has no price. */
export function currencyOf(court: Omit<Prices, 'time_zone'>): string | null {
  return (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? null;
}

function minutesBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / MINUTE;
}
