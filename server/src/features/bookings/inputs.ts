import { type LockedUser, lockUsers } from '../accounts/store.ts';
import { type ClosedIntervals, loadClosedIntervals } from '../courts/closed-times-store.ts';
import { partsOf, spacesOf } from '../courts/parts.ts';
import { courtOf } from '../courts/schema.ts';
import { type CourtRow, lockCourtsWithParts } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { allSettledOrThrow } from '../../platform/db/transact.ts';
import { addDays, DAY, daysBetween, MINUTES_A_DAY, timestamp, today, weekday } from '../../platform/time.ts';
import { type BusyRow, findBusyRows } from './occupancy.ts';
import { countNoShows, findPlayerBookings, MAX_BOOKING_MS, type PlayerBooking } from './player-bookings.ts';
import type { Counts, Limits, Usage } from './quotas.ts';
import { type Slot, type Span, spanOf, QUOTA_STATUSES } from './rules.ts';
import type { BusyInterval, SlotCheck } from './slot-check.ts';

export interface SlotRequest {
  userId: number;
  courtId: number;
  slot: Slot;
  /** Milliseconds since the Unix epoch. */
  now: number;
  limits: Limits;
  people?: number;
  /**
   * The booking that is rescheduled to this slot, or the offer that is accepted. Its current time does not count as
   * busy.
   */
  existingId?: number;
  isOffer?: boolean;
}

interface Granted extends Pick<PlayerBooking, 'id' | 'starts_at' | 'ends_at' | 'status'> {
  request: SlotRequest;
}

/**
 * The data for a batch of requests: users, courts, closures, busy intervals and the players' bookings. The players and
 * the courts are locked, so no other transaction can change this data until the current transaction ends.
 */
export class BookingInputs {
  readonly users: ReadonlyMap<number, LockedUser>;
  readonly courts: ReadonlyMap<number, CourtRow>;
  readonly #closedIntervals: ClosedIntervals;
  readonly #noShows: ReadonlyMap<number, number>;
  /** The rows of `occupancy`, by keys of the form `<space id> <date>`. */
  readonly #busy: Map<string, BusyRow[]>;
  readonly #bookings: Map<number, PlayerBooking[]>;

  constructor(loaded: {
    users: readonly LockedUser[];
    courts: ReadonlyMap<number, CourtRow>;
    closedIntervals: ClosedIntervals;
    noShows: ReadonlyMap<number, number>;
    busy: readonly BusyRow[];
    bookings: readonly PlayerBooking[];
  }) {
    this.users = new Map(loaded.users.map((user) => [user.id, user]));
    this.courts = loaded.courts;
    this.#closedIntervals = loaded.closedIntervals;
    this.#noShows = loaded.noShows;
    this.#busy = Map.groupBy(loaded.busy, ({ space_id, booking_date }) => `${space_id} ${booking_date}`);
    this.#bookings = Map.groupBy(loaded.bookings, ({ user_id }) => user_id);
  }

  /** Returns the data that the rules check for a request, or undefined if the court does not exist. */
  checkFor(request: SlotRequest): SlotCheck | undefined {
    const { courtId, slot, now, people } = request;
    const row = this.courts.get(courtId);
    if (!row) return undefined;
    const court = courtOf(row);
    const span = spanOf(slot, court.time_zone);
    const overlapping = this.#overlapping(request, span);
    return {
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
  }

  /** Returns an overlapping booking of the player. Compares instants, because courts may be in different zones. */
  #overlapping({ userId, limits, existingId }: SlotRequest, span: Span | undefined): PlayerBooking | undefined {
    if (limits.mayOverlap || !span) return undefined;
    const [starts, ends] = [timestamp(span.starts.epochMs), timestamp(span.ends.epochMs)];
    const bookings = this.#bookings.get(userId) ?? [];
    return bookings.find(({ id, starts_at, ends_at }) => id !== existingId && starts_at < ends && starts < ends_at);
  }

  /** Adds a granted booking, so that the checks of later requests in the batch include it. */
  grant({ request: { userId, courtId, slot }, id, ...times }: Granted): void {
    const court = this.courts.get(courtId)!;
    const { date: booking_date, start: start_minute, end: end_minute } = slot;
    for (const space_id of spacesOf(court)) {
      const row = { space_id, booking_id: id, buffer_minutes: court.buffer_minutes };
      const busy = this.#busy.getOrInsertComputed(`${space_id} ${booking_date}`, () => []);
      busy.push({ ...row, booking_date, start_minute, end_minute });
    }
    const booking = { id, user_id: userId, court_id: courtId, booking_date, start_minute, end_minute, ...times };
    this.#bookings.getOrInsertComputed(userId, () => []).push(booking);
  }

