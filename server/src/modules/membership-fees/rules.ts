import { addDays, daysBetween } from '../../platform/time.ts';

type FeePeriod = 'month' | 'quarter' | 'year';

const startOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}-01`;

/** Returns the first and the last day of the calendar month, quarter or year that contains a day. */
export function periodAround(period: FeePeriod, date: string): { from: string; to: string } {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const first = month - ((month - 1) % months);
  const next = first + months;
  const after = next > 12 ? startOf(year + 1, next - 12) : startOf(year, next);
  return { from: startOf(year, first), to: addDays(after, -1) };
}

/** Returns the part of the price from a day to the end of its period, in proportion to the days. */
export function proRata(amount: number, { from, to }: { from: string; to: string }, start: string): number {
  if (start <= from) return amount;
  return Math.round((amount * (daysBetween(start, to) + 1)) / (daysBetween(from, to) + 1));
}
