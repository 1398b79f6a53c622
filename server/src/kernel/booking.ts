// The rows of a booking: how a decision becomes rows, how they are written, and how responses and events present them.
import Type, { type TOptional, type TUnsafe } from 'typebox';
import { sql } from 'kysely';
import type { OwnField, OwnFields } from './part.ts';
import { parts } from './parts.ts';
import { moneyOf, type Money } from '../platform/http/fields.ts';
import { timestampAt, toTime, timestamp, type Slot, type Span } from '../platform/time.ts';
import { participantsOf, participantsJson, writeParticipants } from './people.ts';
import type { BookingRow, Hold } from './store.ts';
import { readLines } from './price-lines.ts';
import type { AdminBooking, Booking, Participant } from './schema.ts';
import type { CourtRow } from '../modules/courts/store.ts';
import type { BookingStatus, Db } from '../platform/db/schema.ts';
import { nextIds, rowWriter } from '../platform/db/given-rows.ts';
import { allSettledOrThrow } from '../platform/db/transact.ts';
import { type NewEvent, recordEvents } from '../platform/events/actions.ts';
import {
  type NamedBooking,
  type StoredBooking,
  withPositions,
  withoutNames,
  withoutState,
  writeNamedPeople,
} from './event-people.ts';
import { type KeptAnswer, keepAnswers } from '../platform/idempotency/actions.ts';
import { type OccupancyRow, occupancyOf, writeOccupancy } from './earlier-bookings.ts';
import { OCCUPYING_STATUSES } from './statuses.ts';

/** The fields that parts add to bookings, such as a number of rented rackets. The tables of the parts store the values. */
const ownFields: readonly [name: string, field: OwnField][] = Object.entries(
  Object.assign({}, ...parts.map((part) => part.fields)) as Record<string, OwnField>,
);
const ABSENT = Object.fromEntries(ownFields.map(([name, { absent }]) => [name, absent])) as unknown as OwnFields;

type Schemas = { [Name in keyof OwnFields]: TUnsafe<OwnFields[Name]> };
export const responseFields = Object.fromEntries(ownFields.map(([name, { schema }]) => [name, schema])) as Schemas;
export const requestFields = Object.fromEntries(
  ownFields.map(([name, { schema }]) => [name, Type.Optional(schema)]),
) as unknown as { [Name in keyof Schemas]: TOptional<Schemas[Name]> };

/** Returns the own fields in the body of a request or in a row. */
export function fieldsOf(values: object, missing: OwnFields = ABSENT): OwnFields {
  return ownFields.length === 0 ? ABSENT : { ...missing, ...givenFields(values) };
}

/** Returns only the own fields that are in the body of a request. */
export function givenFields(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => ownFields.some(([own]) => own === name)));
}

/** Selects the own fields in queries for `bookings`. */
export const ownColumns = ownFields.map(([name, { table, absent }]) => {
  const value = sql`(select ${sql.ref(name)} from ${sql.table(table)} where booking_id = bookings.id)`;
  return sql`coalesce(${value}, ${sql.lit(absent)})`.as(name);
});

export function presentBooking(row: BookingRow): Booking {
  const participants = participantsOf(row).map(({ name, email, state }) => ({ name, email, state }));
  return { ...commonOf(row), participants, role: 'owner', booked_by: row.user_name };
}

function commonOf(row: BookingRow): Omit<Booking, 'participants' | 'role' | 'booked_by'> {
  return {
    ...fieldsOf(row),
    id: row.id,
    court_id: row.court_id,
    court: { id: row.court_id, name: row.court_name, type: row.court_type, venue: row.court_venue },
    user_id: row.user_id,
    booking_date: row.booking_date,
    start_time: toTime(row.start_minute),
    end_time: toTime(row.end_minute),
    time_zone: row.time_zone,
    starts_at: timestampAt(row.starts_at, row.start_offset_minutes),
    ends_at: timestampAt(row.ends_at, row.end_offset_minutes),
    status: row.status,
    price: moneyOf(row),
    ...(row.price_lines !== null && { price_lines: readLines(row.price_lines) }),
    note: row.note,
    checked_in_at: row.checked_in_at,
    cancelled_at: row.cancelled_at,
    cancelled_by: row.cancelled_by,
    status_reason: row.status_reason,
    offer_expires_at: row.offer_expires_at,
    waitlist_entry_id: row.waitlist_entry_id,
    series_id: row.series_id,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

export function presentAdminBooking(row: BookingRow): AdminBooking {
  const overrides = row.overrides === null ? [] : (JSON.parse(row.overrides) as string[]);
  const user = { id: row.user_id, name: row.user_name, email: row.user_email };
  return { ...commonOf(row), participants: participantsOf(row), overrides, user };
}

export function namedBooking(row: BookingRow): NamedBooking {
  const booking = presentAdminBooking(row);
  return { ...booking, participants: withPositions(booking.participants, row) };
}

/** Returns a booking as events store it. */
export function storedBooking(row: BookingRow): StoredBooking {
  return withoutNames(namedBooking(row));
}

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
  priceLines?: string | null;
  note: string | null;
  now: number;
  participants?: readonly Participant[];
  /** If given, the slot is held, and the status is `offered`. */
  hold?: Hold | undefined;
  overridden?: readonly string[];
  fields?: OwnFields;
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
    price_lines: draft.priceLines ?? null,
    note: draft.note,
    participants: participantsJson(participants),
    people: participants.length === 0 ? null : JSON.stringify(participants.map(withoutState)),
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

type CourtColumns = Pick<BookingRow, 'court_name' | 'court_type' | 'court_venue'>;

export function courtColumns({ name, type, venue }: CourtRow): CourtColumns {
  return { court_name: name, court_type: type, court_venue: venue };
}

export function overridesOf(overridden: readonly string[] = []): string | null {
  return overridden.length === 0 ? null : JSON.stringify(overridden);
}

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
    data: storedBooking(booking),
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
    writeNamedPeople(db, bookings),
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
    ...(['booking_date', 'time_zone', 'starts_at', 'ends_at', 'status', 'price_currency', 'price_lines'] as const),
    ...(['note', 'participants', 'people', 'checked_in_at', 'overrides', 'offer_expires_at'] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
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

const valueOf = (values: object, name: string): unknown => (values as Record<string, unknown>)[name];

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
  for (const { table } of writers)
    await sql`delete from ${sql.table(table)} where booking_id = ${booking.id}`.execute(db);
  await writeFields(db, [booking]);
}
