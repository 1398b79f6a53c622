import type { Court } from '../courts/schema.ts';
import type { Candidate } from '../plans/plan-book.ts';
import { appliesToDate } from '../plans/rules.ts';
import { MINUTES_A_DAY, toTime } from '../../platform/time.ts';
import type { BookingLimits } from './schema.ts';
import { type DayCheck, dayCheckOf, findLimitViolations, summaryOf } from './limits-left.ts';
import type { Facts } from '../../kernel/part.ts';

type Part = BookingLimits['parts'][number];

interface Query {
  date: string;
  courts: readonly Court[];
  candidates: readonly Candidate[];
  /** Length in minutes of the longest booking that is possible on the day; null if no limit applies to the length. */
  longest: number | null;
  checksOn: (day: DayCheck) => Facts[];
}

/**
 * Returns the courts and times of day at which the longest possible booking differs from `longest`, for example because
 * a rule of a plan applies only to these courts and times.
 */
export function limitPartsOf({ date, courts, candidates, longest, checksOn }: Query): Part[] {
  const rules = candidates.flatMap(({ rules }) => rules).filter((rule) => appliesToDate(rule, date));
  const hasCourtRule = rules.some(({ rule }) => rule.courts);
  const times = [...new Set([0, ...rules.flatMap(({ start, end }) => [start, end]), MINUTES_A_DAY])];
  const edges = times.toSorted((a, b) => a - b);
  if (edges.length === 2 && !hasCourtRule && courts.every((court) => court.max_upcoming_bookings === null)) return [];
  const parts = new Map<string, Part>();
  for (const court of courts) {
    for (const [i, start] of edges.slice(0, -1).entries()) {
      const day = { ...dayCheckOf(date, court), slot: { date, start, end: start + 1 }, isCounted: () => true };
      const checks = checksOn(day);
      const { longest_minutes } = summaryOf(checks);
      if (longest_minutes === longest) continue;
      const [violations = []] = checks.map(findLimitViolations).toSorted((a, b) => a.length - b.length);
      const part = { start_time: toTime(start), end_time: toTime(edges[i + 1]!), longest_minutes, violations };
      const key = JSON.stringify(part);
      const known = parts.get(key);
      if (known) known.court_ids.push(court.id);
      else parts.set(key, { court_ids: [court.id], ...part });
    }
  }
  return [...parts.values()];
}
