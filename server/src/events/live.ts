import { type AdminBooking, ownViewOf } from '../bookings/schema.ts';
import { listParts } from '../courts/store.ts';
import type { Db } from '../db/schema.ts';
import { addDays, MINUTES_A_DAY, toMinutes } from '../time.ts';
import type { RelayedEvent } from './store.ts';

/** An event made ready, once for all streams of a process. */
export interface LiveEvent {
  sequence: number;
  /** JSON, as an admin sees it. */
  whole: string;
  /** Whose booking it tells of, and JSON as that player sees it. */
  ownerId: number | undefined;
  own: string | undefined;
  /** The courts whose availability it may change, and the days; null for all. */
  courts: ReadonlySet<number> | null;
  dates: readonly string[] | null;
}

/** What a stream shows of an event: the data to send, if any. */
export type View = (event: LiveEvent) => string | undefined;

export const viewOfAdmin: View = ({ whole }) => whole;

export function viewOfPlayer(id: number): View {
  return ({ ownerId, own }) => (ownerId === id ? own : undefined);
}

/** That days of a court have changed, and nothing of who booked. */
export function viewOfCourt(id: number): View {
  return ({ courts, dates }) =>
    courts === null || courts.has(id) ? JSON.stringify({ court_ids: [id], dates }) : undefined;
}

/** The same of every court. */
export const viewOfCourts: View = ({ courts, dates }) =>
  courts?.size === 0 ? undefined : JSON.stringify({ court_ids: courts && [...courts], dates });

/** An event as consumers get it; its id is its place in the sequence. @param data JSON */
export function eventJson({ sequence, type, timestamp }: RelayedEvent, data: string): string {
  return `{"id":${sequence},"type":${JSON.stringify(type)},"timestamp":${JSON.stringify(timestamp)},"data":${data}}`;
}

/** Makes events ready for streams. */
export async function prepareEvents(db: Db, events: readonly RelayedEvent[]): Promise<LiveEvent[]> {
  const alike = courtsAlike(await listParts(db));
  return events.map((event) => {
    const data = JSON.parse(event.data) as Data;
    const isBooking = event.type.startsWith('booking.');
    return {
      sequence: event.sequence,
      whole: eventJson(event, event.data),
      ownerId: isBooking ? data.user_id : undefined,
      own: isBooking ? eventJson(event, JSON.stringify(ownViewOf(data as unknown as AdminBooking))) : undefined,
      ...effectOf(event, data, alike),
    };
  });
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
): Pick<LiveEvent, 'courts' | 'dates'> {
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
const LONGEST_BUFFER_MINUTES = 240;

/** The days that a booking may leave less of. */
function daysOf({ booking_date, start_time, end_time }: Data): string[] {
  const [before, on, after] = around(booking_date);
  return [
    ...(toMinutes(start_time) < LONGEST_BUFFER_MINUTES ? [before] : []),
    on,
    ...(toMinutes(end_time) > MINUTES_A_DAY - LONGEST_BUFFER_MINUTES ? [after] : []),
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
