import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { query, rowsOfFile } from './databases.ts';
import { dateAfter, dayOf, heldBy, overlap, pairs, type Slot } from './checked-slots.ts';
import { eventsOf, type FinalEvent, findWrongEvents } from './event-checks.ts';

export type { Slot } from './checked-slots.ts';

/**
 * A client's call with its outcome. All start and end times are from the same clock. `unknown` means a lost response
 * or a 5xx: the service may or may not have made the change. A `refused` call changed nothing.
 */
export type Call = { began: number; ended: number } & (
  | {
      kind: 'create';
      user: number;
      slot: Slot;
      /** The booking's note, by which the checker identifies the booking. A repeated request has the same note. */
      note: string;
      key: string | null;
      outcome: { id: number } | 'slot_taken' | 'refused' | 'unknown';
    }
  | { kind: 'cancel'; id: number; outcome: 'cancelled' | 'refused' | 'unknown' }
  | { kind: 'read'; id: number; outcome: { status: string } | 'missing' | 'unknown' }
  | { kind: 'list'; user: number; date: string; outcome: { id: number; status: string }[] | 'unknown' }
);
type CallOf<K extends Call['kind']> = Extract<Call, { kind: K }>;

export interface FinalBooking {
  id: number;
  user: number;
  slot: Slot;
  status: string;
  note: string | null;
  version: number;
}

export interface FinalState {
  bookings: FinalBooking[];
  /** All rows of the `occupancy` table. */
  held: { booking: number | null; slot: Slot }[];
  /** Booking events in delivery order. */
  events: FinalEvent[];
  /** The sequence numbers of all events, including events that are not about bookings, ascending. */
  places: number[];
}

/** @param database a URL, or the path of a SQLite file */
export async function readFinalState(database: string): Promise<FinalState> {
  const isFile = !database.startsWith('postgres:');
  const all = isFile ? rowsOfFile(database.replace(/^file:/, '')) : (statement: string) => query(database, statement);
  return {
    bookings: (await all('select * from bookings')).map((row) => {
      const { id, user_id: user, status, note, version } = row as any;
      return { id, user, slot: slotOf(row), status, note, version };
    }),
    held: (await all('select * from occupancy')).map((row) => ({ booking: row['booking_id'], slot: slotOf(row) })),
    ...eventsOf(await all('select * from events')),
  };
}

function slotOf(row: Record<string, any>): Slot {
  const court = row['court_id'] ?? row['space_id'];
  return { court, date: row['booking_date'], start: row['start_minute'], end: row['end_minute'] };
}

/** Returns one sentence for each fault in the calls or the final state. */
export function findFaults(calls: Call[], state: FinalState): string[] {
  const history = historyOf(calls, state);
  return [
    ...overlaps(state),
    ...overlapsInTime(history),
    ...wrongHolds(state),
    ...lostCreates(history),
    ...unfoundedBookings(history),
    ...repeatedIds(history),
    ...repeatedKeys(history),
    ...lostCancels(history),
    ...unjustifiedRefusals(history),
    ...staleReads(history),
    ...staleLists(history),
    ...findWrongEvents(state.bookings, state.events, state.places),
  ];
}

export function assertNoFaults(calls: Call[], state: FinalState, when = 'in the end'): void {
  const faults = findFaults(calls, state);
  assert.ok(faults.length === 0, [`${faults.length} faults ${when}:`, ...faults.slice(0, 10)].join('\n'));
}

/** The period in which a booking may have existed, and the shorter period in which it certainly existed. */
interface Life {
  booking: FinalBooking;
  possible: [from: number, to: number];
  certain: [from: number, to: number];
  /** The start of the first cancellation call that may have succeeded. */
  cancelledFrom: number;
}

interface History {
  creates: CallOf<'create'>[];
  cancels: CallOf<'cancel'>[];
  reads: CallOf<'read'>[];
  lists: CallOf<'list'>[];
  byId: Map<number, Life>;
}

