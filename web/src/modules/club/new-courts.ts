import type { CourtInput } from '@courtside/client';
import { nameKey, slugOf } from '../../lib/names.ts';
import { pricesOf, type PeakPriceDraft } from '../courts/court-draft.ts';

/** The form's fields. Numbers are kept as typed text. */
export interface NewCourtsDraft {
  count: string;
  sport: string;
  price: string;
  peaks: PeakPriceDraft[];
  /** One of `LENGTHS`. Undefined stands for the usual lengths of the sport. */
  lengths: Lengths | undefined;
  indoor: boolean;
  venue: string;
  open: string;
  close: string;
  /** The hours on Saturday and Sunday, if they differ. */
  weekend: { open: string; close: string } | undefined;
}

export const NEW_COURTS: NewCourtsDraft = {
  ...{ count: '4', sport: 'Padel', price: '', peaks: [], lengths: undefined, indoor: false, venue: '' },
  ...{ open: '07:00', close: '23:00', weekend: undefined },
};

/** The shortest and the longest booking, and the time between two starts, in minutes. */
export const LENGTHS = [
  '90/30',
  '60/60',
  '60-120/60',
  '60-90/30',
  '60-120/30',
  '45/45',
  '45-90/45',
  '30-120/30',
] as const;
export type Lengths = (typeof LENGTHS)[number];

const USUAL: Partial<Record<string, Lengths>> = {
  ...{ padel: '90/30', squash: '45/45', table_tennis: '30-120/30' },
  ...{ tennis: '60-120/60', badminton: '60-120/60', pickleball: '60-120/60' },
};

/** Returns the usual lengths of bookings in a sport. */
export const usualLengths = (sport: string): Lengths => USUAL[slugOf(sport) ?? ''] ?? '60/60';

/** Returns the lengths in minutes, from the shortest to the longest. */
export function minutesOf(lengths: Lengths): number[] {
  const [range = '', step] = lengths.split('/');
  const [shortest, longest = shortest] = range.split('-').map(Number);
  const count = (longest! - shortest!) / Number(step) + 1;
  return Array.from({ length: count }, (_, i) => shortest! + i * Number(step));
}

/**
 * Returns courts that differ only in their number, such as “Padel 1” and “Padel 2”. The numbers continue after the
 * highest number of the existing courts with the same name.
 */
export function newCourtsOf(
  { count, sport, lengths = usualLengths(sport), indoor, venue, open, close, weekend, ...prices }: NewCourtsDraft,
  { names, currency }: { names: readonly string[]; currency: string },
): CourtInput[] {
  const label = sport.trim().charAt(0).toUpperCase() + sport.trim().slice(1);
  const start = `${nameKey(label)} `;
  const keys = names.map(nameKey).filter((key) => key.startsWith(start));
  const numbers = keys.map((key) => Number(key.slice(start.length)));
  const last = Math.max(0, ...numbers.filter((number) => Number.isInteger(number)));
  const minutes = minutesOf(lengths);
  const court = {
    ...{ type: slugOf(sport) ?? '', indoor, venue: venue.trim() || null, slot_minutes: Number(lengths.split('/')[1]) },
    ...{ min_duration_minutes: minutes[0]!, max_duration_minutes: minutes.at(-1)! },
    opening_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, ...(day > 5 && weekend ? weekend : { open, close }) })),
    ...pricesOf(prices, currency),
  };
  return Array.from({ length: Number(count) }, (_, i) => ({ ...court, name: `${label} ${last + i + 1}` }));
}
