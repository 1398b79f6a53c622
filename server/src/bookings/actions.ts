import { type LockedUser, refuseEnded } from '../accounts/store.ts';
import { spacesOf } from '../courts/parts.ts';
import { type CourtRow, findCourt } from '../courts/store.ts';
import type { BookingStatus, Db } from '../db/schema.ts';
import { freedBy, lockForFreeing, offerEnded } from '../db/slot-hooks.ts';
import { atEnd, type Database, together, transact } from '../db/transact.ts';
import { invalid, Problem } from '../errors.ts';
import { type EventType, recordEvent } from '../events/actions.ts';
import { checkVersion } from '../http/etag.ts';
import type { Money } from '../http/fields.ts';
import { timestamp, toMinutes } from '../time.ts';
import { shownOf, timesOf } from './columns.ts';
import { priceOf } from './prices.ts';
import type { Limits } from './quotas.ts';
import {
  cameAt,
  checkCancel,
  checkMove,
  HOLDING,
  type Refusal,
  refuse,
  type Slot,
  type Span,
  statusAt,
  UPCOMING,
} from './rules.ts';
import { type BookingInput, overridesOf, type Participant, presentAdminBooking } from './schema.ts';
import { type Ask, findRefusals, type Leave, type Override, weigh } from './slot-rules.ts';
import {
  type BookingRow,
  findBooking,
  findBookingOf,
  insertBooking,
  nextBookingId,
  insertHolding,
  lockBooking,
  type NewBooking,
  noteOffer,
  type Offer,
  updateBooking,
} from './store.ts';
import { findBookingWith } from './of-player.ts';
import { freeSpaces, holdSpaces } from './occupancy.ts';
import { admit, countPeople, readParticipants } from './participants.ts';
import { survey, type Wish } from './survey.ts';

interface Bookings {
  db: Database;
  now: () => number;
}

/** The person who books. */
export interface Player {
  id: number;
  name: string;
  email: string | null;
}

/** Books a court for a player, inside a transaction. @throws {Problem} naming every rule that the slot breaks */
export async function book(
  db: Db,
  player: Player,
  { input, now, limits }: { input: BookingInput; now: number; limits: Limits },
): Promise<BookingRow> {
  const slot = slotOf(input);
  const people = countPeople(input.participants);
  const wish = { courtId: input.court_id, slot, now, limits, people };
  const [{ user, row, ask, span }, id] = await together(claim(db, player, wish), nextBookingId(db));
  refuseEnded(user);
  const status = ask.court.requires_approval ? 'pending' : 'confirmed';
  const price = priceOf(ask.court, slot, span);
  const participants = await readParticipants(db, input.participants ?? [], player);
  const note = input.note ?? null;
  const booking = place(db, id, { court: row, player, slot, span, status, price, note, participants, now });
  await admit(db, [id], participants);
  return booking;
}

/** Locks what the wish is about, and lets only a slot pass that no rule refuses; admins have leave. @throws {Problem} */
export async function claim(
  db: Db,
  player: { id: number },
  wish: Wish,
  leave?: Leave,
): Promise<{ user: LockedUser | undefined; row: CourtRow; ask: Ask; span: Span; setAside: Override[] }> {
  const found = await survey(db, player, wish);
  if (!found) throw courtNotFound(wish.courtId);
  const { user, row, ask } = found;
  const { refusals, setAside } = leave ? weigh(ask, leave) : { refusals: findRefusals(ask), setAside: [] };
  const [first, ...others] = refusals;
  if (first || !ask.span) throw refuse([first!, ...others]);
  return { user, row, ask, span: ask.span, setAside };
}

/** Cancels a player's own booking; again changes nothing. @throws {Problem} `not_found` and those of `checkCancel` */
export function cancel(
  { db, now }: Bookings,
  player: { id: number },
  id: number,
  accepted?: number[],
): Promise<BookingRow> {
  return transact(db, async (db) => {
    await lockForFreeing(db, [freedBy(await getBookingOf(db, player.id, id))]);
    const booking = await lockOwn(db, player.id, id);
    checkVersion(booking.version, accepted);
    if (booking.status === 'cancelled') return booking;
    const court = await findCourt(db, booking.court_id);
    checkCancel(booking, court?.cancellation_cutoff_minutes ?? 0, now());
    return move(db, booking, { status: 'cancelled', by: 'player', reason: null, now: now() });
  });
}

/** Moves a booking, which is locked, to another status for an admin; to the one it has, changes nothing. @throws {Problem} */
export async function moveTo(
  db: Db,
  booking: BookingRow,
  { status, reason = null, now }: { status: BookingStatus; reason?: string | null; now: number },
): Promise<BookingRow> {
  if (booking.status === status) return booking;
  checkMove(booking, status, now);
  return move(db, booking, { status, by: 'admin', reason, now });
}

/** See `lockForFreeing`, which comes first. Cancels bookings, for an admin unless said otherwise, where they still are what was read of them; answers the ids of those cancelled. */
export async function cancelAll(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'court_id' | 'starts_at' | 'ends_at'>[],
  { by = 'admin', reason, now }: { by?: Move['by']; reason: string | null; now: number },
): Promise<number[]> {
  const cancelled: number[] = [];
  for (const { id, court_id, starts_at, ends_at } of bookings) {
    const booking = await lockBooking(db, id);
    const isThere = booking?.court_id === court_id && booking.starts_at === starts_at && booking.ends_at === ends_at;
    if (!booking || !isThere || !UPCOMING.includes(statusAt(booking, now))) continue;
    await move(db, booking, { status: 'cancelled', by, reason, keepsPlace: by === 'admin', now });
    cancelled.push(id);
  }
  return cancelled;
}

