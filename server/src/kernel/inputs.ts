import { type LockedUser, lockUsers } from '../modules/accounts/store.ts';
import { partsOf, spacesOf } from '../modules/courts/parts.ts';
import { type Court, courtOf } from '../modules/courts/schema.ts';
import { type CourtRow, lockCourtsWithParts } from '../modules/courts/store.ts';
import { isPostgres } from '../platform/db/given-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import { allSettledOrThrow, MustRepeat } from '../platform/db/transact.ts';
import { type Answers, findAnswers, type KeyedRequest } from '../platform/idempotency/actions.ts';
import { addDays, MINUTES_A_DAY, timestamp, today } from '../platform/time.ts';
import { type Candidate, knownPlans, loadPlans, PlanBook } from '../modules/plans/plan-book.ts';
import { lockMemberships } from '../modules/plans/store.ts';
import type { DayCheck } from './limits-left.ts';
import { bestCheck } from './best-check.ts';
import {
  accountOf,
  type Accounts,
  accountsIn,
  companyOf,
  findCompanionAccounts,
  keysOf,
  linkCompanions,
} from './company.ts';
import { type BusyRow, findBusyRows, intervalsFrom, occupancyOf } from './occupancy.ts';
import { countPeople } from './participants.ts';
import type { LoadedParts, SlotRequest } from './part.ts';
import { parts } from './parts.ts';
import { PeopleBookings } from './people-bookings.ts';
import { askGuests, askOverQuota } from './plan-guests.ts';
import { participantUsageOf, planUsageOf, weekOf, withPlan } from './plan-terms.ts';
import { findMemberBookings, findPlayerBookings, type PlayerBooking } from './player-bookings.ts';
import { type Counts, limitsWith, type Usage } from './quotas.ts';
import { type Span, spanOf, ACCEPTED_STATUSES } from './rules.ts';
import { findNoShows, monthsToRead, rangeToRead } from './ranges-to-read.ts';
import type { BusyInterval, Override, SlotCheck } from './slot-check.ts';

interface Granted extends Pick<PlayerBooking, 'id' | 'starts_at' | 'ends_at' | 'status'> {
  request: SlotRequest;
}

/** The data for a batch of requests. Locks on the players and courts keep other transactions from changing the data. */
export class BookingInputs {
  readonly users: ReadonlyMap<number, LockedUser>;
  readonly courts: ReadonlyMap<number, CourtRow>;
  /** The responses stored for earlier requests with the same idempotency keys. */
  readonly answers: Answers;
  readonly #plans: PlanBook;
  readonly #parts: LoadedParts;
  readonly #noShows: ReadonlyMap<number, number>;
  /** Rows of `occupancy` by keys of the form `<space id> <date>`. */
  readonly #busy: Map<string, BusyRow[]>;
  readonly #bookings: PeopleBookings;
  readonly accounts: Accounts;

  constructor(loaded: {
    users: readonly LockedUser[];
    answers: Answers;
    courts: ReadonlyMap<number, CourtRow>;
    plans: PlanBook;
    parts: LoadedParts;
    noShows: ReadonlyMap<number, number>;
    busy: readonly BusyRow[];
    bookings: readonly PlayerBooking[];
    accounts: Accounts;
  }) {
    this.users = new Map(loaded.users.map((user) => [user.id, user]));
    this.courts = loaded.courts;
    this.answers = loaded.answers;
    this.#plans = loaded.plans;
    this.#parts = loaded.parts;
    this.#noShows = loaded.noShows;
    this.#busy = Map.groupBy(loaded.busy, ({ space_id, booking_date }) => `${space_id} ${booking_date}`);
    this.#bookings = new PeopleBookings(loaded.bookings);
    this.accounts = loaded.accounts;
  }

  /** Returns the data that the rules check. Returns undefined if the court does not exist. */
  checkFor(request: SlotRequest): SlotCheck | undefined {
    const { courtId, slot, now, userId, exemptions } = request;
    const row = this.courts.get(courtId);
    if (!row) return undefined;
    const court = courtOf(row);
    const span = spanOf(slot, court.time_zone);
    const overlapping = this.#overlapping(request, span);
    const people = this.#peopleOf(request, court);
    const base = {
      court,
      slot,
      span,
      now,
      today: today(court.time_zone, now),
      busy: this.#busyAround(row, request),
      usage: this.#usageOf(request),
      ...people,
      ...this.#factsOf(request),
      ...(overlapping && { overlapping }),
    };
    const [first, ...others] = this.#plans.candidatesOn(userId, slot.date);
    if (!first) return base;
    const check = (candidate: Candidate) => this.#planCheck(base, request, candidate);
    return bestCheck([check(first), ...others.map(check)], exemptions);
  }

