import type { CourtDay } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import type { Formats } from '../../lib/format.ts';

const USUAL_MINUTES = 60;

/**
 * Returns the price for the wanted duration (by default an hour). If this duration is not possible, returns the price
 * for the shortest possible duration.
 */
export function priceOf(
  { currency }: CourtDay,
  { durations, prices }: CourtDay['starts'][number],
  length: number | undefined,
  { formats, words }: { formats: Formats; words: Words },
): string | undefined {
  const amount = prices?.[Math.max(0, durations.indexOf(length ?? USUAL_MINUTES))];
  if (amount === undefined || currency === null) return undefined;
  return amount === 0 ? words.noCharge : formats.price({ amount, currency });
}
