import type { Court, CourtInput } from '@courtside/client';
import { amountText, moneyOf } from '../../lib/money-text.ts';

export interface OpeningWindow {
  day: number;
  open: string;
  close: string;
}

export interface PeakPriceDraft {
  days: number[];
  start_time: string;
  end_time: string;
  /** The first and last date. Without them, or if they are empty, the price applies on all dates. */
  from_date?: string;
  to_date?: string;
  price: string;
}

export type SpecialHours = Court['special_hours'][number];

const numbers = [
  'slot_minutes',
  'min_duration_minutes',
  'max_duration_minutes',
  'buffer_minutes',
  'min_notice_minutes',
  'max_advance_days',
  'cancellation_cutoff_minutes',
] as const;
const optionalTexts = ['venue', 'address', 'description', 'surface', 'external_id'] as const;
const optionalNumbers = [
  'latitude',
  'longitude',
  'max_upcoming_bookings',
  'capacity',
  'no_show_after_minutes',
] as const;
export const flags = ['indoor', 'lighted', 'active', 'requires_approval'] as const;
type NumberName = (typeof numbers)[number];
type OptionalName = (typeof optionalTexts)[number] | (typeof optionalNumbers)[number];

export type TextName = 'name' | 'type' | 'time_zone' | 'price' | NumberName | OptionalName;
export type FlagName = (typeof flags)[number];

/** The form's fields. Numbers are kept as typed text, so that an incomplete number is not lost. */
export interface CourtDraft extends Record<TextName, string>, Record<FlagName, boolean> {
  windows: OpeningWindow[];
  specials: SpecialHours[];
  peaks: PeakPriceDraft[];
  part_ids: number[];
}

const DAYS = [1, 2, 3, 4, 5, 6, 7];

/** The service's defaults for a new court. */
const defaults: Record<NumberName, number> & Record<FlagName, boolean> = {
  slot_minutes: 30,
  min_duration_minutes: 30,
  max_duration_minutes: 180,
  buffer_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 90,
  cancellation_cutoff_minutes: 0,
  indoor: false,
  lighted: false,
  active: true,
  requires_approval: false,
};

/** Whether all days of the week have the same opening hours. */
export function hasSameHours(windows: readonly OpeningWindow[]): boolean {
  const hoursOf = (day: number): string =>
    windows
      .filter((window) => window.day === day)
      .map(({ open, close }) => `${open}–${close}`)
      .toSorted()
      .join();
  return DAYS.every((day) => hoursOf(day) === hoursOf(1));
}

/** Gives every day of the week the opening hours of `day`. The result begins with Monday. */
export function withHoursOfDay(windows: readonly OpeningWindow[], day: number): OpeningWindow[] {
  const hours = windows.filter((window) => window.day === day);
  return DAYS.flatMap((day) => hours.map((window) => ({ ...window, day })));
}

export function courtDraftOf(court: Court | undefined, timeZone: string): CourtDraft {
  const text = <N extends NumberName | OptionalName>(names: readonly N[]) =>
    mapNames(names, (name) => String(court?.[name] ?? defaults[name as NumberName] ?? ''));
  const price = court?.price_per_hour;
  return {
    name: court?.name ?? '',
    type: court?.type ?? '',
    time_zone: court?.time_zone ?? timeZone,
    price: price ? amountText(price) : '',
    ...text(numbers),
    ...text(optionalTexts),
    ...text(optionalNumbers),
    ...mapNames(flags, (name) => court?.[name] ?? defaults[name]),
    windows: court?.opening_hours ?? DAYS.map((day) => ({ day, open: '06:00', close: '23:00' })),
    specials: court?.special_hours ?? [],
    peaks:
      court?.peak_prices.map(({ price_per_hour, ...peak }) => ({ ...peak, price: amountText(price_per_hour) })) ?? [],
    part_ids: court?.part_ids ?? [],
  };
}

/** Returns the draft of a court's copy. The copy has its own name, no external id and no parts. */
export function copyDraftOf(court: Court, name: string): CourtDraft {
  return { ...courtDraftOf(court, court.time_zone), name, external_id: '', part_ids: [] };
}

/**
 * Returns the request body. Empty text becomes null.
 * @param slugs the API's identifiers of the typed sport and surface
 */
export function courtInputOf(
  draft: CourtDraft,
  { currency, slugs }: { currency: string; slugs: { type: string; surface: string } },
): CourtInput {
  const { windows, specials, name, time_zone, part_ids } = draft;
  return {
    ...{ name: name.trim(), type: slugs.type, time_zone, part_ids },
    ...mapNames(flags, (name) => draft[name]),
    ...mapNames(numbers, (name) => Number(draft[name])),
    ...mapNames(optionalTexts, (name) => draft[name].trim() || null),
    surface: slugs.surface || null,
    ...mapNames(optionalNumbers, (name) => (draft[name].trim() === '' ? null : Number(draft[name]))),
    opening_hours: windows,
    special_hours: specials.map(({ name = '', ...period }) => ({
      ...period,
      ...(name.trim() && { name: name.trim() }),
    })),
    ...pricesOf(draft, currency),
  };
}

export function pricesOf(
  { price, peaks }: Pick<CourtDraft, 'price' | 'peaks'>,
  currency: string,
): Required<Pick<CourtInput, 'price_per_hour' | 'peak_prices'>> {
  return {
    price_per_hour: price.trim() === '' ? null : moneyOf(price, currency),
    peak_prices: peaks.map(({ price, from_date, to_date, ...peak }) => ({
      ...{ ...peak, price_per_hour: moneyOf(price, currency) },
      ...(from_date && { from_date }),
      ...(to_date && { to_date }),
    })),
  };
}

function mapNames<N extends string, T>(names: readonly N[], value: (name: N) => T): Record<N, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<N, T>;
}