  /** Returns a check of the limits of a day for each plan of the player. */
  checksOn(
    { court, slot, isCounted }: DayCheck,
    request: Pick<SlotRequest, 'userId' | 'now' | 'limits' | 'companions'>,
  ): SlotCheck[] {
    const query = { ...request, courtId: court.id, slot };
    const { now } = request;
    const base = { court, slot, span: undefined, now, today: slot.date, busy: [] };
    const check = { ...base, usage: this.#usageOf(query) };
    const candidates = this.#plans.candidatesOn(request.userId, slot.date);
    if (candidates.length === 0) return [check];
    return candidates.map((candidate) => {
      // A check of a whole day leaves out rules that apply only to some times or courts (`isCounted`), because such
      // rules do not limit every booking of the day.
      const rules = candidate.rules.filter(isCounted);
      return this.#planCheck(check, query, { ...candidate, rules });
    });
  }

  #planCheck(base: SlotCheck, request: SlotRequest, candidate: Candidate): SlotCheck {
    const check = withPlan(base, candidate);
    if (!check.terms) return check;
    const { userId, slot, existingId } = request;
    const query = { userId, slot, existingId, bookings: this.#bookings };
    const planUsage = check.terms.quotas.map((quota) => planUsageOf(quota, candidate, query));
    const limits = limitsWith(request.limits, check.terms);
    const { overlapping, ...rest } = check;
    const limited = {
      ...rest,
      ...(rest.usage && { usage: { ...rest.usage, limits } }),
      ...(overlapping && !limits.mayOverlap && { overlapping }),
    };
    const planned = { ...limited, planUsage };
    return mayAsk(request, 'plan') ? askGuests(planned, this.#plans) : planned;
  }

  /** Invites the participants whose own quota the booking would exceed, instead of adding them. */
  #peopleOf(request: SlotRequest, court: Court): Pick<SlotCheck, 'people' | 'company' | 'participantUsage'> {
    const { companions: given, slot, existingId, limits } = request;
    if (!given) return {};
    const data = { accounts: this.accounts, plans: this.#plans, bookings: this.#bookings };
    const linked = linkCompanions(given, this.accounts, limits);
    const usage = participantUsageOf({ ...data, companions: linked, court, slot, existingId });
    const companions = mayAsk(request, 'quota') ? askOverQuota(linked, usage) : linked;
    return {
      people: countPeople(companions),
      company: companyOf(this.#plans, companions, slot.date),
      ...(request.isReplay && { participantUsage: usage }),
    };
  }

  /** Finds an overlapping booking. Compares instants, because courts may be in different time zones. */
  #overlapping({ userId, limits, existingId }: SlotRequest, span: Span | undefined): PlayerBooking | undefined {
    if (limits.mayOverlap || !span) return undefined;
    const [starts, ends] = [timestamp(span.starts.epochMs), timestamp(span.ends.epochMs)];
    const bookings = this.#bookings.own(userId);
    return bookings.find(({ id, starts_at, ends_at }) => id !== existingId && starts_at < ends && starts < ends_at);
  }

  /** Returns the fields that the parts add to the check of a request. */
  #factsOf(request: SlotRequest): Partial<SlotCheck> {
    const facts: Partial<SlotCheck> = {};
    for (const [part, loaded] of this.#parts) Object.assign(facts, part.facts?.(loaded, request));
    return facts;
  }

  /** Writes the rows of the parts for the granted requests. */
  async writeParts(db: Db, now: number): Promise<void> {
    for (const [part, loaded] of this.#parts) await part.write?.(db, loaded, now);
  }

  /** Adds a granted booking to the loaded data, so that later requests in the batch are checked against it. */
  grant({ request, id, ...times }: Granted): void {
    const { userId, courtId, slot, companions = [] } = request;
    const court = this.courts.get(courtId)!;
    const { date: booking_date, start: start_minute, end: end_minute } = slot;
    for (const row of occupancyOf({ id, booking_date, start_minute, end_minute }, court)) {
      const busy = this.#busy.getOrInsertComputed(`${row.space_id} ${row.booking_date}`, () => []);
      busy.push({ ...row, buffer_minutes: court.buffer_minutes });
    }
    const place = { court_id: courtId, court_type: court.type, court_venue: court.venue };
    const booking = { id, user_id: userId, ...place, booking_date, start_minute, end_minute, ...times };
    const accepted = companions.filter(({ state }) => state === 'accepted');
    const participants = accepted.flatMap((companion) => accountOf(companion, this.accounts) ?? []);
    this.#bookings.add(booking, participants);
    for (const [part, loaded] of this.#parts) part.granted?.(loaded, request);
  }

  #busyAround(court: CourtRow, { slot: { date, end }, existingId }: SlotRequest): BusyInterval[] {
    const dates = [addDays(date, -1), date, addDays(date, 1), ...(end > MINUTES_A_DAY ? [addDays(date, 2)] : [])];
    const rows = spacesOf(court).flatMap((space) => dates.flatMap((day) => this.#busy.get(`${space} ${day}`) ?? []));
    const others = existingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== existingId);
    return intervalsFrom(date, others);
  }

  /** Counts the player's bookings. Counts the booking that the request replaces (`existingId`) separately. */
  #usageOf({ userId, courtId, slot, now, limits, existingId, isOffer = false }: SlotRequest): Usage {
    const bookings = this.#bookings.own(userId);
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
    const noShows = existingId === undefined || isOffer ? (this.#noShows.get(userId) ?? 0) : 0;
    const others = { limits, ...count(bookings.filter(({ id }) => id !== existingId)), noShows };
    if (existingId === undefined) return others;
    return { ...others, existing: { ...count(bookings.filter(({ id }) => id === existingId)), noShows: 0 } };
  }
}

/**
 * Loads the data for a batch of requests, and runs each query once per batch. Locks the people first, then shared
 * memberships, and last the courts with their parts, because other transactions wait for the courts most often.
 * @param keys the requests' idempotency keys, which are looked up after the people have been locked
 */
export async function loadBookingInputs(
  db: Db,
  requests: readonly SlotRequest[],
  keys: readonly KeyedRequest[] = [],
): Promise<BookingInputs> {
  const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
  const onCourts = requests.map(({ courtId, slot }) => ({ spaceId: courtId, slot }));
  const known = knownPlans(db);
  const hasPlans = known.plans.size > 0;
  const findingAccounts = findCompanionAccounts(db, requests);
  // With plans, bookings may also count towards the quotas of participants, so lock the participants too.
  const participants = hasPlans ? await findingAccounts : NO_ACCOUNTS;
  const findMemberships = () => lockMemberships(db, keysOf(requests));
  const findPlanned = (accounts: Accounts) => findMemberBookings(db, monthsToRead(requests, accounts));
  const [users, members, accounts, answers, found, foundNoShows, courts, busy, ...loadedParts] =
    await allSettledOrThrow(
      lockUsers(db, hasPlans ? accountsIn(requests, participants) : requests.map(({ userId }) => userId)),
      hasPlans ? findMemberships() : Promise.resolve([]),
      findingAccounts,
      findAnswers(db, keys, Math.min(...requests.map(({ now }) => now))),
      hasPlans ? findPlanned(participants) : findPlayerBookings(db, requests.map(rangeToRead)),
      findNoShows(db, requests, { hasPlans }),
      lockCourtsWithParts(db, courtIds),
      findBusyRows(db, onCourts),
      ...loadingParts.map((part) => part.load!(db, requests)),
    );
  const plans = users[0] ? await loadPlans(db, users[0].plans_version ?? undefined) : known;
  // If this process has just loaded the club's first plan, it has not locked the memberships. They must be locked
  // before courts, so repeat the transaction. SQLite has no such locks.
  const isFirst = !hasPlans && plans.plans.size > 0;
  if (isFirst && isPostgres(db)) throw new MustRepeat();
  const memberships = isFirst ? await findMemberships() : members;
  const noShows = isFirst ? await findNoShows(db, requests, { hasPlans: true }) : foundNoShows;
  const bookings = isFirst ? await findPlanned(accounts) : found;
  // A court's parts can change until the court is locked, so their busy rows are loaded only after the lock.
  const onParts = requests.flatMap(({ courtId, slot }) =>
    partsOf(courts.get(courtId) ?? NO_PARTS).map((spaceId) => ({ spaceId, slot })),
  );
  if (onParts.length > 0) busy.push(...(await findBusyRows(db, onParts)));
  const byPerson = { users, answers, plans: new PlanBook(plans, memberships), accounts, bookings, noShows };
  return new BookingInputs({
    ...byPerson,
    courts,
    busy: distinct(busy),
    parts: new Map(loadingParts.map((part, i) => [part, loadedParts[i]])),
  });
}

const loadingParts = parts.filter((part) => part.load !== undefined);
const NO_ACCOUNTS: Accounts = new Map();
const NO_PARTS = { part_ids: '[]' };

/** Removes rows that were loaded twice, because a batch may contain a court and one of its parts. */
function distinct(rows: readonly BusyRow[]): BusyRow[] {
  return [...new Map(rows.map((row) => [`${row.space_id} ${row.booking_date} ${row.start_minute}`, row])).values()];
}

/** Returns whether a participant whom the rule does not allow is invited instead of added. False for exempt admins. */
function mayAsk({ exemptions, isReplay = false }: SlotRequest, rule: Override): boolean {
  return !isReplay && !exemptions?.exempt.includes(rule);
}

function sumMinutes(bookings: readonly PlayerBooking[]): number {
  return bookings.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0);
}
