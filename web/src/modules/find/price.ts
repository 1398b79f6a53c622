import type { CourtDay } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import type { Formats } from '../../lib/format.ts';

const USUAL_MINUTES = 60;

/**
 * Returns the price for the wanted duration (by default an hour), in the currency's smallest unit. If this duration is
 * not possible, returns the price for the shortest possible duration.
 */
export function amountOf({ durations, prices }: CourtDay['starts'][number], length: number | undefined) {
  return prices?.[Math.max(0, durations.indexOf(length ?? USUAL_MINUTES))];
}

/** Returns the price of `amountOf` as text. */
export function priceOf(
  { currency }: CourtDay,
  start: CourtDay['starts'][number],
  length: number | undefined,
  { formats, words }: { formats: Formats; words: Words },
): string | undefined {
  const amount = amountOf(start, length);
  if (amount === undefined || currency === null) return undefined;
  return amount === 0 ? words.noCharge : formats.price({ amount, currency });
}
