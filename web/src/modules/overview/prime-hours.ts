import type { Court, CourtDay } from '@courtside/client';
import { minutesOf } from '../../lib/times.ts';

/** The hours that most people want, in minutes after midnight. */
export const PRIME = { start: 17 * 60, end: 21 * 60 };

interface Interval {
  start_time: string;
  end_time: string;
}

/** Returns the free minutes of all courts in the prime hours. A court with parts counts as its parts. */
export function freePrimeMinutes(days: readonly CourtDay[], courts: readonly Court[]): number {
  const wholes = new Set(courts.filter(({ part_ids }) => part_ids.length > 0).map(({ id }) => id));
  const spaces = days.filter(({ court_id }) => !wholes.has(court_id));
  return spaces.reduce((sum, { open, busy, closures }) => {
    const taken = [...busy, ...closures];
    return sum + minutesWithin(open).filter((minute) => !covers(taken, minute)).length;
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
