import type { Court } from '@courtside/client';

/** Returns when a court is open on a date. Special hours, such as on a holiday, replace the weekly hours. */
export function hoursOn(
  { opening_hours, special_hours }: Pick<Court, 'opening_hours' | 'special_hours'>,
  date: string,
): readonly { open: string; close: string }[] {
  const special = special_hours.find(({ from_date, to_date }) => from_date <= date && date <= to_date);
  const day = new Date(`${date}T00:00Z`).getUTCDay() || 7;
  return special ? special.windows : opening_hours.filter((window) => window.day === day);
}
