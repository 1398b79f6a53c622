import type { CourtDay } from '@courtside/client';
import type { Words } from '../../i18n/en.ts';
import type { Formats } from '../../lib/format.ts';

const USUAL_MINUTES = 60;

type Start = CourtDay['starts'][number];

/** Returns the wanted duration (by default an hour), in minutes. If it is not possible, returns the shortest one. */
export function lengthOf({ durations }: Start, length = USUAL_MINUTES): number {
  return durations.includes(length) ? length : durations[0]!;
}

/** Returns the price for the duration of `lengthOf`, in the currency's smallest unit. */
export function amountOf(start: Start, length: number | undefined) {
  return start.prices?.[start.durations.indexOf(lengthOf(start, length))];
}

/** Returns the price of `amountOf` as text. Names a duration that is shorter than the wanted one. */
export function priceOf(
  { currency }: CourtDay,
  start: Start,
  length: number | undefined,
  { formats, words }: { formats: Formats; words: Words },
): string | undefined {
  const amount = amountOf(start, length);
  if (amount === undefined || currency === null) return undefined;
  const price = amount === 0 ? words.noCharge : formats.price({ amount, currency });
  const minutes = lengthOf(start, length);
  return minutes < (length ?? USUAL_MINUTES) ? `${words.minutes(minutes)} ${price}` : price;
}