function historyOf(calls: Call[], state: FinalState): History {
  const creates = calls.filter((call) => call.kind === 'create');
  const cancels = calls.filter((call) => call.kind === 'cancel');
  const createsByNote = Map.groupBy(creates, (call) => call.note);
  const cancelsById = Map.groupBy(cancels, (call) => call.id);
  const lives = state.bookings.map((booking): Life => {
    const asked = createsByNote.get(booking.note ?? '') ?? [];
    const told = asked.filter(isCreated).map((call) => call.ended);
    const begun = asked.map((call) => call.began);
    const cancelled = (cancelsById.get(booking.id) ?? []).filter((call) => call.outcome !== 'refused');
    const cancelledFrom = Math.min(Infinity, ...cancelled.map((call) => call.began));
    const ends = cancelled.filter((call) => call.outcome === 'cancelled').map((call) => call.ended);
    return {
      booking,
      possible: [asked.length > 0 ? Math.min(...begun) : -Infinity, Math.min(Infinity, ...ends)],
      certain: [Math.min(Infinity, ...told), cancelledFrom],
      cancelledFrom,
    };
  });
  const reads = calls.filter((call) => call.kind === 'read');
  const lists = calls.filter((call) => call.kind === 'list');
  return { creates, cancels, reads, lists, byId: new Map(lives.map((life) => [life.booking.id, life])) };
}

function isCreated(call: CallOf<'create'>): call is CallOf<'create'> & { outcome: { id: number } } {
  return typeof call.outcome === 'object';
}

const OCCUPYING_STATUSES = new Set(['offered', 'pending', 'confirmed', 'completed', 'no_show']);

function overlaps({ bookings, held }: FinalState): string[] {
  const holding = bookings.filter((booking) => OCCUPYING_STATUSES.has(booking.status));
  return [
    ...pairs(holding).map(([a, b]) => `Bookings ${a.id} and ${b.id} overlap in the end.`),
    ...pairs(held).map(([a, b]) => `Rows of occupancy overlap: bookings ${a.booking} and ${b.booking}.`),
  ];
}

/** Finds overlapping bookings that certainly existed at the same time, even if one was cancelled later. */
function overlapsInTime({ byId }: History): string[] {
  const lives = byId.values().map((life) => ({ ...life, slot: life.booking.slot }));
  return pairs([...lives])
    .filter(([a, b]) => Math.max(a.certain[0], b.certain[0]) < Math.min(a.certain[1], b.certain[1]))
    .map(([a, b]) => `Bookings ${a.booking.id} and ${b.booking.id} overlapped for a while.`);
}

function describe(id: number | null, slot: Slot): string {
  return `${id}: ${dayOf(slot)}, ${slot.start}–${slot.end}`;
}

/** Checks that each booking that occupies a court has its row in `occupancy`, and that no other row exists. */
function wrongHolds({ bookings, held }: FinalState): string[] {
  const holding = bookings.filter(({ status }) => OCCUPYING_STATUSES.has(status));
  const wanted = new Set(holding.flatMap(({ id, slot }) => heldBy(slot).map((part) => describe(id, part))));
  const actual = new Set(held.map(({ booking, slot }) => describe(booking, slot)));
  return [
    ...[...wanted.difference(actual)].map((row) => `The booking does not hold its court: ${row}.`),
    ...[...actual.difference(wanted)].map((row) => `The court is held for nothing: ${row}.`),
  ];
}

function lostCreates({ creates, cancels, byId }: History): string[] {
  const cancelled = new Set(cancels.filter((call) => call.outcome !== 'refused').map((call) => call.id));
  return creates.filter(isCreated).flatMap(({ outcome: { id }, slot, user, note }) => {
    const life = byId.get(id);
    if (!life) return [`The acknowledged booking ${id} is lost.`];
    const { booking } = life;
    const isSame = booking.user === user && booking.note === note && isDeepStrictEqual(booking.slot, slot);
    if (!isSame) return [`The booking ${id} is not the one that was acknowledged.`];
    return OCCUPYING_STATUSES.has(booking.status) || cancelled.has(id)
      ? []
      : [`Nobody cancelled booking ${id}, and it is ${booking.status}.`];
  });
}

/** Finds bookings that exist although the service refused every request for them. */
function unfoundedBookings({ creates, byId }: History): string[] {
  const byNote = Map.groupBy(creates, (call) => call.note);
  return [...byId.values()]
    .filter(({ booking }) => {
      const asked = byNote.get(booking.note ?? '');
      return asked?.every(({ outcome }) => outcome === 'refused' || outcome === 'slot_taken');
    })
    .map(({ booking }) => `Booking ${booking.id} exists although it was refused.`);
}

