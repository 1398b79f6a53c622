import type { Court, CourtInput } from '@courtside/client';
import { minuteOf, timeOf } from '../format.ts';

export interface Window {
  day: number;
  open: string;
  close: string;
}

/** What the form holds: text as it was typed, so that nothing of it is lost. */
export interface Draft {
  name: string;
  type: string;
  venue: string;
  address: string;
  description: string;
  surface: string;
  time_zone: string;
  indoor: boolean;
  lighted: boolean;
  active: boolean;
  requires_approval: boolean;
  price: string;
  slot_minutes: string;
  min_duration_minutes: string;
  max_duration_minutes: string;
  buffer_minutes: string;
  min_notice_minutes: string;
  max_advance_days: string;
  cancellation_cutoff_minutes: string;
  /** Empty where there is no limit. */
  capacity: string;
  no_show_after_minutes: string;
  windows: Window[];
}

/** How many digits of an amount are behind the point in a currency. */
export function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}

export function draftOf(court: Court | undefined, defaults: { time_zone: string; currency: string }): Draft {
  const price = court?.price_per_hour;
  return {
    name: court?.name ?? '',
    type: court?.type ?? '',
    venue: court?.venue ?? '',
    address: court?.address ?? '',
    description: court?.description ?? '',
    surface: court?.surface ?? '',
    time_zone: court?.time_zone ?? defaults.time_zone,
    indoor: court?.indoor ?? false,
    lighted: court?.lighted ?? false,
    active: court?.active ?? true,
    requires_approval: court?.requires_approval ?? false,
    price: price ? String(price.amount / 10 ** digitsOf(price.currency)) : '',
    slot_minutes: String(court?.slot_minutes ?? 30),
    min_duration_minutes: String(court?.min_duration_minutes ?? 30),
    max_duration_minutes: String(court?.max_duration_minutes ?? 180),
    buffer_minutes: String(court?.buffer_minutes ?? 0),
    min_notice_minutes: String(court?.min_notice_minutes ?? 0),
    max_advance_days: String(court?.max_advance_days ?? 90),
    cancellation_cutoff_minutes: String(court?.cancellation_cutoff_minutes ?? 0),
    capacity: String(court?.capacity ?? ''),
    no_show_after_minutes: String(court?.no_show_after_minutes ?? ''),
    windows: court?.opening_hours ?? [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '07:00', close: '23:00' })),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** What is sent; a text that is empty is null. */
export function inputOf(draft: Draft, currency: string): CourtInput {
  const { price, windows, ...rest } = draft;
  const amount = Math.round(Number(price.replace(',', '.')) * 10 ** digitsOf(currency));
  return {
    ...rest,
    venue: orNull(rest.venue),
    address: orNull(rest.address),
    description: orNull(rest.description),
    surface: orNull(rest.surface),
    slot_minutes: Number(rest.slot_minutes),
    min_duration_minutes: Number(rest.min_duration_minutes),
    max_duration_minutes: Number(rest.max_duration_minutes),
    buffer_minutes: Number(rest.buffer_minutes),
    min_notice_minutes: Number(rest.min_notice_minutes),
    max_advance_days: Number(rest.max_advance_days),
    cancellation_cutoff_minutes: Number(rest.cancellation_cutoff_minutes),
    capacity: numberOrNull(rest.capacity),
    no_show_after_minutes: numberOrNull(rest.no_show_after_minutes),
    opening_hours: windows,
    price_per_hour: price.trim() === '' ? null : { amount, currency },
  };
}

/** When bookings could begin on an empty weekday. */
export function startsOn(draft: Draft, day: number): string[] {
  const [slot, shortest] = [Number(draft.slot_minutes), Number(draft.min_duration_minutes)];
  if (!(slot >= 1) || !(shortest >= 1)) return [];
  const windows = draft.windows.filter((window) => window.day === day && window.open < window.close);
  return windows
    .toSorted((a, b) => a.open.localeCompare(b.open))
    .flatMap(({ open, close }) => {
      const count = Math.floor((minuteOf(close) - shortest - minuteOf(open)) / slot) + 1;
      return Array.from({ length: Math.max(0, count) }, (_, i) => timeOf(minuteOf(open) + i * slot));
    });
}
