import type { AdminBooking, Booking } from '../../kernel/schema.ts';
import { MAX_BUFFER_MINUTES } from '../courts/rules.ts';
import { loadSharingCourts } from '../courts/parts.ts';
import type { Db } from '../../platform/db/schema.ts';
import { MINUTES_A_DAY, addDays, toMinutes } from '../../platform/time.ts';
import { type RelayedEvent, eventJson, findEnds, readEvents } from '../../platform/events/store.ts';
import { Problem } from '../../platform/errors.ts';
import { contentsOf } from '../../kernel/event-people.ts';
import { ownViewOf } from '../../kernel/visible.ts';

/**
 * An event, prepared for all kinds of streams. The JSON for a kind of stream is built when the first such stream needs
 * it.
 */
export interface LiveEvent {
  sequence: number;
  type: string;
  adminJson: () => string;
  /** The booking's owner; undefined if the event is not about a booking. */
  ownerId: () => number | undefined;
  ownerJson: () => string;
  /** The courts and dates whose availability may have changed. Null means all courts or all dates. */
  effect: () => { courts: ReadonlySet<number> | null; dates: readonly string[] | null };
}

/** Selects a stream's events and the form in which they are sent. */
export interface View {
  show: (event: LiveEvent) => string | undefined;
  /** The name of the messages; by default the event's type. */
  name?: string;
  /** The data of a message that tells the client to reload. If undefined, missed events are replayed instead. */
  reload?: string;
}

export const viewOfStaff: View = { show: ({ adminJson }) => adminJson() };

export function viewOfPlayer(id: number): View {
  return { show: ({ ownerId, ownerJson }) => (ownerId() === id ? ownerJson() : undefined) };
}

export function viewOfCourt(id: number): View {
  const changeOf = (dates: readonly string[] | null): string => JSON.stringify({ court_ids: [id], dates });
  return {
    show({ effect }) {
      const { courts, dates } = effect();
      return courts === null || courts.has(id) ? changeOf(dates) : undefined;
    },
    name: 'change',
    reload: changeOf(null),
  };
}

export const viewOfCourts: View = {
  show({ effect }) {
    const { courts, dates } = effect();
    return courts?.size === 0 ? undefined : JSON.stringify({ court_ids: courts && [...courts], dates });
  },
  name: 'change',
  reload: JSON.stringify({ court_ids: null, dates: null }),
};

export function messageOf({ show, name }: View, event: LiveEvent): string {
  const data = show(event);
  return data === undefined ? '' : `id: ${event.sequence}\nevent: ${name ?? event.type}\ndata: ${data}\n\n`;
}

export async function prepareEvents(db: Db, events: readonly RelayedEvent[]): Promise<LiveEvent[]> {
  const sharingCourts = await loadSharingCourts(db);
  const contents = (await contentsOf(db, events.map(parsed))) as Data[];
  return events.map((event, i) => {
    const data = contents[i]!;
    return {
      sequence: event.sequence,
      type: event.type,
      adminJson: once(() => eventJson(event, data)),
      ownerId: () => (event.type.startsWith('booking.') ? data.user_id : undefined),
      ownerJson: once(() => eventJson(event, ownContentOf(data as unknown as ChangedAdminBooking))),
      effect: once(() => effectOf(event, data, sharingCourts)),
    };
  });
}

function parsed({ type, data }: RelayedEvent): { type: string; data: object } {
  return { type, data: JSON.parse(data) as object };
}

function once<T>(build: () => T): () => T {
  let built: { value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}

type ChangedAdminBooking = AdminBooking & { former?: Partial<AdminBooking> };

/** Returns a booking and its former values as the booking's owner sees them. */
function ownContentOf({ former, ...booking }: ChangedAdminBooking): Booking & { former?: Partial<Booking> } {
  const own = ownViewOf(booking);
  if (!former) return own;
  const before = Object.entries(ownViewOf({ ...booking, ...former }));
  return { ...own, former: Object.fromEntries(before.filter(([name]) => name in former)) };
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
  sharingCourts: (court: number) => number[],
): ReturnType<LiveEvent['effect']> {
  const [subject] = type.split('.');
  if (subject === 'closure') return { courts: null, dates: null };
  if (subject === 'court') return { courts: new Set(sharingCourts(data.id)), dates: null };
  if (subject !== 'booking') return { courts: new Set(), dates: [] };
  const before = previous === null ? [] : [JSON.parse(previous) as Pick<Data, 'court_id' | 'booking_date'>];
  const courts = [data, ...before].flatMap(({ court_id }) => sharingCourts(court_id));
  // The event contains the previous date, but not the previous times, and a buffer may have crossed midnight. So
  // include the days around the previous date.
  const dates = [...daysOf(data), ...before.flatMap(({ booking_date }) => around(booking_date))];
  return { courts: new Set(courts), dates: [...new Set(dates)].toSorted() };
}

function daysOf({ booking_date, start_time, end_time }: Data): string[] {
  const [before, on, after] = around(booking_date);
  if (end_time <= start_time) return [before, on, after, addDays(after, 1)];
  // A booking or its buffer can cross midnight, so the day before or after may also be affected.
  return [
    ...(toMinutes(start_time) < MAX_BUFFER_MINUTES ? [before] : []),
    on,
    ...(toMinutes(end_time) > MINUTES_A_DAY - MAX_BUFFER_MINUTES ? [after] : []),
  ];
}

function around(date: string): [string, string, string] {
  return [addDays(date, -1), date, addDays(date, 1)];
}

/** @throws {Problem} `events_gone` if later events were deleted, or if a restored backup does not contain `after` */
export async function listEvents(db: Db, { after, limit = 25 }: { after?: number; limit?: number }): Promise<string> {
  const { first, last } = await findEnds(db);
  const from = after ?? Math.max(first - 1, 0);
  if (from < first - 1 || from > last) throw new Problem('events_gone');
  const events = await readEvents(db, { after: from, limit });
  const contents = await contentsOf(db, events.map(parsed));
  const data = events.map((event, i) => eventJson(event, contents[i]!)).join(',');
  return `{"data":[${data}],"last_id":${events.at(-1)?.sequence ?? from}}`;
}