function repeatedIds({ creates }: History): string[] {
  const byId = Map.groupBy(creates.filter(isCreated), (call) => call.outcome.id);
  return [...byId]
    .filter(([, told]) => new Set(told.map((call) => call.note)).size > 1)
    .map(([id, told]) => `The id ${id} was given to ${told.length} bookings.`);
}

function repeatedKeys({ creates, byId }: History): string[] {
  const keyed = creates.filter((call) => call.key !== null);
  return [...Map.groupBy(keyed, ({ user, key }) => `${user} ${key}`)].flatMap(([name, calls]) => {
    const notes = new Set(calls.map((call) => call.note));
    const ids = new Set([
      ...calls.filter(isCreated).map((call) => call.outcome.id),
      ...[...byId.values()].filter(({ booking }) => notes.has(booking.note ?? '')).map(({ booking }) => booking.id),
    ]);
    return ids.size > 1 ? [`The key ${name} made the bookings ${[...ids].join(', ')}.`] : [];
  });
}

function lostCancels({ cancels, byId }: History): string[] {
  return cancels
    .filter(({ id, outcome }) => outcome === 'cancelled' && byId.get(id)?.booking.status !== 'cancelled')
    .map(({ id }) => `The acknowledged cancellation of booking ${id} is lost.`);
}

/** Finds calls that got `slot_taken` although no booking can have occupied the slot during the call. */
function unjustifiedRefusals({ creates, byId }: History): string[] {
  const lives = Map.groupBy(byId.values(), ({ booking }) => dayOf(booking.slot));
  const livesAround = (slot: Slot) =>
    [dateAfter(slot.date, -1), slot.date, dateAfter(slot.date)].flatMap(
      (date) => lives.get(dayOf({ ...slot, date })) ?? [],
    );
  return creates
    .filter(({ outcome, slot, began, ended, note }) => {
      if (outcome !== 'slot_taken') return false;
      const others = livesAround(slot);
      return !others.some(
        ({ booking, possible: [from, to] }) =>
          booking.note !== note && overlap(booking.slot, slot) && from <= ended && began <= to,
      );
    })
    .map(({ slot }) => `Nothing was in the way of ${dayOf(slot)} ${slot.start}–${slot.end}, and it was slot_taken.`);
}

/** Finds reads that miss an acknowledged change, or that show a change before it was requested. */
function staleReads({ reads, byId }: History): string[] {
  return reads.flatMap(({ id, outcome, began, ended }) => {
    const life = byId.get(id);
    if (outcome === 'unknown' || !life) return [];
    if (outcome === 'missing')
      return life.certain[0] < began ? [`Booking ${id} could not be read after its creation.`] : [];
    return staleStatus(life, outcome.status, { began, ended });
  });
}

function staleLists({ lists, byId }: History): string[] {
  const byUser = Map.groupBy(byId.values(), ({ booking }) => `${booking.user} ${booking.slot.date}`);
  return lists.flatMap(({ user, date, outcome, began, ended }) => {
    if (outcome === 'unknown') return [];
    const shown = new Map(outcome.map(({ id, status }) => [id, status]));
    const lives = byUser.get(`${user} ${date}`) ?? [];
    return [
      ...lives.flatMap((life) => {
        const { id } = life.booking;
        const status = shown.get(id);
        if (status !== undefined) return staleStatus(life, status, { began, ended });
        return life.certain[0] < began ? [`Booking ${id} is not in its player's list after its creation.`] : [];
      }),
      ...[...shown.keys()]
        .filter((id) => byId.get(id)?.booking.user !== user)
        .map((id) => `${id} is in another player's list.`),
    ];
  });
}

function staleStatus(life: Life, status: string, { began, ended }: { began: number; ended: number }): string[] {
  const { id } = life.booking;
  if (status !== 'cancelled' && life.possible[1] < began)
    return [`Booking ${id} was read as ${status} after its cancellation.`];
  return status === 'cancelled' && ended < life.cancelledFrom
    ? [`Booking ${id} was read as cancelled before anybody asked for it.`]
    : [];
}
