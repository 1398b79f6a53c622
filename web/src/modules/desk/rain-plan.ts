import type { AdminBooking, Court } from '@courtside/client';
import { timeOf } from '../../lib/dates.ts';
import {
  isOverNight,
  overlaps,
  type Range,
  rangeOf,
  rangeOn,
  relatedCourts,
  roomsOf,
  type SheetColumn,
} from './sheet-layout.ts';

/** A place to which a booking can be rescheduled on the same day. */
export interface Place extends Range {
  court: Court;
}

/** The choice for each booking, by the booking's id: the key of a new place, or `CANCEL`. */
export type Choices = Readonly<Record<number, string>>;

export interface Decision {
  booking: AdminBooking;
  /** The free places that no other booking takes, the best first. */
  places: Place[];
  /** The chosen place. Undefined cancels the booking. */
  place: Place | undefined;
}

export const CANCEL = 'cancel';
export const placeKey = ({ court, start }: Place): string => `${court.id} ${start}`;

/** The maximum number of minutes between the booked time and a proposed time. */
const MAX_DISTANCE = 120;
const MAX_PLACES = 12;

export interface Closing {
  columns: readonly SheetColumn[];
  courtIds: readonly number[];
  range: Range;
  /** The first minute of today at which a booking can start. Undefined on later days. */
  earliest: number | undefined;
}

/** Returns the bookings that a closure of these courts affects, by start time. */
function affectedBy({ columns, courtIds, range }: Closing): AdminBooking[] {
  const closed = columns.filter(({ court }) => courtIds.includes(court.id));
  const found = closed.flatMap(({ bookings, blocking, date }) =>
    [...bookings, ...blocking].filter((booking) => isActive(booking) && overlaps(rangeOn(booking, date), range)),
  );
  return [...new Map(found.map((booking) => [booking.id, booking])).values()].toSorted(
    (a, b) => a.starts_at.localeCompare(b.starts_at) || a.id - b.id,
  );
}

/**
 * Decides about the bookings, in order of their start times. First, each booking for which staff have chosen a place gets
 * it. Then each other booking gets the best place that is left.
 */
export function decide(closing: Closing, choices: Choices): Decision[] {
  const affected = affectedBy(closing);
  const courts = closing.columns.map(({ court }) => court);
  const rooms = new Map(closing.columns.map((column) => [column, roomsOf(column)]));
  const taken: { booking: AdminBooking; place: Place }[] = [];
  const isFree = (booking: AdminBooking, place: Place): boolean =>
    taken.every((other) => {
      const isSamePlayer = other.booking.user.id === booking.user.id && booking.user.email !== null;
      const isNear = relatedCourts(place.court.id, courts).includes(other.place.court.id);
      const { buffer_minutes: buffer } = place.court;
      const wide = { start: place.start - buffer, end: place.end + buffer };
      return !(isNear && overlaps(wide, other.place)) && !(isSamePlayer && overlaps(place, other.place));
    });
  const hasChoice = ({ id }: AdminBooking): boolean => choices[id] !== undefined;
  const inOrder = [...affected.filter(hasChoice), ...affected.filter((booking) => !hasChoice(booking))];
  const decisions = inOrder.map((booking): Decision => {
    const places = placesFor(booking, { closing, rooms, affected })
      .filter((place) => isFree(booking, place))
      .slice(0, MAX_PLACES);
    const choice = choices[booking.id];
    const near = places.find((place) => Math.abs(place.start - rangeOf(booking).start) <= MAX_DISTANCE);
    const chosen = places.find((place) => placeKey(place) === choice);
    const place = choice === CANCEL ? undefined : (chosen ?? near);
    if (place) taken.push({ booking, place });
    return { booking, places, place };
  });
  return affected.map((booking) => decisions.find((one) => one.booking === booking)!);
}

interface Search {
  closing: Closing;
  rooms: ReadonlyMap<SheetColumn, ReturnType<typeof roomsOf>>;
  affected: readonly AdminBooking[];
}

function placesFor(booking: AdminBooking, { closing, rooms, affected }: Search): Place[] {
  const { start, end } = rangeOf(booking);
  const { columns, courtIds, earliest = 0 } = closing;
  const closed = new Set(
    courtIds.flatMap((id) =>
      relatedCourts(
        id,
        columns.map(({ court }) => court),
      ),
    ),
  );
  if (
    booking.status === 'offered' ||
    isOverNight(booking) ||
    !columns.some(({ date }) => date === booking.booking_date)
  )
    return [];
  const ownTimes = columns
    .flatMap(({ bookings }) => bookings)
    .filter((other) => other.user.id === booking.user.id && other.user.email !== null && !affected.includes(other))
    .map(rangeOf);
  const length = end - start;
  const candidates = columns
    .filter(({ court }) => court.type === booking.court.type && !closed.has(court.id))
    .filter(({ court }) => court.min_duration_minutes <= length && length <= court.max_duration_minutes)
    .filter(({ court }) => court.capacity === null || booking.participants.length < court.capacity);
  const places = candidates.flatMap((column) =>
    startsIn(column, start)
      .filter((at) => at === start || at >= earliest)
      .map((at) => ({ court: column.court, start: at, end: at + length }))
      .filter((place) => {
        const room = rooms.get(column)!(place.start);
        return !room.isInBuffer && room.minutes >= length && !ownTimes.some((own) => overlaps(own, place));
      }),
  );
  const distance = (place: Place): number => Math.abs(place.start - start);
  const rank = (place: Place): number => (distance(place) === 0 ? 0 : 2) + (place.court.indoor ? 0 : 1);
  return places.toSorted((a, b) => rank(a) - rank(b) || distance(a) - distance(b));
}

/** Returns the starts on the court's grid, the nearest first. */
function startsIn({ court, day }: SheetColumn, start: number): number[] {
  return (day?.open ?? []).map(rangeOf).flatMap((open) => {
    const count = Math.ceil((open.end - open.start) / court.slot_minutes);
    const grid = Array.from({ length: count }, (_, i) => open.start + i * court.slot_minutes);
    return grid.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start));
  });
}

const isActive = ({ status }: AdminBooking): boolean => ['offered', 'pending', 'confirmed'].includes(status);

/** Returns a decision as the API expects it. */
export function decisionOf({ booking, place }: Decision) {
  const { id: booking_id, version, booking_date } = booking;
  const times = place && { start_time: timeOf(place.start), end_time: timeOf(place.end) };
  return {
    booking_id,
    version,
    reschedule_to: place && times ? { court_id: place.court.id, booking_date, ...times } : null,
  };
}
