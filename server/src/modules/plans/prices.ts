import { type PricedInterval, amountOf, currencyOf, peakPricesOn, pricesOf } from '../../kernel/prices.ts';
import type { PriceChange, Slot, SlotCheck } from '../../kernel/part.ts';
import { MINUTES_A_DAY } from '../../platform/time.ts';
import type { Court } from '../courts/schema.ts';
import { compiledPrices } from './compiled-rules.ts';
import { type WinningSettings, appliesToDate, priceAt } from './rules.ts';

/**
 * Replaces the price of the court by the price of the slot and its guests under the player's plan. The price is null if
 * neither the court nor the plan has a price. Returns undefined if no plan applies. If only the participants of a booking change,
 * `checkGuests` computes the new price.
 */
export function plannedPrice({ court, slot, span, terms, company }: SlotCheck): PriceChange | undefined {
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
