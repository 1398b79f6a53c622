/** A booking event as stored in the database. */
export interface FinalEvent {
  id: number;
  type: string;
  booking: number;
  status: string;
  version: number;
  /** Null until the event has been relayed. */
  sequence: number | null;
}

interface Booking {
  id: number;
  status: string;
  version: number;
}

/** Types of a booking's first event: a person creates the booking, or the waiting list offers it. */
const CREATION_TYPES = new Set(['booking.created', 'booking.offered']);
const FINAL_STATUSES = new Set(['rejected', 'cancelled']);

/** Parses the rows of `events`, in delivery order: relayed events by sequence number, then unrelayed events by id. */
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
 * Checks that each version of a booking has exactly one event, and that the event sequence has no gaps.
 * @param places the sequence numbers of all relayed events, ascending
 */
export function findWrongEvents(bookings: Booking[], events: FinalEvent[], places: number[]): string[] {
  const byBooking = Map.groupBy(events, (event) => event.booking);
  const known = new Set(bookings.map((booking) => booking.id));
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...bookings.flatMap((booking) => findWrongHistory(booking, byBooking.get(booking.id) ?? [])),
    ...events.filter(({ booking }) => !known.has(booking)).map(({ id }) => `Event ${id} belongs to no booking.`),
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

function isStatusOf(type: string, status: string): boolean {
  return /created|rescheduled/.test(type) || type === `booking.${status}`;
}