/** @throws {Problem} `not_found` */
export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return found(await findBooking(db, id), id);
}

/** A player's own booking. @throws {Problem} `not_found`, also for somebody else's */
export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return found(await findBookingOf(db, playerId, id), id);
}

/** A booking that a player made or takes part in. @throws {Problem} `not_found`, also for a stranger's */
export async function getBookingWith(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return found(await findBookingWith(db, playerId, id), id);
}

/** A booking that every rule allows. */
export interface Placement {
  court: CourtRow;
  player: Player;
  slot: Slot;
  span: Span;
  status: BookingStatus;
  price: Money | null;
  note: string | null;
  participants?: Participant[];
  now: number;
  /** Where it is an offer of the waiting list. */
  offer?: Offer;
  seriesId?: number;
  /** The rules that an admin set aside for it. */
  setAside?: readonly Override[];
}
const NO_OFFER: Offer = { offer_expires_at: null, waitlist_entry_id: null };

/** Writes a booking and holds its court, all rules being settled; the database still refuses an overlap. */
export function place(db: Db, id: number, placement: Placement): BookingRow {
  const { court, player, slot, offer } = placement;
  const row = { id, ...columnsOf(placement) };
  const booking = { ...row, ...shownOf(court), user_name: player.name, user_email: player.email };
  const type = offer ? 'booking.offered' : 'booking.created';
  const event = recordEvent(db, type, presentAdminBooking(booking), row.created_at);
  atEnd(db, insertBooking(db, row), event, holdSpaces(db, spacesOf(court), slot, id));
  if (offer) atEnd(db, noteOffer(db, { id, ...offer }));
  return booking;
}

/** The same for many at once, but for their events: history has none. */
export async function placeAll(db: Db, placements: Placement[]): Promise<BookingRow[]> {
  const rows = placements.map((placement) => ({ placement, row: columnsOf(placement) }));
  const ids = await insertHolding(
    db,
    rows.map(({ placement, row }) => ({ ...row, spaces: spacesOf(placement.court) })),
  );
  return rows.map(({ placement: { court, player }, row }) => {
    const id = ids.get(`${row.court_id} ${row.starts_at}`)!;
    return { id, ...row, ...shownOf(court), user_name: player.name, user_email: player.email };
  });
}

function columnsOf(placement: Placement): NewBooking {
  const {
    court,
    player,
    slot,
    span,
    status,
    price,
    note,
    participants = [],
    now,
    seriesId,
    setAside,
    offer,
  } = placement;
  const time = timestamp(now);
  return {
    user_id: player.id,
    ...timesOf(court, slot, span),
    status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note,
    participants: participants.length === 0 ? null : JSON.stringify(participants),
    checked_in_at: cameAt(span, status, now),
    cancelled_at: null,
    cancelled_by: null,
    status_reason: null,
    ...(offer ?? NO_OFFER),
    series_id: seriesId ?? null,
    overrides: overridesOf(setAside),
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
  /** Whoever loses an offer so keeps the place on the waiting list. */
  keepsPlace?: boolean;
}

/** Changes the status of a booking, which is locked, with all that goes along: who and why, the court's spaces, the event. */
export async function move(db: Db, booking: BookingRow, change: Move): Promise<BookingRow> {
  const { status, by, reason, now } = change;
  const time = timestamp(now);
  const isCancelled = status === 'cancelled';
  const changes = {
    status,
    status_reason: reason ?? booking.status_reason,
    cancelled_at: isCancelled ? time : null,
    cancelled_by: isCancelled ? by : null,
    offer_expires_at: null,
    version: booking.version + 1,
    updated_at: time,
  };
  await updateBooking(db, booking.id, changes);
  if (booking.status === 'offered') await offerEnded(db, booking, { ...change, time });
  if (!HOLDING.includes(status)) await freeSpaces(db, booking);
  const row = { ...booking, ...changes };
  await recordEvent(db, `booking.${status}` as EventType, presentAdminBooking(row), time);
  return row;
}

/** @throws {Problem} `validation_failed` when the end is not after the start */
export function slotOf({
  booking_date,
  start_time,
  end_time,
}: Omit<BookingInput, 'court_id' | 'note' | 'participants'>): Slot {
  const slot = { date: booking_date, start: toMinutes(start_time), end: toMinutes(end_time) };
  if (slot.start < slot.end) return slot;
  throw invalid([{ pointer: '#/end_time', code: 'not_after_start', detail: `end_time must be after ${start_time}.` }]);
}

export function courtNotFound(id: number): Problem {
  const fault: Refusal = { pointer: '#/court_id', code: 'court_not_found', detail: `There is no court ${id}.` };
  return refuse([fault]);
}

/** @throws {Problem} `not_found` when there is none */
export function found(booking: BookingRow | undefined, id: number): BookingRow {
  if (!booking) throw new Problem('not_found', `There is no booking ${id}.`);
  return booking;
}
