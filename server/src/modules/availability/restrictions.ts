import { withPlan } from '../plans/terms.ts';
import type { Facts, Source } from '../../kernel/part.ts';
import { notIncluded } from '../plans/booking-rules.ts';
import { compiledSettings } from '../plans/compiled-rules.ts';
import type { Candidate } from '../plans/plan-book.ts';
import {
  type Moment,
  timestamp,
  timestampAt,
  toTime,
  spanOf,
  toMinutes,
  addDays,
  momentAround,
} from '../../platform/time.ts';
import type { Day } from './day.ts';
import type { CourtDay } from './schema.ts';
import { horizon, notice, past, opensAt } from '../../kernel/rules.ts';
import { windowsOn } from '../courts/court.ts';

type PresentedRestriction = NonNullable<CourtDay['restrictions']>[number];

/**
 * Returns the parts of the opening hours in which the person's plans or the booking window allow no booking, with the
 * reasons. Ignores other bookings and closures.
 */
export function restrictionsOf(day: Day, candidates: readonly Candidate[]): PresentedRestriction[] {
  const { court, date } = day;
  const found: PresentedRestriction[] = [];
  for (const window of windowsOn(court, date)) {
    for (let start = window.start; start < window.end; start += court.slot_minutes) {
      const end = Math.min(start + court.slot_minutes, window.end);
      const restriction = restrictionAt(day, candidates, { start, end });
      if (!restriction) continue;
      const next = present(restriction, { start, end });
      const last = found.at(-1);
      if (last && last.end_time === next.start_time && isSameReason(last, next)) last.end_time = next.end_time;
      else found.push(next);
    }
  }
  return found;
}

/**
 * Returns undefined if at least one plan allows the time. Otherwise, returns the restriction of the plan under which
 * booking opens first.
 */
function restrictionAt(day: Day, candidates: readonly Candidate[], { start, end }: { start: number; end: number }) {
  const slot = { date: day.date, start, end };
  const check = { ...day, slot, span: spanOf(slot, day.court.time_zone) };
  const restrictions = candidates.map((candidate) => findRestriction(withPlan(check, candidate, compiledSettings)));
  if (restrictions.includes(undefined)) return undefined;
  return restrictions.reduce((best, other) => (openingMs(other) < openingMs(best) ? other : best));
}

const openingMs = (restriction: Restriction | undefined): number => restriction?.opens?.epochMs ?? Infinity;

function present({ code, from, opens }: Restriction, { start, end }: { start: number; end: number }) {
  return {
    start_time: toTime(start),
    end_time: toTime(end),
    code,
    plan: from?.plan.name ?? null,
    rule: from?.rule.name ?? null,
    opens_at: opens ? timestampAt(timestamp(opens.epochMs), opens.offsetMinutes) : null,
  };
}

function isSameReason(a: PresentedRestriction, b: PresentedRestriction): boolean {
  return a.code === b.code && a.plan === b.plan && a.rule === b.rule && a.opens_at === b.opens_at;
}

interface Restriction {
  code: 'not_in_plan' | 'too_early' | 'too_late';
  /** The rule of a plan that sets the limit. Undefined if the limit is the court's. */
  from: Source | undefined;
  /** When booking opens. Undefined unless `code` is `too_early`. */
  opens?: Moment;
}

/**
 * Returns why a future slot cannot be booked: the plan does not allow it, or it is too early or too late to book it.
 * Ignores other bookings.
 */
function findRestriction(check: Facts): Restriction | undefined {
  if (past.breaks(check)) return undefined;
  const broken = [notIncluded, horizon, notice].find((rule) => rule.breaks(check));
  if (!broken) return undefined;
  const code = broken.code as Restriction['code'];
  return { code, from: broken.source?.(check), ...(broken === horizon && { opens: openingOf(check) }) };
}

/** Returns the time from which the day of the slot can be booked. */
function openingOf(check: Facts): Moment {
  const { court, slot } = check;
  return momentAround(addDays(slot.date, -court.max_advance_days), toMinutes(opensAt(check)), court.time_zone);
}
