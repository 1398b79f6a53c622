// The facts of a batch: what is locked and loaded for its requests, and the terms and the price of each request.
import type { CourtRow } from '../modules/courts/store.ts';
import type { Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { type Answers, type KeyedRequest, findAnswers } from '../platform/idempotency/actions.ts';
import { MINUTES_A_DAY, addDays, timestamp, today, type Span, spanOf } from '../platform/time.ts';
import {
  type Accounts,
  accountsIn,
  companionsOf,
  countPeople,
  findCompanionAccounts,
  linkCompanions,
} from './people.ts';
import type { BookingRow } from './store.ts';
import {
  type BusyRow,
  findBusyRows,
  intervalsFrom,
  type PlayerBooking,
  findNoShows,
  findPlayerBookings,
  rangeToRead,
  occupancyOf,
} from './earlier-bookings.ts';
import type { BusyInterval, Exemptions, LoadedParts, Facts, SlotRequest } from './part.ts';
import { parts } from './parts.ts';
import { storedLines, sumOfLines } from './price-lines.ts';
import { checkSlot } from './rules.ts';
import type { Money } from '../platform/http/fields.ts';
import { courtOf, partsOf, spacesOf, courtLines, priceOf, lockCourtsWithParts } from '../modules/courts/court.ts';
import { type Usage, usageOf } from './limits.ts';
import { fieldsOf } from './booking.ts';
import { type LockedUser, lockUsers } from '../modules/accounts/active-users.ts';

interface Granted extends Pick<PlayerBooking, 'id' | 'starts_at' | 'ends_at' | 'status'> {
  request: SlotRequest;
}

/** The data for a batch of requests. Locks on the players and courts keep other transactions from changing the data. */
export class BatchFacts {
  readonly users: ReadonlyMap<number, LockedUser>;
  readonly courts: ReadonlyMap<number, CourtRow>;
  /** The responses stored for earlier requests with the same idempotency keys. */
  readonly answers: Answers;
  /** The data that the parts have loaded. */
  readonly parts: LoadedParts;
  readonly #noShows: ReadonlyMap<number, number>;
  /** Rows of `occupancy` by keys of the form `<space id> <date>`. */
  readonly #busy: Map<string, BusyRow[]>;
  /** Bookings by the id of the player who made them. */
  readonly #bookings: Map<number, PlayerBooking[]>;
  readonly accounts: Accounts;

  constructor(loaded: {
    users: readonly LockedUser[];
    answers: Answers;
    courts: ReadonlyMap<number, CourtRow>;
    parts: LoadedParts;
    noShows: ReadonlyMap<number, number>;
    busy: readonly BusyRow[];
    bookings: readonly PlayerBooking[];
    accounts: Accounts;
  }) {
    this.users = new Map(loaded.users.map((user) => [user.id, user]));
    this.courts = loaded.courts;
    this.answers = loaded.answers;
    this.parts = loaded.parts;
    this.#noShows = loaded.noShows;
    this.#busy = Map.groupBy(loaded.busy, ({ space_id, booking_date }) => `${space_id} ${booking_date}`);
    this.#bookings = Map.groupBy(loaded.bookings, ({ user_id }) => user_id);
    this.accounts = loaded.accounts;
  }

  /** Returns the data that the rules check. Returns undefined if the court does not exist. */
  checkFor(given: SlotRequest): Facts | undefined {
    const request = linkRequest(given, this.accounts);
    const { courtId, slot, now, exemptions, companions } = request;
    const row = this.courts.get(courtId);
    if (!row) return undefined;
    const court = courtOf(row);
    const span = spanOf(slot, court.time_zone);
    const overlapping = this.#overlapping(request, span);
    const check: Facts = {
      ...(request.purpose !== 'recheck' && { request }),
      court,
      slot,
      span,
      now,
      today: today(court.time_zone, now),
      busy: this.#busyAround(row, request),
      usage: this.usageOf(request),
      ...(companions && { companions, people: countPeople(companions) }),
      ...this.#factsOf(request),
      ...(overlapping && { overlapping }),
    };
    const terms = [...this.parts].flatMap(([part, loaded]) => part.terms?.(loaded, request, check) ?? []);
    const [first, ...others] = terms;
    return first ? bestCheck([first, ...others], exemptions) : check;
  }

  /** Finds an overlapping booking. Compares instants, because courts may be in different time zones. */
  #overlapping({ userId, limits, existingId }: SlotRequest, span: Span | undefined): PlayerBooking | undefined {
    if (limits.mayOverlap || !span) return undefined;
    const [starts, ends] = [timestamp(span.starts.epochMs), timestamp(span.ends.epochMs)];
    const bookings = this.#bookings.get(userId) ?? [];
    return bookings.find(({ id, starts_at, ends_at }) => id !== existingId && starts_at < ends && starts < ends_at);
  }

  /** Returns the fields that the parts add to the check of a request. */
  #factsOf(request: SlotRequest): Partial<Facts> {
    const facts: Partial<Facts> = {};
    for (const [part, loaded] of this.parts) Object.assign(facts, part.facts?.(loaded, request));
    return facts;
  }

  /** Writes the rows of the parts for the granted requests. */
  async writeParts(db: Db, now: number): Promise<void> {
    for (const [part, loaded] of this.parts) await part.write?.(db, loaded, now);
  }

  /** Adds a granted booking to the loaded data, so that later requests in the batch are checked against it. */
  grant({ request, id, ...times }: Granted): void {
    const { userId, courtId, slot } = request;
    const court = this.courts.get(courtId)!;
    const { date: booking_date, start: start_minute, end: end_minute } = slot;
    for (const row of occupancyOf({ id, booking_date, start_minute, end_minute }, court)) {
      const busy = this.#busy.getOrInsertComputed(`${row.space_id} ${row.booking_date}`, () => []);
      busy.push({ ...row, buffer_minutes: court.buffer_minutes });
    }
    const place = { court_id: courtId, court_type: court.type, court_venue: court.venue };
    const booking = { id, user_id: userId, ...place, booking_date, start_minute, end_minute, ...times };
    this.#bookings.getOrInsertComputed(userId, () => []).push(booking);
    for (const [part, loaded] of this.parts) part.granted?.(loaded, request, booking);
  }

  #busyAround(court: CourtRow, { slot: { date, end }, existingId }: SlotRequest): BusyInterval[] {
    const dates = [addDays(date, -1), date, addDays(date, 1), ...(end > MINUTES_A_DAY ? [addDays(date, 2)] : [])];
    const rows = spacesOf(court).flatMap((space) => dates.flatMap((day) => this.#busy.get(`${space} ${day}`) ?? []));
    const others = existingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== existingId);
    return intervalsFrom(date, others);
  }

  usageOf(request: SlotRequest): Usage {
    const { userId } = request;
    return usageOf(request, this.#bookings.get(userId) ?? [], this.#noShows.get(userId) ?? 0);
  }
}

