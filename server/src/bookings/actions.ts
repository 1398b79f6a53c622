import { moneyOf, presentCourt } from '../courts/schema.ts';
import { type CourtRow, findCourt, lockCourt } from '../courts/store.ts';
import type { BookingStatus, Db } from '../db/schema.ts';
import { type Database, together, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { type EventType, recordEvent } from '../events/actions.ts';
import { checkVersion } from '../http/etag.ts';
import type { Money } from '../http/fields.ts';
import { timestamp, toMinutes } from '../time.ts';
import {
  checkCancel,
  checkMove,
  findRefusals,
  HOLDING,
  priceOf,
  type Refusal,
  refuse,
  type Slot,
  slotTaken,
  type Span,
  spanOf,
  statusAt,
} from './rules.ts';
import { type BookingInput, presentAdminBooking, type StatusChange } from './schema.ts';
import {
  type BookingRow,
  findBooking,
  findBookingOf,
  lockDue,
  isHeld,
  freeSpaces,
  holdSpaces,
  insertBooking,
  insertHolding,
  lockBooking,
  type NewBooking,
  updateBooking,
} from './store.ts';

interface Bookings {
  db: Database;
  now: () => number;
}

/** The person who books. */
interface Player {
  id: number;
  name: string;
  email: string | null;
}

/** Books a court for a player, inside a transaction. @throws {Problem} naming every rule that the slot breaks */
export async function book(
  db: Db,
  player: Player,
  { input, now }: { input: BookingInput; now: number },
): Promise<BookingRow> {
  const slot = slotOf(input);
  const courtId = input.court_id;
  const [court, clashes] = await together(lockCourt(db, courtId), isHeld(db, courtId, { slot }));
  if (!court) throw courtNotFound(courtId);
  const span = spanOf(slot, court.time_zone);
  const refusals = findRefusals(presentCourt(court), slot, { span, now });
  const buffer = court.buffer_minutes;
  const isTaken = clashes || (buffer > 0 && (await isHeld(db, courtId, { slot, buffer })));
  if (isTaken) refusals.push(slotTaken(takenDetail(court)));
  const [first, ...others] = refusals;
  if (first || !span) throw refuse([first!, ...others]);
  const status = court.requires_approval === 1 ? 'pending' : 'confirmed';
  const price = priceOf(moneyOf(court), span);
  return place(db, { court, player, slot, span, status, price, note: input.note ?? null, now });
}

/** Cancels a player's own booking; again changes nothing. @throws {Problem} `not_found` and those of `checkCancel` */
export function cancel(
  { db, now }: Bookings,
  player: { id: number },
  id: number,
  accepted?: number[],
): Promise<BookingRow> {
  return transact(db, async (db) => {
    const booking = await lockOwn(db, player.id, id);
    checkVersion(booking.version, accepted);
    if (booking.status === 'cancelled') return booking;
    const court = await findCourt(db, booking.court_id);
    checkCancel(booking, court?.cancellation_cutoff_minutes ?? 0, now());
    return move(db, booking, { status: 'cancelled', by: 'player', reason: null, now: now() });
  });
}

/** Moves a booking to another status for an admin; to the one it has, changes nothing. @throws {Problem} */
export function changeStatus(
  { db, now }: Bookings,
  id: number,
  { change, accepted }: { change: StatusChange; accepted: number[] | undefined },
): Promise<BookingRow> {
  return transact(db, async (db) => {
    const booking = found(await lockBooking(db, id), id);
    checkVersion(booking.version, accepted);
    if (booking.status === change.status) return booking;
    checkMove(booking, change.status, now());
    return move(db, booking, { status: change.status, by: 'admin', reason: change.reason ?? null, now: now() });
  });
}

/** How many bookings the clock moves in one transaction. */
const DUE_BATCH = 100;

/** Moves every booking whose time has come; answers how many. */
export async function settleDue({ db, now }: Bookings): Promise<number> {
  for (let total = 0; ;) {
    const moved = await transact(db, async (db) => {
      const due = await lockDue(db, { time: timestamp(now()), limit: DUE_BATCH });
      for (const booking of due) {
        const status = statusAt(booking, now());
        const reason = status === 'cancelled' ? 'Nobody answered the request before its start.' : null;
        await move(db, booking, { status, by: 'system', reason, now: now() });
      }
      return due.length;
    });
    total += moved;
    if (moved < DUE_BATCH) return total;
  }
}

/** @throws {Problem} `not_found` */
export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return found(await findBooking(db, id), id);
}

