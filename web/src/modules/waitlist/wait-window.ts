import type { Court, CourtDay } from '@courtside/client';
import { addDays } from '../../lib/dates.ts';
import { hoursOn } from '../../lib/opening-hours.ts';
import { lengthOf } from '../../lib/slot-length.ts';
import { clockOf, minutesOf } from '../../lib/times.ts';

/** The rules of a court that decide which slots exist. */
export type CourtRules = Pick<
  Court,
  'slot_minutes' | 'min_duration_minutes' | 'max_duration_minutes' | 'opening_hours' | 'special_hours'
>;

/** A part of a day in which a court is open, in minutes since midnight. After 1440, the end is on the next day. */
interface Hours {
  opens: number;
  closes: number;
}

export interface WaitWindow {
  from: string;
  until: string;
  minutes: number;
}

const STEP_MINUTES = 30;
const DAY_MINUTES = 24 * 60;
const DURATIONS = [30, 45, 60, 90, 120, 180];

/** Returns the durations in minutes that a person can wait for, on one court or on any court. */
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

/** Whether a court might be open past the midnight after a day. The next day's opening hours decide. */
export const endsAtMidnight = ({ open }: CourtDay): boolean => open.some(({ end_time }) => end_time === '24:00');

/** Returns when a court is open on a day. If its hours go on after midnight, they end with the latest possible slot. */
export function hoursOf({ booking_date, open }: CourtDay, court: CourtRules | undefined): Hours[] {
  return open.map(({ start_time, end_time }) => {
    const [opens, closes] = [minutesOf(start_time), minutesOf(end_time)];
    if (!court || closes < DAY_MINUTES) return { opens, closes };
    const night = hoursOn(court, addDays(booking_date, 1)).find(({ open }) => open === '00:00');
    const lastStart = DAY_MINUTES - 1 - ((DAY_MINUTES - 1 - opens) % court.slot_minutes);
    const latestEnd = lastStart + court.max_duration_minutes;
    return { opens, closes: Math.max(closes, Math.min(closes + minutesOf(night?.close ?? '00:00'), latestEnd)) };
  });
}

/** Returns the end of a window in minutes since the midnight before it. An end before the start is on the next day. */
export const endMinuteOf = ({ from, until }: Pick<WaitWindow, 'from' | 'until'>): number =>
  minutesOf(from) + lengthOf({ start_time: from, end_time: until });

/**
 * Returns the slot to wait for around a taken time. The slot begins on the court's grid and ends before the court
 * closes, because the service refuses to let people wait for a slot that does not exist.
 */
export function slotAround(day: CourtDay, court: CourtRules | undefined, start: string, wished: number): WaitWindow {
  const minutes = nearestDuration(wished, court);
  const at = minutesOf(start);
  const open = hoursOf(day, court).find(({ opens, closes }) => opens <= at && at < closes);
  if (!open) return { from: start, until: clockOf(at + minutes), minutes };
  const step = court?.slot_minutes ?? 1;
  const latest = Math.min(at, open.closes - minutes);
  const from = open.opens + Math.max(0, Math.floor((latest - open.opens) / step) * step);
  return { from: clockOf(from), until: clockOf(from + minutes), minutes };
}

/** Returns every half hour from the earliest opening to the latest closing time, and the given times, in minutes. */
export function timesOf(hours: readonly Hours[], more: readonly number[]): number[] {
  const first = Math.min(...hours.map(({ opens }) => opens), DAY_MINUTES - STEP_MINUTES);
  const last = Math.max(...hours.map(({ closes }) => closes), first + STEP_MINUTES);
  const count = Math.floor((last - first) / STEP_MINUTES) + 1;
  const times = Array.from({ length: count }, (_, i) => first + i * STEP_MINUTES);
  return [...new Set([...times, last, ...more])].toSorted((a, b) => a - b);
}

/** The hours between the parts of a day. */
const PARTS = { morning: [0, 12 * 60], afternoon: [12 * 60, 17 * 60], evening: [17 * 60, Infinity] } as const;

/** Returns the parts of the day within the times to choose from. */
export function partsOf(times: readonly number[]) {
  const [first, last] = [times[0]!, times.at(-1)!];
  return (Object.keys(PARTS) as (keyof typeof PARTS)[]).flatMap((part) => {
    const from = Math.max(PARTS[part][0], first);
    const until = Math.min(PARTS[part][1], last);
    return from < until ? { part, from: clockOf(from), until: clockOf(until) } : [];
  });
}

/** Returns the times at which a window can end that begins at `from`. A window is at most 24 hours long. */
export function endsAfter(from: number, times: readonly number[]): number[] {
  return times.filter((time) => time > from && time <= from + DAY_MINUTES);
}
