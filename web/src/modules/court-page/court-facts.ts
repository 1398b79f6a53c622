import type { Court } from '@courtside/client';

export const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Consecutive days of the week with the same opening hours. No windows means that the court is closed. */
export interface DayGroup {
  days: number[];
  windows: { open: string; close: string }[];
}

/** Groups consecutive days with the same opening hours. */
export function groupOpeningHours(hours: Court['opening_hours']): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of WEEK) {
    const windows = hours
      .filter((window) => window.day === day)
      .map(({ open, close }) => ({ open, close }))
      .toSorted((a, b) => a.open.localeCompare(b.open));
    const last = groups.at(-1);
    if (last && JSON.stringify(last.windows) === JSON.stringify(windows)) last.days.push(day);
    else groups.push({ days: [day], windows });
  }
  return groups;
}

/** Returns the first and last days of each run: `[[1, 5], [7, 7]]` for Monday to Friday and Sunday. */
export function runsOf(days: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && day <= last[1] + 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

export type Place = Pick<Court, 'latitude' | 'longitude' | 'address' | 'venue'>;

/** Returns a link to OpenStreetMap, or undefined if the court has neither coordinates nor an address. */
export function mapUrlOf({ latitude, longitude, address, venue }: Place): string | undefined {
  const url = new URL('https://www.openstreetmap.org/');
  if (latitude !== null && longitude !== null) {
    url.search = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) }).toString();
    url.hash = `map=17/${latitude}/${longitude}`;
    return url.href;
  }
  if (address === null) return undefined;
  url.pathname = '/search';
  url.search = new URLSearchParams({ query: [venue, address].filter(Boolean).join(', ') }).toString();
  return url.href;
}
