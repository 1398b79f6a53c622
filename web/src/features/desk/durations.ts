import type { Court, CourtDay } from '@courtside/client';
import { timeOf } from '../../lib/format.ts';
import type { DeskSlot } from './refusal.tsx';
import { freeUntil, type SheetColumn } from './sheet-layout.ts';

const MAX_CHOICES = 6;
const DEFAULT_MINUTES = 60;
const DAY_MINUTES = 24 * 60;

export const NO_SLOT: DeskSlot = { court_id: 0, booking_date: '', start_time: '', end_time: '' };

export interface DurationChoice {
  minutes: number;
  end_time: string;
  /** Null if players cannot book the slot, so that its price is not known. */
  price: { amount: number; currency: string } | null;
  /** Whether the court is free for this long. */
  isFree: boolean;
}

/** Returns the shortest durations that a court allows from a start time, at most `MAX_CHOICES`. */
export function durationsOf(
  court: Court,
  { day, column, start }: { day: CourtDay | undefined; column: SheetColumn | undefined; start: number },
): DurationChoice[] {
  const { min_duration_minutes: min, max_duration_minutes: max, slot_minutes: step } = court;
  const until = freeUntil(column, start);
  const offer = day?.starts.find(({ start_time }) => start_time === timeOf(start));
  const priceOf = (minutes: number): DurationChoice['price'] => {
    const amount = offer?.prices?.[offer.durations.indexOf(minutes)];
    return amount === undefined || day?.currency == null ? null : { amount, currency: day.currency };
  };
  const count = Math.min(MAX_CHOICES, Math.floor((max - min) / step) + 1);
  return Array.from({ length: count }, (_, i) => min + i * step)
    .filter((minutes) => start + minutes <= DAY_MINUTES)
    .map((minutes) => ({
      minutes,
      end_time: timeOf(start + minutes),
      price: priceOf(minutes),
      isFree: start + minutes <= until,
    }));
}

/** Returns the end of a new booking: after an hour or, if that is not free, after the shortest free duration. */
export function defaultEnd(column: SheetColumn, start: number): string {
  const choices = durationsOf(column.court, { day: column.day, column, start });
  const free = choices.filter(({ isFree }) => isFree);
  const choice = free.find(({ minutes }) => minutes === DEFAULT_MINUTES) ?? free[0] ?? choices[0];
  return choice?.end_time ?? timeOf(Math.min(start + column.court.min_duration_minutes, DAY_MINUTES));
}
