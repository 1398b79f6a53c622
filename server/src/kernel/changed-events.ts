import type { Db } from '../platform/db/schema.ts';
import { type EventType, type NewEvent, recordEvents } from '../platform/events/actions.ts';
import { presentAdminBooking } from './schema.ts';
import type { BookingRow } from './store.ts';

export interface ChangedBooking {
  before: BookingRow;
  after: BookingRow;
}

/** Records an event for each changed booking. Each event contains the former values of the changed fields. */
export async function recordChanges(db: Db, type: EventType, changed: readonly ChangedBooking[]): Promise<void> {
  const events = changed.map(({ before, after }): NewEvent => {
    const states = { data: presentAdminBooking(after), before: presentAdminBooking(before) };
    return { type, ...states, timestamp: after.updated_at };
  });
  await recordEvents(db, events);
}
