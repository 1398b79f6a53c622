import type { CourtDay } from '@courtside/client';
import { clockOf, minutesOf } from '../../lib/times.ts';

/** The rules of a court that decide which slots exist. */
interface CourtRules {
  slot_minutes: number;
  min_duration_minutes: number;
  max_duration_minutes: number;
}

export interface WaitWindow {
  from: string;
  until: string;
  minutes: number;
}

const STEP_MINUTES = 30;
const DURATIONS = [30, 45, 60, 90, 120, 180];

/** Returns the durations in minutes that a person can wait for, on one court or on any. */
export function durationsOf(court: CourtRules | undefined): number[] {
  if (!court) return DURATIONS;
  const { slot_minutes: step, min_duration_minutes: min, max_duration_minutes: max } = court;
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, i) => min + i * step);
}

/** Returns the wished duration, or the nearest one that the court offers. */
export function nearestDuration(wished: number, court: CourtRules | undefined): number {
  const distance = (minutes: number): number => Math.abs(minutes - wished);
  return court ? durationsOf(court).toSorted((a, b) => distance(a) - distance(b))[0]! : wished;
}

/**
 * Returns the slot to wait for around a taken time. The slot begins on the court's grid and ends before the court
 * closes, because the service refuses to let people wait for a slot that does not exist.
 */
export function slotAround(day: CourtDay, court: CourtRules | undefined, start: string, wished: number): WaitWindow {
  const minutes = nearestDuration(wished, court);
  const at = minutesOf(start);
  const open = day.open
    .map(({ start_time, end_time }) => ({ opens: minutesOf(start_time), closes: minutesOf(end_time) }))
    .find(({ opens, closes }) => opens <= at && at < closes);
  if (!open) return { from: start, until: clockOf(at + minutes), minutes };
  const step = court?.slot_minutes ?? 1;
  const latest = Math.min(at, open.closes - minutes);
  const from = open.opens + Math.max(0, Math.floor((latest - open.opens) / step) * step);
  return { from: clockOf(from), until: clockOf(from + minutes), minutes };
}

/** Returns every half hour from the earliest opening to the latest closing time, and the given times. */
export function timesOf(days: readonly CourtDay[], more: readonly string[]): string[] {
  const windows = days.flatMap(({ open }) => open);
  const first = Math.min(...windows.map(({ start_time }) => minutesOf(start_time)), 24 * 60 - STEP_MINUTES);
  const last = Math.max(...windows.map(({ end_time }) => minutesOf(end_time)), first + STEP_MINUTES);
  const count = Math.floor((last - first) / STEP_MINUTES) + 1;
  const times = Array.from({ length: count }, (_, i) => clockOf(first + i * STEP_MINUTES));
  return [...new Set([...times, clockOf(last), ...more])].toSorted();
}
