// The limits of a player: upcoming bookings, booked time, no-shows, and participants added by email address.
import type { Config } from '../config.ts';
import { timestamp, DAY, MINUTE, weekOf } from '../platform/time.ts';
import { plural } from '../platform/text.ts';
import type { Rule, Facts, SlotRequest, BookingPart } from './part.ts';
import { ACCEPTED_STATUSES } from './statuses.ts';
import type { Policy } from '../modules/club/policy.ts';
import type { PlayerBooking } from './earlier-bookings.ts';
import { findAttempts, lockAttempts, writeAttempts } from '../modules/accounts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { hashSecret } from '../platform/secrets.ts';
import { isByAdmin } from './people.ts';

/** Limits per player. Zero means no limit. */
export interface Limits {
  upcomingBookings: number;
  minutesADay: number;
  minutesAWeek: number;
  noShows: number;
  /** Number of days after which a no-show no longer counts. */
  noShowDays: number;
  mayOverlap: boolean;
  /** Number of people whom a player may add by email address within 24 hours. */
  namedPeople: number;
  /** Whether people can accept invitations without a verified address, because the service sends no emails. */
  trustsUnverified: boolean;
}

interface Counts {
  upcoming: number;
  upcomingHere: number;
  minutesThatDay: number;
  /** Booked minutes in the week of the slot, from Monday to Sunday. */
  minutesThatWeek: number;
  noShows: number;
}

/** The counts exclude the booking that the request replaces. */
export interface Usage extends Counts {
  limits: Limits;
  /** The counts for the replaced booking alone. */
  existing?: Counts;
}

export const NO_LIMITS: Limits = {
  ...{ upcomingBookings: 0, minutesADay: 0, minutesAWeek: 0, noShows: 0, noShowDays: 0, namedPeople: 0 },
  mayOverlap: true,
  trustsUnverified: false,
};

export function limitsOf(policy: Policy, { SMTP_URL }: Pick<Config, 'SMTP_URL'>): Limits {
  return {
    upcomingBookings: policy.max_upcoming_bookings,
    minutesADay: policy.max_minutes_per_day,
    minutesAWeek: policy.max_minutes_per_week,
    noShows: policy.max_no_shows,
    noShowDays: policy.no_show_days,
    mayOverlap: policy.may_overlap,
    namedPeople: policy.max_named_people,
    trustsUnverified: SMTP_URL === '',
  };
}

const one = (): number => 1;

const minutes = ({ slot }: Facts): number => slot.end - slot.start;

const quotas: readonly Quota[] = [
  {
    name: 'upcoming_bookings',
    setting: 'max_upcoming_bookings',
    limit: ({ limits }) => limits.upcomingBookings,
    used: ({ upcoming }) => upcoming,
    amountOf: one,
    detail: (used, limit) => `You have ${plural(used, 'upcoming booking')}. The limit is ${limit}.`,
  },
  {
    name: 'upcoming_bookings_at_court',
    setting: 'max_upcoming_bookings_at_court',
    limit: (_usage, { court }) => court.max_upcoming_bookings ?? 0,
    used: ({ upcomingHere }) => upcomingHere,
    amountOf: one,
    detail: (used, limit) => `You have ${plural(used, 'upcoming booking')} of this court. The limit is ${limit}.`,
  },
  {
    name: 'minutes_a_day',
    setting: 'max_minutes_per_day',
    limit: ({ limits }) => limits.minutesADay,
    used: ({ minutesThatDay }) => minutesThatDay,
    amountOf: minutes,
    detail: (used, limit) => `You have booked ${plural(used, 'minute')} that day; a player may book ${limit}.`,
  },
  {
    name: 'minutes_a_week',
    setting: 'max_minutes_per_week',
    limit: ({ limits }) => limits.minutesAWeek,
    used: ({ minutesThatWeek }) => minutesThatWeek,
    amountOf: minutes,
    detail: (used, limit) => `You have booked ${plural(used, 'minute')} that week; a player may book ${limit}.`,
  },
  {
    name: 'no_shows',
    setting: 'max_no_shows',
    limit: ({ limits }) => limits.noShows,
    used: ({ noShows }) => noShows,
    amountOf: one,
    detail: (used, limit, { limits }) =>
      `You missed ${plural(used, 'booking')} in the last ${plural(limits.noShowDays, 'day')}. ` +
      `After ${plural(limit, 'missed booking')}, a player cannot book.`,
    moreValues: ({ limits }) => ({ days: limits.noShowDays }),
  },
];

