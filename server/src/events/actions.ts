import { prepared } from '../db/prepared.ts';
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
  noteEvent(db, type);
  const { court_id, booking_date } = previous ?? {};
  const before = previous ? JSON.stringify({ court_id, booking_date }) : null;
  await insertEvent(db, { type, timestamp, data: JSON.stringify(data), previous: before });
}

type NewEvent = { type: EventType; timestamp: string; data: string; previous: string | null };
const insertEvent = prepared((db, { type, timestamp, data, previous }: NewEvent) =>
  db.insertInto('events').values({ type, timestamp, data, previous }),
);
