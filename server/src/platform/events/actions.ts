import { rowWriter } from '../db/given-rows.ts';
import type { Db } from '../db/schema.ts';
import { noteEvent } from '../db/transact.ts';

/** What can happen. An event is a row written in the transaction of the change it tells of. */
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

/** Where a booking was before it moved: others than those of where it is now want to know. */
interface Previous {
  court_id: number;
  booking_date: string;
}

/** Records an event. @param data the resource as an admin sees it */
export async function recordEvent(
  db: Db,
  type: EventType,
  data: object,
  timestamp: string,
  previous?: Previous,
): Promise<void> {
  await recordEvents(db, [{ type, data, timestamp, ...(previous && { previous }) }]);
}

/** An event to record. `data` is the resource as an admin sees it. */
export interface NewEvent {
  type: EventType;
  data: object;
  timestamp: string;
  previous?: Previous;
}

/** Records events, in this order. */
export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (const { type } of events) noteEvent(db, type);
  const rows = events.map(({ type, data, timestamp, previous }) => {
    const before = previous && { court_id: previous.court_id, booking_date: previous.booking_date };
    return { type, timestamp, data: JSON.stringify(data), previous: before ? JSON.stringify(before) : null };
  });
  await writeEvents(db, rows);
}

const writeEvents = rowWriter('events', ['type', 'timestamp', 'data', 'previous']);
