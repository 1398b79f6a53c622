// Writes bookings with all their rows.
import { sql } from 'kysely';
import type { CourtRow } from '../modules/courts/store.ts';
import { nextIds, rowWriter } from '../platform/db/given-rows.ts';
import type { Db } from '../platform/db/schema.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { type NewEvent, recordEvents } from '../platform/events/actions.ts';
import { type KeptAnswer, keepAnswers } from '../platform/idempotency/actions.ts';
import { splitAtMidnight } from '../platform/time.ts';
import type { BookingRow } from './store.ts';
import type { OwnFields } from './part.ts';
import type { BusyRow } from './earlier-bookings.ts';
import { hasAccepted, participantsOf } from './people.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';
import { spacesOf } from '../modules/courts/court.ts';
import { ownFields, ABSENT, presentAdminBooking, type Draft, bookingRowOf } from './booking.ts';

export interface NewBooking {
  booking: BookingRow;
  court: Pick<CourtRow, 'id' | 'part_ids'>;
}

/** Writes bookings without checking rules. The waiting list has already checked its offers. */
export async function writeDrafts(db: Db, drafts: readonly Draft[]): Promise<BookingRow[]> {
  const rows = await rowsOfDrafts(db, drafts);
  await writeRows(db, rows);
  return rows.bookings;
}

/** Returns the rows of bookings for which no rules are checked. Imports write these rows without the events. */
export async function rowsOfDrafts(db: Db, drafts: readonly Draft[]): Promise<Rows> {
  const ids = await nextIds(db, 'bookings', drafts.length);
  return rowsToInsert(drafts.map((draft, i) => ({ booking: bookingRowOf(ids[i]!, draft), court: draft.court })));
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

type BookingFields = OwnFields & { id: number };

const writers = [...Map.groupBy(ownFields, ([, { table }]) => table)].map(([table, ofTable]) => {
  const [numbers, texts] = [ofTable.filter(isNumber), ofTable.filter((field) => !isNumber(field))];
  const columns = { numbers: ['booking_id', ...numbers.map(nameOf)], texts: texts.map(nameOf) };
  const write = rowWriter(table, columns as never) as (db: Db, rows: readonly object[]) => Promise<void>;
  return { table, write, names: ofTable.map(nameOf) };
});

function isNumber([, { absent }]: (typeof ownFields)[number]): boolean {
  return typeof absent === 'number';
}

function nameOf([name]: (typeof ownFields)[number]): string {
  return name;
}

function valueOf(values: object, name: string): unknown {
  return (values as Record<string, unknown>)[name];
}

/** Returns the rows of one table. A booking without values has no row. */
function rowsOf(bookings: readonly BookingFields[], names: readonly string[]): object[] {
  const given = bookings.filter((booking) => names.some((name) => valueOf(booking, name) !== valueOf(ABSENT, name)));
  return given.map((booking) => {
    return { booking_id: booking.id, ...Object.fromEntries(names.map((name) => [name, valueOf(booking, name)])) };
  });
}

/** Writes the own fields of new bookings. Sends its statements at once, like the other functions of `writeRows`. */
async function writeFields(db: Db, bookings: readonly BookingFields[]): Promise<void> {
  await Promise.all(writers.map(({ write, names }) => write(db, rowsOf(bookings, names))));
}

export async function rewriteFields(db: Db, booking: BookingFields): Promise<void> {
  for (const { table } of writers) {
    await sql`delete from ${sql.table(table)} where booking_id = ${booking.id}`.execute(db);
  }
  await writeFields(db, [booking]);
}
