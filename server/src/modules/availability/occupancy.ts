import { horizon } from '../../kernel/rules.ts';
import { windowsOn } from '../courts/court.ts';
import { compiledSettings } from '../plans/compiled-rules.ts';
import { withPlan } from '../plans/terms.ts';
import { minuteOfDay } from '../../platform/time.ts';
import type { Day } from './day.ts';
import type { DayOccupancy } from './schema.ts';

/** The checked times of a day are this many minutes apart. */
const STEP_MINUTES = 60;

interface Interval {
  start: number;
  end: number;
}

/** Returns how full a court's day is. */
export function occupancyOf(day: Day): DayOccupancy {
  const { court, date, closedIntervals, busy, now, today } = day;
  const passed = date > today ? 0 : date < today ? Infinity : minuteOfDay(court.time_zone, now);
  const rest = windowsOn(court, date).map(({ start, end }) => {
    return { start: Math.max(start, Math.ceil(passed)), end };
  });
  const open = rest.flatMap((window) => gapsIn(window, closedIntervals));
  const free = rest.flatMap((window) => gapsIn(window, [...closedIntervals, ...busy]));
  return {
    booking_date: date,
    open_minutes: sum(open),
    free_minutes: sum(free.filter((minutes) => minutes >= court.min_duration_minutes)),
    too_early: isTooEarly(day),
  };
}

export function addOccupancy(one: DayOccupancy, other: DayOccupancy | undefined): DayOccupancy {
  if (!other) return one;
  return {
    booking_date: one.booking_date,
    open_minutes: one.open_minutes + other.open_minutes,
    free_minutes: one.free_minutes + other.free_minutes,
    too_early: one.too_early && other.too_early,
  };
}

/** Returns whether no time of the day is open for booking yet. A plan can open some times earlier than others. */
function isTooEarly({ candidates = [], ...day }: Day): boolean {
  const { court, date } = day;
  const base = { ...day, slot: { date, start: 0, end: 0 }, span: undefined };
  if (candidates.length === 0) return horizon.breaks(base);
  const windows = windowsOn(court, date);
  return (windows.length > 0 ? windows : [{ start: 0, end: 1 }]).every(({ start, end }) => {
    for (let at = start; at < end; at += STEP_MINUTES) {
      const check = { ...base, slot: { date, start: at, end: at + court.slot_minutes } };
      if (candidates.some((candidate) => !horizon.breaks(withPlan(check, candidate, compiledSettings)))) return false;
    }
    return true;
  });
}

/** Returns the lengths of the gaps between intervals, which may overlap. */
function gapsIn({ start, end }: Interval, intervals: readonly Interval[]): number[] {
  let from = start;
  const gaps = intervals
    .toSorted((a, b) => a.start - b.start)
    .map((one) => {
      const gap = Math.min(one.start, end) - from;
      from = Math.max(from, one.end);
      return gap;
    });
  return [...gaps, end - from].filter((minutes) => minutes > 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
