import type { Court } from '../courts/schema.ts';
import type { Candidate, PlanBook } from './plan-book.ts';
import {
  type RankedRule,
  type Winner,
  type WinningSettings,
  appliesToCourt,
  minutesWithin,
  winningSettings,
} from './rules.ts';
import type { Quota } from './schema.ts';
import { addDays, type Slot, weekOf } from '../../platform/time.ts';
import type { Companion } from '../../kernel/people.ts';
import type { PeopleBookings } from './member-bookings.ts';
import type { Facts } from '../../kernel/part.ts';
import type { PlayerBooking } from '../../kernel/earlier-bookings.ts';
import type { Limits } from '../../kernel/limits.ts';

declare module '../../kernel/part.ts' {
  interface Facts {
    /** The settings of the player's plan for this slot. Undefined if no rule of a plan applies. */
    terms?: WinningSettings;
    planUsage?: readonly PlanUsage[];
    /**
     * The usage of the participants' own quotas that have `every_participant` set. Set only in a replay. For a new
     * booking, participants who would exceed a quota are invited instead.
     */
    participantUsage?: readonly ParticipantUsage[];
  }
}

/** How much of a quota of a plan is used, in the unit of the quota. */
export interface PlanUsage {
  quota: Winner<Quota>;
  /** Does not include the booking that the request replaces. `existing` contains the usage of that booking. */
  used: number;
  existing: number;
  /** How much the slot itself uses. */
  amount: number;
}

export interface ParticipantUsage {
  /** The place in the list of participants, from 0. */
  index: number;
  name: string | null;
  /** One list for each plan of the participant. The booking is allowed if one of the lists has no exceeded quota. */
  quotasByPlan: readonly (readonly PlanUsage[])[];
}

/**
 * Caches courts with the settings of a plan. The first key is the settings and the second is the court, because several
 * courts can share the same settings.
 */
const plannedCourts = new WeakMap<WinningSettings, WeakMap<Court, Court>>();

/** Returns a copy of the check in which the settings of the candidate's plan replace the settings of the court. */
export function withPlan<Check extends Facts>(check: Check, candidate: Candidate, settingsOf = winningSettings): Check {
  if (candidate.rules.length === 0) return check;
  const settings = settingsOf(candidate.rules, check.court, check.slot);
  const courts = plannedCourts.getOrInsertComputed(settings, () => new WeakMap());
  const court = courts.getOrInsertComputed(check.court, () => plannedCourt(check.court, settings));
  const { opens } = settings.single;
  const sourceOf = (name: string) => settings.single[name as keyof WinningSettings['single']]?.from;
  return { ...check, court, terms: settings, sourceOf, ...(opens && { opensAt: opens.value.time }) };
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

/** Returns the limits of a player whose plan replaces some of the club's limits. */
export function limitsWith(limits: Limits, { single }: WinningSettings): Limits {
  return {
    ...limits,
    upcomingBookings: single.max_upcoming_bookings?.value ?? limits.upcomingBookings,
    minutesADay: single.max_minutes_per_day?.value ?? limits.minutesADay,
    minutesAWeek: single.max_minutes_per_week?.value ?? limits.minutesAWeek,
    noShows: single.max_no_shows?.value ?? limits.noShows,
    mayOverlap: limits.mayOverlap || single.may_overlap?.value === true,
  };
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
  court: Court;
  plans: PlanBook;
}

/** For each participant who has accepted, returns the usage of the quotas that have `every_participant` set. */
export function participantUsageOf({ companions, court, plans, ...query }: ParticipantsQuery) {
  return companions.flatMap((companion, index): ParticipantUsage[] => {
    const { userId } = companion;
    if (userId === null || companion.state === 'invited') return [];
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