  #busyAround(court: CourtRow, { slot: { date }, existingId }: SlotRequest): BusyInterval[] {
    const dates = [addDays(date, -1), date, addDays(date, 1)];
    const rows = spacesOf(court).flatMap((space) => dates.flatMap((day) => this.#busy.get(`${space} ${day}`) ?? []));
    const others = existingId === undefined ? rows : rows.filter(({ booking_id }) => booking_id !== existingId);
    return intervalsFrom(date, others);
  }

  /** Counts the player's bookings. The booking `existingId` is counted separately, because the request replaces it. */
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

/**
 * Locks the players, then the courts with their parts, each ordered by id, and loads the data for a batch.
 * Runs each query once for the whole batch, and sends all queries without waiting in between.
 */
export async function loadBookingInputs(db: Db, requests: readonly SlotRequest[]): Promise<BookingInputs> {
  const courtIds = [...new Set(requests.map(({ courtId }) => courtId))];
  const dates = requests.map(({ slot }) => slot.date).toSorted();
  const [users, courts, busy, closedIntervals, bookings, noShows] = await allSettledOrThrow(
    lockUsers(
      db,
      requests.map(({ userId }) => userId),
    ),
    lockCourtsWithParts(db, courtIds),
    findBusyRows(
      db,
      requests.map(({ courtId, slot }) => ({ spaceId: courtId, slot })),
    ),
    loadClosedIntervals(db, courtIds, { from: dates[0]!, to: dates.at(-1)! }),
    findPlayerBookings(db, requests.map(rangeToRead)),
    findNoShows(db, requests),
  );
  // The parts of a court can change until the court is locked. So the parts are loaded after the lock.
  const onParts = requests.flatMap(({ courtId, slot }) =>
    partsOf(courts.get(courtId) ?? NO_PARTS).map((spaceId) => ({ spaceId, slot })),
  );
  if (onParts.length > 0) busy.push(...(await findBusyRows(db, onParts)));
  return new BookingInputs({ users, courts, busy: distinct(busy), closedIntervals, bookings, noShows });
}

const NO_PARTS = { part_ids: '[]' };

/** Removes duplicate rows. A batch may contain requests for a court and for one of its parts. */
function distinct(rows: readonly BusyRow[]): BusyRow[] {
  return [...new Map(rows.map((row) => [`${row.space_id} ${row.booking_date} ${row.start_minute}`, row])).values()];
}

/** Bookings that start before `after` neither overlap the slot nor count towards a quota. */
function rangeToRead({ userId, slot, now }: SlotRequest): { userId: number; after: string } {
  return { userId, after: timestamp(Math.min(Date.parse(weekOf(slot.date).from), now) - MAX_BOOKING_MS) };
}

async function findNoShows(db: Db, requests: readonly SlotRequest[]): Promise<Map<number, number>> {
  const limited = requests.filter(({ limits }) => limits.noShows > 0);
  const [first] = limited;
  if (!first) return new Map();
  const since = timestamp(first.now - first.limits.noShowDays * DAY);
  return countNoShows(
    db,
    limited.map(({ userId }) => userId),
    since,
  );
}

/** Converts rows to minutes from midnight of `date`: negative on the day before, above 1440 on the day after. */
export function intervalsFrom(
  date: string,
  rows: readonly (Pick<BusyRow, 'booking_date' | 'start_minute' | 'end_minute'> & Partial<BusyRow>)[],
): BusyInterval[] {
  return rows.map(({ booking_date, start_minute, end_minute, buffer_minutes: buffer }) => {
    const shift = booking_date === date ? 0 : daysBetween(date, booking_date) * MINUTES_A_DAY;
    return { start: start_minute + shift, end: end_minute + shift, ...(buffer && { buffer }) };
  });
}

function weekOf(date: string): { from: string; to: string } {
  const from = addDays(date, 1 - weekday(date));
  return { from, to: addDays(from, 6) };
}

function sumMinutes(bookings: readonly PlayerBooking[]): number {
  return bookings.reduce((sum, { start_minute, end_minute }) => sum + end_minute - start_minute, 0);
}
