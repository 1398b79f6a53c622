import type { CourtRow } from '../modules/courts/store.ts';
import { nextIds, rowWriter } from '../platform/db/given-rows.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { type NewEvent, recordEvents } from '../platform/events/actions.ts';
import type { Money } from '../platform/http/fields.ts';
import { type KeptAnswer, keepAnswers } from '../platform/idempotency/actions.ts';
import { timestamp, type Slot, type Span, splitAtMidnight } from '../platform/time.ts';
import type { BookingRow, Hold } from './store.ts';
import { fieldsOf, writeFields } from './own-fields.ts';
import type { OwnFields } from './part.ts';
import type { BusyRow } from './earlier-bookings.ts';
import { type Participant, hasAccepted, participantsJson, participantsOf } from './people.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';
import { presentAdminBooking } from './schema.ts';
import { spacesOf } from '../modules/courts/court.ts';

export interface Player {
  id: number;
  name: string;
  email: string | null;
}

export interface Draft {
  court: CourtRow;
  player: Player;
  slot: Slot;
  span: Span;
  status: BookingStatus;
  price: Money | null;
  note: string | null;
  now: number;
  participants?: readonly Participant[];
  /** If given, the slot is held, and the status is `offered`. */
  hold?: Hold | undefined;
  overridden?: readonly string[];
  fields?: OwnFields;
}

export interface NewBooking {
  booking: BookingRow;
  court: Pick<CourtRow, 'id' | 'part_ids'>;
}

export function bookingRowOf(id: number, draft: Draft): BookingRow {
  const { court, player, slot, span, status, price, participants = [], now, hold } = draft;
  const time = timestamp(now);
  return {
    id,
    user_id: player.id,
    ...timeColumns(court, slot, span),
    status,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    note: draft.note,
    participants: participantsJson(participants),
    checked_in_at: impliedCheckIn(span, status, now),
    cancelled_at: null,
    cancelled_by: null,
    status_reason: null,
    offer_expires_at: hold ? timestamp(Math.min(hold.until, span.starts.epochMs)) : null,
    waitlist_entry_id: hold?.waitlistEntryId ?? null,
    series_id: null,
    overrides: overridesOf(draft.overridden),
    version: 1,
    created_at: time,
    updated_at: time,
    ...(draft.fields ?? fieldsOf({})),
    ...courtColumns(court),
    user_name: player.name,
    user_email: player.email,
  };
}

/**
 * Writes bookings without checking rules. Used by imports, to which the rules do not apply, and by the waiting list,
 * which has already checked its offers.
 */
export async function writeDrafts(db: Db, drafts: readonly Draft[], { withEvents = true } = {}): Promise<BookingRow[]> {
  const ids = await nextIds(db, 'bookings', drafts.length);
  const newBookings = drafts.map((draft, i) => ({ booking: bookingRowOf(ids[i]!, draft), court: draft.court }));
  const rows = rowsToInsert(newBookings);
  await writeRows(db, { ...rows, events: withEvents ? rows.events : [] });
  return rows.bookings;
}

export interface Rows {
  bookings: BookingRow[];
  occupancy: OccupancyRow[];
  events: NewEvent[];
  answers: KeptAnswer[];
}

export function rowsToInsert(newBookings: readonly NewBooking[]): Rows {
  const bookings = newBookings.map(({ booking }) => booking);
  const occupancy = newBookings.flatMap(({ booking, court }) =>
    OCCUPYING_STATUSES.includes(booking.status) ? occupancyOf(booking, court) : [],
  );
  const events = bookings.map((booking) => ({
    type: booking.status === 'offered' ? ('booking.offered' as const) : ('booking.created' as const),
    data: presentAdminBooking(booking),
    timestamp: booking.created_at,
  }));
  return { bookings, occupancy, events, answers: [] };
}

/**
 * Sends all statements before waiting for their results. If a booking overlaps another one, the database rejects the
 * transaction, and nothing is written.
 */
export async function writeRows(db: Db, { bookings, occupancy, events, answers }: Rows): Promise<void> {
  await allSettledOrThrow(
    writeBookings(db, bookings),
    writeOccupancy(db, occupancy),
    writeParticipants(db, bookings),
    writeFields(db, bookings),
    recordEvents(db, events),
    keepAnswers(db, answers),
  );
}