/** A player's own booking. @throws {Problem} `not_found`, also for somebody else's */
export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return found(await findBookingOf(db, playerId, id), id);
}

/** A booking that every rule allows. */
interface Placement {
  court: CourtRow;
  player: Player;
  slot: Slot;
  span: Span;
  status: BookingStatus;
  price: Money | null;
  note: string | null;
  now: number;
}

/** Writes a booking and holds its court, all rules being settled; the database still refuses an overlap. */
async function place(db: Db, placement: Placement): Promise<BookingRow> {
  const { court, player, slot } = placement;
  const row = columnsOf(placement);
  const id = await insertBooking(db, row);
  const shown = { court_name: court.name, court_type: court.type, court_venue: court.venue };
  const booking = { id, ...row, ...shown, user_name: player.name, user_email: player.email };
  const event = recordEvent(db, 'booking.created', presentAdminBooking(booking), row.created_at);
  await together(holdSpaces(db, [court.id], slot, id), event);
  return booking;
}

/** The same for many at once, which are history: no events. */
export async function placeHistory(db: Db, placements: Placement[]): Promise<void> {
  await insertHolding(db, placements.map(columnsOf));
}

function columnsOf({ court, player, slot, span, status, price, note, now }: Placement): NewBooking {
  const time = timestamp(now);
  return {
    court_id: court.id,
    user_id: player.id,
    booking_date: slot.date,
    start_minute: slot.start,
    end_minute: slot.end,
    time_zone: court.time_zone,
    starts_at: timestamp(span.starts.epochMs),
    ends_at: timestamp(span.ends.epochMs),
    start_offset_minutes: span.starts.offsetMinutes,
    end_offset_minutes: span.ends.offsetMinutes,
    status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note,
    cancelled_at: null,
    cancelled_by: null,
    status_reason: null,
    version: 1,
    created_at: time,
    updated_at: time,
  };
}

/** A player's own booking, held until the transaction ends. @throws {Problem} `not_found` */
async function lockOwn(db: Db, playerId: number, id: number): Promise<BookingRow> {
  const booking = found(await lockBooking(db, id), id);
  return found(booking.user_id === playerId ? booking : undefined, id);
}

interface Move {
  status: BookingStatus;
  by: 'player' | 'admin' | 'system';
  reason: string | null;
  now: number;
}

/** Changes the status, with all that goes along: who and why, the court's spaces, the event. */
async function move(db: Db, booking: BookingRow, { status, by, reason, now }: Move): Promise<BookingRow> {
  const time = timestamp(now);
  const isCancelled = status === 'cancelled';
  const changes = {
    status,
    status_reason: reason ?? booking.status_reason,
    cancelled_at: isCancelled ? time : null,
    cancelled_by: isCancelled ? by : null,
    version: booking.version + 1,
    updated_at: time,
  };
  await updateBooking(db, booking.id, changes);
  if (!HOLDING.includes(status)) await freeSpaces(db, booking.id);
  const row = { ...booking, ...changes };
  await recordEvent(db, `booking.${status}` as EventType, presentAdminBooking(row), time);
  return row;
}

function slotOf({ booking_date, start_time, end_time }: BookingInput): Slot {
  const slot = { date: booking_date, start: toMinutes(start_time), end: toMinutes(end_time) };
  if (slot.start < slot.end) return slot;
  throw invalid([{ pointer: '#/end_time', code: 'not_after_start', detail: `end_time must be after ${start_time}.` }]);
}

function courtNotFound(id: number): Problem {
  const fault: Refusal = { pointer: '#/court_id', code: 'court_not_found', detail: `There is no court ${id}.` };
  return refuse([fault]);
}

function takenDetail({ name, buffer_minutes }: CourtRow): string {
  const gap = buffer_minutes > 0 ? `, or is closer than ${buffer_minutes} minutes to a booking` : '';
  return `${name} is taken at that time${gap}.`;
}

function found(booking: BookingRow | undefined, id: number): BookingRow {
  if (!booking) throw new Problem('not_found', `There is no booking ${id}.`);
  return booking;
}
