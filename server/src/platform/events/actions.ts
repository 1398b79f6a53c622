import { isDeepStrictEqual } from 'node:util';
import { rowWriter } from '../db/given-rows.ts';
import type { Db } from '../db/schema.ts';
import { noteEvent } from '../db/transact.ts';

/**
 * The types of a module's events, with the occasion of each event for the table in `docs/api/events.md`. An event is
 * written in the same transaction as the change that it describes.
 */
export type EventTypes = Readonly<Record<`${string}.${string}`, string>>;

/**
 * The types of all modules. The file `event-types.ts` of each module adds its types to this interface.
 *
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DeclaredEventTypes {}
export type EventType = keyof DeclaredEventTypes;

/** Returns the types of events in the order of the modules. */
export function eventTypesOf(modules: readonly { events?: { types: EventTypes } }[]): EventType[] {
  return modules.flatMap(({ events }) => Object.keys(events?.types ?? {}) as EventType[]);
}

export interface NewEvent {
  type: EventType;
  /** The resource as an admin sees it, but without personal data. */
  data: object;
  timestamp: string;
  /** The resource before the change, as an admin saw it. The event then contains the former values of its fields. */
  before?: object;
}

export async function recordEvent(
  db: Db,
  type: EventType,
  data: object,
  timestamp: string,
  before?: object,
): Promise<void> {
  await recordEvents(db, [{ type, data, timestamp, ...(before && { before }) }]);
}

export async function recordEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  for (const { type } of events) noteEvent(db, type);
  const rows = events.map(({ type, data, timestamp, before }) => {
    const content = before ? { ...data, former: formerValues(before, data) } : data;
    const previous = before && type === 'booking.rescheduled' ? JSON.stringify(placeOf(before)) : null;
    return { type, timestamp, data: JSON.stringify(content), previous };
  });
  await writeEvents(db, rows);
}

/** Events do not contain the former values of these fields, because the fields change in every event. */
const STAMPS = new Set(['version', 'updated_at']);

/** Returns the former values of the fields that have changed. */
function formerValues(before: object, after: object): object {
  const current = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before).filter(
    ([name, value]) => !STAMPS.has(name) && !isDeepStrictEqual(value, current.get(name)),
  );
  return Object.fromEntries(changed);
}

/**
 * Returns the court and date to store as `previous`, so that streams of the former court also get an event about a
 * rescheduling.
 */
function placeOf(booking: { court_id?: number; booking_date?: string }): object {
  return { court_id: booking.court_id, booking_date: booking.booking_date };
}

const writeEvents = rowWriter('events', { texts: ['type', 'timestamp', 'data', 'previous'] });
