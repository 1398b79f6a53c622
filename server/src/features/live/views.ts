import { type AdminBooking, ownViewOf } from '../bookings/schema.ts';
import { listParts } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { addDays, MINUTES_A_DAY, toMinutes } from '../../platform/time.ts';
import type { RelayedEvent } from '../../platform/events/store.ts';

/** An event as streams send it. Each form is made when the first stream needs it, and then kept for the others. */
export interface LiveEvent {
  sequence: number;
  /** JSON, as an admin sees it. */
  whole: () => string;
  /** The owner of its booking; undefined for an event of another kind. */
  ownerId: () => number | undefined;
  /** JSON, as the owner of its booking sees it. */
  own: () => string;
  /** The courts and days whose availability it may change; null for any. */
  effect: () => { courts: ReadonlySet<number> | null; dates: readonly string[] | null };
}

/** What a stream shows. */
export interface View {
  /** The data to send for an event, if any. */
  show: (event: LiveEvent) => string | undefined;
  /** Sent in place of the events that a client has missed: it must read again what it shows. Without it, missed events are replayed. */
  reload?: string;
}

export const viewOfAdmin: View = { show: ({ whole }) => whole() };

export function viewOfPlayer(id: number): View {
  return { show: ({ ownerId, own }) => (ownerId() === id ? own() : undefined) };
}

/** The changed days of a court, and nothing of who booked. */
export function viewOfCourt(id: number): View {
  const changeOf = (dates: readonly string[] | null): string => JSON.stringify({ court_ids: [id], dates });
  return {
    show({ effect }) {
      const { courts, dates } = effect();
      return courts === null || courts.has(id) ? changeOf(dates) : undefined;
    },
    reload: changeOf(null),
  };
}

/** The same of every court. */
export const viewOfCourts: View = {
  show({ effect }) {
    const { courts, dates } = effect();
    return courts?.size === 0 ? undefined : JSON.stringify({ court_ids: courts && [...courts], dates });
  },
  reload: JSON.stringify({ court_ids: null, dates: null }),
};

/** An event as consumers get it; its id is its place in the sequence. @param data JSON */
export function eventJson({ sequence, type, timestamp }: RelayedEvent, data: string): string {
  return `{"id":${sequence},"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`;
}

/** Makes events ready for streams. */
export async function prepareEvents(db: Db, events: readonly RelayedEvent[]): Promise<LiveEvent[]> {
  const alike = courtsAlike(await listParts(db));
  return events.map((event) => {
    const data = once(() => JSON.parse(event.data) as Data);
    return {
      sequence: event.sequence,
      whole: once(() => eventJson(event, event.data)),
      ownerId: () => (event.type.startsWith('booking.') ? data().user_id : undefined),
      own: once(() => eventJson(event, JSON.stringify(ownViewOf(data() as unknown as AdminBooking)))),
      effect: once(() => effectOf(event, data(), alike)),
    };
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

interface Data {
  id: number;
  user_id?: number;
  court_id: number;
  booking_date: string;
  start_time: string;
  end_time: string;
}

function effectOf(
  { type, previous }: RelayedEvent,
  data: Data,
  alike: (court: number) => number[],
): ReturnType<LiveEvent['effect']> {
  const [subject] = type.split('.');
  if (subject === 'closure') return { courts: null, dates: null };
  if (subject === 'court') return { courts: new Set(alike(data.id)), dates: null };
  if (subject !== 'booking') return { courts: new Set(), dates: [] };
  const before = previous === null ? [] : [JSON.parse(previous) as Pick<Data, 'court_id' | 'booking_date'>];
  const courts = [data, ...before].flatMap(({ court_id }) => alike(court_id));
  // Where it was before, its times are not known.
  const dates = [...daysOf(data), ...before.flatMap(({ booking_date }) => around(booking_date))];
  return { courts: new Set(courts), dates: [...new Set(dates)].toSorted() };
}

/** A buffer between bookings is at most so long, and counts across midnight. */
const MAX_BUFFER_MINUTES = 240;

/** The days that a booking may leave less of. */
function daysOf({ booking_date, start_time, end_time }: Data): string[] {
  const [before, on, after] = around(booking_date);
  return [
    ...(toMinutes(start_time) < MAX_BUFFER_MINUTES ? [before] : []),
    on,
    ...(toMinutes(end_time) > MINUTES_A_DAY - MAX_BUFFER_MINUTES ? [after] : []),
  ];
}

function around(date: string): [string, string, string] {
  return [addDays(date, -1), date, addDays(date, 1)];
}

/** Which courts share a space with a court: those it is made of, those made of it, and those that share a part. */
function courtsAlike(parts: { whole_id: number; part_id: number }[]): (court: number) => number[] {
  return (court) => {
    const own = parts.filter(({ whole_id }) => whole_id === court).map(({ part_id }) => part_id);
    const spaces = own.length === 0 ? [court] : own;
    const wholes = parts.filter(({ part_id }) => spaces.includes(part_id)).map(({ whole_id }) => whole_id);
    return [court, ...spaces, ...wholes];
  };
}