/**
 * Loads the data for a batch of requests, and runs each query once per batch. Locks the people first, then the
 * rows of the parts, and last the courts with the parts of the courts, because other transactions wait for the courts most often.
 * @param keys the requests' idempotency keys, which are looked up after the people have been locked
 */
export async function loadFacts(
  db: Db,
  requests: readonly SlotRequest[],
  keys: readonly KeyedRequest[] = [],
): Promise<BatchFacts> {
  const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
  const onCourts = requests.map(({ courtId, slot }) => ({ spaceId: courtId, slot }));
  const accounts = await findCompanionAccounts(db, requests);
  const linked = requests.map((request) => linkRequest(request, accounts));
  const [users, , answers, bookings, noShows, courts, busy, ...loadedParts] = await allSettledOrThrow(
    lockUsers(db, accountsIn(linked)),
    lockParts(db, linked),
    findAnswers(db, keys, Math.min(...requests.map(({ now }) => now))),
    findPlayerBookings(db, requests.map(rangeToRead)),
    findNoShows(db, requests),
    lockCourtsWithParts(db, courtIds),
    findBusyRows(db, onCourts),
    ...loadingParts.map((part) => part.load!(db, linked)),
  );
  // A court's parts can change until the court is locked, so their busy rows are loaded only after the lock.
  const onParts = requests.flatMap(({ courtId, slot }) =>
    partsOf(courts.get(courtId) ?? NO_PARTS).map((spaceId) => ({ spaceId, slot })),
  );
  if (onParts.length > 0) busy.push(...(await findBusyRows(db, onParts)));
  const byPerson = { users, answers, accounts, bookings, noShows };
  return new BatchFacts({
    ...byPerson,
    courts,
    busy: distinct(busy),
    parts: new Map(loadingParts.map((part, i) => [part, loadedParts[i]])),
  });
}

