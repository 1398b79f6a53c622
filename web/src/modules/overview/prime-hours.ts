import type { Court, CourtDay } from '@courtside/client';
import { passedMinutes } from '../../lib/day.ts';
import { minutesOf } from '../../lib/times.ts';

/** The hours that most people want, in minutes after midnight. */
export const PRIME = { start: 17 * 60, end: 21 * 60 };

interface Interval {
  start_time: string;
  end_time: string;
}

/**
 * Returns the free minutes of all courts that are left in the prime hours. A court with parts counts as its parts.
 * @param at the current time in milliseconds since the Unix epoch
 */
export function freePrimeMinutes(days: readonly CourtDay[], courts: readonly Court[], at: number): number {
  const wholes = new Set(courts.filter(({ part_ids }) => part_ids.length > 0).map(({ id }) => id));
  const spaces = days.filter(({ court_id }) => !wholes.has(court_id));
  return spaces.reduce((sum, day) => {
    const { open, busy, closures } = day;
    const passed = passedMinutes(day, at);
    const taken = [...busy, ...closures];
    return sum + minutesWithin(open).filter((minute) => minute >= passed && !covers(taken, minute)).length;
  }, 0);
}

/** Returns each minute of the prime hours that an interval covers. */
function minutesWithin(intervals: readonly Interval[]): number[] {
  const prime = Array.from({ length: PRIME.end - PRIME.start }, (_, i) => PRIME.start + i);
  return prime.filter((minute) => covers(intervals, minute));
}

function covers(intervals: readonly Interval[], minute: number): boolean {
  return intervals.some(({ start_time, end_time }) => minutesOf(start_time) <= minute && minute < minutesOf(end_time));
}
