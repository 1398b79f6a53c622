import type { Court } from '../courts/schema.ts';
import type { Money } from '../../platform/http/fields.ts';
import { MINUTE, momentAround, toMinutes, weekday } from '../../platform/time.ts';
import type { Slot, Span } from './rules.ts';

type Prices = Pick<Court, 'price_per_hour' | 'peak_prices' | 'time_zone'>;

/** Each elapsed minute costs a sixtieth of the hourly price at that time. Only the sum is rounded, half up. */
export function priceOf(court: Prices, slot: Slot, span: Span): Money | null {
  const currency = currencyOf(court);
  if (currency === null) return null;
  const base = court.price_per_hour?.amount ?? 0;
  const day = weekday(slot.date);
  let sum = base * minutesBetween(span.starts.epochMs, span.ends.epochMs);
  for (const { days, start_time, end_time, price_per_hour } of court.peak_prices) {
    const [start, end] = [Math.max(slot.start, toMinutes(start_time)), Math.min(slot.end, toMinutes(end_time))];
    if (!days.includes(day) || start >= end) continue;
    const from = start === slot.start ? span.starts : momentAround(slot.date, start, court.time_zone);
    const to = end === slot.end ? span.ends : momentAround(slot.date, end, court.time_zone);
    sum += (price_per_hour.amount - base) * minutesBetween(from.epochMs, to.epochMs);
  }
  return { amount: Math.floor((sum + 30) / 60), currency };
}

/** Returns the currency of the court's prices, or null if the court has no price. */
export function currencyOf(court: Omit<Prices, 'time_zone'>): string | null {
  return (court.price_per_hour ?? court.peak_prices[0]?.price_per_hour)?.currency ?? null;
}

function minutesBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / MINUTE;
}
