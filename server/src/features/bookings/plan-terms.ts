import type { Court } from '../courts/schema.ts';
import type { Candidate } from '../plans/plan-book.ts';
import { appliesToCourt, minutesWithin, type RankedRule, winningSettings, type Winner } from '../plans/rules.ts';
import type { Quota } from '../plans/schema.ts';
import { addDays, weekday } from '../../platform/time.ts';
import type { PlayerBooking } from './player-bookings.ts';
import type { Slot } from './rules.ts';
import type { PlanUsage, SlotCheck } from './slot-check.ts';

/** Returns the check under the plan of a candidate. The settings of the plan replace the settings of the court. */
export function withPlan<Check extends SlotCheck>(check: Check, candidate: Candidate): Check {
  if (candidate.rules.length === 0) return check;
  const settings = winningSettings(candidate.rules, check.court, check.slot);
  const { opens, min_notice_minutes, max_duration_minutes, requires_approval } = settings.single;
  const { cancellation_cutoff_minutes } = settings.single;
  const changed: Partial<Court> = {
    ...(opens && { max_advance_days: opens.value.days_ahead }),
    ...(min_notice_minutes && { min_notice_minutes: min_notice_minutes.value }),
    ...(max_duration_minutes && { max_duration_minutes: max_duration_minutes.value }),
    ...(requires_approval && { requires_approval: requires_approval.value }),
    ...(cancellation_cutoff_minutes && { cancellation_cutoff_minutes: cancellation_cutoff_minutes.value }),
  };
  return { ...check, court: { ...check.court, ...changed }, terms: settings };
}

interface UsageQuery {
  userId: number;
  slot: Slot;
  /** The booking that the request replaces. It is counted separately. */
  existingId: number | undefined;
  bookingsOf: (userId: number) => readonly PlayerBooking[];
}

export function planUsageOf(quota: Winner<Quota>, { sharedWith }: Candidate, query: UsageQuery): PlanUsage {
  const { value, from } = quota;
  const isShared = value.counted === 'membership' && sharedWith.length > 0;
  const bookings = (isShared ? sharedWith : [query.userId]).flatMap(query.bookingsOf);
  const period = periodOf(value.per, query.slot.date);
  let [used, existing] = [0, 0];
  for (const booking of bookings) {
    const { id, booking_date: date, start_minute: start, end_minute: end, status } = booking;
    if (status === 'offered' || date < period.from || period.to < date || !appliesToCourt(from, courtOf(booking)))
      continue;
    const amount = amountOf(value.unit, from, { date, start, end });
    if (id === query.existingId) existing += amount;
    else used += amount;
  }
  return { quota, used, existing, amount: amountOf(value.unit, from, query.slot) };
}

function courtOf({ court_id, court_type, court_venue }: PlayerBooking) {
  return { id: court_id, type: court_type ?? '', venue: court_venue ?? null };
}

/** Only the minutes within the times of the rule count. */
function amountOf(unit: Quota['unit'], from: RankedRule, slot: Slot): number {
  const minutes = minutesWithin(from, slot);
  return unit === 'minutes' ? minutes : Math.min(minutes, 1);
}

export function periodOf(per: Quota['per'], date: string): { from: string; to: string } {
  if (per === 'day') return { from: date, to: date };
  if (per === 'week') return weekOf(date);
  const from = `${date.slice(0, 8)}01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, 1 - weekday(date));
  return { from, to: addDays(from, 6) };
}
