import type { Court } from '../modules/courts/schema.ts';
import type { Candidate, PlanBook } from '../modules/plans/plan-book.ts';
import {
  appliesToCourt,
  minutesWithin,
  type RankedRule,
  type Winner,
  type WinningSettings,
  winningSettings,
} from '../modules/plans/rules.ts';
import type { Quota } from '../modules/plans/schema.ts';
import { addDays, weekday } from '../platform/time.ts';
import { type Accounts, accountOf, type Companion } from './company.ts';
import type { PeopleBookings } from './people-bookings.ts';
import type { PlayerBooking } from './player-bookings.ts';
import type { Slot } from './rules.ts';
import type { ParticipantUsage, PlanUsage, SlotCheck } from './slot-check.ts';

/**
 * Caches courts with the settings of a plan. The first key is the settings and the second is the court, because several
 * courts can share the same settings.
 */
const plannedCourts = new WeakMap<WinningSettings, WeakMap<Court, Court>>();

/** Returns a copy of the check in which the settings of the candidate's plan replace the settings of the court. */
export function withPlan<Check extends SlotCheck>(
  check: Check,
  candidate: Candidate,
  settingsOf = winningSettings,
): Check {
  if (candidate.rules.length === 0) return check;
  const settings = settingsOf(candidate.rules, check.court, check.slot);
  const courts = plannedCourts.getOrInsertComputed(settings, () => new WeakMap());
  const court = courts.getOrInsertComputed(check.court, () => plannedCourt(check.court, settings));
  return { ...check, court, terms: settings };
}

function plannedCourt(court: Court, settings: WinningSettings): Court {
  const { opens, min_notice_minutes, max_duration_minutes, requires_approval } = settings.single;
  const { cancellation_cutoff_minutes, max_upcoming_bookings_at_court: atCourt } = settings.single;
  const changed: Partial<Court> = {
    ...(opens && { max_advance_days: opens.value.days_ahead }),
    ...(min_notice_minutes && { min_notice_minutes: min_notice_minutes.value }),
    ...(max_duration_minutes && { max_duration_minutes: max_duration_minutes.value }),
    ...(requires_approval && { requires_approval: requires_approval.value }),
    ...(atCourt && { max_upcoming_bookings: atCourt.value === 0 ? null : atCourt.value }),
    ...(cancellation_cutoff_minutes && { cancellation_cutoff_minutes: cancellation_cutoff_minutes.value }),
  };
  return { ...court, ...changed };
}

interface UsageQuery {
  userId: number;
  slot: Slot;
  /** The booking that the request replaces. Its usage is in `existing`, and not in `used`. */
  existingId: number | undefined;
  bookings: PeopleBookings;
}

export function planUsageOf(quota: Winner<Quota>, { sharedWith }: Candidate, query: UsageQuery): PlanUsage {
  const { value, from } = quota;
  const isShared = value.counted === 'membership' && sharedWith.length > 0;
  const people = isShared ? sharedWith : [query.userId];
  const bookings =
    value.every_participant === true
      ? query.bookings.ownAndJoined(people)
      : people.flatMap((id) => query.bookings.own(id));
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

interface ParticipantsQuery extends Omit<UsageQuery, 'userId'> {
  companions: readonly Companion[];
  accounts: Accounts;
  court: Court;
  plans: PlanBook;
}

/** For each participant who has accepted, returns the usage of the quotas that have `every_participant` set. */
export function participantUsageOf({ companions, accounts, court, plans, ...query }: ParticipantsQuery) {
  return companions.flatMap((companion, index): ParticipantUsage[] => {
    const userId = accountOf(companion, accounts);
    if (userId === undefined || companion.state === 'invited') return [];
    const quotasByPlan = plans.candidatesOn(userId, query.slot.date).map((candidate) => {
      const { quotas } = winningSettings(candidate.rules, court, query.slot);
      const counted = quotas.filter(({ value }) => value.every_participant === true);
      return counted.map((quota) => planUsageOf(quota, candidate, { ...query, userId }));
    });
    return [{ index, name: companion.name, quotasByPlan }];
  });
}

function courtOf({ court_id, court_type, court_venue }: PlayerBooking) {
  return { id: court_id, type: court_type ?? '', venue: court_venue ?? null };
}

/**
 * Returns how much of a quota the slot uses: its minutes within the times of the rule, or 1 booking if there are any.
 */
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

/** Returns the range of days whose bookings can count towards a quota for a booking on this date. */
export function quotaDays(date: string): { from: string; to: string } {
  const [week, month] = [weekOf(date), periodOf('month', date)];
  return { from: week.from < month.from ? week.from : month.from, to: week.to > month.to ? week.to : month.to };
}

export function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, 1 - weekday(date));
  return { from, to: addDays(from, 6) };
}
