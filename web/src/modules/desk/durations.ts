import type { Court, CourtDay } from '@courtside/client';
import { timeOf } from '../../lib/dates.ts';
import type { DeskSlot } from './refusal.tsx';
import type { Override } from './on-behalf-fields.tsx';
import { freeUntil, latestEnd, roomAt, type SheetColumn } from './sheet-layout.ts';

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
  const latest = column ? latestEnd(column) : DAY_MINUTES;
  const until = freeUntil(column, start);
  const offer = day?.starts.find(({ start_time }) => start_time === timeOf(start));
  const priceOf = (minutes: number): DurationChoice['price'] => {
    const amount = offer?.prices?.[offer.durations.indexOf(minutes)];
    return amount === undefined || day?.currency == null ? null : { amount, currency: day.currency };
  };
  // The sheet contains no bookings of the next day, so use the durations that players can book. If players cannot book
  // this start time, assume that the court is free: the service checks this when staff book.
  const isFreeAfterMidnight = (minutes: number): boolean =>
    start + minutes <= DAY_MINUTES || (offer?.durations.includes(minutes) ?? true);
  const count = Math.min(MAX_CHOICES, Math.floor((max - min) / step) + 1);
  return Array.from({ length: count }, (_, i) => min + i * step)
    .filter((minutes) => start + minutes <= latest)
    .map((minutes) => ({
      minutes,
      end_time: timeOf(start + minutes),
      price: priceOf(minutes),
      isFree: start + minutes <= until && isFreeAfterMidnight(minutes),
    }));
}

/** Why a slot can be booked only if a rule is overridden. */
export interface SlotIssue {
  kind: 'gap' | 'length' | 'buffer';
  /** For `gap`, the free minutes. Otherwise, the length of the slot in minutes. */
  minutes: number;
  override: Override[];
}

/**
 * Returns the rule that a slot breaks, as far as it is known before the request: the free time or the slot is shorter
 * than the shortest booking of the court, or the slot is too close to the booking before it.
 */
export function issueOf(column: SheetColumn | undefined, slot: { start: number; end: number }): SlotIssue | undefined {
  if (!column) return undefined;
  const { min_duration_minutes: min, slot_minutes: step } = column.court;
  const { minutes, isInBuffer } = roomAt(column, slot.start);
  const length = slot.end - slot.start;
  const short: Override[] = [...(length % step === 0 ? [] : ['grid' as const]), 'duration'];
  const override = [...(length < min ? short : []), ...(isInBuffer ? ['buffer' as const] : [])];
  if (minutes === 0 || length > minutes || override.length === 0) return undefined;
  if (length >= min) return { kind: 'buffer', minutes: length, override };
  return minutes < min ? { kind: 'gap', minutes, override } : { kind: 'length', minutes: length, override };
}

/**
 * Returns the end of a new booking: after an hour or, if that is not free, after the shortest free duration. If the free
 * time is shorter than every booking of the court, returns the end of the free time.
 */
export function defaultEnd(column: SheetColumn, start: number): string {
  const choices = durationsOf(column.court, { day: column.day, column, start });
  const free = choices.filter(({ isFree }) => isFree);
  const { minutes } = roomAt(column, start);
  if (minutes > 0 && minutes < column.court.min_duration_minutes) return timeOf(start + minutes);
  const choice = free.find(({ minutes }) => minutes === DEFAULT_MINUTES) ?? free[0] ?? choices[0];
  return choice?.end_time ?? timeOf(Math.min(start + column.court.min_duration_minutes, DAY_MINUTES));
}
