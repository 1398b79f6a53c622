/** An event of a booking as stored in the database. */
export interface FinalEvent {
  id: number;
  type: string;
  booking: number;
  /** The booking's status in the event's data. */
  status: string;
  version: number;
  /** The event's sequence number; null before the event is relayed. */
  sequence: number | null;
}

interface Booking {
  id: number;
  status: string;
  version: number;
}

/** Types of a booking's first event. A person or the waiting list makes the booking. */
const CREATION_TYPES = new Set(['booking.created', 'booking.offered']);
/** Statuses that a booking never leaves. */
const FINAL_STATUSES = new Set(['rejected', 'cancelled']);

/** Sorts the rows of `events` by delivery: relayed events by number, then the others by id. */
export function eventsOf(rows: Record<string, any>[]): { events: FinalEvent[]; places: number[] } {
  const sequenceOf = (row: Record<string, any>): number => row['sequence'] ?? Infinity;
  const inOrder = rows.toSorted((a, b) => {
    const [left, right] = [sequenceOf(a), sequenceOf(b)];
    return left === right ? a['id'] - b['id'] : left - right;
  });
  const events = inOrder
    .filter((row) => row['type'].startsWith('booking.'))
    .map(({ id, type, data, sequence = null }): FinalEvent => {
      const { id: booking, status, version } = JSON.parse(data);
      return { id, type, booking, status, version, sequence };
    });
  return { events, places: inOrder.map(sequenceOf).filter(Number.isFinite) };
}

/**
 * Checks that each transition has one event, in order and without gaps.
 * @param places the sequence numbers of all relayed events, ascending
 */
export function findWrongEvents(bookings: Booking[], events: FinalEvent[], places: number[]): string[] {
  const byBooking = Map.groupBy(events, (event) => event.booking);
  const known = new Set(bookings.map((booking) => booking.id));
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...bookings.flatMap((booking) => findWrongHistory(booking, byBooking.get(booking.id) ?? [])),
    ...events.filter(({ booking }) => !known.has(booking)).map(({ id }) => `Event ${id} tells of no booking.`),
    ...(ids.size < events.length ? ['An event has the id of another.'] : []),
    ...places
      .filter((place, i) => i > 0 && place !== places[i - 1]! + 1)
      .map((place) => `The sequence of events has a gap or a double before ${place}.`),
  ];
}

/** Checks that the events of one booking lead from its creation to its current status. */
function findWrongHistory({ id, status, version }: Booking, events: FinalEvent[]): string[] {
  const described = `${events.map((event) => `${event.type} (${event.version})`).join(', ')}.`;
  const isComplete = events.length === version && events.every((event, i) => event.version === i + 1);
  const isMade = events.every(({ type }, i) => CREATION_TYPES.has(type) === (i === 0));
  const isTrue = events.every(({ type, status }) => isStatusOf(type, status));
  const hasEnded = events.slice(0, -1).some((event) => FINAL_STATUSES.has(event.status));
  const isLast = events.at(-1)?.status === status;
  return isComplete && isMade && isTrue && !hasEnded && isLast
    ? []
    : [`Booking ${id}, ${status} with version ${version}, has the events ${described}`];
}

/** Checks that an event named after a status contains that status in its data. */
function isStatusOf(type: string, status: string): boolean {
  return /created|rescheduled/.test(type) || type === `booking.${status}`;
}