const writeBookings = rowWriter('bookings', {
  numbers: [
    ...(['id', 'court_id', 'user_id', 'start_minute', 'end_minute', 'start_offset_minutes'] as const),
    ...(['end_offset_minutes', 'price_amount', 'series_id', 'waitlist_entry_id', 'version'] as const),
  ],
  texts: [
    ...(['booking_date', 'time_zone', 'starts_at', 'ends_at', 'status', 'price_currency', 'note'] as const),
    ...(['participants', 'checked_in_at', 'overrides', 'offer_expires_at', 'created_at', 'updated_at'] as const),
  ],
});

/**
 * Returns the time of check-in for a booking that is created or rescheduled after its start. It is checked in at once,
 * because check-in may be closed already.
 */
export function impliedCheckIn({ starts }: Pick<Span, 'starts'>, status: BookingStatus, now: number): string | null {
  return status === 'confirmed' && starts.epochMs < now ? timestamp(now) : null;
}

type TimeColumns = Pick<BookingRow, 'court_id' | 'booking_date' | 'start_minute' | 'end_minute' | 'time_zone'> &
  Pick<BookingRow, 'starts_at' | 'ends_at' | 'start_offset_minutes' | 'end_offset_minutes'>;

export function timeColumns(court: CourtRow, slot: Slot, { starts, ends }: Span): TimeColumns {
  return {
    court_id: court.id,
    booking_date: slot.date,
    start_minute: slot.start,
    end_minute: slot.end,
    time_zone: court.time_zone,
    starts_at: timestamp(starts.epochMs),
    ends_at: timestamp(ends.epochMs),
    start_offset_minutes: starts.offsetMinutes,
    end_offset_minutes: ends.offsetMinutes,
  };
}

export function courtColumns({
  name,
  type,
  venue,
}: CourtRow): Pick<BookingRow, 'court_name' | 'court_type' | 'court_venue'> {
  return { court_name: name, court_type: type, court_venue: venue };
}

export function overridesOf(overridden: readonly string[] = []): string | null {
  return overridden.length === 0 ? null : JSON.stringify(overridden);
}

/**
 * Writes a row of `booking_participants` for each participant with an account, so that these users can see the
 * bookings.
 */
export async function writeParticipants(
  db: Db,
  bookings: readonly Pick<BookingRow, 'id' | 'participants'>[],
): Promise<void> {
  const rows = bookings.flatMap((booking) => {
    const participants = participantsOf(booking);
    // A booking may contain two addresses of the same account, if the account has changed its address.
    const ids = new Set(participants.flatMap(({ user_id }) => user_id ?? []));
    return [...ids].map((user_id) => {
      return { booking_id: booking.id, user_id, state: hasAccepted(participants, user_id) ? null : 'invited' };
    });
  });
  await writeParticipantRows(db, rows);
}

const writeParticipantRows = rowWriter('booking_participants', {
  numbers: ['booking_id', 'user_id'],
  texts: ['state'],
});

export type OccupancyRow = Omit<BusyRow, 'buffer_minutes'>;

/** Returns a row for each space and each date, so that a row never crosses midnight. */
export function occupancyOf(
  booking: Pick<BookingRow, 'id' | 'booking_date' | 'start_minute' | 'end_minute'>,
  court: Pick<CourtRow, 'id' | 'part_ids'>,
): OccupancyRow[] {
  const { id: booking_id, booking_date: date, start_minute: start, end_minute: end } = booking;
  return spacesOf(court).flatMap((space_id) =>
    splitAtMidnight({ date, start, end }).map((part) => ({
      ...{ space_id, booking_date: part.date, start_minute: part.start, end_minute: part.end, booking_id },
    })),
  );
}

/** Writes rows of `occupancy`. The database rejects rows that overlap. */
export const writeOccupancy = rowWriter('occupancy', {
  numbers: ['space_id', 'start_minute', 'end_minute', 'booking_id'],
  texts: ['booking_date'],
});