export const quotaRules: readonly Rule[] = quotas.map(quota);

/** Returns each limit that applies, and how much of it the player has used. */
export function quotaStates(check: Facts) {
  const { usage, sourceOf } = check;
  if (!usage) return [];
  return quotas.flatMap(({ name, setting, limit, used }) => {
    const max = limit(usage, check);
    return max > 0 ? [{ name, limit: max, used: used(usage), from: sourceOf?.(setting) }] : [];
  });
}

interface Quota {
  name: string;
  /** The setting of a plan that replaces the limit. */
  setting: string;
  limit: (usage: Usage, check: Facts) => number;
  used: (counts: Counts) => number;
  amountOf: (check: Facts) => number;
  detail: (used: number, limit: number, usage: Usage) => string;
  moreValues?: (usage: Usage) => Record<string, unknown>;
}

function quota({ name, setting, limit, used, amountOf, detail, moreValues }: Quota): Rule {
  return {
    name: 'quota',
    exemptsAdmins: true,
    code: 'quota_exceeded',
    field: () => 'booking_date',
    breaks: (check) => {
      if (!check.usage) return false;
      const { existing } = check.usage;
      const max = limit(check.usage, check);
      // A player over the limit can still reschedule a booking if the new slot uses no more of the limit than the old
      // slot.
      const isMore = amountOf(check) > (existing ? used(existing) : 0);
      return max > 0 && isMore && used(check.usage) + amountOf(check) > max;
    },
    detail: (check) => detail(used(check.usage!), limit(check.usage!, check), check.usage!),
    values: (check) => ({
      quota: name,
      limit: limit(check.usage!, check),
      used: used(check.usage!),
      ...moreValues?.(check.usage!),
    }),
    source: ({ sourceOf }) => sourceOf?.(setting),
  };
}

/**
 * Counts the player's bookings for a request. Counts the booking that the request replaces (`existingId`) separately.
 * @param noShows the player's no-shows within `limits.noShowDays`
 */
export function usageOf(
  { courtId, slot, now, limits, existingId, purpose }: Omit<SlotRequest, 'userId'>,
  bookings: readonly PlayerBooking[],
  noShows: number,
): Usage {
  const week = weekOf(slot.date);
  const count = (counted: readonly PlayerBooking[]): Omit<Counts, 'noShows'> => {
    const time = timestamp(now);
    const upcoming = counted.filter(({ ends_at, status }) => ends_at > time && ACCEPTED_STATUSES.includes(status));
    const thatWeek = counted.filter(
      ({ booking_date: date, status }) => week.from <= date && date <= week.to && status !== 'offered',
    );
    return {
      upcoming: upcoming.length,
      upcomingHere: upcoming.filter(({ court_id }) => court_id === courtId).length,
      minutesThatDay: sumMinutes(thatWeek.filter(({ booking_date }) => booking_date === slot.date)),
      minutesThatWeek: sumMinutes(thatWeek),
    };
  };
  // A player with too many no-shows can still reschedule a booking, but cannot accept an offer.
  const counted = existingId === undefined || purpose === 'accept_offer' ? noShows : 0;
  const others = { limits, ...count(bookings.filter(({ id }) => id !== existingId)), noShows: counted };
  if (existingId === undefined) return others;
  return { ...others, existing: { ...count(bookings.filter(({ id }) => id === existingId)), noShows: 0 } };
}

function sumMinutes(bookings: readonly PlayerBooking[]): number {
  return bookings.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0);
}

declare module './part.ts' {
  interface Facts {
    /** How many people the player has named in 24 hours. Undefined if the request names nobody new, or without a limit. */
    naming?: { used: number; added: number; limit: number };
  }
}

