import type { CourtInput } from '@courtside/client';
import { moneyOf } from '../../lib/money-text.ts';
import { nameKey, slugOf } from '../../lib/names.ts';

/** The form's fields. Numbers are kept as typed text. */
export interface NewCourtsDraft {
  count: string;
  sport: string;
  price: string;
  open: string;
  close: string;
}

/**
 * Returns courts that differ only in their number, such as “Padel 1” and “Padel 2”. The numbers continue after the
 * highest number of the existing courts with the same name.
 */
export function newCourtsOf(
  { count, sport, price, open, close }: NewCourtsDraft,
  { names, currency }: { names: readonly string[]; currency: string },
): CourtInput[] {
  const label = sport.trim().charAt(0).toUpperCase() + sport.trim().slice(1);
  const start = `${nameKey(label)} `;
  const keys = names.map(nameKey).filter((key) => key.startsWith(start));
  const numbers = keys.map((key) => Number(key.slice(start.length)));
  const last = Math.max(0, ...numbers.filter((number) => Number.isInteger(number)));
  const court = {
    type: slugOf(sport) ?? '',
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open, close })),
    price_per_hour: price.trim() === '' ? null : moneyOf(price, currency),
  };
  return Array.from({ length: Number(count) }, (_, i) => ({ ...court, name: `${label} ${last + i + 1}` }));
}
