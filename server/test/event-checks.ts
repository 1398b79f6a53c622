/** An event of a booking as the database holds it. */
export interface FinalEvent {
  id: number;
  type: string;
  booking: number;
  /** What the event says of its booking. */
  status: string;
  version: number;
  /** Its place in what readers get; null before it is relayed. */
  sequence: number | null;
}

interface Booking {
  id: number;
  status: string;
  version: number;
}

/** Of a booking that somebody made, and of one that the waiting list did. */
const MAKING = new Set(['booking.created', 'booking.offered']);
/** Statuses that nothing follows. */
const FINAL = new Set(['rejected', 'cancelled']);

/** The rows of the table of events, in the order in which readers get them; what is not relayed yet comes last. */
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

/** One event for each transition, in order, without gaps. @param places of every event that has one, ascending */
export function wrongEvents(bookings: Booking[], events: FinalEvent[], places: number[]): string[] {
  const byBooking = Map.groupBy(events, (event) => event.booking);
  const known = new Set(bookings.map((booking) => booking.id));
  const ids = new Set(events.map(({ id }) => id));
  return [
    ...bookings.flatMap((booking) => wrongStory(booking, byBooking.get(booking.id) ?? [])),
    ...events.filter(({ booking }) => !known.has(booking)).map(({ id }) => `Event ${id} tells of no booking.`),
    ...(ids.size < events.length ? ['An event has the id of another.'] : []),
    ...places
      .filter((place, i) => i > 0 && place !== places[i - 1]! + 1)
      .map((place) => `The sequence of events has a gap or a double before ${place}.`),
  ];
}

/** The events of one booking lead from its making to what it is. */
function wrongStory({ id, status, version }: Booking, events: FinalEvent[]): string[] {
  const told = `${events.map((event) => `${event.type} (${event.version})`).join(', ')}.`;
  const isComplete = events.length === version && events.every((event, i) => event.version === i + 1);
  const isMade = events.every(({ type }, i) => MAKING.has(type) === (i === 0));
  const isTrue = events.every(({ type, status }) => isStatusOf(type, status));
  const hasEnded = events.slice(0, -1).some((event) => FINAL.has(event.status));
  const isLast = events.at(-1)?.status === status;
  return isComplete && isMade && isTrue && !hasEnded && isLast
    ? []
    : [`Booking ${id}, ${status} with version ${version}, has the events ${told}`];
}

/** An event that is named after a status tells of that status. */
function isStatusOf(type: string, status: string): boolean {
  return /created|rescheduled/.test(type) || type === `booking.${status}`;
}
