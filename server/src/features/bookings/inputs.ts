import { type LockedUser, lockUsers } from '../accounts/store.ts';
import { type ClosedIntervals, loadClosedIntervals } from '../courts/closed-times-store.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import { courtOf } from '../courts/schema.ts';
import { type CourtRow, lockCourtsWithParts } from '../courts/store.ts';
import { isPostgres } from '../../platform/db/given-rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow, MustRepeat } from '../../platform/db/transact.ts';
import { addDays, DAY, daysBetween, MINUTES_A_DAY, timestamp, today } from '../../platform/time.ts';
import { type Candidate, knownPlans, loadPlans, PlanBook } from '../plans/plan-book.ts';
import { lockMemberships, type PeopleKeys } from '../plans/store.ts';
import { bestCheck } from './best-check.ts';
import { type BusyRow, findBusyRows } from './occupancy.ts';
import { periodOf, planUsageOf, weekOf, withPlan } from './plan-terms.ts';
import {
  type BookingRange,
  countNoShows,
  findMemberBookings,
  findPlayerBookings,
  MAX_BOOKING_MS,
  type PlayerBooking,
} from './player-bookings.ts';
import type { Counts, Limits, Usage } from './quotas.ts';
import { type Slot, type Span, spanOf, QUOTA_STATUSES } from './rules.ts';
import type { BusyInterval, RuleExemptions, SlotCheck } from './slot-check.ts';

export interface SlotRequest {
  userId: number;
  courtId: number;
  slot: Slot;
  /** Milliseconds since the Unix epoch. */
  now: number;
  limits: Limits;
  people?: number;
  /** The participants. Undefined if only their number matters. */
  companions?: readonly Companion[];
  /** The rules that do not apply, because an admin books. */
  exemptions?: RuleExemptions;
  /** The booking to reschedule, or the offer to accept. Its current time does not count as busy. */
  existingId?: number;
  isOffer?: boolean;
}

/** A participant. `userId` and `key` are null if the participant has no account or no email address. */
export interface Companion {
  userId: number | null;
  key: string | null;
  name: string | null;
}

interface Granted extends Pick<PlayerBooking, 'id' | 'starts_at' | 'ends_at' | 'status'> {
  request: SlotRequest;
}

/** The data for a batch of requests. Locks on the players and courts keep other transactions from changing the data. */
export class BookingInputs {
  readonly users: ReadonlyMap<number, LockedUser>;
  readonly courts: ReadonlyMap<number, CourtRow>;
  readonly #plans: PlanBook;
  readonly #closedIntervals: ClosedIntervals;
  readonly #noShows: ReadonlyMap<number, number>;
  /** Rows of `occupancy` by keys of the form `<space id> <date>`. */
  readonly #busy: Map<string, BusyRow[]>;
  readonly #bookings: Map<number, PlayerBooking[]>;

  constructor(loaded: {
    users: readonly LockedUser[];
    courts: ReadonlyMap<number, CourtRow>;
    plans: PlanBook;
    closedIntervals: ClosedIntervals;
    noShows: ReadonlyMap<number, number>;
    busy: readonly BusyRow[];
    bookings: readonly PlayerBooking[];
  }) {
    this.users = new Map(loaded.users.map((user) => [user.id, user]));
    this.courts = loaded.courts;
    this.#plans = loaded.plans;
    this.#closedIntervals = loaded.closedIntervals;
    this.#noShows = loaded.noShows;
    this.#busy = Map.groupBy(loaded.busy, ({ space_id, booking_date }) => `${space_id} ${booking_date}`);
    this.#bookings = Map.groupBy(loaded.bookings, ({ user_id }) => user_id);
  }

  /** Returns the data that the rules check. Returns undefined if the court does not exist. */
  checkFor(request: SlotRequest): SlotCheck | undefined {
    const { courtId, slot, now, people, userId, exemptions } = request;
    const row = this.courts.get(courtId);
    if (!row) return undefined;
    const court = courtOf(row);
    const span = spanOf(slot, court.time_zone);
    const overlapping = this.#overlapping(request, span);
    const base = {
      court,
      slot,
      span,
      now,
      today: today(court.time_zone, now),
      closedIntervals: this.#closedIntervals(courtId, slot.date),
      busy: this.#busyAround(row, request),
      usage: this.#usageOf(request),
      ...(people !== undefined && { people }),
      ...(overlapping && { overlapping }),
    };
    const [first, ...others] = this.#plans.candidatesOn(userId, slot.date);
    if (!first) return base;
    const check = (candidate: Candidate) => this.#planCheck(base, request, candidate);
    return bestCheck([check(first), ...others.map(check)], exemptions);
  }

