import type { Config } from '../../config.ts';
import { plural } from '../../platform/text.ts';
import type { SlotCheck, Rule } from './slot-check.ts';

/** How much one player may book; 0 is no limit. */
export interface Limits {
  upcomingBookings: number;
  minutesADay: number;
  minutesAWeek: number;
  noShows: number;
  /** Within how many days no-shows count. */
  noShowDays: number;
  /** Whether a player may have two bookings at the same time. */
  mayOverlap: boolean;
}

/** What counts towards limits. */
export interface Counts {
  upcoming: number;
  /** Of these, at the court that is asked for. */
  upcomingHere: number;
  minutesThatDay: number;
  /** From Monday to Sunday. */
  minutesThatWeek: number;
  /** Within the days of the limit. */
  noShows: number;
}

/** What a player has booked already, and how much they may. The booking that is being moved does not count. */
export interface Usage extends Counts {
  limits: Limits;
  /** What the booking that is being moved counts itself where it would go. */
  existing?: Counts;
}

export const NO_LIMITS: Limits = {
  ...{ upcomingBookings: 0, minutesADay: 0, minutesAWeek: 0, noShows: 0, noShowDays: 0 },
  mayOverlap: true,
};

/** The limits that the settings set. */
export function limitsOf(
  config: Pick<
    Config,
    | 'ALLOW_OVERLAPPING_BOOKINGS'
    | 'MAX_UPCOMING_BOOKINGS'
    | 'MAX_MINUTES_PER_DAY'
    | 'MAX_MINUTES_PER_WEEK'
    | 'MAX_NO_SHOWS'
    | 'NO_SHOW_WINDOW'
  >,
): Limits {
  return {
    upcomingBookings: config.MAX_UPCOMING_BOOKINGS,
    minutesADay: config.MAX_MINUTES_PER_DAY,
    minutesAWeek: config.MAX_MINUTES_PER_WEEK,
    noShows: config.MAX_NO_SHOWS,
    noShowDays: config.NO_SHOW_WINDOW,
    mayOverlap: config.ALLOW_OVERLAPPING_BOOKINGS,
  };
}

const one = (): number => 1;
const minutes = ({ slot }: SlotCheck): number => slot.end - slot.start;

/** One rule for each limit; each tells how much is used. */
export const quotaRules: readonly Rule[] = [
  quota({
    name: 'upcoming_bookings',
    limit: ({ limits }) => limits.upcomingBookings,
    used: ({ upcoming }) => upcoming,
    amountOf: one,
    say: (used, limit) => `You have ${plural(used, 'upcoming booking')}; a player may have ${limit}.`,
  }),
  quota({
    name: 'upcoming_bookings_at_court',
    limit: (_usage, { court }) => court.max_upcoming_bookings ?? 0,
    used: ({ upcomingHere }) => upcomingHere,
    amountOf: one,
    say: (used, limit) => `You have ${plural(used, 'upcoming booking')} of this court; a player may have ${limit}.`,
  }),
  quota({
    name: 'minutes_a_day',
    limit: ({ limits }) => limits.minutesADay,
    used: ({ minutesThatDay }) => minutesThatDay,
    amountOf: minutes,
    say: (used, limit) => `You have booked ${plural(used, 'minute')} that day; a player may book ${limit}.`,
  }),
  quota({
    name: 'minutes_a_week',
    limit: ({ limits }) => limits.minutesAWeek,
    used: ({ minutesThatWeek }) => minutesThatWeek,
    amountOf: minutes,
    say: (used, limit) => `You have booked ${plural(used, 'minute')} that week; a player may book ${limit}.`,
  }),
  quota({
    name: 'no_shows',
    limit: ({ limits }) => limits.noShows,
    used: ({ noShows }) => noShows,
    amountOf: one,
    say: (used, limit) =>
      `You did not come to ${plural(used, 'booking')} lately; who did so ${plural(limit, 'time')} may not book.`,
    more: ({ limits }) => ({ days: limits.noShowDays }),
  }),
];

interface Quota {
  name: string;
  limit: (usage: Usage, check: SlotCheck) => number;
  used: (counts: Counts) => number;
  /** How much the slot would use. */
  amountOf: (check: SlotCheck) => number;
  say: (used: number, limit: number) => string;
  /** What else programs are told. */
  more?: (usage: Usage) => Record<string, unknown>;
}

function quota({ name, limit, used, amountOf, say, more }: Quota): Rule {
  return {
    name: 'quota',
    code: 'quota_exceeded',
    field: () => 'booking_date',
    breaks: (check) => {
      if (!check.usage) return false;
      const { existing } = check.usage;
      const most = limit(check.usage, check);
      // Who has more than they may can still move what they have, where that makes it no more.
      const isMore = amountOf(check) > (existing ? used(existing) : 0);
      return most > 0 && isMore && used(check.usage) + amountOf(check) > most;
    },
    detail: (check) => say(used(check.usage!), limit(check.usage!, check)),
    values: (check) => ({
      quota: name,
      limit: limit(check.usage!, check),
      used: used(check.usage!),
      ...more?.(check.usage!),
    }),
  };
}
