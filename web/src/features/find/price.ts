import type { CourtDay } from '@courtside/client';
import type { Formats } from '../../lib/format.ts';

const USUAL_MINUTES = 60;

/** Returns the price of a start: for the wanted duration, or else for an hour or the shortest booking. */
export function priceOf(
  { currency }: CourtDay,
  { durations, prices }: CourtDay['starts'][number],
  length: number | undefined,
  formats: Formats,
): string | undefined {
  const amount = prices?.[Math.max(0, durations.indexOf(length ?? USUAL_MINUTES))];
  return amount === undefined || currency === null ? undefined : formats.price({ amount, currency });
}