  #planCheck(base: SlotCheck, request: SlotRequest, candidate: Candidate): SlotCheck {
    const check = withPlan(base, candidate);
    if (!check.terms) return check;
    const { userId, slot, existingId, companions } = request;
    const bookingsOf = (id: number) => this.#bookings.get(id) ?? [];
    const query = { userId, slot, existingId, bookingsOf };
    const planUsage = check.terms.quotas.map((quota) => planUsageOf(quota, candidate, query));
    return { ...check, planUsage, ...(companions && { company: companyOf(this.#plans, companions, slot.date) }) };
  }

  /** Compares instants, because courts may be in different time zones. */
  #overlapping({ userId, limits, existingId }: SlotRequest, span: Span | undefined): PlayerBooking | undefined {
    if (limits.mayOverlap || !span) return undefined;
    const [starts, ends] = [timestamp(span.starts.epochMs), timestamp(span.ends.epochMs)];
    const bookings = this.#bookings.get(userId) ?? [];
    return bookings.find(({ id, starts_at, ends_at }) => id !== existingId && starts_at < ends && starts < ends_at);
  }

  /** Adds a granted booking, so that later requests in the batch are checked against it. */
  grant({ request: { userId, courtId, slot }, id, ...times }: Granted): void {
    const court = this.courts.get(courtId)!;
    const { date: booking_date, start: start_minute, end: end_minute } = slot;
    for (const space_id of spacesOf(court)) {
      const row = { space_id, booking_id: id, buffer_minutes: court.buffer_minutes };
      const busy = this.#busy.getOrInsertComputed(`${space_id} ${booking_date}`, () => []);
      busy.push({ ...row, booking_date, start_minute, end_minute });
    }
    const place = { court_id: courtId, court_type: court.type, court_venue: court.venue };
    const booking = { id, user_id: userId, ...place, booking_date, start_minute, end_minute, ...times };
    this.#bookings.getOrInsertComputed(userId, () => []).push(booking);
  }

  #busyAround(court: CourtRow, { slot: { date }, existingId }: SlotRequest): BusyInterval[] {
    const dates = [addDays(date, -1), date, addDays(date, 1)];
    const rows = spacesOf(court).flatMap((space) => dates.flatMap((day) => this.#busy.get(`${space} ${day}`) ?? []));
    const others = existingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== existingId);
    return intervalsFrom(date, others);
  }

  /** Counts the booking with the id `existingId` separately, because the request replaces this booking. */
  #usageOf({ userId, courtId, slot, now, limits, existingId, isOffer = false }: SlotRequest): Usage {
    const bookings = this.#bookings.get(userId) ?? [];
    const week = weekOf(slot.date);
    const count = (counted: readonly PlayerBooking[]): Omit<Counts, 'noShows'> => {
      const time = timestamp(now);
      const upcoming = counted.filter(({ ends_at, status }) => ends_at > time && QUOTA_STATUSES.includes(status));
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
    const noShows = existingId === undefined || isOffer ? (this.#noShows.get(userId) ?? 0) : 0;
    const others = { limits, ...count(bookings.filter(({ id }) => id !== existingId)), noShows };
    if (existingId === undefined) return others;
    return { ...others, existing: { ...count(bookings.filter(({ id }) => id === existingId)), noShows: 0 } };
  }
}

/** Locks the players first, then shared memberships, and then the courts with their parts. Runs each query once per batch. */
export async function loadBookingInputs(db: Db, requests: readonly SlotRequest[]): Promise<BookingInputs> {
  const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
  const userIds = requests.map(({ userId }) => userId);
  const dates = requests.map(({ slot }) => slot.date).toSorted();
  const onCourts = requests.map(({ courtId, slot }) => ({ spaceId: courtId, slot }));
  const known = knownPlans(db);
  const hasPlans = known.plans.size > 0;
  const findMemberships = () => lockMemberships(db, peopleOf(requests));
  const findBookings = (isPlanned: boolean) =>
    isPlanned ? findMemberBookings(db, requests.map(monthToRead)) : findPlayerBookings(db, requests.map(rangeToRead));
  const [users, members, courts, busy, closedIntervals, found, noShows] = await allSettledOrThrow(
    lockUsers(db, userIds),
    hasPlans ? findMemberships() : Promise.resolve([]),
    lockCourtsWithParts(db, courtIds),
    findBusyRows(db, onCourts),
    loadClosedIntervals(db, courtIds, { from: dates[0]!, to: dates.at(-1)! }),
    findBookings(hasPlans),
    findNoShows(db, requests),
  );
  const plans = users[0] ? await loadPlans(db, users[0].plans_version ?? undefined) : known;
  // The first batch of a process after the club's first plan has not locked the memberships. It is too late now, because
  // the courts are locked. The repeated transaction knows the plans. SQLite has no such locks.
  const isFirst = !hasPlans && plans.plans.size > 0;
  if (isFirst && isPostgres(db)) throw new MustRepeat();
  const memberships = isFirst ? await findMemberships() : members;
  const bookings = isFirst ? await findBookings(true) : found;
  // A court's parts can change until the court is locked, so their busy rows are loaded only after the lock.
  const onParts = requests.flatMap(({ courtId, slot }) =>
    partsOf(courts.get(courtId) ?? NO_PARTS).map((spaceId) => ({ spaceId, slot })),
  );
  if (onParts.length > 0) busy.push(...(await findBusyRows(db, onParts)));
  const book = new PlanBook(plans, memberships);
  return new BookingInputs({ users, courts, plans: book, busy: distinct(busy), closedIntervals, bookings, noShows });
}

/**
 * Locks the shared memberships of the people of a request. Call this before another function than `loadBookingInputs`
 * locks courts.
 */
export async function lockSharedMemberships(db: Db, people: People): Promise<void> {
  if (knownPlans(db).plans.size > 0) await lockMemberships(db, peopleOf([people]));
}

const NO_PARTS = { part_ids: '[]' };

/** A batch may contain requests for a court and for one of its parts, so the same row may be loaded twice. */
function distinct(rows: readonly BusyRow[]): BusyRow[] {
  return [...new Map(rows.map((row) => [`${row.space_id} ${row.booking_date} ${row.start_minute}`, row])).values()];
}

/** Bookings that start before `after` neither overlap the slot nor count towards a quota. */
function rangeToRead({ userId, slot, now }: SlotRequest): BookingRange {
  return rangeFrom(userId, weekOf(slot.date).from, now);
}

/** Quotas of plans may count the bookings of a month. */
function monthToRead({ userId, slot, now }: SlotRequest): BookingRange {
  const [week, month] = [weekOf(slot.date), periodOf('month', slot.date)];
  return rangeFrom(userId, week.from < month.from ? week.from : month.from, now);
}

function rangeFrom(userId: number, date: string, now: number): BookingRange {
  return { userId, after: timestamp(Math.min(Date.parse(date), now) - MAX_BOOKING_MS) };
}

type People = Pick<SlotRequest, 'userId' | 'companions'>;

function peopleOf(requests: readonly People[]): PeopleKeys {
  const companions = requests.flatMap((request) => request.companions ?? []);
  return {
    userIds: [...requests.map(({ userId }) => userId), ...companions.flatMap(({ userId }) => userId ?? [])],
    emailKeys: companions.flatMap(({ userId, key }) => (userId === null && key !== null ? [key] : [])),
  };
}

/** Counts the participants without a membership on the day of the booking. */
export function companyOf(
  plans: PlanBook,
  companions: readonly Companion[],
  date: string,
): { guests: number; unnamedGuests: number } {
  const guests = companions.filter((companion) => !plans.isMember(companion, date));
  return { guests: guests.length, unnamedGuests: guests.filter(({ name }) => name === null).length };
}

async function findNoShows(db: Db, requests: readonly SlotRequest[]): Promise<Map<number, number>> {
  const limited = requests.filter(({ limits }) => limits.noShows > 0);
  const [first] = limited;
  if (!first) return new Map();
  const userIds = limited.map(({ userId }) => userId);
  return countNoShows(db, userIds, timestamp(first.now - first.limits.noShowDays * DAY));
}

/** Converts the times to minutes from midnight of `date`. */
export function intervalsFrom(
  date: string,
  rows: readonly (Pick<BusyRow, 'booking_date' | 'start_minute' | 'end_minute'> & Partial<BusyRow>)[],
): BusyInterval[] {
  return rows.map(({ booking_date, start_minute, end_minute, buffer_minutes: buffer }) => {
    const shift = booking_date === date ? 0 : daysBetween(date, booking_date) * MINUTES_A_DAY;
    return { start: start_minute + shift, end: end_minute + shift, ...(buffer && { buffer }) };
  });
}

function sumMinutes(bookings: readonly PlayerBooking[]): number {
  return bookings.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0);
}
