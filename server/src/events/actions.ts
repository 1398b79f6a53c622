import { prepared } from '../db/prepared.ts';
import type { Db } from '../db/schema.ts';
import { noteEvent } from '../db/transact.ts';

/** What can happen. An event is a row written in the transaction of the change it tells of. */
export type EventType =
  | 'booking.created'
  | 'booking.confirmed'
  | 'booking.rejected'
  | 'booking.rescheduled'
  | 'booking.cancelled'
  | 'booking.completed'
  | 'booking.no_show'
  | 'court.created'
  | 'court.updated'
  | 'court.deleted'
  | 'closure.created'
  | 'closure.updated'
  | 'closure.deleted';

/** Records an event. @param data the resource as an admin sees it */
export async function recordEvent(db: Db, type: EventType, data: object, timestamp: string): Promise<void> {
  noteEvent(db, type);
  await insertEvent(db, { type, timestamp, data: JSON.stringify(data) });
}

const insertEvent = prepared((db, { type, timestamp, data }: { type: EventType; timestamp: string; data: string }) =>
  db.insertInto('events').values({ type, timestamp, data }),
);