const loadingParts = parts.filter((part) => part.load !== undefined);
const NO_PARTS = { part_ids: '[]' };

/** Removes rows that were loaded twice, because a batch may contain a court and one of its parts. */
function distinct(rows: readonly BusyRow[]): BusyRow[] {
  return [...new Map(rows.map((row) => [`${row.space_id} ${row.booking_date} ${row.start_minute}`, row])).values()];
}

/** Returns the request that a booking would be now. */
export function requestFor(booking: BookingRow, { now, limits }: Pick<SlotRequest, 'now' | 'limits'>): SlotRequest {
  const { user_id: userId, court_id: courtId, booking_date: date, start_minute: start, end_minute: end } = booking;
  const people = { userId, companions: companionsOf(booking), fields: fieldsOf(booking) };
  return { ...people, courtId, slot: { date, start, end }, now, limits };
}

/** Returns the request with the accounts of its participants. */
function linkRequest(request: SlotRequest, accounts: Accounts): SlotRequest {
  const { companions, limits } = request;
  return companions ? { ...request, companions: linkCompanions(companions, accounts, limits) } : request;
}

/** Returns the price of the slot with the changes of the parts; null if the slot has no price. */
export function checkedPrice(check: Facts): Money | null {
  let replaced: Money | null | undefined;
  let added: Money | undefined;
  for (const part of parts) {
    const change = part.price?.(check);
    if (!change) continue;
    if ('replaces' in change) replaced ??= change.replaces;
    else added = addMoney(added, change.adds);
  }
  const { court, slot, span } = check;
  const price = replaced === undefined && span ? priceOf(court, slot, span) : (replaced ?? null);
  return added ? addMoney(price, added) : price;
}

/** Returns the lines of the price of a slot, as they are stored. */
export function slotLines(
  check: Pick<Facts, 'court' | 'slot' | 'span' | 'sourceOf'>,
  price: Money | null,
): string | null {
  const { court, slot, span } = check;
  if (!price || !span) return null;
  const ofCourt = courtLines(court, slot, span);
  const added = parts.flatMap((part) => part.priceLines?.(check, price.currency) ?? []);
  const rest = price.amount - sumOfLines([...ofCourt, ...added]);
  if (ofCourt.length === 0) return storedLines([{ kind: 'court', amount: rest }, ...added]);
  const kind = check.sourceOf === undefined ? 'other' : 'plan';
  return storedLines([...ofCourt, { kind, amount: rest }, ...added]);
}

/** Returns what the parts add to the price of a booking. */
export function addedPrice(check: Facts): Money | undefined {
  const changes = parts.flatMap((part) => part.price?.(check) ?? []);
  return changes.reduce<Money | undefined>(
    (sum, change) => ('adds' in change ? addMoney(sum, change.adds) : sum),
    undefined,
  );
}

function addMoney(price: Money | null | undefined, { amount, currency }: Money): Money {
  return { amount: (price?.amount ?? 0) + amount, currency: price?.currency ?? currency };
}

/**
 * Returns the check with the best terms for the player. The best terms have the fewest violations. If several have
 * equally few, the lowest price decides, and then whether the booking needs no approval.
 */
export function bestCheck(checks: readonly [Facts, ...Facts[]], exemptions?: Exemptions): Facts {
  if (checks.length === 1) return checks[0];
  const ranked = checks.map((check) => ({
    check,
    violations: checkSlot(check, exemptions).violations.length,
    price: checkedPrice(check)?.amount ?? 0,
    approvals: Number(check.court.requires_approval),
  }));
  const [best] = ranked.toSorted(
    (a, b) => a.violations - b.violations || a.price - b.price || a.approvals - b.approvals,
  );
  return best!.check;
}

/** Locks the rows of the parts, such as shared memberships. Lock the people before, and everything else after. */
export async function lockParts(db: Db, requests: readonly SlotRequest[]): Promise<void> {
  await allSettledOrThrow(...parts.map((part) => part.lock?.(db, requests) ?? Promise.resolve()));
}