type NamingRequest = Pick<SlotRequest, 'userId' | 'companions' | 'limits' | 'now' | 'exemptions'>;

/**
 * Counts the different email addresses that each player has named as participants in the last 24 hours. Addresses
 * without an account count too. Otherwise, a player could find out from the limit who has an account. The table
 * `failed_attempts` stores the times: one row for each player, and one row for each player and address.
 */
class NamedPeople {
  readonly #times: Map<string, number[]>;
  readonly #changed = new Set<string>();

  constructor(times: ReadonlyMap<string, number[]>) {
    this.#times = new Map(times);
  }

  /** Returns undefined if no limit applies, or if the request names nobody for the first time. */
  usageOf(request: NamingRequest): Facts['naming'] {
    const { userId, limits, now } = request;
    const added = countedKeys(request).filter((key) => this.#recent(addressOf(userId, key), now).length === 0);
    if (added.length === 0) return undefined;
    return { used: this.#recent(playerOf(userId), now).length, added: added.length, limit: limits.namedPeople };
  }

  /** Counts the new participants of a request. The caller must have locked the player. */
  add(request: NamingRequest): void {
    const { userId, now } = request;
    for (const key of countedKeys(request)) {
      const address = addressOf(userId, key);
      if (this.#recent(address, now).length > 0) continue;
      for (const who of [address, playerOf(userId)]) {
        this.#times.set(who, [...this.#recent(who, now), now]);
        this.#changed.add(who);
      }
    }
  }

  async write(db: Db, now: number): Promise<void> {
    // Rows are deleted 15 minutes after `last_at`. With this value, they are deleted after 24 hours.
    const last_at = timestamp(now + DAY - 15 * MINUTE);
    for (const who of [...this.#changed].toSorted()) {
      await lockAttempts(db, who, last_at);
      await writeAttempts(db, who, { times: this.#times.get(who)!, last_at });
    }
  }

  #recent(who: string, now: number): number[] {
    return (this.#times.get(who) ?? []).filter((time) => time > now - DAY);
  }
}

/**
 * Limits how many people a player can name. Otherwise, a player could invite all members of a club, or find out who has
 * an account.
 */
const namedPeople: Rule = {
  name: 'quota',
  exemptsAdmins: true,
  checksPeople: true,
  code: 'quota_exceeded',
  field: () => 'participants',
  breaks: ({ naming }) => naming !== undefined && naming.used + naming.added > naming.limit,
  detail: ({ naming }) =>
    `You can name at most ${plural(naming!.limit, 'person', 'people')} by email within 24 hours, and have named ${naming!.used}.`,
  values: ({ naming }) => ({ quota: 'named_people', limit: naming!.limit, used: naming!.used }),
};

export const limitsPart: BookingPart<NamedPeople> = {
  load: loadNamedPeople,
  facts(named, request) {
    const naming = named.usageOf(request);
    return naming ? { naming } : {};
  },
  rules: [...quotaRules, namedPeople],
  granted: (named, request) => named.add(request),
  write: (db, named, now) => named.write(db, now),
};

/** Loads the counters of the players. Call this after the players have been locked. */
async function loadNamedPeople(db: Db, requests: readonly NamingRequest[]): Promise<NamedPeople> {
  const counters = requests.flatMap((request) => {
    const addresses = countedKeys(request).map((key) => addressOf(request.userId, key));
    return addresses.length === 0 ? [] : [playerOf(request.userId), ...addresses];
  });
  return new NamedPeople(counters.length === 0 ? new Map() : await findAttempts(db, [...new Set(counters)]));
}

function countedKeys({ companions = [], limits, ...request }: NamingRequest): string[] {
  if (limits.namedPeople === 0 || isByAdmin(request)) return [];
  return companions.flatMap(({ key, isNew }) => (isNew && key !== null ? key : []));
}

const playerOf = (userId: number): string => hashSecret(JSON.stringify([`user ${userId}`, 'named']));
const addressOf = (userId: number, key: string): string => hashSecret(JSON.stringify([`user ${userId}`, 'named', key]));
