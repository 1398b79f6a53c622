import type { Db } from '../platform/db/schema.ts';
import { invalid, Problem } from '../platform/errors.ts';
import { toEndMinutes, toMinutes } from '../platform/time.ts';
import { type BookingRequest, bookingOf, createBookings, type Player } from './create.ts';
import { checkParticipants } from './participants.ts';
import type { Limits } from './quotas.ts';
import type { Slot } from './rules.ts';
import type { BookingInput } from './schema.ts';
import { notAfterStart } from './slot-rules.ts';
import { type BookingRow, findBooking, findBookingOf } from './store.ts';

export function requestOf(
  player: Player,
  input: BookingInput,
  { now, limits }: { now: number; limits: Limits },
): BookingRequest {
  const { court_id, note = null } = input;
  const participants = checkParticipants(input.participants, player);
  return { player, courtId: court_id, slot: slotOf(input), now, limits, note, participants };
}

export async function book(
  db: Db,
  player: Player,
  { input, now, limits }: { input: BookingInput; now: number; limits: Limits },
): Promise<BookingRow> {
  const [result] = await createBookings(db, [requestOf(player, input, { now, limits })]);
  return bookingOf(result!);
}

export async function getBooking(db: Db, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBooking(db, id), id);
}

export async function getBookingOf(db: Db, playerId: number, id: number): Promise<BookingRow> {
  return bookingOrNotFound(await findBookingOf(db, playerId, id), id);
}

/**
 * Returns the slot of a request. An end before the start is on the next day.
 * @throws {Problem} if the start and the end are equal
 */
export function slotOf({
  booking_date,
  start_time,
  end_time,
}: Omit<BookingInput, 'court_id' | 'note' | 'participants'>): Slot {
  if (start_time === end_time) throw invalid([notAfterStart(start_time)]);
  const start = toMinutes(start_time);
  return { date: booking_date, start, end: toEndMinutes(end_time, start) };
}

export function bookingOrNotFound(booking: BookingRow | undefined, id: number): BookingRow {
  if (!booking) throw new Problem('not_found', `There is no booking ${id}.`);
  return booking;
}
