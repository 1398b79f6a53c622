import { rowWriter } from '../db/given-rows.ts';
import type { Db } from '../db/schema.ts';
import { noteEvent } from '../db/transact.ts';

/** An event is written in the same transaction as the change that it describes. */
export const EVENT_TYPES = [
  'booking.created',
  'booking.offered',
  'booking.pending',
  'booking.confirmed',
  'booking.rejected',
  'booking.rescheduled',
  'booking.cancelled',
  'booking.completed',
  'booking.no_show',
  'booking.updated',
  'booking.checked_in',
  'court.created',
  'court.updated',
  'court.deleted',
  'closure.created',
  'closure.updated',
  'closure.deleted',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The court and date of a booking before it was rescheduled. Streams of the old court also get the event. */
interface PreviousPlace {
  court_id: number;
  booking_date: string;
}

export async function recordEvent(
  db: Db,
  type: EventType,
  data: object,
  timestamp: string,
  previous?: PreviousPlace,
): Promise<void> {
  await recordEvents(db, [{ type, data, timestamp, ...(previous && { previous }) }]);
}

export interface NewEvent {
  type: EventType;
  /** The resource as an admin sees it. */
  data: object;
  timestamp: string;
  previous?: PreviousPlace;
}

export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (const { type } of events) noteEvent(db, type);
  const rows = events.map(({ type, data, timestamp, previous }) => {
    const before = previous && { court_id: previous.court_id, booking_date: previous.booking_date };
    return { type, timestamp, data: JSON.stringify(data), previous: before ? JSON.stringify(before) : null };
  });
  await writeEvents(db, rows);
}

const writeEvents = rowWriter('events', { texts: ['type', 'timestamp', 'data', 'previous'] });
